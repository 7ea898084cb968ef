import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Credential, Execution, WorkflowDraft, WorkflowNode } from '../../host/session';
import { runToSuccess, type Row } from '../executions';
import type { Grid } from '../standIns/googleSheets';
import type { StandIns } from '../standIns/standIns';
import type { Check } from '../test';
import type { World } from '../world';

/** For what n8n does by itself once a person or the service has acted. */
export const waitingMs = 180_000;

export const examplesFolder = resolve(__dirname, '..', '..', '..', 'examples');

/** What the test of one example works with. */
export interface Stage {
	world: World;
	standIns: StandIns;
	check: Check;
	/** As n8n has saved it, once it was imported and set up in the editor. */
	load(name: string): Promise<WorkflowDraft>;
	/** Loads the file and chooses nothing but the credentials. */
	read(file: string): WorkflowDraft;
	/** Imports and runs it; an execution that does not succeed is an error. */
	run(draft: WorkflowDraft): Promise<Execution>;
}

export function stageOf(
	world: World,
	credentials: readonly Credential[],
	standIns: StandIns,
	check: Check,
	load: Stage['load'],
): Stage {
	return {
		world,
		standIns,
		check,
		load,
		read: (file) => loadExample(file, credentials),
		run: async (draft) => await runToSuccess(world.session, draft),
	};
}

/** The example as it is in the repository, with the credentials chosen as a user does after the import. */
export function loadExample(
	file: string,
	saved: ReadonlyArray<Pick<Credential, 'id' | 'name' | 'type'>>,
): WorkflowDraft {
	const draft = JSON.parse(readFileSync(resolve(examplesFolder, file), 'utf8')) as WorkflowDraft;
	for (const { credentials = {} } of draft.nodes) {
		for (const { id, name, type } of saved)
			if (type in credentials) credentials[type] = { id, name };
	}
	return draft;
}

export function nodeOf(draft: WorkflowDraft, name: string): WorkflowNode & { parameters: Row } {
	const node = draft.nodes.find((candidate) => candidate.name === name);
	if (!node) throw new Error(`“${draft.name}” has no node “${name}”`);
	return node as WorkflowNode & { parameters: Row };
}

export const spreadsheet =
	'https://docs.google.com/spreadsheets/d/1Qm3xT8vR5yK2bW7nJ4cL9pF6hD0sG1aZeUoIqXtVrYk/edit?gid=0#gid=0';

/** Where an example needs one. */
export function chooseSpreadsheet({ nodes }: WorkflowDraft): void {
	for (const { name, parameters } of nodes) {
		if (name !== 'Your spreadsheet') continue;
		const { assignments } = parameters as { assignments: { assignments: Row[] } };
		for (const each of assignments.assignments) {
			if (each['name'] === 'spreadsheet') each['value'] = spreadsheet;
		}
	}
}

/** Of a tab whose first row has the columns. */
export function rowsOfSheet([columns = [], ...rows]: Grid): Row[] {
	return rows.map((row) =>
		Object.fromEntries<Row[string]>(columns.map((name, index) => [String(name), row[index]])),
	);
}

/** Fills in an example's list, which is an Edit Fields node in JSON mode. */
export function setList(draft: WorkflowDraft, node: string, list: object): void {
	nodeOf(draft, node).parameters['jsonOutput'] = JSON.stringify(list);
}

/** “2026-10”: last month of a workflow whose time zone is UTC. */
export function lastMonth(): string {
	const date = new Date();
	date.setUTCDate(0);
	return date.toISOString().slice(0, 7);
}

/** Chooses the channel in each Slack node. */
export function chooseChannel({ nodes }: WorkflowDraft, value = '#payments'): void {
	for (const { type, parameters } of nodes) {
		if (!type.endsWith('.slack')) continue;
		(parameters as Row)['channelId'] = { __rl: true, mode: 'name', value };
	}
}

/** Fills in the form that starts an active workflow, field by field. */
export async function submitForm(
	{ n8n }: World,
	draft: WorkflowDraft,
	node: string,
	values: readonly string[],
): Promise<void> {
	const body = new FormData();
	for (const [field, value] of values.entries()) body.set(`field-${field}`, value);
	const path = String(nodeOf(draft, node)['webhookId']);
	await fetch(`${n8n.url}/form/${path}`, { method: 'POST', body });
}

/** n8n takes what does not look like a browser for a bot that follows links. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** As the click of a person does. */
export async function openLink(link: string): Promise<void> {
	await fetch(link, { headers: { 'user-agent': browser } });
}

/** The address that a button of an email leads to. */
export function linkOf(html: string, button: string): string {
	const [, link] = new RegExp(`href="([^"]+)"[^>]*>${button}<`).exec(html)!;
	return link!.replaceAll('&amp;', '&');
}

/** As messages show an amount: without zeros at the end, of which two decimals keep theirs. */
export function shortAmount(amount: string): string {
	return /\.\d{2,}0$/.test(amount) ? shortAmount(amount.slice(0, -1)) : amount;
}

/** A text that somebody else wrote, escaped as Slack wants it. */
export function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
