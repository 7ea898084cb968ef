import { createLink } from '../../../../nodes/CrossBorderPayments/resources/verification/createLink';
import { fakeOperationContext, idOf } from '../../../support/n8n/fakeExecuteContext';

test('where neither endpoint knows the subaccount, the error is that of the one asked for', async () => {
	const body = { message: 'Subaccount not found' };
	const context = await fakeOperationContext(() => ({ status: 404, body }));
	await expect(createLink.execute(context, { subaccountId: idOf(1) })).rejects.toThrow(
		'Could not get a link where the client completes the verification: Subaccount not found',
	);
});
