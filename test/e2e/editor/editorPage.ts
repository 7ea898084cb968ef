import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { owner } from '../../host/session';

/** The editor starts slowly where two cores also run n8n and the emulator. */
const patienceMs = 30_000;
/** Longer than the animation with which forms, menus and dialogs come and go. */
const settleMs = 700;

export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** What a person does in n8n's editor, in n8n's own words. */
export class EditorPage {
	constructor(
		readonly page: Page,
		private readonly url: string,
		/** A folder; without one, no pictures are taken. */
		private readonly pictures: string | undefined,
	) {
		page.setDefaultTimeout(patienceMs);
	}

	async signIn(): Promise<void> {
		const { page } = this;
		await page.goto(`${this.url}/signin`);
		await page.locator('input[type=email]').fill(owner.email);
		await page.locator('input[type=password]').fill(owner.password);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.waitForURL((url) => !url.pathname.includes('signin'));
	}

	async startCredential(type: string): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials/create`);
		await this.byId('new-credential-type-select').click();
		await this.page.keyboard.type(type, { delay: 20 });
		await this.byId('new-credential-type-select-option')
			.filter({ hasText: type, visible: true })
			.first()
			.click();
		await this.byId('new-credential-type-button').click();
		await this.byId('editCredential-modal').waitFor();
	}

	async openNewWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.byId('canvas-plus-button').first().waitFor();
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.byId('canvas-node').first().waitFor();
		await this.settle();
	}

	async openNode(workflowId: string, nodeId: string): Promise<void> {
		// The editor keeps an open form when only the end of the address changes.
		await this.page.goto('about:blank');
		await this.page.goto(`${this.url}/workflow/${workflowId}/${encodeURIComponent(nodeId)}`);
		await this.parameter('resource').or(this.parameter('events')).first().waitFor();
		await this.settle();
	}

	/** Opens the nodes panel, with the plus in the middle of an empty canvas or with the one at its side. */
	async searchNodes(words: string): Promise<void> {
		await this.byId('canvas-plus-button')
			.or(this.byId('node-creator-plus-button'))
			.filter({ visible: true })
			.first()
			.click();
		await this.byId('node-creator-search-bar').waitFor();
		await this.settle();
		await this.page.keyboard.type(words, { delay: 40 });
		await this.settle();
	}

	nodesFound(): Locator {
		return this.byId('node-creator-item-name').filter({ visible: true });
	}

	async chooseFound(name: string): Promise<void> {
		await this.page.getByText(name, { exact: true }).filter({ visible: true }).first().click();
		await this.settle();
	}

	parameter(name: string): Locator {
		return this.byId(`parameter-input-${name}`);
	}

	/** In a menu of fixed options. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.parameter(parameter).first().click();
		await this.option(option).click();
		await this.settle();
	}

	/** What a parameter's fields show. */
	async valueOf(parameter: string): Promise<string> {
		const inputs = await this.parameter(parameter).first().locator('input').all();
		return (await Promise.all(inputs.map(async (input) => await input.inputValue()))).join(' ');
	}

	/** Runs the node that is open, and what it needs before it; returns the table that it gave. */
	async execute(): Promise<{ columns: string[]; rows: string[][] }> {
		await this.byId('node-execute-button').filter({ visible: true }).first().click();
		const table = this.output.locator('table').first();
		await table.locator('tbody tr').first().waitFor();
		await this.settle();
		const columns = await table.locator('thead th').allInnerTexts();
		const rows: string[][] = [];
		for (const row of await table.locator('tbody tr').all()) {
			rows.push(await row.locator('td').allInnerTexts());
		}
		return { columns: columns.map((text) => text.trim()), rows };
	}

	/** Where the form of the open node is, its tabs and button included. */
	async formArea(): Promise<Area> {
		const form = (await this.byId('node-parameters').boundingBox())!;
		const whole = (await this.output.boundingBox())!;
		return { x: form.x, width: form.width, y: whole.y, height: whole.height };
	}

	/** The output of the node that is open. */
	get output(): Locator {
		return this.byId('output-panel');
	}

	async fill(parameter: string, value: string): Promise<void> {
		await this.parameter(parameter).locator('input').first().fill(value);
	}

	option(text: string): Locator {
		return this.page
			.locator('.el-select-dropdown__item, [role=option], [role=menuitem]')
			.filter({ hasText: text, visible: true })
			.first();
	}

	/** Opens the list of a resource locator; returns its entries. */
	async openList(): Promise<Locator> {
		await this.byId('rlc-input').first().click();
		const entries = this.byId('rlc-item');
		await entries.first().waitFor();
		await this.settle();
		return entries;
	}

	async searchList(words: string): Promise<void> {
		await this.byId('rlc-search').filter({ visible: true }).fill(words);
		await this.settle();
	}

	/** Whether all of these are to be read on the page; those that are not. */
	async missing(texts: readonly string[]): Promise<string[]> {
		const all = await this.page.locator('body').innerText();
		return texts.filter((text) => !all.includes(text)).map((text) => `not shown: ${text}`);
	}

	byId(id: string): Locator {
		return this.page.locator(`[data-test-id="${id}"]`);
	}

	text(text: string | RegExp): Locator {
		return this.page.getByText(text).filter({ visible: true }).first();
	}

	/** Draws the form over the input, so that a table has room. */
	async widenOutput(): Promise<void> {
		const { mouse } = this.page;
		const handle = (await this.byId('panel-drag-button').boundingBox())!;
		const y = handle.y + handle.height / 2;
		await mouse.move(handle.x + handle.width / 2, y);
		await mouse.down();
		await mouse.move(0, y, { steps: 10 });
		await mouse.up();
		await this.settle();
	}

	async closeNode(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.settle();
	}

	/** n8n's notices lie over what is to be seen, for some seconds. */
	async dismissNotices(): Promise<void> {
		const closers = this.page.locator('.el-notification__closeBtn').filter({ visible: true });
		while (await closers.count()) {
			await closers.first().click();
			await this.settle();
		}
	}

	async settle(): Promise<void> {
		await this.page.waitForTimeout(settleMs);
	}

	/**
	 * Of the whole window, or of a part of it. n8n follows the system's theme at once, so both pictures show the
	 * same page.
	 */
	async takePictures(name: string, clip?: Area): Promise<void> {
		if (this.pictures === undefined) return;
		await this.dismissNotices();
		// A pointer on something makes n8n show more of it.
		await this.page.mouse.move(0, 0);
		for (const colorScheme of ['dark', 'light'] as const) {
			await this.page.emulateMedia({ colorScheme });
			await this.settle();
			const path = join(this.pictures, `${name}-${colorScheme}.png`);
			await this.page.screenshot({
				path,
				...(clip && { clip }),
				caret: 'hide',
				animations: 'disabled',
			});
		}
	}
}
