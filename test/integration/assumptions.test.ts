import type { IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { leavesOf } from '../support/leaves';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { checkService, proposedSettings, type CheckedRow } from './assumptions/checkService';
import { otherSides, type OtherSide } from './assumptions/otherSides';
import { isWrong } from '../full/faultMatrix/document';
import { operations, parametersOf, restore } from '../full/faultMatrix/operations';
import { pollWithoutFault } from '../full/faultMatrix/polls';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

jest.setTimeout(120_000);

/** What an operation gave, or why it gave nothing. */
interface Result {
	items: IDataObject[];
	hints: string[];
	error?: string;
}

let time: MockTime;

/** With a service as the package assumes it: what operations give, and events by the size of a page. */
const usualRuns = new Map<Run, Result>();
const usualEvents = new Map<number, string[]>();
/** Rows of Service > Check. */
let usualRows: string[];

const start = async (rules: OtherSide['rules'] = {}) =>
	await startEmulator({
		subaccounts: 6,
		recordsPerSubaccount: 2,
		seed: 9,
		startAt: '2026-06-01T12:00:00.000Z',
		rules,
	});

beforeAll(async () => {
	time = new MockTime();
	const emulator = await start();
	usualRows = (await checkService(emulator)).map(keyOfRow);
	for (const one of operations) usualRuns.set(one, await run(emulator, one));
	for (const pageSize of pageSizes) {
		const { events } = await pollWithoutFault({ emulator, time, settings: { pageSize } });
		usualEvents.set(pageSize, events);
	}
	await emulator.close();
});

const textOf = ({ message, description }: Error & { description?: string }) =>
	`${message} | ${description}`;

type Run = (typeof operations)[number];

async function run(
	emulator: Emulator,
	{ resource, operation }: Run,
	{ options, settings }: Partial<OtherSide> = {},
): Promise<Result> {
	restore(emulator);
	const [endpoint] = operation.endpoints;
	if (!endpoint) throw new Error('an operation without an endpoint');
	const all = parametersOf({ column: 'Read', resource, operation, endpoint }, emulator);
	// No subaccount and no verification is ever completed.
	const hasNone = ['subaccount', 'verification'].includes(resource);
	const parameters = {
		...all,
		currency: 'BRL',
		fromCurrency: 'usd',
		toCurrency: 'brl',
		filters: hasNone ? {} : { statuses: ['completed'], currency: 'BRL' },
		options: { ...(all.options as object), ...options },
	};
	const credential = sandbox(emulator, { pageSize: 4, ...settings });
	return await runNode({ resource, operation: operation.value, parameters, credential }).then(
		({ items, hints }) => ({
			items: items.map(({ json }) => json),
			hints: hints.map(({ message }) => message),
		}),
		(error: Error) => ({ items: [], hints: [], error: textOf(error) }),
	);
}

/** The same records in any order; values differ only where the service sends others. */
function isRight(usual: Result, seen: Result, { rules }: OtherSide): boolean {
	const shown = (name = '', value: unknown) => {
		const { fieldValues = {}, statusNames = {} } = rules;
		const sent = Object.entries(fieldValues).find(([field]) => columnOf(field) === columnOf(name));
		if (sent) return sent[1];
		// The name of a follow-up is made of its parts.
		if (name === 'name' && 'middle_name' in fieldValues) return null;
		if (typeof value !== 'string') return value;
		// A new record has the time of its run, a link the address of its service.
		const lasting = value.replace(/^\d{4}-\d\d-\d\dT.*|^http:\/\/[^/]+/, '');
		const nameOf = (word: string) => statusNames[word] ?? statusNames[`verification ${word}`];
		return lasting.replace(/\w+/g, (word) => nameOf(word) ?? word);
	};
	const lines = ({ items }: Result) =>
		items
			.map((item) =>
				JSON.stringify(leavesOf(item).map(([path, value]) => [path, shown(path.at(-1), value)])),
			)
			.sort();
	return JSON.stringify(lines(usual)) === JSON.stringify(lines(seen));
}

/** «onramp_fee» and «onrampFee» are the same value. */
const columnOf = (name: string) => name.replaceAll('_', '').toLowerCase();

/** What the user gets; in capitals what must never be. */
function outcomeOf(usual: Result, seen: Result, side: OtherSide): string {
	if (usual.error) throw new Error(usual.error);
	if (seen.error !== undefined) {
		return side.says.test(seen.error) ? 'error' : `UNCLEAR ERROR: ${seen.error}`;
	}
	const hints = seen.hints.filter((hint) => !usual.hints.includes(hint));
	if (hints.some((hint) => side.says.test(hint))) return 'hint';
	if (hints.length > 0) return `UNCLEAR HINT: ${hints.join()}`;
	return isRight(usual, seen, side) ? 'right' : 'WRONG WITHOUT A WORD';
}

/** Lists of several pages, and lists of one. */
const pageSizes = [3, 100];

/** What the trigger emits with them. */
async function outcomeOfPolls(
	emulator: Emulator,
	side: OtherSide,
	{ options, settings }: Partial<OtherSide> = {},
): Promise<string> {
	const outcomes = new Set<string>();
	for (const pageSize of pageSizes) {
		const events = usualEvents.get(pageSize)!;
		const world = { emulator, time, options, settings: { pageSize, ...settings } };
		const outcome = await pollWithoutFault(world).then(
			(seen) => {
				const isRight = sorted(seen.events) === sorted(events.map((key) => shownKey(key, side)));
				if (isRight) return 'right';
				const isLogged = seen.log.some((line) => side.says.test(line));
				return isLogged
					? 'line in the log'
					: `LOST WITHOUT A WORD: ${sorted(seen.events)} ${seen.log}`;
			},
			(error: Error) =>
				side.says.test(textOf(error)) ? 'error' : `UNCLEAR ERROR: ${textOf(error)}`,
		);
		outcomes.add(outcome);
	}
	return [...outcomes].join(' or ');
}

const sorted = (texts: readonly string[]) => [...texts].sort().join();

/** A conversion has no status: «created» is the trigger's own word. */
const shownKey = (key: string, { rules }: OtherSide) =>
	key.startsWith('conversion')
		? key
		: key.replace(/\S+$/, (status) => {
				const own = key.startsWith('verification') && rules.statusNames?.[`verification ${status}`];
				return own || (rules.statusNames?.[status] ?? status);
			});

test.each(otherSides.map((side) => [side.name, side] as const))(
	'a service that %s: right, or a word that names the option',
	async (_, side) => {
		const emulator = await start(side.rules);
		const isMended = side.options ?? side.settings;
		try {
			const outcomes: string[] = [];
			for (const one of operations) {
				// A total of other values is another total.
				if (side.rules.fieldValues && one.operation.value === 'getTotals') continue;
				const usual = usualRuns.get(one)!;
				const outcome = outcomeOf(usual, await run(emulator, one), side);
				outcomes.push(`${one.operation.action}: ${outcome}`);
				if (!isMended) continue;
				const again = outcomeOf(usual, await run(emulator, one, side), side);
				outcomes.push(`${one.operation.action}, mended: ${again}`);
			}
			outcomes.push(await outcomeOfPolls(emulator, side));
			if (isMended) outcomes.push(await outcomeOfPolls(emulator, side, side));
			expect(outcomes.filter(isWrong)).toEqual([]);
		} finally {
			await emulator.close();
		}
	},
);

test.each(otherSides.map((side) => [side.name, side] as const))(
	'Service > Check finds a service that %s, and what mends it',
	async (name, { rules, settings = {}, found = [] }) => {
		const emulator = await start(rules);
		try {
			const rows = await checkService(emulator);
			const differing = rows.filter((row) => !usualRows.includes(keyOfRow(row)));
			// What can be null is documented so.
			if (name !== 'sends null for each field that can be null') expect(differing).not.toEqual([]);
			expect(proposedSettings(differing)).toEqual(settings);
			const others = differing.filter(
				({ result, whatToDo }) => result === 'differs' && !whatToDo.startsWith('In the credential'),
			);
			expect(others.map(({ check }) => check).sort()).toEqual([...found].sort());
			// The proposal is right: with it, nothing is left to set.
			expect(proposedSettings(await checkService(emulator, settings))).toEqual({});
		} finally {
			await emulator.close();
		}
	},
);

const keyOfRow = ({ check, result, details }: CheckedRow) => `${check} ${result} ${details}`;

test('every assumption about the service’s side of a request has a row', () => {
	const inOtherTests = [
		// Forms of submissions; JSON is sent as it is.
		...['extraSubmissionFields', 'ownerAddress'],
		// Failures: docs/reliability.md. Records that come late: tests of the trigger.
		...['retriedStatuses', 'retryAfterHeader', 'lateRecordHours'],
		// A column that is named, not read.
		'conversionFeeCurrency',
		// Deposit > Check, and files of submissions: unit tests.
		...['openChannelStatus', 'lockedCurrencyStatus', 'maxDocumentMegabytes'],
	];
	const inThisOne = otherSides.flatMap((side) => [...side.of]);
	expect([...new Set([...inThisOne, ...inOtherTests])].sort()).toEqual(
		Object.keys(assumptions).sort(),
	);
});
