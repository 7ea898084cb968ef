import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { VirtualClock } from '../support/virtualClock';
import { filledForm } from '../support/n8n/filledForm';
import { oddAnswers } from './oddAnswers';
import { entries, formOf, runs, seed, type Entry } from './oddInput';
import { plausible, runRecorded, type Recorded } from '../support/n8n/recorded';
import { failureIn } from '../support/n8n/runNode';

const mockClock: { current?: VirtualClock } = {};

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (ms: number) => await mockClock.current?.wait(ms),
}));

beforeEach(() => {
	mockClock.current = new VirtualClock();
});

const longestMs = 600_000;

/** The form as it opens, and one that asks for all there is. */
const forms = ({ operation }: Entry) => {
	const properties = formOf(operation);
	const needed = filledForm(
		properties.filter(({ required, name }) => required || name === 'specifyBody'),
		{ scope: 'one' },
	);
	const everything = filledForm(properties, {
		specifyBody: 'json',
		filters: {},
		onTimeout: 'lastState',
	});
	return [needed, { ...needed, simplify: false }, everything];
};

/** Equal reads of one run share their answer, so each item asks for something of its own. */
const ownRequest = {
	queryParameters: { parameter: [{ name: 'my_item', value: '={{ $json.item }}' }] },
};

async function faultsOf(entry: Entry): Promise<string[]> {
	const faults: string[] = [];
	for (const [formIndex, parameters] of forms(entry).entries()) {
		for (const [index, odd] of entry.operation.endpoints.entries()) {
			const answers = fc.sample(oddAnswers(plausible(odd)), {
				numRuns: runs,
				seed: seed + index + formIndex,
			});
			const recorded = await runRecorded(
				{
					resource: entry.resource,
					operation: entry.name,
					parameters: {
						...parameters,
						options: { ...(parameters.options as object), ...ownRequest },
					},
					items: answers.map((_, item) => ({ item })),
				},
				(endpoint, item) => (endpoint === odd ? answers[item] : plausible(endpoint)),
			);
			for (const [item, one] of recorded.entries()) {
				const fault = faultOf(one) ?? faultOfCount(entry, parameters, odd, answers[item], one.out);
				if (fault)
					faults.push(`${odd.id} gives ${fc.stringify(answers[item]).slice(0, 400)}: ${fault}`);
			}
		}
	}
	return faults;
}

/** What only a programming mistake says. */
const leaks =
	/undefined|\[object|is not a function|is not iterable|Cannot |call stack|Invalid |convert/;

function faultOf({ out }: Recorded): string | undefined {
	for (const item of out) {
		const { json } = item;
		const failure = failureIn(item);
		if (failure !== undefined) return leaks.test(failure) ? failure : undefined;
		if (!isItem(json)) return `the item ${JSON.stringify(json)}`;
		if (JSON.stringify(json).includes('[object Object]')) return 'a cell that is [object Object]';
	}
	return undefined;
}

/** Of everything but a list one item at least comes out, and of a list each record once. */
function faultOfCount(
	{ operation, name }: Entry,
	{ scope, limit = 50, returnAll }: INodeParameters,
	odd: Endpoint,
	answer: unknown,
	out: INodeExecutionData[],
): string | undefined {
	if (out.some(failureIn)) return undefined;
	const isList = name === 'getAll' || name === 'getFollowUps';
	if (!isList) return out.length === 0 ? 'neither an item nor an error' : undefined;
	const [listed] = operation.endpoints;
	// Of the channels there is a list for each currency, and of a search in lists each is read for another.
	if (odd !== listed || scope === 'all' || name !== 'getAll' || odd.id === 'channelList')
		return undefined;
	const records = recordsIn(answer);
	if (!records) return 'took for a list what is none';
	const most = returnAll === true ? Infinity : Number(limit);
	const expected = Math.min(most, records.size);
	return out.length === expected ? undefined : `${out.length} items of ${records.size} records`;
}

function parsedOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The records of a list, each id once. */
function recordsIn(answer: unknown): Set<unknown> | undefined {
	const whole = typeof answer === 'string' ? parsedOf(answer) : answer;
	const list = Array.isArray(whole) ? whole : (whole as { data?: unknown } | null)?.data;
	if (!Array.isArray(list)) return undefined;
	return new Set(list.map((record: { id?: unknown } | null, index) => record?.id ?? index));
}

const isItem = (json: IDataObject) =>
	typeof json === 'object' && json !== null && !Array.isArray(json);

describe(`whatever the service answers (seed ${seed}) gives items or an error in plain words`, () => {
	test.each(entries)(
		'$resource: $name',
		async (entry) => {
			expect(await faultsOf(entry)).toEqual([]);
		},
		longestMs,
	);
});
