import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { findOperation } from '../../nodes/CrossBorderPayments/resources';
import { Form } from '../../nodes/CrossBorderPayments/operation/parameters';
import { referredText } from '../../nodes/CrossBorderPayments/operation/reference';
import { otherId, someId } from '../support/scriptedService';
import { seed } from './oddInput';
import { contextOf } from '../support/n8n/runNode';
import { byId } from '../support/n8n/setup';

const credential = { environment: 'sandbox', apiKey: 'key', sandboxUrl: 'http://127.0.0.1:9' };

/** A form with that value for its e-mail address, and the second of two items. */
const contextWith = (email: INodeParameters[string], json: IDataObject) =>
	contextOf({
		resource: 'subaccount',
		operation: 'create',
		parameters: { email },
		items: [{ id: 'of the first item' }, json],
		credential,
	});

const name = fc.oneof(
	fc.constantFrom('id', 'email', 'a', 'toString', 'length', 'json', '__proto__', 'a1_b'),
	fc.stringMatching(/^[A-Za-z]\w{0,5}$/),
);
const leaf = fc.oneof(
	{ arbitrary: fc.string({ unit: 'grapheme' }), weight: 3 },
	fc.constantFrom<unknown>('={{ 1 }}', ' x ', '', 0, 1.5, true, null, [], ['a'], new Date(0)),
);
const { record } = fc.letrec<{ record: Record<string, unknown> }>((tie) => ({
	record: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, leaf, tie('record')), { maxKeys: 4 }),
}));

/** Paths that are there, and some that are not. */
function pathIn(value: unknown): fc.Arbitrary<string[]> {
	const deeper = fc.array(name, { minLength: 1, maxLength: 2 });
	if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return deeper;
	const inside = fc.constantFrom(...Object.entries(value)).chain(([key, one]) => {
		const here = fc.constant<string[]>([key]);
		return typeof one === 'object' && one !== null
			? fc.oneof(
					here,
					pathIn(one).map((rest) => [key, ...rest]),
				)
			: here;
	});
	return fc.oneof({ arbitrary: inside, weight: 4 }, deeper);
}

const spelled = (path: string[]) =>
	fc
		.constantFrom(
			...[
				'={{ $json.% }}',
				'={{$json.%}}',
				'={{\n$json.%\n}}',
				'= {{ $json.% }}',
				'={{ $json.% }}!',
			],
			...['={{ $json.%.trim() }}', '={{ $json.% + 1 }}', '={{ $json?.% }}', '=$json.%', '$json.%'],
		)
		.map((text) => text.replace('%', path.join('.')));

test('what is read past n8n is what n8n would have given', () => {
	let struck = 0;
	fc.assert(
		fc.property(
			record.chain((json) => fc.tuple(fc.constant(json), pathIn(json).chain(spelled))),
			fc.boolean(),
			([json, expression], inLocator) => {
				const raw = inLocator ? byId(expression) : expression;
				const context = contextWith(raw, json as IDataObject);
				const found = referredText(raw, () => context.getWorkflowDataProxy(1).$json);
				if (found === undefined) return;
				struck++;
				const given = context.getNodeParameter('email', 1) as string | { value: string };
				expect(found).toBe(typeof given === 'object' ? given.value : given);
			},
		),
		{ seed, numRuns: 2000 },
	);
	expect(struck).toBeGreaterThan(100);
});

test.each([
	['={{ $json.id }}', 'here'],
	['={{$json.id}}', 'here'],
	['={{ $json.deep.er }}', 'there'],
	['={{ $json.caller }}', 'a name that the sandbox of n8n refuses'],
])('%s is read past n8n', (expression, text) => {
	const caller = 'a name that the sandbox of n8n refuses';
	const json = { id: 'here', deep: { er: 'there' }, caller };
	for (const raw of [expression, byId(expression)]) {
		expect(referredText(raw, () => json)).toBe(text);
	}
});

test.each([
	...[
		'={{ $json.number }}',
		'={{ $json.none }}',
		'={{ $json.toString }}',
		'={{ $json.list.length }}',
	],
	...['={{ $json.id.length }}', '={{ $json.nothing.id }}', '={{ $json["id"] }}', '={{ $json }}'],
	...['={{ $json.id }} ', 'x={{ $json.id }}', '{{ $json.id }}', '={{ $input.item.json.id }}'],
])('%s is left to n8n', (expression) => {
	const json = { id: 'here', number: 1, list: [], nothing: null };
	for (const raw of [expression, byId(expression)]) {
		expect(referredText(raw, () => json)).toBeUndefined();
	}
});

test.each([{ value: '={{ $json.id }}' }, ['={{ $json.id }}'], [byId('={{ $json.id }}')]])(
	'an expression deeper in a value is left to n8n: %j',
	(raw) => {
		expect(referredText(raw, () => ({ id: 'here' }))).toBeUndefined();
	},
);

test('an expression sees what n8n lets it see, also where the node is given other items', () => {
	// As a tool of an agent: the items are what the model gives, `$json` is what the agent got.
	const run = {
		resource: 'conversion',
		operation: 'get',
		parameters: { subaccountId: byId(someId), conversionId: byId('={{ $json.id }}') },
		items: [{ id: someId }],
		credential,
	};
	const context = contextOf(run, [{ id: otherId }]);
	const values = new Form(context).values(findOperation('conversion', 'get')!, 0);
	expect(values['conversionId']).toBe(otherId);
	expect(context.getNodeParameter('conversionId', 0, '', { extractValue: true })).toBe(otherId);
});
