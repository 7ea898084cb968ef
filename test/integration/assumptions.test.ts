import type { IDataObject } from 'n8n-workflow';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { table } from '../../scripts/docs/markdown';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { leavesOf } from '../support/leaves';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { otherSides, type OtherSide } from './assumptions/otherSides';
import { expectTable, isWrong } from './faultMatrix/document';
import { operations, parametersOf, restore } from './faultMatrix/operations';
import { pollWithoutFault } from './faultMatrix/polls';

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

const rows: string[][] = [];

test.each(otherSides.map((side) => [side.name, side] as const))(
	'a service that %s: right, or a word that names the option',
	async (name, side) => {
		const emulator = await start(side.rules);
		const isMended = side.options ?? side.settings;
		try {
			const seen: Array<[operation: string, outcome: string]> = [];
			const corrected: string[] = [];
			for (const one of operations) {
				// A total of other values is another total.
				if (side.rules.fieldValues && one.operation.value === 'getTotals') continue;
				const usual = usualRuns.get(one)!;
				const outcome = outcomeOf(usual, await run(emulator, one), side);
				seen.push([`${one.resource}.${one.operation.value}`, outcome]);
				if (!isMended) continue;
				const again = outcomeOf(usual, await run(emulator, one, side), side);
				corrected.push(isWrong(again) ? `${one.operation.action}: ${again}` : again);
			}
			const poll = await outcomeOfPolls(emulator, side);
			if (isMended) corrected.push(await outcomeOfPolls(emulator, side, side));
			const outcomes = [...seen.map((each) => each.join(': ')), ...corrected, poll];
			expect(outcomes.filter(isWrong)).toEqual([]);
			rows.push([name, listed(seen), poll, side.options ? [...new Set(corrected)].join(', ') : '']);
		} finally {
			await emulator.close();
		}
	},
);

/** «error: `deposit.get`; otherwise right» */
function listed(seen: ReadonlyArray<readonly [string, string]>): string {
	const outcomes = [...new Set(seen.map(([, outcome]) => outcome))].filter(
		(one) => one !== 'right',
	);
	const groups = outcomes.map((outcome) => {
		const names = seen.filter((each) => each[1] === outcome).map(([name]) => `\`${name}\``);
		return `${outcome}: ${names.join(', ')}`;
	});
	return groups.length > 0 ? `${groups.join('; ')}; all others right` : 'right';
}

test('every assumption about the service’s side of a request has a row', () => {
	const inOtherTests = [
		// Forms of submissions; JSON is sent as it is.
		...['submissionFields', 'ownerAddress'],
		// Failures: docs/reliability.md. Records that come late: tests of the trigger.
		...['retriedStatuses', 'retryAfterHeader', 'lateRecords'],
		// A column that is named, not read.
		'conversionFeeCurrency',
	];
	const inThisOne = otherSides.flatMap((side) => [...side.of]);
	expect([...new Set([...inThisOne, ...inOtherTests])].sort()).toEqual(
		Object.keys(assumptions).sort(),
	);
});

test('as docs/assumptions.md says', () => {
	const header = ['If the service …', 'Operations', 'Trigger', 'With the option'];
	expectTable('assumptions.md', 'matrix', table(header, rows));
});
