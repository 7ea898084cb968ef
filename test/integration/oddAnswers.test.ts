import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { VirtualClock } from '../unit/virtualClock';
import { filledForm } from './filledForm';
import { oddAnswers } from './oddAnswers';
import { entries, formOf, runs, seed, type Entry } from './oddInput';
import { plausible, runRecorded, type Recorded } from './recorded';
import { failureIn } from './runNode';

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
					parameters,
					items: answers.map((_, item) => ({ item })),
				},
				(endpoint, item) => (endpoint === odd ? answers[item] : plausible(endpoint)),
			);
			for (const [item, one] of recorded.entries()) {
				const fault = faultOf(one, answers[item]);
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

function faultOf({ out }: Recorded, answer: unknown): string | undefined {
	for (const item of out) {
		const { json } = item;
		const failure = failureIn(item);
		if (failure !== undefined) return leaks.test(failure) ? failure : undefined;
		if (!isItem(json)) return `the item ${JSON.stringify(json)}`;
		if (JSON.stringify(json).includes('[object Object]')) return 'a cell that is [object Object]';
	}
	return answer === undefined && out.length === 0 ? 'neither an item nor an error' : undefined;
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
