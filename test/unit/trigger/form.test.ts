import { NodeHelpers, type INodePropertyOptions } from 'n8n-workflow';

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
	expect(isShown(statuses, ['conversionCreated', 'stillOpen', 'readingFailed'])).toBe(false);
	expect(isShown(statuses, ['conversionCreated', 'onrampStatusChanged'])).toBe(true);
});

test('the panel of triggers names what people look for', () => {
	const events = description.properties.find(({ name }) => name === 'events')!;
	const actions = (events.options as INodePropertyOptions[]).map(({ action }) => action);
	expect(actions.join()).toMatch(/subaccount approved/);
});
