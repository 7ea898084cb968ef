import { createLink } from '../../../../nodes/CrossBorderPayments/resources/verification/createLink';
import { operationOf } from '../../../../nodes/CrossBorderPayments/resources';
import { fakeOperationContext, idOf } from '../../../support/n8n/fakeExecuteContext';

test('where neither endpoint knows the subaccount, the error is that of the one asked for', async () => {
	const body = { message: 'Subaccount not found' };
	const context = await fakeOperationContext(() => ({ status: 404, body }));
	await expect(createLink.execute(context, { subaccountId: idOf(1) })).rejects.toThrow(
		'Could not get a link where the client completes the verification: Subaccount not found',
	);
});

test.each([
	['createLink', 'KYC link for a person'],
	['createKybLink', 'KYB link for a business'],
])('%s is a %s, and may start a verification', (value, link) => {
	const { description, forAgents } = operationOf('verification', value)!;
	expect(description).toContain(link);
	expect(description).toContain('may start a verification');
	expect(forAgents).toContain('May start a verification');
});
