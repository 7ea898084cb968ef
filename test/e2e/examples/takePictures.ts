import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, openPage } from '../editor/browser';
import { EditorPage } from '../editor/editorPage';
import type { Grid } from '../standIns/googleSheets';
import { chooseSpreadsheet, examplesFolder, type Stage } from './example';

/** Buttons lie over large workflows; those of nodes stay. */
const hideButtons =
	'button { visibility: hidden !important } .vue-flow__nodes button { visibility: visible !important }';
const sheetExample = 'conversions-to-google-sheets.json';

/** Each example on the canvas, for examples/README.md; EXAMPLE=kyc takes those alone whose file has it. */
export async function takePictures(stage: Stage, imagesOfDocs: string): Promise<void> {
	const { world, check, read } = stage;
	const browser = await launchChromium();
	try {
		const { page } = await openPage(browser);
		await page.setViewportSize({ width: 2240, height: 1400 });
		const editor = new EditorPage(page, world.n8n.url, undefined);
		await editor.signIn();
		const wanted = new RegExp(process.env['EXAMPLE'] ?? '', 'i');
		for (const file of readdirSync(examplesFolder)) {
			if (!file.endsWith('.json') || !wanted.test(file)) continue;
			const draft = read(file);
			chooseSpreadsheet(draft);
			await editor.openWorkflow((await world.session.createWorkflow(draft)).id);
			await editor.byId('zoom-to-fit').click();
			await page.addStyleTag({ content: hideButtons });
			await editor.settle();
			const path = join(examplesFolder, 'images', file.replace('.json', '.png'));
			await page.screenshot({ path, clip: await areaOf(page), animations: 'disabled' });
			if (file === sheetExample) await takeSheetPicture(stage, page, path, imagesOfDocs);
			check(`picture of ${file}`);
		}
	} finally {
		await browser.close();
	}
}

/** For the README: an example's canvas, and below it what the stand-in for Google Sheets has got from it. */
async function takeSheetPicture(
	{ standIns, read, run }: Stage,
	page: Page,
	canvasPicture: string,
	folder: string,
): Promise<void> {
	const grid: Grid = (standIns.sheets['Conversions'] = []);
	const draft = read(sheetExample);
	chooseSpreadsheet(draft);
	await run(draft);
	await page.setViewportSize({ width: 1600, height: 900 });
	const letters = Object.keys(grid[0]!).map((index) => String.fromCharCode(65 + Number(index)));
	const rows = [letters, ...grid].map(
		(cells, index) => `<tr><th>${index || ''}<td>${cells.join('<td>')}`,
	);
	await page.setContent(`<style>
		body { margin: 0; font: 12px sans-serif; width: 1600px } img { width: 100%; display: block }
		table { border-collapse: collapse; width: 100% }
		td, th { border: 1px solid #d5d5d5; padding: 5px 6px; white-space: nowrap }
		th { width: 24px } th, tr:first-child { background: #f3f3f3; text-align: center; font-weight: 400 }
	</style><img src="data:image/png;base64,${readFileSync(canvasPicture, 'base64')}">
	<table>${rows.join('')}</table>`);
	await page.screenshot({ path: join(folder, 'conversions-in-a-sheet.png'), fullPage: true });
}

/** All nodes and notes, without the controls around the canvas. */
async function areaOf(page: Page) {
	const margin = 24;
	const nodes = await page.locator('.vue-flow__node').all();
	const shown = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
	const boxes = shown.filter((box) => box !== null);
	const x = Math.min(...boxes.map((box) => box.x)) - margin;
	const y = Math.min(...boxes.map((box) => box.y)) - margin;
	const right = Math.max(...boxes.map((box) => box.x + box.width));
	const bottom = Math.max(...boxes.map((box) => box.y + box.height));
	// The last node has a “+” at its right, and its name below.
	return { x, y, width: right + 4 * margin - x, height: bottom + 2 * margin - y };
}
