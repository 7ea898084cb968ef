import jsQr from 'jsqr';
import type { Page } from 'playwright-core';

import { until } from '../../support/until';
import { unmet } from '../compare';
import { launchChromium } from '../editor/browser';
import { nodeOf, waitingMs, type Stage } from './example';

/** The last page of the form has a picture that a bank's app reads the PIX code from. */
export async function pixQrCode({ world, check, load }: Stage): Promise<void> {
	const { emulator, n8n, session } = world;
	const { approvedSubaccountId, approvedSubaccountEmail } = emulator.samples;
	const draft = await load('pix-qr-code');
	const pix = emulator.store.channels.find(({ channel }) => channel.currency === 'BRL')!;
	const settings = nodeOf(draft, 'Choose settings').parameters as unknown as {
		assignments: { assignments: Array<{ value: string }> };
	};
	settings.assignments.assignments[0]!.value = pix.channel.id;
	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const path = String(nodeOf(draft, 'Ask for a PIX code')['webhookId']);
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		page.setDefaultTimeout(waitingMs);
		await page.goto(`${n8n.url}/form/${path}`);
		const values = ['INV-PIX-1', approvedSubaccountEmail, '250.75'];
		for (const [index, value] of values.entries()) {
			await page.locator('form input').nth(index).fill(value);
		}
		await page.locator('form button').first().click();
		let picture: string | undefined;
		await until(async () => (picture = await pictureOn(page)) !== undefined, waitingMs);
		const [deposit] = emulator.store.deposits.of(approvedSubaccountId);
		const code = deposit?.bankInfo?.qr_code_payload;
		check(
			'PIX code: the picture on the last page of the form holds the code of the deposit',
			unmet({
				'there is a picture': picture !== undefined,
				'the deposit has a code': Boolean(code),
				'the picture holds it': picture !== undefined && read(picture) === code,
			}),
		);
	} finally {
		await browser.close();
		await session.deactivateWorkflow(workflow);
	}
}

/** n8n shows the page of a form in a frame. */
async function pictureOn(page: Page): Promise<string | undefined> {
	const pages = await Promise.all(
		page.frames().map(async (frame) => await frame.content().catch(() => '')),
	);
	return /<svg[^>]*crispEdges.*?<\/svg>/s.exec(pages.join())?.[0];
}

/** What a camera reads: each square is some pixels wide. */
function read(svg: string): string | undefined {
	const scale = 4;
	const side = scale * Number(/viewBox="0 0 (\d+)/i.exec(svg)?.[1]);
	const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
	for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1/g)) {
		for (let row = 0; row < scale; row++) {
			const start = 4 * ((Number(y) * scale + row) * side + Number(x) * scale);
			for (let place = start; place < start + 4 * scale; place++) {
				if (place % 4 !== 3) pixels[place] = 0;
			}
		}
	}
	return jsQr(pixels, side, side)?.data;
}
