import { runItems } from '../../../../nodes/CrossBorderPayments/execute';
import { fakeExecuteContext, idOf } from '../../../support/n8n/fakeExecuteContext';

const parameters = {
	...{ resource: 'deposit', operation: 'simulate', subaccountId: idOf(1) },
	...{ currency: 'BRL', amount: '100', accountNumber: '0123456789' },
};

const respond = () => ({ body: { id: idOf(2), balances: {}, success: true } });

/** The items of runs that share what n8n remembers, and what was sent. */
async function simulate(...options: object[]) {
	const processed = new Set<string>();
	const items = [];
	const sent = [];
	for (const one of options) {
		const form = { ...parameters, options: one };
		const { context, requests } = fakeExecuteContext({ parameters: form, processed, respond });
		items.push((await runItems(context))[0]![0]!.json);
		sent.push(...requests.filter(({ method }) => method === 'POST').map(({ body }) => body));
	}
	return { items, sent };
}

const fieldOf = (fields: object) => ({ bodyFields: JSON.stringify(fields) });

test('shows what was sent, Body Fields included', async () => {
	const { items, sent } = await simulate(
		{},
		fieldOf({ amount: 250.75 }),
		fieldOf({ accountNumber: null }),
	);
	expect(items.map(({ amount, accountNumber }) => [amount, accountNumber])).toEqual([
		['100', '0123456789'],
		['250.75', '0123456789'],
		['100', null],
	]);
	expect(sent[1]).toEqual({ currency: 'BRL', amount: 250.75, accountNumber: '0123456789' });
	expect(sent[2]).toEqual({ currency: 'BRL', amount: 100 });
});

test('repeated, shows the same, because with other data it is an error', async () => {
	const { items, sent } = await simulate({ oncePer: 'INV-1' }, { oncePer: 'INV-1' });
	const shown = {
		...{ success: true, amount: '100', currency: 'BRL' },
		...{ accountNumber: '0123456789', subaccountId: idOf(1), oncePer: 'INV-1' },
	};
	expect(items).toEqual([
		{ ...shown, repeated: false },
		{ ...shown, repeated: true },
	]);
	expect(sent).toHaveLength(1);
	const other = fieldOf({ amount: 250_000 });
	const both = simulate({ oncePer: 'INV-1' }, { oncePer: 'INV-1', ...other });
	await expect(both).rejects.toThrow(/was already used for other data\. Nothing was sent$/);
});
