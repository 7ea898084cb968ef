import type { Locator, Page } from 'playwright-core';
import { until } from '../../support/until';
import type { EditorPage } from './editorPage';

/** The editor loses clicks and keys while it is busy, so each is repeated until its effect is seen. */
const effectMs = 5_000;
const attemptMs = 180_000;
/** A second click would stop what runs. */
const executionMs = 80_000;

/** What a person does with a workflow that was imported from a file, in n8n 1 and 2. */
export class ImportedWorkflow {
	private constructor(
		private readonly editor: EditorPage,
		private readonly page: Page,
	) {}

	static async open(editor: EditorPage, file: string): Promise<ImportedWorkflow> {
		const { page } = editor;
		await editor.openNewWorkflow();
		await editor.byId('workflow-import-input').setInputFiles(file);
		await editor.byId('canvas-node').first().waitFor();
		await editor.byId('zoom-to-fit').click();
		return new ImportedWorkflow(editor, page);
	}

	/** Returns its ID, which n8n 2 shows before it has saved anything. */
	async save(): Promise<string> {
		await this.page.keyboard.press('Control+s');
		return /workflow\/(\w+)/.exec(this.page.url())![1]!;
	}

	async openNode(name: string): Promise<void> {
		const node = this.nodeOnCanvas(name);
		await this.perform(
			async () => await node.dblclick({ timeout: effectMs }),
			async () => await this.form.isVisible(),
			`open “${name}”`,
		);
	}

	async closeNode(): Promise<void> {
		const button = this.editor.byId('ndv-close-button').or(this.editor.byId('back-to-canvas'));
		await this.perform(
			async () => await button.filter({ visible: true }).first().click({ timeout: effectMs }),
			async () => await this.form.isHidden(),
			'close the form',
		);
	}

	async chooseCredential({ id, name }: { id: string; name: string }): Promise<void> {
		const select = this.visible('node-credentials-select').first();
		const entry = this.visible(`node-credentials-select-item-${id}`);
		await this.perform(
			async () => await this.chooseIn(select, entry),
			// n8n 2 chooses a credential by itself, and shows its ID for good if it did not know the names yet.
			async () => [name, id].includes(await valueOf(select)),
			`choose the credential “${name}”`,
		);
	}

	/** Types a value into an Edit Fields node. */
	async typeField(name: string, value: string): Promise<void> {
		let row: Locator | undefined;
		const isFound = async () => (row = await this.assignmentOf(name)) !== undefined;
		if (!(await until(isFound, attemptMs))) throw new Error(`no field “${name}”`);
		await this.type(row!.locator('[data-test-id="assignment-value"]'), value);
	}

	async typeParameter(name: string, value: string): Promise<void> {
		await this.type(this.editor.parameter(name).first(), value);
	}

	async chooseFromList(parameter: string, entry: string): Promise<void> {
		const field = this.editor.parameter(parameter).first();
		const mode = field.locator('[data-test-id="rlc-mode-selector"]');
		const fromList = this.page.locator('.el-select-dropdown__item', { hasText: 'From list' });
		await this.perform(
			async () => await this.chooseIn(mode, fromList.filter({ visible: true })),
			async () => (await valueOf(mode)) === 'From list',
			`choose ${parameter} from the list`,
		);
		const input = field.locator('[data-test-id="rlc-input"]');
		const found = this.visible('rlc-item').filter({ hasText: entry }).first();
		await this.perform(
			async () => await this.chooseIn(input, found),
			async () => (await input.inputValue({ timeout: effectMs })).includes(entry),
			`choose “${entry}”`,
		);
	}

	/** Runs the open node, and those before it. */
	async executeStep(): Promise<void> {
		const button = this.visible('node-execute-button').first();
		await this.perform(
			async () => await button.click({ timeout: effectMs }),
			async () => await this.form.locator('[data-test-id="ndv-items-count"]').isVisible(),
			'execute the step',
			executionMs,
		);
	}

	private nodeOnCanvas(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	private get form(): Locator {
		return this.editor.byId('output-panel');
	}

	private visible(id: string): Locator {
		return this.editor.byId(id).filter({ visible: true });
	}

	private async assignmentOf(name: string): Promise<Locator | undefined> {
		for (const row of await this.visible('assignment').all()) {
			const label = row.locator('[data-test-id="assignment-name"]');
			if ((await valueOf(label).catch(() => '')) === name) return row;
		}
		return undefined;
	}

	/** A click on a menu that opens late would close it again. */
	private async chooseIn(menu: Locator, entry: Locator): Promise<void> {
		if (!(await entry.isVisible())) await menu.click({ timeout: effectMs });
		await entry.click({ timeout: effectMs });
	}

	private async type(field: Locator, value: string): Promise<void> {
		const input = field.locator('input, textarea').first();
		await this.perform(
			async () => {
				await input.fill(value, { timeout: effectMs });
				await input.press('Tab');
			},
			async () => (await input.inputValue({ timeout: effectMs })) === value,
			`type “${value}”`,
		);
	}

	private async perform(
		act: () => Promise<unknown>,
		isDone: () => Promise<boolean>,
		what: string,
		withinMs = effectMs,
	): Promise<void> {
		let reason: unknown;
		const hasEffect = async () => await isDone().catch(() => false);
		const isPerformed = await until(async () => {
			if (await hasEffect()) return true;
			await act().catch((error: unknown) => (reason = error));
			return await until(hasEffect, withinMs);
		}, attemptMs);
		if (!isPerformed) throw new Error(`could not ${what}`, { cause: reason });
	}
}

async function valueOf(field: Locator): Promise<string> {
	return await field.locator('input').first().inputValue({ timeout: effectMs });
}
