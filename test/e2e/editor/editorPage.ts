import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { owner } from '../../host/session';
import { until } from '../../support/until';
import { unmet } from '../compare';

/** The editor starts slowly where two cores also run n8n and the emulator. */
const timeoutMs = 180_000;
/** Longer than the animation with which forms, menus and dialogs come and go. */
const settleMs = 700;
/** By when the editor has shown what it is to show. */
const shownMs = 60_000;

/** What a person does in n8n's editor. */
export class EditorPage {
	constructor(
		readonly page: Page,
		private readonly url: string,
		/** A folder; without one, no pictures are taken. */
		private readonly pictures: string | undefined,
	) {
		page.setDefaultTimeout(timeoutMs);
	}

	async signIn(): Promise<void> {
		const { page } = this;
		await page.goto(`${this.url}/signin`);
		await page.locator('input[type=email]').fill(owner.email);
		await page.locator('input[type=password]').fill(owner.password);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.waitForURL((url) => !url.pathname.includes('signin'));
	}

	/** Opens a saved workflow, or a new one. */
	async openWorkflow(id = 'new'): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.byId('canvas-node').or(this.byId('canvas-plus-button')).first().waitFor();
		await this.settle();
	}

	async openNewWorkflow(): Promise<void> {
		await this.page.goto('about:blank');
		await this.page.goto(`${this.url}/workflow/new`);
		await this.byId('canvas-plus-button').first().waitFor();
	}

	async openNode(workflowId: string, node: string): Promise<void> {
		// The editor keeps an open form when only the end of the address changes.
		await this.page.goto('about:blank');
		await this.page.goto(`${this.url}/workflow/${workflowId}/${encodeURIComponent(node)}`);
		await this.byId('node-parameters').waitFor();
		await this.settle();
	}

	/** Opens the nodes panel and types. */
	async searchNodes(words: string): Promise<void> {
		const plus = this.byId('canvas-plus-button').or(this.byId('node-creator-plus-button'));
		await plus.filter({ visible: true }).first().click();
		await this.byId('node-creator-search-bar').fill(words);
	}

	/** What is wrong unless the nodes panel shows one node alone. */
	async moreThanOneFound(): Promise<string[]> {
		const found = this.byId('node-creator-item-name').filter({ visible: true });
		return await this.unmet(async () => ({
			'it is the only one found': (await found.count()) === 1,
		}));
	}

	async chooseFound(name: string): Promise<void> {
		await this.page.getByText(name, { exact: true }).filter({ visible: true }).first().click();
		await this.settle();
	}

	parameter(name: string): Locator {
		return this.byId(`parameter-input-${name}`);
	}

	/** In a menu of fixed options; what is typed narrows a long one. */
	async choose(parameter: string, option: string, typed = ''): Promise<void> {
		await this.parameter(parameter).first().click();
		await this.page.keyboard.type(typed, { delay: 40 });
		await this.page
			.locator('.el-select-dropdown__item, [role=option], [role=menuitem]')
			.filter({ hasText: option, visible: true })
			.first()
			.click();
		await this.settle();
	}

	/** In the open node, where n8n has not chosen it by itself. */
	async chooseCredential({ id, name }: { id: string; name: string }): Promise<void> {
		const select = this.byId('node-credentials-select').filter({ visible: true }).first();
		// n8n shows its ID where it has chosen it before it knew the names.
		if ([name, id].includes(await select.locator('input').first().inputValue())) return;
		await select.click();
		await this.byId(`node-credentials-select-item-${id}`).filter({ visible: true }).click();
		await this.settle();
	}

	/** What there is to choose from. */
	async choicesOf(parameter: string): Promise<string[]> {
		await this.parameter(parameter).first().click();
		const texts = await this.settled(this.page.locator('.el-select-dropdown__item, [role=option]'));
		await this.page.keyboard.press('Escape');
		await this.settle();
		return texts.map((text) => text.trim()).filter(Boolean);
	}

	/** What a parameter's fields show. */
	async valueOf(parameter: string): Promise<string> {
		const inputs = await this.parameter(parameter).first().locator('input').all();
		return (await Promise.all(inputs.map(async (input) => await input.inputValue()))).join(' ');
	}

	/** Runs the node that is open, and what it needs before it; returns the table that it gave. */
	async execute(): Promise<{ columns: string[]; rows: string[][] }> {
		await this.byId('node-execute-button').filter({ visible: true }).first().click();
		const table = this.byId('output-panel').locator('table').first();
		await table.locator('tbody tr').first().waitFor();
		await this.settle();
		const columns = await table.locator('thead th').allInnerTexts();
		const rows = await table.locator('tbody tr').all();
		return {
			columns: columns.map((text) => text.trim()),
			rows: await Promise.all(rows.map(async (row) => await row.locator('td').allInnerTexts())),
		};
	}

	/** Opens the list of a resource locator; returns its entries. */
	async openList(): Promise<Locator> {
		await this.byId('rlc-input').first().click();
		const entries = this.byId('rlc-item');
		await entries.first().waitFor();
		await this.settle();
		return entries;
	}

	/** The texts that do not come on the page. */
	async missing(texts: readonly string[]): Promise<string[]> {
		return await this.unmet(async () => {
			const all = await this.page.locator('body').innerText();
			return Object.fromEntries(texts.map((text) => [`shown: ${text}`, all.includes(text)]));
		});
	}

	/** What does not come true of the page, which may be slow. */
	async unmet(facts: () => Promise<Record<string, boolean>>): Promise<string[]> {
		let faults: string[] = [];
		await until(async () => (faults = unmet(await facts())).length === 0, shownMs);
		return faults;
	}

	/** The texts of what is visible, once there is something and it stays as it is. */
	private async settled(locator: Locator): Promise<string[]> {
		let texts: string[] = [];
		await until(async () => {
			const before = texts.join();
			await this.settle();
			texts = await locator.filter({ visible: true }).allInnerTexts();
			return texts.length > 0 && texts.join() === before;
		}, shownMs);
		return texts;
	}

	byId(id: string): Locator {
		return this.page.locator(`[data-test-id="${id}"]`);
	}

	async settle(): Promise<void> {
		await this.page.waitForTimeout(settleMs);
	}

	/** Of the whole window, or of the form of the open node; n8n follows the system's theme at once. */
	async takePictures(name: string, what: 'window' | 'form' = 'window'): Promise<void> {
		if (this.pictures === undefined) return;
		// n8n's notices lie over the page for some seconds.
		const closers = this.page.locator('.el-notification__closeBtn').filter({ visible: true });
		for (const closer of await closers.all()) await closer.click();
		// A pointer on something makes n8n show more of it.
		await this.page.mouse.move(0, 0);
		const clip = what === 'form' ? await this.formArea() : undefined;
		for (const colorScheme of ['dark', 'light'] as const) {
			await this.page.emulateMedia({ colorScheme });
			await this.settle();
			await this.page.screenshot({
				path: join(this.pictures, `${name}-${colorScheme}.png`),
				...(clip && { clip }),
				caret: 'hide',
				animations: 'disabled',
			});
		}
	}

	/** Drags the form over the input, so that a table has room. */
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

	/** The form of the open node, with its tabs and its button. */
	private async formArea() {
		const { x, width } = (await this.byId('node-parameters').boundingBox())!;
		const { y, height } = (await this.byId('output-panel').boundingBox())!;
		return { x, width, y, height };
	}
}
