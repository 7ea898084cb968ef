import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { randomRuns } from '../support/fastCheck';
import { leavesOf, replaced } from '../support/leaves';
import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	isStateless,
	menusOf,
	nameOf,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { startReplayService, type ReplayService } from '../support/replayService';

let service: ReplayService;

beforeAll(async () => {
	service = await startReplayService();
});

afterAll(async () => await service.close());

/** What only a programming mistake says. */
const leak = /undefined|\[object|is not a function|is not iterable|Cannot |call stack|Invalid /;

/** Runs a case with another body in the place of one of its answers: items, or an error in plain words. */
async function expectOutcome(one: OperationCase, index: number, body: unknown): Promise<void> {
	const exchanges = one.exchanges.map((exchange, at) =>
		at === index ? { ...exchange, answer: { body } } : exchange,
	);
	service.play(exchanges);
	const { items } = await runNode({
		...menusOf(one),
		// Where a status never becomes final, the wait is short.
		parameters: {
			...one.parameters,
			...('timeout' in one.parameters && { timeout: 1, onTimeout: 'lastState' }),
		} as INodeParameters,
		credential: sandbox(service),
		continueOnFail: true,
	});
	for (const item of items) {
		expect(failureIn(item) ?? '').not.toMatch(leak);
		expect(item.json).toEqual(expect.any(Object));
		expect(JSON.stringify(item.json)).not.toMatch(/\[object Object\]/);
	}
	expect(JSON.stringify(items)).not.toContain(service.apiKey);
}

const cases = operationCases.filter(isStateless);

/** The case and the place of each answer in it. */
const answers = cases.flatMap((one) =>
	one.exchanges.map(({ answer }, index) => ({ one, index, answer })),
);

describe('an answer that the service should never give ends in items or a clear error', () => {
	const bodies = (good: unknown) => [
		...[
			'',
			' ',
			'<html><body>Bad Gateway</body></html>',
			'{',
			'null',
			'true',
			'"text"',
			'\ufeff{}',
		],
		...[
			[],
			{},
			[null],
			{ data: null },
			{ data: [null] },
			{ data: {}, meta: [] },
			[good],
			{ data: good },
		],
		{
			message: `The key ${service.apiKey} is not known`,
			id: service.apiKey,
			status: service.apiKey,
		},
		JSON.stringify(good)?.replace(/\d{3,}/, '9'.repeat(400)),
	];

	test.each(cases.map((one) => [nameOf(one), one] as const))('%s', async (_, one) => {
		for (const [index, { answer }] of one.exchanges.entries()) {
			for (const body of bodies(answer.body)) await expectOutcome(one, index, body);
		}
	});
});

test('neither does a good answer with something odd in the place of one value', async () => {
	const odd = fc.oneof(
		fc.constantFrom<unknown>(
			undefined,
			null,
			true,
			'',
			'x',
			'__proto__',
			0,
			-1,
			1.5,
			20_001,
			1e308,
		),
		fc.constantFrom<unknown>([], {}, [null], [{}], { toString: 1, toJSON: 1 }, { length: 2 }),
		fc.jsonValue(),
	);
	const distorted = fc
		.tuple(fc.constantFrom(...answers), fc.nat(), fc.nat(8), odd)
		.map(([{ one, index, answer }, at, depth, value]) => {
			const leaves = leavesOf(answer.body);
			const [path = []] = leaves[at % leaves.length] ?? [];
			return { one, index, body: replaced(answer.body, path.slice(0, depth), value) };
		});
	await fc.assert(
		fc.asyncProperty(distorted, async ({ one, index, body }) => {
			await expectOutcome(one, index, body);
		}),
		randomRuns(300),
	);
}, 600_000);
