import { runItems } from '../../../../nodes/CrossBorderPayments/execute';
import { fakeExecuteContext, idOf } from '../../../support/n8n/fakeExecuteContext';

test('a list that ignores the page, and does not say which one it sends, repeats page 1', async () => {
	const record = { id: idOf(1), status: 'approved' };
	const { context } = fakeExecuteContext({
		parameters: { resource: 'service', operation: 'check' },
		respond: () => ({ body: { data: [record], meta: { total: 2, pages: 2 } } }),
	});
	const [items] = await runItems(context);
	const row = items?.find(({ json }) => json['check'] === 'List the deposits of a subaccount');
	expect(row?.json).toMatchObject({
		result: 'differs',
		details: 'Page 2 repeats page 1',
		whatToDo: 'Check Advanced > Page Parameter Name and First Page in the credential',
	});
});
