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
		const values = ['INV-PIX-1', approvedSubaccountEmail, '250.75'];
		/** Fills in the form; returns the code that its last page shows, if any. */
		const codeShown = async () => {
			await page.goto(`${n8n.url}/form/${path}`);
			for (const [index, value] of values.entries()) {
				await page.locator('form input').nth(index).fill(value);
			}
			await page.locator('form button').first().click();
			let shown = '';
			await until(async () => isLastPage((shown = await contentOf(page))), waitingMs);
			return pictureIn(shown) && read(pictureIn(shown)!);
		};
		const deposits = () => emulator.store.deposits.of(approvedSubaccountId);
		const { length: known } = deposits();
		const newest = () => ({
			...deposits()[0]!,
			code: deposits()[0]!.bankInfo?.qr_code_payload,
			created: deposits().length - known,
		});
		const first = await codeShown();
		const again = await codeShown();
		const valid = newest();
		check(
			'PIX code: the picture on the last page of the form holds the code of the deposit',
			unmet({
				'the deposit has a code': Boolean(valid.code),
				'the picture holds it': first === valid.code,
				'the same form again shows the same': again === first,
				'there is one deposit': valid.created === 1,
			}),
		);
		deposits()[0]!.expiresAt = new Date(0).toISOString();
		const replaced = await codeShown();
		const replacedAgain = await codeShown();
		const replacement = newest();
		emulator.moveDeposit(replacement.id, 'completed');
		const paid = await codeShown();
		check(
			'PIX code: one that has expired is replaced once, and one that is paid is not',
			unmet({
				'the picture holds the new code': replaced === replacement.code && replaced !== first,
				'the same form again shows the same': replacedAgain === replaced,
				'once paid, no code is shown': paid === undefined,
				'there are two deposits': newest().created === 2,
			}),
		);
	} finally {
		await browser.close();
		await session.deactivateWorkflow(workflow);
	}
}

/** n8n shows the page of a form in a frame. */
async function contentOf(page: Page): Promise<string> {
	const pages = await Promise.all(
		page.frames().map(async (frame) => await frame.content().catch(() => '')),
	);
	return pages.join();
}

const pictureIn = (content: string) => /<svg[^>]*crispEdges.*?<\/svg>/s.exec(content)?.[0];

const isLastPage = (content: string) =>
	pictureIn(content) !== undefined || content.includes('The payment has arrived');

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
