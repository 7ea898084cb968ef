import { generateNodeTypeFile } from '@n8n/workflow-sdk/dist/generate-types/generate-types';
import { NodeHelpers, type INodePropertyOptions } from 'n8n-workflow';

import { simplifiedColumns } from '../../../nodes/CrossBorderPayments/trigger/eventColumns';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';

const { description } = new CrossBorderPaymentsTrigger();
const statuses = description.properties.find(({ name }) => name === 'statuses')!;

/** By n8n's own code, as its editor fills the menu. */
const isShown = (one: typeof statuses | INodePropertyOptions, events: string[]) =>
	NodeHelpers.displayParameter(
		{ events, output: 'simplified' },
		one,
		{ typeVersion: 1 },
		description,
	);

test.each<[string[], string[]]>([
	[['depositStatusChanged'], ['pending', 'completed', 'processing', 'failed']],
	[
		['verificationStatusChanged'],
		[
			...['approved', 'awaiting_ubo', 'declined', 'incomplete', 'not_started', 'offboarded'],
			...['paused', 'pending', 'rejected', 'review', 'under_review'],
		],
	],
	[
		['subaccountStatusChanged', 'conversionCreated'],
		['approved', 'created', 'declined', 'incomplete', 'review'],
	],
	[
		['depositStatusChanged', 'offrampStatusChanged'],
		['completed', 'failed', 'paid', 'pending', 'processing'],
	],
])('of %j, the menu has the statuses %j', (events, expected) => {
	const options = statuses.options as INodePropertyOptions[];
	const shown = options.filter((option) => isShown(option, events)).map(({ value }) => value);
	expect(shown.sort()).toEqual([...expected].sort());
});

test('events without a status to choose have no menu', () => {
	expect(isShown(statuses, ['conversionCreated', 'stillOpen', 'readingStopped'])).toBe(false);
	expect(isShown(statuses, ['conversionCreated', 'onrampStatusChanged'])).toBe(true);
});

test('a new trigger shows three fields, and events bring their own', () => {
	const shownFor = (events: string[]) =>
		description.properties
			.filter((property) => property.name !== 'options' && isShown(property, events))
			.map(({ displayName }) => displayName);
	const { default: events } = description.properties.find(({ name }) => name === 'events')!;
	expect(shownFor(events as string[])).toEqual(['Events', 'Statuses', 'Output']);
	expect(shownFor(['conversionCreated'])).toEqual(['Events', 'Output']);
	expect(shownFor(['offrampStatusChanged', 'stillOpen'])).toEqual([
		...['Events', 'Offramps', 'Still Open After (Hours)', 'Statuses', 'Output'],
	]);
});

test('a hint is as short as n8n will demand: 120 characters', () => {
	const all = description.properties.flatMap((property) => [property, ...(property.options ?? [])]);
	const long = all.filter((one) => 'hint' in one && (one.hint ?? '').length > 120);
	expect(long).toEqual([]);
});

test('n8n titles the events in words, and shows all of their descriptions', () => {
	const events = description.properties.find(({ name }) => name === 'events')!;
	for (const { name, value, description: text } of events.options as INodePropertyOptions[]) {
		expect([value, text!.length > 85 ? text : 'two lines']).toEqual([value, 'two lines']);
		// “On payment still open”, as n8n's panel puts it.
		expect([value, name]).toEqual([value, name.replace(/^Still/, 'no: Still')]);
	}
	expect(description.activationMessage).toMatch(/first poll starts nothing/);
});

test('the panel of triggers names what people look for', () => {
	const events = description.properties.find(({ name }) => name === 'events')!;
	const actions = (events.options as INodePropertyOptions[]).map(({ action }) => action);
	expect(actions.join()).toMatch(/subaccount approved/);
});

test('an assistant reads the columns of every event, and the statuses of each', () => {
	const described = JSON.parse(JSON.stringify(description)) as Parameters<
		typeof generateNodeTypeFile
	>[0];
	const text = generateNodeTypeFile(described);
	const columns = Object.values(simplifiedColumns).map((names) => names.join(', '));
	expect(columns.filter((names) => !text.includes(names))).toEqual([]);
	expect(text).toContain('onrampStatusChanged: pending, paid, completed, failed');
	expect(description.builderHint?.searchHint).toContain(simplifiedColumns.payment.join(', '));
});
