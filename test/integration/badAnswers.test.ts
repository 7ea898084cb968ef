import fc from 'fast-check';

import { randomRuns } from '../support/fastCheck';
import { leavesOf, replaced } from '../support/leaves';
import { failureIn, leak, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { isStateless, menusOf, type OperationCase } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/replayService';

useReplayService();

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
		},
		credential: sandbox(service, one.settings),
		continueOnFail: true,
	});
	for (const item of items) {
		expect(failureIn(item) ?? '').not.toMatch(leak);
		expect(item.json).toEqual(expect.any(Object));
		expect(JSON.stringify(item.json)).not.toMatch(/\[object Object\]/);
	}
	if (!/getAll|getFollowUps/.test(one.operation)) expect(items).not.toEqual([]);
	expect(JSON.stringify(items)).not.toContain(service.apiKey);
}

/** One answer of each kind that an operation reads. */
const answers = new Map(
	operationCases.filter(isStateless).flatMap((one) =>
		one.exchanges.map(({ request: { method, path }, answer }, index) => {
			const kind = `${method} ${path.replace(/0{8}[\d-]+/g, '{id}')}`;
			return [`${one.operation}: ${kind}`, { one, index, good: answer.body }] as const;
		}),
	),
);

test('an answer with something odd in the place of it or of one value ends in items or a clear error', async () => {
	const odd = fc.oneof(
		fc.constantFrom<unknown>(undefined, null, true, '', 'x', '__proto__', 0, -1, 1.5, 1e308),
		fc.constantFrom<unknown>([], {}, [null], [{}], { toString: 1, toJSON: 1 }, { length: 2 }),
		fc.constant(null).map(() => ({ message: `No ${service.apiKey}`, id: service.apiKey })),
		fc.jsonValue(),
	);
	const distorted = fc
		.tuple(fc.constantFrom(...answers.values()), fc.nat(), fc.nat(8), odd)
		.map(([{ one, index, good }, at, depth, value]) => {
			const leaves = leavesOf(good);
			const [path = []] = leaves[at % leaves.length] ?? [];
			return { one, index, body: replaced(good, path.slice(0, depth), value) };
		});
	await fc.assert(
		fc.asyncProperty(distorted, async ({ one, index, body }) => {
			await expectOutcome(one, index, body);
		}),
		randomRuns(150),
	);
}, 600_000);
