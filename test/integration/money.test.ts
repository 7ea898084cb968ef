import type { INodeParameters } from 'n8n-workflow';

import { leavesOf, replaced } from '../support/leaves';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf, nameOf } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/replayService';

useReplayService();

/** Numbers in the answers that are no amounts. */
const counts = /^(originalAmount|total|count|page|pages|limit|totalPages|statusCode)$/;

/** More digits than two doubles could hold, and the trailing zeros of a decimal string. */
const lengthened = (amount: unknown) => {
	const [whole = '', fraction = '0'] = String(amount).split('.');
	return `9007199254740993${whole}.${fraction}12345678901234567890`;
};

const isDecimal = (value: unknown) => typeof value === 'string' && /^\d+\.\d+$/.test(value);

/** The same value with long amounts; those that were numbers become what `asNumber` makes of them. */
function withLongAmounts(value: unknown, asNumber: (amount: string) => string): unknown {
	return leavesOf(value).reduce((whole, [path, leaf]) => {
		if (isDecimal(leaf)) return replaced(whole, path, lengthened(leaf));
		if (typeof leaf !== 'number' || counts.test(path.at(-1) ?? '')) return whole;
		return replaced(whole, path, asNumber(lengthened(leaf)));
	}, value);
}

const cases = operationCases
	.map((one) => ({ name: nameOf(one), one, items: withLongAmounts(one.items, String) as object[] }))
	// Sums are another sum then, and numbers are refused.
	.filter(({ one }) => !/getTotals|numbers/.test(JSON.stringify(one)))
	.filter(({ one, items }) => JSON.stringify(items) !== JSON.stringify(one.items));

test.each(cases)('$name: every amount keeps all its digits', async ({ one, items }) => {
	service.play(
		one.exchanges.map(({ request, answer }) => {
			const marked = withLongAmounts(answer.body, (amount) => `number ${amount}`);
			const body = JSON.stringify(marked)?.replace(/"number ([\d.]+)"/g, '$1');
			return { request, answer: { ...answer, body } };
		}),
	);
	const output = await runNode({
		...menusOf(one),
		parameters: one.parameters as INodeParameters,
		credential: sandbox(service),
	});
	// As n8n saves them and hands them to the next node.
	expect(JSON.parse(JSON.stringify(output.items.map(({ json }) => json)))).toEqual(items);
});

test('every resource with amounts is among these', () => {
	const resources = new Set(cases.map(({ one }) => menusOf(one).resource));
	expect([...resources].sort()).toEqual([
		'balance',
		'conversion',
		'deposit',
		'depositChannel',
		'fee',
		'offramp',
		'onramp',
		'rate',
	]);
});
