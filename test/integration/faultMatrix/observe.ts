import { isDeepStrictEqual } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { Emulator, FaultInput, RequestLogEntry } from '../../support/emulator/server';
import { runNode } from '../../support/n8n/runNode';
import { sandbox } from '../../support/n8n/setup';
import type { MatrixFault, Nature } from './faults';
import { retryAfter } from './faults';
import { parametersOf, subjectOf, type Row } from './rows';
import { complaintOf } from './says';
import { isRead } from './shape';
import type { Stage } from './stage';

/** `once` is gone with the next request. */
export type Mode = 'once' | 'for good';

/** What became of a run. */
export interface Seen {
	/** Words of the table; in capitals what must never be. */
	outcome: string;
	/** To the endpoint that was struck. */
	requests: number;
}

/** What a run without faults gives. */
export interface Baseline {
	items: IDataObject[];
	requests: number;
	pageSize: number | undefined;
}

const timeoutMs = 30_000;
/** Of real time; nothing in the matrix takes a tenth of it. */
const hangMs = 15_000;
/** More than any cell has use for. */
const mostRequests = 150;

/** As at the start; reads leave it so. */
function prepare({ emulator }: Stage, { entry: { operation } }: Row): void {
	emulator.clearFaults();
	if (!operation.endpoints.every(isRead)) {
		emulator.reset();
		completeOldest(emulator);
	}
	emulator.resetLog();
}

/** The deposit that is looked for at the end of its list has to be final. */
function completeOldest({ store, samples, moveDeposit }: Emulator): void {
	const oldest = store.deposits.of(samples.approvedSubaccountId).at(-1);
	if (oldest?.status === 'pending') moveDeposit(oldest.id, 'completed');
}

export async function baselineOf(stage: Stage, row: Row): Promise<Baseline> {
	stage.emulator.reset();
	completeOldest(stage.emulator);
	const pageSize = row.endpoint.paging && (await pageSizeFor(stage, row));
	prepare(stage, row);
	const ended = await run(stage, row, pageSize, []);
	if (!ended.items) throw new Error(`${row.endpoint.id} fails without a fault`, { cause: ended });
	if (ended.hints) throw new Error(`${row.endpoint.id} gives a hint without a fault`);
	return { items: ended.items, requests: struckRequests(stage, row).length, pageSize };
}

/** Three pages, of which the last is not full. */
async function pageSizeFor({ emulator }: Stage, row: Row): Promise<number> {
	const path = row.endpoint.path.replace('{subaccountId}', subjectOf(row, emulator));
	const answer = await fetch(`${emulator.url}${path}?limit=100`, {
		headers: { 'x-api-key': emulator.apiKey },
	});
	const { length } = ((await answer.json()) as { data: unknown[] }).data;
	for (let size = 1; size < length; size++) {
		if (Math.ceil(length / size) === 3 && length % size > 0) return size;
	}
	throw new Error(`${length} records do not make three pages`);
}

/** Runs the operation while the fault strikes, and says what became of it. */
export async function observe(
	stage: Stage,
	row: Row,
	fault: MatrixFault,
	mode: Mode,
	baseline: Baseline,
): Promise<Seen> {
	const { emulator } = stage;
	prepare(stage, row);
	const inputs = inputsOf(stage, row, fault, mode);
	const ids = inputs.map((input) => emulator.fault(input).id);
	const ended = await run(stage, row, baseline.pageSize, ids, fault.nature === 'silent');
	const haveStruck = allStruck(emulator, ids);
	emulator.clearFaults();
	const struck = struckRequests(stage, row);
	const outcome =
		wrongOf(emulator.requests, ended, inputs, struck) ??
		(haveStruck ? undefined : notStruck) ??
		outcomeOf(ended, row, stage, fault, baseline, struck.length);
	return { outcome, requests: struck.length };
}

export function inputsOf(
	{ emulator, elsewhere }: Stage,
	row: Row,
	fault: MatrixFault,
	mode: Mode,
): FaultInput[] {
	const ofSubaccount = row.endpoint.path.includes('{subaccountId}');
	return fault.inputs(row.endpoint, elsewhere).map((input) => ({
		...input,
		endpoint: row.endpoint.id,
		...(ofSubaccount && { matching: subjectOf(row, emulator) }),
		...(row.from === 'second' && { after: 1 }),
		...(mode === 'once' && { times: 1 }),
	}));
}

interface Ended {
	items?: IDataObject[];
	hints?: number;
	thrown?: unknown;
	isHanging?: boolean;
}

async function run(
	stage: Stage,
	row: Row,
	pageSize: number | undefined,
	faultIds: readonly number[],
	isSilent = false,
): Promise<Ended> {
	const { emulator } = stage;
	const cancel = new AbortController();
	const guards = [isSilent ? whenStruck(stage, faultIds, timeoutMs) : undefined];
	const hanging = new Promise<Ended>((resolve) => {
		guards.push(setTimeout(() => resolve({ isHanging: true }), hangMs));
	});
	const running = runNode({
		resource: row.entry.resource.value,
		operation: row.entry.operation.value,
		parameters: parametersOf(row, emulator, pageSize),
		credential: sandbox(emulator),
		signal: cancel.signal,
	}).then(
		({ items, hints }): Ended => ({ items: items.map(({ json }) => json), hints: hints.length }),
		(thrown: unknown): Ended => ({ thrown }),
	);
	try {
		return await Promise.race([running, hanging]);
	} finally {
		for (const guard of guards) clearTimeout(guard);
		cancel.abort();
		// What was on its way may still arrive, and is none of the next run.
		if (!row.isMain) await new Promise((resolve) => setTimeout(resolve, 5));
	}
}

/** What a cell says that proves nothing. */
export const notStruck = 'DID NOT STRIKE';

/** Whether each of these faults hit a request; one that is gone has struck as often as it may. */
export function allStruck(emulator: Emulator, ids: readonly number[]): boolean {
	const left = emulator.faults().filter(({ id }) => ids.includes(id));
	return left.every(({ struck }) => struck > 0);
}

/** Lets the time of a request pass soon after it was struck: by then a slow body has begun to come. */
export function whenStruck(
	{ emulator, time }: Stage,
	ids: readonly number[],
	timeoutMs: number,
): NodeJS.Timeout {
	let passed = 0;
	let ticks = 0;
	return setInterval(() => {
		const set = emulator.faults();
		const struck = Math.max(...ids.map((id) => set.find((fault) => fault.id === id)?.struck ?? 1));
		if (struck === passed || ++ticks < 5) return;
		ticks = 0;
		passed++;
		time.pass(timeoutMs);
	}, 2);
}

function struckRequests({ emulator }: Stage, row: Row): RequestLogEntry[] {
	const subject = row.endpoint.path.includes('{subaccountId}') ? subjectOf(row, emulator) : '';
	return emulator.requests.filter(
		({ endpoint, path }) => endpoint === row.endpoint.id && path.includes(subject),
	);
}

/** What must never be, whatever the fault is. */
function wrongOf(
	all: readonly RequestLogEntry[],
	{ isHanging }: Ended,
	inputs: readonly FaultInput[],
	struck: readonly RequestLogEntry[],
): string | undefined {
	if (all.length > mostRequests) return 'LOOP';
	if (isHanging) return 'HANG';
	if (repeatedWrites(all) > 0) return 'REPEATED WRITE';
	if (inputs.some((input) => input.retryAfter !== undefined) && cameTooEarly(struck)) {
		return 'CAME BACK TOO EARLY';
	}
	return undefined;
}

/** After an answer with Retry-After, the next request has to wait. */
function cameTooEarly(struck: readonly RequestLogEntry[]): boolean {
	return struck.some(({ status, at }, index) => {
		const next = struck[index + 1];
		return status === 429 && next !== undefined && next.at - at < retryAfter * 1000;
	});
}

/** Writes that went out more than once; no run of the matrix has two to one address. */
export function repeatedWrites(all: readonly RequestLogEntry[]): number {
	const writes = all
		.filter(
			({ endpoint, method }) => method !== 'GET' && !(endpoint && isRead(endpoints[endpoint])),
		)
		.map(({ path }) => path);
	return writes.length - new Set(writes).size;
}

function outcomeOf(
	{ items, hints = 0, thrown }: Ended,
	{ endpoint }: Row,
	{ emulator }: Stage,
	{ nature }: MatrixFault,
	baseline: Baseline,
	requests: number,
): string {
	if (!items) return `error: ${complaintOf(thrown, isRead(endpoint), emulator.apiKey)}`;
	// What was missed at first comes last.
	const isSame = inOrder(items) === inOrder(baseline.items);
	if (isSame && hints > 0) return 'all, with a hint';
	if (isSame) return requests > baseline.requests ? 'healed' : 'right';
	if (hints > 0) return 'what came, with a hint';
	if (items.length < baseline.items.length) return 'PARTIAL';
	return isPassedOn(nature, items, baseline.items) ? 'passed on' : 'WRONG RESULT';
}

/** Whether each item is that of the baseline, but for what the fault put in. */
function isPassedOn(
	nature: Nature,
	items: readonly IDataObject[],
	wanted: readonly IDataObject[],
): boolean {
	if (items.length !== wanted.length) return false;
	return items.every((item, index) => isOtherwise(nature, item, wanted[index] ?? {}));
}

/** Null as it is, or what a column that lists an object's members makes of it. */
const isNothing = (value: unknown) => value === null || value === '';

/** Alike in all but the members that the fault has changed. */
function isOtherwise(nature: Nature, item: IDataObject, wanted: IDataObject): boolean {
	const names = new Set([...Object.keys(item), ...Object.keys(wanted)]);
	return [...names].every(
		(name) =>
			isDeepStrictEqual(item[name], wanted[name]) ||
			(nature === 'unknown status' && /^status$|Status$/.test(name) && item[name] === 'on_hold') ||
			(nature === 'null objects' && isNothing(item[name])),
	);
}

const inOrder = (items: readonly IDataObject[]) =>
	items
		.map((item) => JSON.stringify(item))
		.sort()
		.join();
