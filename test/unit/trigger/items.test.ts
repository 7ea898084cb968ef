import { toItems } from '../../../nodes/CrossBorderPayments/trigger/items';
import type { TriggerEvent } from '../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { Settings } from '../../../nodes/CrossBorderPayments/trigger/settings';

const event: TriggerEvent = {
	...{ eventId: '1', event: 'onrampStatusChanged', resource: 'onramp', status: 'paid', id: '2' },
	...{ previousStatus: null, subaccountId: '3', subaccountEmail: null, openHours: null },
	detectedAt: '2026-01-01T00:00:00.000Z',
	record: { id: '2', status: 'behind', to: { net_amount: '1.50', asset: 'USDC' } },
};

const fieldsOf = (...outputFields: string[]) => {
	const settings = { output: 'selected', outputFields, options: { amounts: 'text' } };
	return toItems([event], settings as unknown as Settings, 'UTC')?.[0]?.[0]?.json;
};

test('a selected field is that of the event, else of the record, under either name', () => {
	const expected = { status: 'paid', amount: '1.50', toNetAmount: '1.50', toAsset: 'USDC' };
	expect(fieldsOf(...Object.keys(expected))).toEqual(expected);
});

test.each(['constructor', 'toString', '__proto__', 'unknown'])(
	'no item has the field %s',
	(name) => {
		expect(Object.entries(fieldsOf(name) ?? {})).toEqual([[name, null]]);
	},
);

test('a payment that is still open says in which status, in ten columns', () => {
	const open: TriggerEvent = { ...event, event: 'stillOpen', openHours: 24 };
	const settings = { output: 'simplified', options: { amounts: 'text' } };
	const item = toItems([open], settings as unknown as Settings, 'UTC')?.[0]?.[0]?.json ?? {};
	expect(item).toMatchObject({ resource: 'onramp', status: 'paid', openHours: 24, amount: '1.50' });
	expect(Object.keys(item).length).toBeLessThanOrEqual(10);
});

test('times are written for sheets, in the time zone of the workflow', () => {
	const createdAt = '2026-10-01T22:30:00.000Z';
	const given = { ...event, detectedAt: '2026-10-01T22:35:00.000Z', record: { createdAt } };
	const settings = {
		output: 'selected',
		outputFields: ['createdAt', 'detectedAt'],
		options: { amounts: 'text', dates: 'sheets' },
	};
	const conversion: TriggerEvent = { ...given, resource: 'conversion' };
	const [[item] = []] = toItems([conversion], settings as unknown as Settings, 'Europe/Berlin')!;
	expect(item!.json).toEqual({
		createdAt: '2026-10-02 00:30:00',
		detectedAt: '2026-10-02 00:35:00',
	});
});
