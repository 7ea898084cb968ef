/**
 * A record that is odd at one place: whatever stands there, each operation, menu and poll that reads it
 * gives items or an error in plain words, and the records beside it come.
 */
import { setMaxListeners } from 'node:events';

import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { runItems } from '../../nodes/CrossBorderPayments/execute';
import { listSearch } from '../../nodes/CrossBorderPayments/listSearch';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';
import { operationOf } from '../../nodes/CrossBorderPayments/resources';
import { columnsOf } from '../../nodes/CrossBorderPayments/trigger/eventColumns';
import type { TriggerEvent } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import {
	allResources,
	watched,
	watchedOf,
} from '../../nodes/CrossBorderPayments/trigger/engine/watched';
import { poll } from '../../nodes/CrossBorderPayments/trigger/poll';
import { SPEC_ENDPOINTS } from '../spec/endpoints';
import { placesIn } from '../support/leaves';
import { fakeExecuteContext, idOf, type Respond } from '../support/n8n/fakeExecuteContext';
import { operationCases } from '../support/operationCases';
import { menusOf } from '../support/operationCases/operationCase';
import {
	normalNumbers,
	numbersOf,
	respondWith,
	samples,
	type Odd,
	type Oddity,
} from './oddRecords/oddService';

/** To sleep is to put the clock forward. */
let mockNow = 0;
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (ms: number) => {
		mockNow += ms;
	},
}));

// No request is too slow, and signals for each of them would take most of the time.
const never = new AbortController().signal;
setMaxListeners(0, never);
beforeEach(() => {
	mockNow = Date.parse('2026-03-01');
	jest.spyOn(Date, 'now').mockImplementation(() => mockNow);
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(never);
	jest.spyOn(AbortSignal, 'any').mockReturnValue(never);
});
// They would remember every call.
afterEach(() => jest.restoreAllMocks());

/** Undefined is missing. */
const oddValues = [
	...[null, undefined, 5, '__proto__', '', true],
	...[['odd', 5], { odd: 'odd', toString: 1, toJSON: 1 }, [null]],
];

const directory = 'GET /v1/ramp/subaccount';
const individual = 'GET /v1/kyc/customers/{subaccountId}';
const business = 'GET /v1/kyc/businesses/{subaccountId}';
const offramp = 'GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId}';
const offrampStatus = 'GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status';
const kybLink = 'POST /v1/ramp/subaccount/{subaccountId}/kyb';

/** Words that no service and no user wrote, and what only a programming mistake says. */
const leak =
	/\bnull\b|undefined|\[object|\bNaN\b|Invalid (Date|time)|Cannot (read|convert|destructure|use|set|mix)|is not (a function|iterable|defined|a constructor)|out of range|call stack/i;

function leaksIn(shown: unknown): string[] {
	// What JSON calls null is no text.
	const text = JSON.stringify(shown, (_, value: unknown) =>
		Number.isNaN(value) ? 'NaN' : (value ?? 0),
	);
	if (!leak.test(text)) return [];
	const texts = text.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
	return texts.filter((one) => leak.test(one)).map((one) => `says ${one}`);
}

/** Reads the records, and says what is wrong with what comes out. */
type Run = (oddity: Oddity) => Promise<string[]>;

/** What is wrong with each odd value at each place of the records of an endpoint. */
async function faultsOf(row: string, run: Run, atOnce = Infinity): Promise<string[]> {
	const odds = placesIn(samples.get(row)).flatMap((path) =>
		oddValues.map((value) => ({ path, value })),
	);
	const faults = await run({ row, odds: [] });
	if (faults.length > 0) return faults.map((fault) => `without anything odd: ${fault}`);
	for (let start = 0; start < odds.length; start += atOnce) {
		faults.push(...(await faultsAmong(row, odds.slice(start, start + atOnce), run)));
	}
	return faults;
}

/** Tries all of them at once and, where something is wrong, looks for those that it is due to. */
async function faultsAmong(row: string, odds: Odd[], run: Run): Promise<string[]> {
	const [fault] = await run({ row, odds });
	if (fault === undefined) return [];
	const half = Math.ceil(odds.length / 2);
	const parts = odds.length === 1 ? [] : [odds.slice(0, half), odds.slice(half)];
	const found: string[] = [];
	for (const part of parts) found.push(...(await faultsAmong(row, part, run)));
	if (found.length > 0) return found;
	const shown = odds.map(({ path, value }) => `${path.join('.')} = ${JSON.stringify(value)}`);
	return [`${row}: ${shown.join(', ')}: ${fault}`];
}

const missingOnes = (oddity: Oddity, isThere: (number: number) => boolean) =>
	normalNumbers(oddity)
		.filter((number) => !isThere(number))
		.map((number) => `the record ${number === 0 ? 'before' : 'after'} it does not come`);

/** One case of each operation. */
const cases = [...new Map(operationCases.map((one) => [one.operation, one])).values()];

/** Every Output, with amounts of both kinds, with and without filters and groups. */
function variantsOf({ fields, endpoints, output }: Operation): IDataObject[] {
	const choices = (name: string) => {
		const property = fields.find((field) => field.property.name === name)?.property;
		return (property?.options ?? []).map((option) => ('value' in option ? option.value : ''));
	};
	const plain = { output: 'simplified', filters: {}, groupBy: [] };
	const filters = endpoints.some(({ paging }) => paging)
		? { createdFrom: '2020-01-01T00:00:00.000Z' }
		: { currency: 'BRL' };
	const rich = {
		...{ output: 'selected', filters, groupBy: choices('groupBy') },
		outputFields: [...(output.allColumns ?? [])],
		options: { amounts: 'exact' },
	};
	if (choices('output').length > 0) return [plain, rich, { ...plain, output: 'raw' }];
	return choices('groupBy').length > 0 ? [plain, rich] : [plain];
}

/** Service > Check uses values of these; of all others it says how they differ, as every operation does. */
const judged = /ramp\/subaccount$|recipients|deposit\/fee|rate$/;

const operationReads = cases.flatMap((one) => {
	const { resource, operation } = menusOf(one);
	const { endpoints } = operationOf(resource, operation)!;
	const rows = endpoints.map(({ method, path }) => `${method} ${path}`);
	// What is read for each of many has a case of its own.
	const isRead = (row: string) =>
		resource === 'service' ? judged.test(row) : !/getAll.*recipientId/.test(`${operation} ${row}`);
	return rows
		.filter((row) => samples.has(row) && isRead(row))
		.map((row) => [one.operation, row, one] as const);
});

test.each(operationReads)('%s: %s', async (_, row, one) => {
	const { resource, operation } = menusOf(one);
	const isOfMany = /getAll|getTotals|getFollowUps/.test(operation);
	// A record that is looked for in a list needs the whole list for each.
	const isFind = SPEC_ENDPOINTS[row]?.list && !isOfMany;
	// Service > Check reads everything of one subaccount.
	const isCheck = resource === 'service';
	const names = isCheck ? ['subaccountId', 'offrampId'] : Object.keys(one.parameters);
	const ids = names.filter((name) => /^(?!channel).*Id$/.test(name));
	// Deposit > Check reads what all subaccounts share.
	const isOfAll = isOfMany || (one.operation === 'deposit.check' && /channels|fee/.test(row));
	const isShared = (name: string) =>
		isOfAll || (isFind && !isCheck && name === 'subaccountId' && ids.length > 1);

	const run = async (variant: IDataObject, oddity: Oddity, asked: number[]) => {
		const { context, hints } = fakeExecuteContext({
			items: isOfMany ? 1 : asked.length,
			continueOnFail: !isOfMany,
			parameters: {
				...{ resource, operation, subaccountId: idOf(0), ...one.parameters, ...variant },
				...Object.fromEntries(
					ids.map((name) => [name, (item: number) => idOf(isShared(name) ? 0 : asked[item]!)]),
				),
				...(isOfMany && row === directory && { subaccountId: 'all' }),
				...(typeof one.parameters.currency === 'string' && { currency: 'BRL' }),
				...(Array.isArray(one.parameters.currency) && { currency: [] }),
				returnAll: true,
				...(operation === 'waitUntilFinal' && {
					options: {
						...((variant.options ?? one.parameters.options) as object),
						betweenChecks: 'keepRunning',
					},
				}),
				...(isOfMany && {
					options: { ...(one.parameters.options as object), ifIncomplete: 'leaveOut' },
				}),
			},
			respond: respondWith(oddity, row === business || row === kybLink ? [individual] : []),
		});
		const failed = (error: Error): INodeExecutionData[][] => [
			[{ json: { error: error.message }, pairedItem: { item: 0 } }],
		];
		const [items = []] = await runItems(context).catch(failed);
		const good = items.filter(({ json }) => !('error' in json));
		const text = JSON.stringify(good);
		const count = good.reduce((sum, { json }) => sum + Number(json.count), 0);
		const isThere = (number: number) => {
			if (operation === 'getTotals') return count > 1;
			if (isOfMany) return text.includes(idOf(number));
			const isOfItem = ({ pairedItem }: INodeExecutionData) =>
				asked[(pairedItem as { item: number }).item] === number;
			return !asked.includes(number) || good.some(isOfItem);
		};
		const answered = new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item));
		const isSilent = !isOfMany && answered.size < asked.length;
		return [
			...(isSilent ? ['it gives neither items nor an error'] : []),
			...leaksIn([items.map(({ json }) => json), hints]),
			...missingOnes(oddity, isThere),
		];
	};
	// What is looked for in a list is looked for in the whole list by each item: the normal records
	// beside all odd ones, and the odd ones a few at a time.
	const oddNumbers = (oddity: Oddity) => numbersOf(oddity).slice(1, -1);
	const turns: Array<[asked: (oddity: Oddity) => number[], atOnce: number]> = isFind
		? [
				[normalNumbers, Infinity],
				[oddNumbers, 3],
			]
		: [[numbersOf, isOfMany || !/kyc/.test(row) ? Infinity : 10]];
	const faults: string[] = [];
	for (const variant of variantsOf(operationOf(resource, operation)!)) {
		for (const [asked, atOnce] of turns) {
			const runWith = async (oddity: Oddity) => await run(variant, oddity, asked(oddity));
			faults.push(...(await faultsOf(row, runWith, atOnce)));
		}
	}
	expect([...new Set(faults)]).toEqual([]);
});

const table: Record<string, Endpoint> = endpoints;

/** The row of an endpoint. */
function rowNamed(id: string): string | undefined {
	const endpoint = table[id];
	return endpoint && `${endpoint.method} ${endpoint.path}`;
}

/** searchDeposits reads `depositList`, and so on; the other menus read nothing. */
const menus = Object.keys(listSearch).flatMap((method) => {
	const [, first = '', rest = ''] = /^search(.)(\w*)s$/.exec(method) ?? [];
	const row = rowNamed(`${first.toLowerCase()}${rest}List`);
	return row ? [[method, row] as const] : [];
});

/** What a label looks like whose parts are missing. */
const gap = /, ,|\(\)|\(,|, ?\)|^\W|[^)\w]$| {2}|••(?!\w)/;

test.each(menus)('%s', async (method, row) => {
	const faults = await faultsOf(row, async (oddity) => {
		const parameters = { subaccountId: idOf(0) };
		const { context } = fakeExecuteContext({ parameters, respond: respondWith(oddity) });
		const search = listSearch[method as keyof typeof listSearch];
		try {
			const { results } = await search.call(context as unknown as ILoadOptionsFunctions);
			const gaps = results.filter(({ name }) => gap.test(name)).map(({ name }) => `“${name}”`);
			const isThere = (number: number) => results.some(({ value }) => value === idOf(number));
			return [...leaksIn(results), ...gaps, ...missingOnes(oddity, isThere)];
		} catch (error) {
			return [`fails: ${(error as Error).message}`];
		}
	});
	expect(faults).toEqual([]);
});

const inLists = allResources.filter((resource) => watchedOf(resource).readBy === 'list');

const paymentsWith = (status: string) =>
	Object.fromEntries(
		allResources
			.filter((resource) => watchedOf(resource).finalStatuses)
			.map((resource) => [resource, status]),
	);

const phases = [
	{
		...paymentsWith('pending'),
		...{ subaccount: 'created', offramp: 'paid' },
		...{ offrampStatus: 'pending', individualVerification: 'incomplete' },
	},
	{
		...paymentsWith('completed'),
		...{ subaccount: 'approved', offrampStatus: 'completed' },
		...{ individualVerification: 'rejected', businessVerification: 'rejected' },
	},
];

/** The resources whose events tell of a row, with those below it. */
const resourcesOf: Record<string, string[]> = {
	[directory]: ['subaccount', 'verification', 'deposit', 'onramp'],
	[individual]: ['verification'],
	[business]: ['verification'],
	...Object.fromEntries(
		inLists.map((resource) => [rowNamed(watchedOf(resource).list!)!, [resource]]),
	),
	[offramp]: ['offramp'],
	[offrampStatus]: ['offramp'],
};

/** What is read besides subaccounts and their verifications. */
const recordEvents = [
	...inLists.map((resource) => watched[resource].event),
	watched.offramp.event,
	'stillOpen',
] as const;

let watchers = 0;

/** A trigger that watches everything; each call is a poll, six hours after the one before. */
function watch(oddity: Oddity, output: string, startFrom = '', mode = 'trigger') {
	const { row } = oddity;
	const offrampIds =
		row === offramp || row === offrampStatus ? numbersOf(oddity).map(idOf) : idOf(0);
	const events = [
		...(['subaccountStatusChanged', 'verificationStatusChanged'] as const),
		...(row === individual || row === business ? [] : recordEvents),
	];
	const parameters: Record<string, unknown> = {
		events,
		offramps: { offramp: [{ subaccountId: idOf(0), offrampIds }] },
		options: { startFrom, maxRequests: 100_000 },
		output,
		outputFields: columnsOf(events),
	};
	const gone = { [business]: individual, [offrampStatus]: offramp }[row] ?? '';
	let respond: Respond = () => ({});
	const { context } = fakeExecuteContext({ respond: (request) => respond(request) });
	const lines: string[] = [];
	const staticData = {};
	const node = { name: 'Payments', id: `node-${++watchers}`, parameters };
	const polling = {
		...context,
		getMode: () => mode,
		getActivationMode: () => 'update',
		getWorkflow: () => ({ id: '1' }),
		getWorkflowStaticData: () => staticData,
		getNode: () => node,
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		logger: { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) },
	} as unknown as IPollFunctions;
	return async (phase: 0 | 1) => {
		respond = respondWith(oddity, [gone], phases[phase]);
		mockNow = Date.parse('2026-03-01') + phase * 6 * 3_600_000;
		const output = (await poll(polling)) ?? [];
		const events = output.flat().map(({ json }) => json as unknown as TriggerEvent);
		return { events, leaks: leaksIn([events, lines]) };
	};
}

function missingEvents(oddity: Oddity, events: TriggerEvent[], resources: string[]) {
	const isThere = (number: number) =>
		resources.every((resource) =>
			events.some(
				(one) => one.resource === resource && [one.id, one.subaccountId].includes(idOf(number)),
			),
		);
	return missingOnes(oddity, isThere);
}

describe.each(Object.entries(resourcesOf))('a poll of %s', (row, resources) => {
	test.each<[string, Run, atOnce?: number]>([
		[
			'that changes after the first poll',
			async (oddity) => {
				const next = watch(oddity, 'selected');
				const first = await next(0);
				const { events, leaks } = await next(1);
				// Nothing happens to a conversion.
				const changing = resources.filter((resource) => resource !== 'conversion');
				return [
					...[...first.leaks, ...leaks, ...first.events.map(() => 'the first poll emits')],
					...missingEvents(oddity, events, changing),
				];
			},
		],
		[
			'with what is there',
			async (oddity) => {
				const { events, leaks } = await watch(oddity, 'raw', '2020-01-01T00:00:00.000Z')(0);
				return [...leaks, ...missingEvents(oddity, events, resources)];
			},
		],
		[
			'for test events',
			async (oddity) => {
				const { events, leaks } = await watch(oddity, 'simplified', '', 'manual')(0);
				return [...leaks, ...(events.length === 0 ? ['no test event'] : [])];
			},
			// It makes a hundred requests at most.
			9,
		],
	])('%s', async (_, run, atOnce = Infinity) => {
		const faults = await faultsOf(
			row,
			async (oddity) => await run(oddity).catch((error: Error) => [`fails: ${error.message}`]),
			atOnce,
		);
		expect(faults).toEqual([]);
	});
});
