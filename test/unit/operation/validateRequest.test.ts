import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { InputError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { validateRequest } from '../../../nodes/CrossBorderPayments/operation/validateRequest';
import { failureOf } from '../../support/failureOf';
import { someId } from '../../support/scriptedService';

test('a request comes back as its endpoint takes it', () => {
	const request = {
		params: { subaccountId: someId },
		body: { channelId: ' c ', source: { accountType: 'bank' } },
	};
	expect(validateRequest(endpoints.depositCreate, request)).toEqual({
		params: { subaccountId: someId },
		body: { channelId: 'c', source: { accountType: 'bank' } },
	});
});

test.each(['', '../admin', `${someId}?a=1`])('the bad ID “%s” is rejected', async (onrampId) => {
	const params = { subaccountId: someId, onrampId };
	const failure = await failureOf((async () => validateRequest(endpoints.onrampGet, { params }))());
	expect(failure).toBeInstanceOf(InputError);
	expect(failure.message).toMatch(/^Onramp ID must be a UUID/);
});

test('a rejection names what is wrong in the query', async () => {
	const query = { feeCurrencyParameter: '', feeAmountParameter: 1 };
	const failure = await failureOf((async () => validateRequest(endpoints.depositFee, { query }))());
	expect(failure.message).toBe('Fee Currency must not be empty');
});
