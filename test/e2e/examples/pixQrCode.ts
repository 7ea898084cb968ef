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
		/** Fills in the form; returns its last page, and the code that the picture on it holds. */
		const lastPage = async () => {
			await page.goto(`${n8n.url}/form/${path}`);
			for (const [index, value] of values.entries()) {
				await page.locator('form input').nth(index).fill(value);
			}
			await page.locator('form button').first().click();
			let text = '';
			await until(async () => isLastPage((text = await contentOf(page))), waitingMs);
			const picture = pictureIn(text);
			return { text, code: picture && read(picture) };
		};
		const deposits = () => emulator.store.deposits.of(approvedSubaccountId);
		const { length: known } = deposits();
		const newest = () => ({
			...deposits()[0]!,
			code: deposits()[0]!.bankInfo?.qr_code_payload,
			created: deposits().length - known,
		});
		const expire = () => (deposits()[0]!.expiresAt = new Date(0).toISOString());
		const first = await lastPage();
		const again = await lastPage();
		const valid = newest();
		check(
			'PIX code: the picture on the last page of the form holds the code of the deposit',
			unmet({
				'the deposit has a code': Boolean(valid.code),
				'the picture holds it': first.code === valid.code,
				'the same form again shows the same': again.code === first.code,
				'the page says what to do when it expires': /After that, fill in/.test(first.text),
				'there is one deposit': valid.created === 1,
			}),
		);
		expire();
		const replaced = await lastPage();
		const replacedAgain = await lastPage();
		const second = newest();
		expire();
		const third = await lastPage();
		const replacement = newest();
		check(
			'PIX code: one that has expired is replaced once, and so is what replaced it',
			unmet({
				'the picture holds the new code': replaced.code === second.code,
				'it is another one': replaced.code !== first.code,
				'the same form again shows the same': replacedAgain.code === replaced.code,
				'the page says that it replaces one': /replaces one/.test(replaced.text),
				'the page of the first does not': !/replaces one/.test(first.text),
				'the third is new, too': third.code === replacement.code && replacement.created === 3,
			}),
		);
		emulator.moveDeposit(replacement.id, 'completed');
		const paid = await lastPage();
		for (let count = 0; count < 100; count++) {
			emulator.createDeposit(approvedSubaccountId, { status: 'completed' });
		}
		const { length } = deposits();
		const outOfSight = await lastPage();
		check(
			'PIX code: what is paid, or not shown any more, is not replaced',
			unmet({
				'the payment has arrived': paid.text.includes('The payment has arrived'),
				'what the service does not show is said': outOfSight.text.includes('not shown any more'),
				'no deposit is created': replacement.created === 3 && deposits().length === length,
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
	pictureIn(content) !== undefined || content.includes('Nothing to pay for now');

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
