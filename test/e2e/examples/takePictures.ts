import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, openPage } from '../editor/browser';
import { EditorPage } from '../editor/editorPage';
import { examplesFolder, type Stage } from './example';

/** Each example on the canvas, for examples/README.md; EXAMPLE=kyc takes those alone whose file has it. */
export async function takePictures({ world, check, load }: Stage): Promise<void> {
	const browser = await launchChromium();
	try {
		const { page } = await openPage(browser);
		await page.setViewportSize({ width: 1600, height: 900 });
		const editor = new EditorPage(page, world.n8n.url, undefined);
		await editor.signIn();
		const wanted = new RegExp(process.env['EXAMPLE'] ?? '', 'i');
		for (const file of readdirSync(examplesFolder)) {
			if (!file.endsWith('.json') || !wanted.test(file)) continue;
			await editor.openWorkflow((await world.session.createWorkflow(load(file))).id);
			await editor.byId('zoom-to-fit').click();
			await editor.settle();
			const path = join(examplesFolder, 'images', file.replace('.json', '.png'));
			await page.screenshot({ path, clip: await areaOf(page), animations: 'disabled' });
			check(`picture of ${file}`);
		}
	} finally {
		await browser.close();
	}
}

/** All nodes and notes, without the controls around the canvas. */
async function areaOf(page: Page) {
	const margin = 24;
	const boxes = await page.locator('.vue-flow__node').evaluateAll((nodes) =>
		nodes.map((node) => {
			const { left, top, right, bottom } = node.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	const x = Math.min(...boxes.map(({ left }) => left)) - margin;
	const y = Math.min(...boxes.map(({ top }) => top)) - margin;
	const width = Math.max(...boxes.map(({ right }) => right)) + margin - x;
	return { x, y, width, height: Math.max(...boxes.map(({ bottom }) => bottom)) + 2 * margin - y };
}
