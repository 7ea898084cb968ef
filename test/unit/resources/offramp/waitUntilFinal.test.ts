import { waitUntilFinal } from '../../../../nodes/CrossBorderPayments/resources/offramp/waitUntilFinal';
import { fakeOperationContext, idOf } from '../../../support/n8n/fakeExecuteContext';

const values = {
	subaccountId: idOf(1),
	offrampId: idOf(2),
	betweenChecks: 'keepRunning',
	waitAtMost: 0,
	onTimeout: 'lastState',
	finalStatuses: [],
};

/** Waits for an offramp that has these statuses in the two views; null is a 404. */
async function wait(v1: string | null, v2: string | null, more = {}) {
	const context = await fakeOperationContext(({ path }) => {
		const status = path.startsWith('/v1') ? v1 : v2;
		if (status === null) return { status: 404, body: { message: 'Not Found' } };
		const record = { id: idOf(2), status };
		if (path.startsWith('/v2')) return { body: { ...record, created_at: 'then' } };
		return { body: { success: true, data: { ...record, errorMessage: 'why', createdAt: 'then' } } };
	});
	const [item] = await waitUntilFinal.execute(context, { ...values, ...more });
	return item;
}

test.each([
	['pending', 'completed', true, 'completed'],
	['completed', 'paid', true, 'completed'],
	['failed', 'failed', true, 'failed'],
	['pending', 'paid', false, 'paid'],
	['pending', null, false, 'pending'],
	['completed', null, true, 'completed'],
	[null, 'completed', true, 'completed'],
	[null, 'paid', false, 'paid'],
	['expired', 'paid', false, 'expired'],
	['expired', 'completed', true, 'completed'],
	['completed', 'expired', true, 'completed'],
])('v1 %s and v2 %s: final is %s, with the status %s', async (v1, v2, final, status) => {
	expect(await wait(v1, v2)).toMatchObject({
		final,
		status,
		errorMessage: v1 === null ? null : 'why',
	});
	const columns = { output: 'selected', outputFields: ['createdAt'] };
	expect(await wait(v1, v2, columns)).toEqual({ final, createdAt: 'then' });
	expect(await wait(v1, v2, { output: 'raw' })).toMatchObject({ final, status });
});

test.each([
	[{ status: 500, body: { message: 'Busy' } }, 'completed', true],
	[{ status: 403, body: { message: 'Forbidden' } }, 'paid', false],
	[{ body: { success: false } }, 'pending', false],
])('a v1 view that responds with %j leaves it to v2: %s', async (v1, status, final) => {
	const context = await fakeOperationContext(({ path }) =>
		path.startsWith('/v1') ? v1 : { body: { id: idOf(2), status } },
	);
	const [item] = await waitUntilFinal.execute(context, values);
	expect(item).toMatchObject({ final, status, errorMessage: null });
});

test.each([
	['as it came', {}, '99.456'],
	['rounded', { amounts: 2 }, 99.46],
])('what the v1 view alone has of the amounts comes out: %s', async (_, more, toNetAmount) => {
	const data = { id: idOf(2), status: 'completed', targetAmountReceivable: 99.456 };
	const context = await fakeOperationContext(({ path }) =>
		path.startsWith('/v2')
			? { status: 404, body: {} }
			: { body: { success: true, data: { ...data, targetCurrency: 'brl' } } },
	);
	const [item] = await waitUntilFinal.execute(context, {
		...{ ...values, output: 'simplified' },
		...more,
	});
	expect(item).toMatchObject({ toNetAmount, toCurrency: 'BRL', fromAmount: null });
});

test('an offramp that neither view has is not found', async () => {
	await expect(wait(null, null)).rejects.toMatchObject({ status: 404 });
});

test('`final` is that of the node, also where a raw record has such a field', async () => {
	const context = await fakeOperationContext(({ path }) =>
		path.startsWith('/v1')
			? { status: 404, body: {} }
			: { body: { id: idOf(2), status: 'pending', final: true } },
	);
	const [item] = await waitUntilFinal.execute(context, { ...values, output: 'raw' });
	expect(item).toMatchObject({ final: false, status: 'pending' });
});
