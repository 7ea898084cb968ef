import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { operationOf } from '../../../nodes/CrossBorderPayments/resources';
import { fakeOperationContext, idOf, pageOf } from '../../support/n8n/fakeExecuteContext';

test('totals by subaccount have its ID, also where only one is read', async () => {
	const deposit = { id: idOf(2), status: 'completed', amount: '1', currency: 'USD', fee: '0' };
	const context = await fakeOperationContext((request) => pageOf([deposit], request));
	const values = { subaccountId: idOf(1), filters: {}, groupBy: ['subaccount'] };
	expect(await operationOf('deposit', 'getTotals')!.execute(context, values)).toMatchObject([
		{ subaccountId: idOf(1), currency: 'USD', count: 1 },
	]);
});

test('of recipients of all, a subaccount that has others than those asked for is left out', async () => {
	const owners = [idOf(1), idOf(2)].map((id) => ({ id, status: 'approved' }));
	const context = await fakeOperationContext((request) => {
		if (request.path === endpoints.subaccountList.path) return pageOf(owners, request);
		const currency = request.path.includes(idOf(1)) ? 'BRL' : 'USD';
		return { body: [{ id: idOf(3), currency }] };
	});
	const values = { subaccountId: 'all', filters: { currency: 'BRL' }, details: false, limit: 50 };
	expect(await operationOf('recipient', 'getAll')!.execute(context, values)).toHaveLength(1);
	expect(context.warnings).toEqual([expect.stringContaining('1 of 2 subaccounts')]);
});
