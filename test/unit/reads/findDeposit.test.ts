import { findDeposit, payerKeys } from '../../../nodes/CrossBorderPayments/reads/findDeposit';
import { fakeOperationContext, idOf, pageOf } from '../../support/n8n/fakeExecuteContext';

test('what is to be paid to, as the item shows it, finds a deposit whose details have other names', async () => {
	const bankInfo = { iban: 'DE1', bic: 'B' };
	const createdAt = new Date().toISOString();
	const deposit = { id: idOf(1), status: 'pending', createdAt, bankInfo };
	const context = await fakeOperationContext((request) => pageOf([deposit], request));
	const [payTo = ''] = payerKeys({ bankInfo }, ['payTo']);
	expect(payTo).toBe('iban: DE1, bic: B');
	// A payer copies the IBAN alone.
	for (const depositId of [payTo, 'DE 1']) {
		const found = await findDeposit(context, { subaccountId: idOf(99), depositId });
		expect(found.id).toBe(deposit.id);
	}
});
