import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { allSubaccounts } from '../../nodes/CrossBorderPayments/descriptions/listFields';
import { randomRuns } from '../support/fastCheck';
import { leavesOf, replaced, type Path } from '../support/leaves';
import { failureIn, leak, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import {
	isStateless,
	menusOf,
	withoutTimes,
	type OperationCase,
} from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

/** Something that a user fills in. */
interface Place {
	one: OperationCase;
	path: Path;
	good: unknown;
}

const places: Place[] = operationCases.filter(isStateless).flatMap((one) =>
	leavesOf(one.parameters)
		.filter(([path]) => !['__rl', 'mode'].includes(path.at(-1) ?? ''))
		// No expression may give it.
		.filter(([, good]) => good !== allSubaccounts.value)
		.map(([path, good]) => ({ one, path, good })),
);

/** What sheets, webhooks, models and typing errors put into fields, and what attackers do. */
const troublesome: unknown[] = [
	...['', ' ', '\t\r\n', '\u200b', null, undefined, [], {}, [[]], [null]],
	...[true, false, 0, -0, 1, -1, 1.5, 0.1 + 0.2, 1e-7, 1e21, NaN, Infinity, 2 ** 53 + 2],
	...['-5', '+5', '1,5', '1,000.50', '1e3', '.5', '5.', '1.50', '9'.repeat(40), 10n ** 30n],
	...['..', '../../v1/ramp/banking/balances', '?x=1', '#', '%2e%2e', 'a\r\nx-evil: 1', '\u0000'],
	...['{{ $json }}', '={{ 1 + 1 }}', '$&', '{subaccountId}', '__proto__', 'constructor'],
	...['é', 'e\u0301', '💸', 'a, b', 'TRUE', ' brl ', 'undefined'],
	...['2026-01-31', '2026-02-30', '2026-13-01', '31/01/2026', 1769851800000, new Date(0)],
	...[{ toString: 1 }, { length: 3 }, { value: 'x' }, { items: [null] }],
	...['{', '[]', 'null', '{"a":1e400}', '{"a":12345678901234567891}', '{"__proto__":{"x":1}}'],
	...['{"a":[1.50,"x"]}', { a: NaN }, { a: 'x' }, JSON.parse('{"__proto__":{"x":1}}') as unknown],
];

const pieces = [' ', '\n', '/', '?a=1', '#a', '%2f', '\u0000', '💸', ',', '1', 'é', '"'];

/** Makes a value for a field from its good one. */
const oddValue = fc.oneof(
	{ arbitrary: fc.constantFrom(...troublesome).map((value) => () => value), weight: 6 },
	fc.constantFrom(...pieces).map((piece) => (good: unknown) => `${String(good)}${piece}`),
	fc.constantFrom(...pieces).map((piece) => (good: unknown) => `${piece}${String(good)}`),
	fc.string({ unit: 'binary' }).map((value) => () => value),
	fc.stringMatching(/^[1-9][0-9]{0,24}(\.[0-9]{1,20})?$/).map((value) => () => value),
	fc.double().map((value) => () => value),
	fc.jsonValue().map((value) => () => value),
);

const attempts = fc
	.tuple(fc.constantFrom(...places), oddValue)
	.map(([place, valueFor]) => ({ ...place, value: valueFor(place.good) }));

test('whatever is filled in is sent, or rejected by the name of its field; other items go on', async () => {
	await fc.assert(
		fc.asyncProperty(attempts, async ({ one, path, good, value }) => {
			service.play(one.exchanges);
			const { items } = await runNode({
				...menusOf(one),
				parameters: replaced(one.parameters, path, '={{ $json.value }}') as INodeParameters,
				items: [{ value }, { value: good }] as IDataObject[],
				credential: sandbox(service, one.settings),
				continueOnFail: true,
			});
			const outputOf = (item: number) =>
				items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item);
			expect(withoutTimes(outputOf(1).map(({ json }) => json))).toEqual(one.items);

			const failure = outputOf(0).map(failureIn).find(Boolean);
			if (failure !== undefined) {
				expect(failure).not.toMatch(leak);
				expect(failure).not.toMatch(ofProgrammers);
			}
			const isSent = service.received.length > one.exchanges.length;
			if (!isSent) expect(failure).toMatch(labelsOf(path));
		}),
		randomRuns(100),
	);
}, 600_000);

test('an option that may stay empty names its rule, too', async () => {
	const { items } = await runNode({
		...{ resource: 'service', operation: 'check', items: [{}], continueOnFail: true },
		parameters: { options: { subaccountId: { __rl: true, mode: 'idOrEmail', value: 'Ada' } } },
		credential: sandbox(service),
	});
	expect(items.map(failureIn)).toEqual(['Options > Subaccount must be a UUID or an email address']);
});

/** Zod's own messages, and what stands for them. */
const ofProgrammers = /expected form|Invalid input|Too (small|big)|Unrecognized|expected \w+/;

/** What the user reads beside a field: its label, or its name in words. */
function labelsOf(path: Path): RegExp {
	const name = path.findLast((part) => !/^(value|\d+)$/.test(part)) ?? '';
	const named = (properties: readonly INodeProperties[]): string[] =>
		properties.flatMap((property) => [
			...(property.name === name ? [property.displayName] : []),
			...named(
				(property.options ?? []).flatMap((each) =>
					'values' in each ? each.values : 'type' in each ? [each] : [],
				),
			),
		]);
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
	const [outermost = ''] = path;
	return new RegExp(
		[words, ...named(form), `^${outermost} must not be empty`]
			.map((label) => label.replace(/[()]/g, '.'))
			.join('|'),
		'i',
	);
}

const form = new CrossBorderPayments().description.properties;
