import { readFileSync } from 'node:fs';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import type { INodeParameters, INodeType } from 'n8n-workflow';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { eventLabel, eventNames } from '../../nodes/CrossBorderPayments/trigger/events';
import { workflowOf } from '../support/n8n/instance';

const action = new CrossBorderPayments();
const trigger = new CrossBorderPaymentsTrigger();

/** What the nodes panel knows of a node. */
function entryOf({ description: { displayName } }: INodeType, file: string) {
	const codex: unknown = JSON.parse(readFileSync(`nodes/CrossBorderPayments/${file}`, 'utf8'));
	return { properties: { displayName, codex } };
}
const actionEntry = entryOf(action, 'CrossBorderPayments.node.json');
const triggerEntry = entryOf(trigger, 'CrossBorderPaymentsTrigger.node.json');

/** Those that the panel's own search does not find with all their letters in sequence. */
const notFound = (words: string[], entry: object) =>
	words.filter((word) => {
		const [result] = sublimeSearch(word.toLowerCase(), [entry]);
		return result === undefined || result.score < 60 * word.length;
	});

test('the nodes panel finds the nodes by what they work with', () => {
	const words =
		'cross border,cross-border,subaccount,verification,identity,KYC,KYB,deposit,payout,remittance,stablecoin,USDC,onramp,on-ramp,offramp,off-ramp,PIX,conversion';
	const actionWords = 'bank,balance,recipient,beneficiary,exchange rate,fees,FX,quote,wallet';
	expect(notFound(words.split(','), triggerEntry)).toEqual([]);
	expect(notFound([...words.split(','), ...actionWords.split(',')], actionEntry)).toEqual([]);
});

const actions = resources.flatMap(({ operations }) =>
	operations.map((operation) => ({ properties: { displayName: operation.action } })),
);

const foundBy = (words: string) =>
	sublimeSearch(words, actions).map(({ item }) => item.properties.displayName);

test.each([
	['exchange rate', 'Get exchange rate'],
	['unfinished', 'Get follow-ups (unfinished KYC and KYB)'],
	['pix key', 'Validate PIX key'],
	['bank', 'Get many banks'],
	['quote', 'Create onramp quote'],
	['kyc', 'Create KYC link (person)'],
	['kyb', 'Create KYB link (business)'],
	['create deposit', 'Create deposit'],
	['get deposits', 'Get many deposits'],
	['deposit fee', 'Calculate deposit fee'],
])('“%s” finds the action “%s” first', (words, name) => {
	expect(foundBy(words)[0]).toBe(name);
});

test('“payout” also finds offramps', () => {
	expect(foundBy('payout')).toContain('Get offramp (payout)');
});

/** A node as a workflow has it, and that workflow. */
function savedNode(nodeType: INodeType, parameters: INodeParameters) {
	const { name } = nodeType.description;
	const position: [number, number] = [0, 0];
	const node = { id: '1', name, type: name, typeVersion: 1, position, parameters };
	return { node, workflow: workflowOf(node, nodeType) };
}

const operationRows = resources.flatMap((resource) =>
	resource.operations.map(({ name, value }): [INodeType, INodeParameters, string] => [
		action,
		{ resource: resource.value, operation: value },
		`${name}: ${resource.name}`,
	]),
);

const eventRows = eventNames.map((event): [INodeType, INodeParameters, string] => [
	trigger,
	{ events: [event] },
	eventLabel(event),
]);

test.each<[INodeType, INodeParameters, string]>([
	...operationRows,
	...eventRows,
	[trigger, { events: ['stillOpen', 'conversionCreated'] }, '2 events'],
])('on the canvas: %#, as the menu calls it', (nodeType, parameters, subtitle) => {
	const { node, workflow } = savedNode(nodeType, parameters);
	const shown = nodeType.description.subtitle!;
	expect(workflow.expression.getSimpleParameterValue(node, shown, 'internal', {})).toBe(subtitle);
});
