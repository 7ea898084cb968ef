import type { InputItem } from '../../../../nodes/CrossBorderPayments/operation/inputItem';
import { requestTimeOf } from '../../../../nodes/CrossBorderPayments/resources/deposit/requestTime';

test.each(['iban: DE1, bic: B', 'DE1', 'DE 1'])('an IBAN names the request of %p', (payTo) => {
	const item = {
		n8n: { getNode: () => ({ name: 'Wait' }), getParentNodes: () => [] },
		data: { json: { payTo, requestedAt: '2026-01-31T09:30:00Z' } },
	} as unknown as InputItem;
	const timeOf = (named: string) => requestTimeOf(item, named);
	expect(timeOf('DE1')).toBe(Date.UTC(2026, 0, 31, 9, 30));
	expect(timeOf('DE2')).toBeUndefined();
});
