import type { InputItem } from '../../../../nodes/CrossBorderPayments/operation/inputItem';
import { requestTimeOf } from '../../../../nodes/CrossBorderPayments/resources/deposit/requestTime';

/** Of an input item with this time, in a workflow in Berlin. */
const timesOf = (payTo: string, requestedAt: string) => {
	const item = {
		n8n: {
			getNode: () => ({ name: 'Wait' }),
			getParentNodes: () => [],
			getTimezone: () => 'Europe/Berlin',
		},
		data: { json: { payTo, requestedAt } },
	} as unknown as InputItem;
	return ['DE1', 'DE2'].map((named) => requestTimeOf(item, named));
};

test.each(['iban: DE1, bic: B', 'DE1', 'DE 1'])('an IBAN names the request of %p', (payTo) => {
	expect(timesOf(payTo, '2026-01-31T09:30:00Z')).toEqual([Date.UTC(2026, 0, 31, 9, 30), undefined]);
});

test('a time for sheets is in the time zone of the workflow', () => {
	expect(timesOf('DE1', '2026-01-31 10:30:00')).toEqual([Date.UTC(2026, 0, 31, 9, 30), undefined]);
});
