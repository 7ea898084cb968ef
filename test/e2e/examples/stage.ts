import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
	isOver,
	type Credential,
	type Execution,
	type Session,
	type WorkflowDraft,
	type WorkflowNode,
} from '../../host/session';
import type { Check } from '../test';
import { until } from '../../support/until';
import type { World } from '../world';

const folder = resolve(__dirname, '..', '..', '..', 'examples');
const credentialType = 'crossBorderPaymentsApi';
const savingTimeoutMs = 20_000;

export type Row = Record<string, unknown>;

/** What the check of one example works with. */
export interface Stage {
	world: World;
	check: Check;
	/** Whether n8n is of the older series, 1.x. */
	isOlderHost: boolean;
	/** The example as it is in the repository, with the credential chosen as a user does after the import. */
	load(file: string): WorkflowDraft;
	/** Imports and runs it; a run that did not end well is an error. */
	run(draft: WorkflowDraft): Promise<Execution>;
}

export async function openStage(world: World, check: Check): Promise<Stage> {
	const { emulator, session } = world;
	const credential = await session.createCredential('Emulator', credentialType, {
		environment: 'sandbox',
		sandboxUrl: emulator.url,
		apiKey: emulator.apiKey,
	});
	const { versionCli } = await session.call<{ versionCli: string }>('GET', '/rest/settings');
	return {
		world,
		check,
		isOlderHost: versionCli.startsWith('1.'),
		load: (file) => withCredential(file, credential),
		async run(draft) {
			const { id } = await session.runWorkflow(await session.createWorkflow(draft));
			const execution = await untilSaved(session, id);
			if (execution.status !== 'success') {
				throw new Error(`«${draft.name}»: ${execution.status}, ${execution.error ?? 'no message'}`);
			}
			return execution;
		},
	};
}

/** What one that failed leaves may come a moment later, too; it is waited for only so long. */
export async function untilSaved(session: Session, id: string): Promise<Execution> {
	let execution!: Execution;
	await until(async () => {
		execution = await session.getExecution(id);
		return isOver(execution) && Object.keys(execution.nodes).length > 0;
	}, savingTimeoutMs);
	return execution;
}

function withCredential(file: string, credential: Credential): WorkflowDraft {
	const draft = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as WorkflowDraft;
	for (const { credentials } of draft.nodes) {
		if (credentials?.[credentialType]) {
			credentials[credentialType] = { id: credential.id, name: credential.name };
		}
	}
	return draft;
}

export function nodeOf(draft: WorkflowDraft, name: string): WorkflowNode & { parameters: Row } {
	const node = draft.nodes.find((candidate) => candidate.name === name);
	if (!node) throw new Error(`«${draft.name}» has no node «${name}»`);
	return node as WorkflowNode & { parameters: Row };
}

/** Fills in an example's list, which is an Edit Fields node in JSON mode. */
export function setList(draft: WorkflowDraft, node: string, list: object): void {
	nodeOf(draft, node).parameters['jsonOutput'] = JSON.stringify(list);
}

/** What a node gave; one that nothing reached gave nothing. */
export function itemsOf({ nodes }: Execution, node: string): Row[] {
	return nodes[node]?.items ?? [];
}

/** Rows that are not as expected, each with both sides; types count, order too. */
export function differences(actual: readonly unknown[], expected: readonly unknown[]): string[] {
	const faults =
		actual.length === expected.length
			? []
			: [`${actual.length} rows, expected are ${expected.length}`];
	for (const [index, row] of expected.entries()) {
		if (isDeepStrictEqual(actual[index], row)) continue;
		faults.push(
			`row ${index + 1}: ${JSON.stringify(actual[index])}\n         expected ${JSON.stringify(row)}`,
		);
	}
	return faults;
}

/** The titles of what does not hold. */
export function unmet(claims: Record<string, boolean>): string[] {
	return Object.entries(claims)
		.filter(([, holds]) => !holds)
		.map(([claim]) => `not so: ${claim}`);
}
