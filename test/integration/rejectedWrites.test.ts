/** What a write rejects before anything is sent: values that came to nothing, and Body Fields that would break one. */
import type { INodeParameters } from 'n8n-workflow';

import { leavesOf, replaced } from '../support/leaves';
import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf, nameOf, type OperationCase } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

const sentBy = ({ exchanges }: OperationCase) =>
	exchanges.find(({ request }) => request.method === 'POST')?.request;

// A quote and the validation of a recipient write nothing.
const writes = operationCases.filter(
	(one) => sentBy(one) && !/createQuote|validateBrl|getFollowUps/.test(one.operation),
);

async function run(one: OperationCase, parameters: object): Promise<string | undefined> {
	service.play(one.exchanges);
	const { items } = await runNode({
		...menusOf(one),
		parameters: parameters as INodeParameters,
		credential: sandbox(service, one.settings),
		continueOnFail: true,
	});
	return items.map(failureIn).find(Boolean);
}

const requestsSent = () => service.received.filter(({ method }) => method === 'POST');

/** What the service knows without a value may come to nothing. */
const nullable = /^(middle_name|.*street_line_2|account_purpose_other|image_back|description)$/;

const filledIn = writes.flatMap((one) =>
	leavesOf(one.parameters)
		.filter(([path]) => !['__rl', 'mode'].includes(path.at(-1) ?? ''))
		.filter(([path]) => !path.some((part) => part === 'options' || nullable.test(part)))
		.map(([path]) => ({ one, path, name: `${nameOf(one)}: ${path.join('.')}` })),
);

test.each(filledIn)('$name, filled in with what came to nothing', async ({ one, path }) => {
	const failure = await run(one, replaced(one.parameters, path, '={{ $json.nothing }}') as object);
	expect(failure).toMatch(/Nothing was sent/);
	expect(requestsSent()).toEqual([]);
});

const nothing = '={{ $json.nothing }}';

test('an optional value, a whole row, and what the record fills in may come to nothing', async () => {
	const one = writes.find(({ operation }) => operation === 'verification.submitIndividual')!;
	const { data, documents } = one.parameters as Record<string, object>;
	const parameters = {
		...one.parameters,
		data: { ...data, middle_name: nothing },
		documents: { ...documents, document: [{ purpose: '', file: nothing }] },
	};
	expect(await run(one, parameters)).toBeUndefined();
	await run(one, {
		...parameters,
		data: { ...data, birth_date: nothing },
		options: { startFromRecord: true },
	});
	expect(requestsSent()).toMatchObject([{ body: { first_name: expect.any(String) as string } }]);
	expect(requestsSent()[0]!.body).not.toHaveProperty('birth_date');
});

test.each<[string, object]>([
	['deposit.create', { amount: nothing }],
	['deposit.create', { oncePer: nothing }],
	['deposit.simulate', { accountNumber: nothing }],
	['deposit.simulate', { options: { oncePer: nothing } }],
	['subaccount.create', { oncePer: nothing }],
])('%s: %j, which may be left empty', async (operation, parameters) => {
	const one = writes.find((each) => each.operation === operation)!;
	const failure = await run(one, { ...one.parameters, ...parameters });
	expect(failure).toMatch(/is empty: its expression returns nothing\. Nothing was sent/);
	expect(requestsSent()).toEqual([]);
});

describe.each(writes.map((one) => ({ one, name: nameOf(one) })))(
	'Body Fields of $name',
	({ one }) => {
		const bodyOf = (fields: unknown) => ({
			...one.parameters,
			options: { ...(one.parameters['options'] as object), bodyFields: fields },
		});
		const [text] = Object.entries(sentBy(one)!.body as object).find(
			([, value]) => typeof value === 'string',
		)!;

		test.each([
			['an expression without a value', '={{ $json.nothing }}'],
			['a number without a value', '={{ ({ amount: $json.nothing }) }}'],
			['a group with a number without a value', '={{ ({ to: { amount: $json.nothing } }) }}'],
			['a text that is not JSON', '={ "amount": {{ $json.nothing }} }'],
			['a number that cannot be', '={{ ({ amount: Number($json.nothing) }) }}'],
			['a date that is none', "={{ ({ birth_date: new Date('') }) }}"],
			['a list', '[1]'],
			['an object in the place of a text', JSON.stringify({ [text]: { x: 1 } })],
		])('%s', async (_, fields) => {
			expect(await run(one, bodyOf(fields))).toMatch(/Body Fields.*Nothing was sent/s);
			expect(requestsSent()).toEqual([]);
		});
	},
);
