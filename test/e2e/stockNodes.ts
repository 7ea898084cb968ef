import { byId } from '../support/operationCases/operationCase';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { itemsOf, run } from './executions';
import type { Check } from './test';
import type { World } from './world';

const condition = (value: number) => ({
	options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
	combinator: 'and',
	conditions: [
		{
			id: 'above',
			leftValue: '={{ $json.amount }}',
			rightValue: value,
			operator: { type: 'number', operation: 'gt' },
		},
	],
});

/** The parameters of Filter and of If. */
export const above = (value: number) => ({ conditions: condition(value), options: {} });

/** A rule of Switch. */
export const ruleAbove = (value: number) => ({ conditions: condition(value), renameOutput: false });

export const sortByAmount = (order: 'ascending' | 'descending') =>
	n8nNode('Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: 'amount', order }] } });

export const filterAbove = (value: number) => n8nNode('Filter', 'filter', above(value), 2.2);

export const sumByCurrency = n8nNode(
	'Summarize',
	'summarize',
	{
		fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'amount' }] },
		fieldsToSplitBy: 'currency',
		options: {},
	},
	1.1,
);

/** What n8n's own nodes make of amounts that Amounts has turned into numbers. */
export async function stockNodes(world: World, check: Check): Promise<void> {
	const { emulator, session } = world;
	const form = {
		resource: 'deposit',
		operation: 'getAll',
		subaccountId: byId('all'),
		returnAll: true,
	};
	const deposits = ourNode('Deposits', actionType, await saveCredential(world), {
		...form,
		options: { amounts: 8 },
	});
	const draft = workflowOf(
		'Stock nodes',
		[start, deposits],
		[sortByAmount('descending'), filterAbove(500), sumByCurrency],
	);
	const execution = await run(session, draft);

	const amounts = [...emulator.store.deposits.all()].map(({ record }) => Number(record.amount));
	const sorted = itemsOf(execution, 'Sort').map(({ amount }) => amount as number);
	const kept = itemsOf(execution, 'Filter');
	const sums = itemsOf(execution, 'Summarize').map((row) => row['sum_amount'] as number);
	const difference = sumOf(sums) - sumOf(amounts);
	check(
		`Sort, Filter and Summarize take the amounts of ${amounts.length} deposits for numbers`,
		unmet({
			[`it succeeds: ${execution.error}`]: execution.status === 'success',
			'there are some': sorted.length === amounts.length && sorted.length > 1,
			[`sorted: ${sorted.join()}`]: sorted.every(
				(amount, at) => at === 0 || amount <= sorted[at - 1]!,
			),
			[`filtered: ${kept.length}`]: kept.length === amounts.filter((amount) => amount > 500).length,
			[`sums: ${sums.join()}`]: sums.length > 0 && Math.abs(difference) < 0.01,
		}),
	);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
