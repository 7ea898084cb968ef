import { linkTo, n8nNode, start, workflowOf } from '../../test/e2e/canvas';
import { itemsOf, runToSuccess } from '../../test/e2e/executions';
import { spreadsheet } from '../../test/e2e/examples/example';
import type { World } from '../../test/e2e/world';
import type { Credential, WorkflowNode } from '../../test/host/session';

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
const above = (value: number) => ({ conditions: condition(value), options: {} });

/** A rule of Switch. */
const ruleAbove = (value: number) => ({ conditions: condition(value), renameOutput: false });

const sortByAmount = (order: 'ascending' | 'descending') =>
	n8nNode('Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: 'amount', order }] } });

const filterAbove = (value: number) => n8nNode('Filter', 'filter', above(value), 2.2);

const sumByCurrency = n8nNode(
	'Summarize',
	'summarize',
	{
		fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'amount' }] },
		fieldsToSplitBy: 'currency',
		options: {},
	},
	1.1,
);

const byName = (value: string) => ({ __rl: true, mode: 'name', value });

const rows = `return [
	{ json: { id: 'a', amount: 3, currency: 'BRL' } },
	{ json: { id: 'b', amount: 2, currency: 'BRL' } },
	{ json: { id: 'c', amount: 1, currency: 'USD' } },
];`;

/**
 * Runs one of n8n's own nodes of each kind that the examples and pages name: an n8n that was installed without what one
 * of them needs says so only when it runs. Triggers are left out, which n8n starts with, and PostgreSQL, which the demo
 * has not.
 */
export async function checkOwnNodes(
	world: World,
	credentials: readonly Credential[],
): Promise<number> {
	const { emulator, session } = world;
	const withCredential = (
		credential: string,
		...node: Parameters<typeof n8nNode>
	): WorkflowNode => {
		const { id, name } = credentials.find(({ type }) => type === credential)!;
		return { ...n8nNode(...node), credentials: { [credential]: { id, name } } };
	};

	/** Each row is a chain behind the rows; the number is that of the items of its last node. */
	const chains: Array<[items: number, chain: WorkflowNode[]]> = [
		[3, fileChain('csv')],
		[3, fileChain('xlsx')],
		[
			1,
			[
				sortByAmount('ascending'),
				filterAbove(1),
				n8nNode('If', 'if', above(1), 2.2),
				n8nNode('Switch', 'switch', { rules: { values: [ruleAbove(1)] }, options: {} }, 3.2),
				n8nNode('Edit Fields', 'set', { includeOtherFields: true, options: {} }, 3.4),
				n8nNode('Remove Duplicates', 'removeDuplicates', { options: {} }, 2),
				n8nNode('Merge', 'merge', { numberInputs: 2 }, 3),
				sumByCurrency,
			],
		],
		[
			3,
			[
				n8nNode('Aggregate', 'aggregate', {
					aggregate: 'aggregateAllItemData',
					destinationFieldName: 'rows',
					options: {},
				}),
				n8nNode('Split Out', 'splitOut', { fieldToSplitOut: 'rows', options: {} }),
				n8nNode('No Operation', 'noOp'),
			],
		],
		[
			1,
			[
				n8nNode('Limit', 'limit', { maxItems: 1 }),
				withCredential(
					'crossBorderPaymentsApi',
					'HTTP Request',
					'httpRequest',
					{
						url: `${emulator.url}/v1/ramp/banking/balances`,
						authentication: 'predefinedCredentialType',
						nodeCredentialType: 'crossBorderPaymentsApi',
						options: {},
					},
					4.2,
				),
				withCredential(
					'smtp',
					'Send Email',
					'emailSend',
					{
						fromEmail: 'demo@cross-border-payments.example',
						toEmail: 'demo@cross-border-payments.example',
						subject: 'Check of the demo',
						emailFormat: 'text',
						text: 'It works',
						options: {},
					},
					2.1,
				),
				withCredential(
					'slackApi',
					'Slack',
					'slack',
					{
						authentication: 'accessToken',
						select: 'channel',
						channelId: byName('#payments'),
						text: 'Check of the demo',
						otherOptions: {},
					},
					2.3,
				),
			],
		],
		[
			2,
			[
				{
					...withCredential(
						'googleSheetsOAuth2Api',
						'Google Sheets',
						'googleSheets',
						{
							authentication: 'oAuth2',
							resource: 'sheet',
							operation: 'read',
							documentId: { __rl: true, mode: 'url', value: spreadsheet },
							sheetName: byName('Expected'),
							options: {},
						},
						4.7,
					),
					executeOnce: true,
				},
			],
		],
	];
	const code = n8nNode('Rows', 'code', { jsCode: rows }, 2);
	const draft = workflowOf('Check of n8n’s own nodes', [start, code], []);
	for (const [, chain] of chains) {
		draft.nodes.push(
			...chain.map((node, index) => ({ ...node, position: [440 + 220 * index, 0] })),
		);
		const names = chain.map(({ name }) => name);
		for (const [index, name] of names.entries()) {
			const next = names[index + 1];
			if (next) draft.connections[name] = linkTo(next);
		}
	}
	draft.connections['Rows'] = linkTo(...chains.map(([, [first]]) => first!.name));
	const execution = await runToSuccess(session, draft);
	for (const [expected, chain] of chains) {
		const last = chain.at(-1)!.name;
		const { length } = itemsOf(execution, last);
		if (length !== expected) throw new Error(`${last}: ${length} items, expected are ${expected}`);
	}
	return draft.nodes.length - 1;
}

/** Writes a file and reads it. */
function fileChain(format: 'csv' | 'xlsx'): WorkflowNode[] {
	const named = (name: string) => `${name} ${format}`;
	return [
		n8nNode(named('Convert to File'), 'convertToFile', { operation: format, options: {} }, 1.1),
		n8nNode(named('Extract from File'), 'extractFromFile', { operation: format, options: {} }),
	];
}
