import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import type { Credential, Workflow, WorkflowDraft, WorkflowNode } from '../../host/session';
import { until } from '../../support/until';
import { differences } from '../compare';
import { launchChromium, openPage } from '../editor/browser';
import { EditorPage } from '../editor/editorPage';
import { ImportedWorkflow } from '../editor/importedWorkflow';
import type { Row } from '../executions';
import type { Check } from '../test';
import type { World } from '../world';
import { chooseTable } from './dataTable';
import { examplesFolder, loadExample, nodeOf } from './example';
import { needsEditor, stepsOf, type Step } from './setUpSteps';

const savedWithinMs = 120_000;

/**
 * Imports examples into the editor and does what their notes say. n8n must then have saved what is in the file, but for
 * what these steps choose: its editor empties settings that depend on another one. Examples that only need credentials
 * and texts are saved without the editor.
 */
export async function startSettingUp(world: World, check: Check) {
	const { session } = world;
	let opened: Promise<{ browser: Browser; page: Page; editor: EditorPage }> | undefined;
	const openEditor = async () => {
		const browser = await launchChromium();
		const { page } = await openPage(browser);
		await page.setViewportSize({ width: 1600, height: 1000 });
		const editor = new EditorPage(page, world.n8n.url, undefined);
		await editor.signIn();
		return { browser, page, editor };
	};
	const descriptions = await session.call<INodeTypeDescription[]>('GET', '/types/nodes.json');

	const credentialsSaved = async () => await session.call<Credential[]>('GET', '/rest/credentials');

	/** The file with what the steps choose, without the editor. What they type is in it already. */
	async function fill(name: string): Promise<WorkflowDraft> {
		const draft = loadExample(`${name}.json`, await credentialsSaved());
		for (const { node, fields = {} } of stepsOf(name)) {
			assign(nodeOf(draft, node).parameters, fields);
		}
		if (world.isN8n1) await chooseTable(world, draft);
		return draft;
	}

	async function setUp(name: string): Promise<WorkflowDraft> {
		const source = join(examplesFolder, `${name}.json`);
		const file = JSON.parse(readFileSync(source, 'utf8')) as WorkflowDraft;
		const steps = stepsOf(name);
		const all = await credentialsSaved();
		const credentials = steps.flatMap(({ credential }) =>
			all.filter((each) => each.name === credential),
		);
		const { page, editor } = await (opened ??= openEditor());
		try {
			const workflow = await onceAgain(async () => {
				const imported = await ImportedWorkflow.open(editor, source);
				await perform(imported, steps, credentials);
				return imported;
			});
			const { draft, faults } = await save(workflow, file, steps, credentials);
			check(`${name}: set up in the editor, as its note says`, faults);
			return draft;
		} catch (error) {
			const path = join(world.folder, `${name}.png`);
			await page.screenshot({ path }).catch(() => undefined);
			throw error;
		}
	}

	async function perform(
		workflow: ImportedWorkflow,
		steps: readonly Step[],
		credentials: readonly Credential[],
	): Promise<void> {
		for (const { node, credential, fields = {}, fromList = {}, typed = {}, executed } of steps) {
			await workflow.openNode(node);
			const chosen = credentials.find((each) => each.name === credential);
			if (chosen) await workflow.chooseCredential(chosen);
			for (const field of Object.entries(fields)) await workflow.typeField(...field);
			for (const entry of Object.entries(fromList)) await workflow.chooseFromList(...entry);
			for (const field of Object.entries(typed)) await workflow.typeParameter(...field);
			if (executed) await workflow.executeStep();
			await workflow.closeNode();
		}
	}

	/** Until n8n has it as it should be, or not in time. */
	async function save(
		workflow: ImportedWorkflow,
		file: WorkflowDraft,
		steps: readonly Step[],
		credentials: readonly Credential[],
	) {
		let saved: Workflow | undefined;
		let faults: string[] = [];
		await until(async () => {
			const path = `/rest/workflows/${await workflow.save()}`;
			saved = await session.call<Workflow>('GET', path).catch(() => undefined);
			faults = saved ? file.nodes.flatMap((node) => faultsOf(node, saved!)) : ['it is not saved'];
			return faults.length === 0;
		}, savedWithinMs);
		if (!saved) throw new Error(`${file.name} is not saved`);

		const { nodes, connections, settings } = saved;
		return { draft: { ...file, nodes, connections, ...(settings && { settings }) }, faults };

		function faultsOf(node: WorkflowNode, { nodes: found = [] }: Partial<Workflow>): string[] {
			const after = found.find(({ name }) => name === node.name);
			if (!after) return [`${node.name} is missing`];
			const expected = afterSteps(node, after, steps, credentials);
			const lists = steps.filter((step) => step.node === node.name).map(({ fromList }) => fromList);
			const empty = lists
				.flatMap((fromList = {}) => Object.keys(fromList))
				.filter((parameter) => !isChosen(parameter, after['parameters'] as Row));
			return [
				...empty.map((parameter) => `${node.name}: ${parameter} is not chosen`),
				...differences([effective(after)], [effective(expected)]),
			];
		}
	}

	/** With the defaults, which n8n does not save. */
	function effective(node: WorkflowNode) {
		const { name, type, typeVersion, credentials, disabled = false } = node;
		const parameters = node['parameters'] as INodeParameters;
		const description = descriptions.find(
			(each) => each.name === type && [each.version].flat().includes(typeVersion as number),
		);
		const all =
			description &&
			NodeHelpers.getNodeParameters(
				description.properties,
				parameters,
				true,
				false,
				node as unknown as INode,
				description,
			);
		return { name, credentials, disabled, parameters: all ?? parameters };
	}

	const started = new Map<string, Promise<WorkflowDraft>>();
	return {
		/** Each example is set up once. */
		load: async (name: string): Promise<WorkflowDraft> => {
			if (!started.has(name)) started.set(name, needsEditor(name) ? setUp(name) : fill(name));
			return structuredClone(await started.get(name)!);
		},
		close: async () => await (await opened)?.browser.close(),
	};
}

/** A page of the editor that takes no click any more takes them when it is loaded again. */
async function onceAgain<Result>(act: () => Promise<Result>): Promise<Result> {
	try {
		return await act();
	} catch (error) {
		console.log(`loading the page again: ${String(error)}`);
		return await act();
	}
}

/** A node of the file, with what the steps choose. */
function afterSteps(
	node: WorkflowNode,
	saved: WorkflowNode,
	steps: readonly Step[],
	chosen: readonly Credential[],
): WorkflowNode {
	const expected = structuredClone(node);
	const parameters = expected['parameters'] as Row;
	for (const { id, name, type } of chosen) {
		// Choosing it in one node chooses it in the others.
		if (expected.credentials?.[type]) expected.credentials[type] = { id, name };
	}
	for (const { fields = {}, fromList = {}, typed = {} } of steps.filter(
		(step) => step.node === node.name,
	)) {
		assign(parameters, fields);
		for (const name of [...Object.keys(fromList), ...Object.keys(typed)]) {
			copy(name, saved['parameters'] as Row, parameters);
		}
	}
	return expected;
}

/** Fills in the values of an Edit Fields node. */
function assign(parameters: Row, fields: Readonly<Record<string, string>>): void {
	const { assignments = [] } = (parameters['assignments'] ?? {}) as { assignments?: Row[] };
	for (const each of assignments) each['value'] = fields[String(each['name'])] ?? each['value'];
}

/** Whether a locator, which may be one of a collection, has a value from its list. */
function isChosen(name: string, parameters: Row): boolean {
	const places = [parameters, ...Object.values(parameters)] as Array<Row | null | undefined>;
	return places.some((place) => {
		const { mode, value } = (place?.[name] ?? {}) as { mode?: string; value?: string };
		return mode === 'list' && Boolean(value);
	});
}

/** Copies a parameter, which may be one of a collection. */
function copy(name: string, from: Row, to: Row): void {
	if (name in to) to[name] = from[name];
	for (const [key, value] of Object.entries(to)) {
		if (value === null || typeof value !== 'object' || !(name in value)) continue;
		(value as Row)[name] = (from[key] as Row | undefined)?.[name];
	}
}
