import type { IExecuteFunctions } from 'n8n-workflow';

import { requestTimeOf } from '../../../../nodes/CrossBorderPayments/operation/wait/requestTime';

test.each(['iban: DE1, bic: B', 'DE1', 'DE 1'])('an IBAN names the request of %p', (payTo) => {
	const context = { getNode: () => ({ name: 'Wait' }), getParentNodes: () => [] };
	const input = { json: { payTo, requestedAt: '2026-01-31T09:30:00Z' } };
	const timeOf = (named: string) =>
		requestTimeOf(context as unknown as IExecuteFunctions, input, 0, named);
	expect(timeOf('DE1')).toBe(Date.UTC(2026, 0, 31, 9, 30));
	expect(timeOf('DE2')).toBeUndefined();
});
