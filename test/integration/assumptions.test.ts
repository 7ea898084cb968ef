import type { IDataObject } from 'n8n-workflow';

import { table } from '../docs/markdown';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { leavesOf } from '../support/leaves';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { otherSides, type OtherSide } from './assumptions/otherSides';
import { expectTable } from './faultMatrix/document';
import { operations, parametersOf } from './faultMatrix/operations';
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
let usualEmulator: Emulator;

const start = async (rules: OtherSide['rules'] = {}) =>
	await startEmulator({ subaccounts: 6, recordsPerSubaccount: 5, seed: 7, rules });

beforeAll(async () => {
	time = new MockTime();
	usualEmulator = await start();
});

afterAll(async () => await usualEmulator.close());

const textOf = ({ message, description }: Error & { description?: string }) =>
	`${message} | ${description}`;

type Run = (typeof operations)[number];

async function run(
	emulator: Emulator,
	{ resource, operation }: Run,
	options = {},
): Promise<Result> {
	emulator.reset();
	const [endpoint] = operation.endpoints;
	if (!endpoint) throw new Error('an operation without an endpoint');
	const all = parametersOf({ column: 'Read', resource, operation, endpoint }, emulator);
	const parameters = {
		...all,
		currency: 'BRL',
		fromCurrency: 'usd',
		toCurrency: 'brl',
		filters: { statuses: ['completed'], currency: 'BRL' },
		options: { ...(all.options as object), ...options },
	};
	const credential = sandbox(emulator);
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
	const isTime = (value: unknown) => /^\d{4}-\d\d-\d\dT/.test(String(value));
	const shown = (name = '', value: unknown) => {
		const { fieldValues = {}, statusNames = {} } = rules;
		const sent = Object.entries(fieldValues).find(([field]) => columnOf(field) === columnOf(name));
		if (sent) return sent[1];
		return isTime(value) ? 'time' : (statusNames[String(value)] ?? value);
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

async function outcomeOfPoll(emulator: Emulator, side: OtherSide, options?: object) {
	const usual = await pollWithoutFault({ emulator: usualEmulator, time });
	const shown = (key: string) => key.replace(/\S+$/, (one) => side.rules.statusNames?.[one] ?? one);
	const events = usual.events.map(shown).sort().join();
	return await pollWithoutFault({ emulator, time, options }).then(
		(seen) => (seen.events.sort().join() === events ? 'right' : `LOST: ${seen.events.join()}`),
		(error: Error) => (side.says.test(textOf(error)) ? 'error' : `UNCLEAR: ${textOf(error)}`),
	);
}

const rows: string[][] = [];

test.each(otherSides.map((side) => [side.name, side] as const))(
	'a service that %s: right, or a word that names the option',
	async (name, side) => {
		const emulator = await start(side.rules);
		try {
			const seen: Array<[operation: string, outcome: string]> = [];
			const corrected: string[] = [];
			for (const one of operations) {
				const usual = await run(usualEmulator, one);
				const outcome = outcomeOf(usual, await run(emulator, one), side);
				seen.push([`${one.resource}.${one.operation.value}`, outcome]);
				if (!side.options) continue;
				corrected.push(outcomeOf(usual, await run(emulator, one, side.options), side));
			}
			const poll = await outcomeOfPoll(emulator, side);
			const wrong = [...seen.map((each) => each.join(': ')), ...corrected, poll];
			expect(wrong.filter((outcome) => /[A-Z]{4}/.test(outcome))).toEqual([]);
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

test('as docs/assumptions.md says', () => {
	const header = ['If the service …', 'Operations', 'Trigger', 'With the option'];
	expectTable('assumptions.md', 'matrix', table(header, rows));
});
