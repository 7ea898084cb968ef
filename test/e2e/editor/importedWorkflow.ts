import type { Locator, Page } from 'playwright-core';
import { until } from '../../support/until';
import type { EditorPage } from './editorPage';

/** The editor loses clicks and keys while it is busy, so each is repeated until its effect is seen. */
const effectMs = 3_000;
const attemptMs = 60_000;

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
			`open «${name}»`,
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
		await this.perform(
			async () => {
				await select.click({ timeout: effectMs });
				await this.visible(`node-credentials-select-item-${id}`).click({ timeout: effectMs });
			},
			async () => (await select.locator('input').first().inputValue()) === name,
			`choose the credential «${name}»`,
		);
	}

	/** In an Edit Fields node. */
	async typeField(name: string, value: string): Promise<void> {
		for (const row of await this.visible('assignment').all()) {
			const label = row.locator('[data-test-id="assignment-name"] input');
			if ((await label.inputValue()) !== name) continue;
			await this.type(row.locator('[data-test-id="assignment-value"]'), value);
			return;
		}
		throw new Error(`no field «${name}»`);
	}

	async typeParameter(name: string, value: string): Promise<void> {
		await this.type(this.editor.parameter(name).first(), value);
	}

	async chooseFromList(parameter: string, entry: string): Promise<void> {
		const field = this.editor.parameter(parameter).first();
		const mode = field.locator('[data-test-id="rlc-mode-selector"] input');
		if ((await mode.inputValue()) !== 'From list') {
			await this.perform(
				async () => {
					await mode.click({ timeout: effectMs });
					const option = this.page.locator('.el-select-dropdown__item', { hasText: 'From list' });
					await option.filter({ visible: true }).click({ timeout: effectMs });
				},
				async () => (await mode.inputValue()) === 'From list',
				`choose ${parameter} from the list`,
			);
		}
		const input = field.locator('[data-test-id="rlc-input"]');
		await this.perform(
			async () => {
				await input.click({ timeout: effectMs });
				const found = this.visible('rlc-item').filter({ hasText: entry });
				await found.first().click({ timeout: effectMs });
			},
			async () => (await input.inputValue()).includes(entry),
			`choose «${entry}»`,
		);
	}

	/** Runs the open node, and those before it. */
	async executeStep(): Promise<void> {
		const button = this.visible('node-execute-button').first();
		await this.perform(
			async () => await button.click({ timeout: effectMs }),
			async () => await this.form.locator('[data-test-id="ndv-items-count"]').isVisible(),
			'execute the step',
		);
	}

	async deactivate(name: string): Promise<void> {
		const node = this.nodeOnCanvas(name);
		await this.perform(
			async () => {
				await node.click({ timeout: effectMs });
				await this.page.keyboard.press('d');
			},
			async () => (await node.getByText('(Deactivated)').count()) > 0,
			`deactivate «${name}»`,
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

	private async type(field: Locator, value: string): Promise<void> {
		const input = field.locator('input, textarea').first();
		await this.perform(
			async () => {
				await input.fill(value, { timeout: effectMs });
				await input.press('Tab');
			},
			async () => (await input.inputValue()) === value,
			`type «${value}»`,
		);
	}

	private async perform(
		act: () => Promise<unknown>,
		isDone: () => Promise<boolean>,
		what: string,
	): Promise<void> {
		let reason: unknown;
		const hasEffect = async () => await isDone().catch(() => false);
		const isPerformed = await until(async () => {
			if (await hasEffect()) return true;
			await act().catch((error: unknown) => (reason = error));
			return await until(hasEffect, effectMs);
		}, attemptMs);
		if (!isPerformed) throw new Error(`could not ${what}`, { cause: reason });
	}
}
