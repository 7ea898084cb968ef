import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode, searchList } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 130, recordsPerSubaccount: 6 });

describe('the deposits of all subaccounts', () => {
	const getAll = async () => {
		const { items } = await runNode({
			resource: 'deposit',
			operation: 'getAll',
			parameters: { scope: 'all', returnAll: true },
			credential: sandbox(emulator),
		});
		return items.map(({ json }) => `${String(json.subaccountId)} ${String(json.id)}`).sort();
	};

	/** What the service has. */
	const kept = () =>
		emulator.store.subaccounts
			.of('')
			.flatMap(({ id }) => emulator.store.deposits.of(id).map((deposit) => `${id} ${deposit.id}`))
			.sort();

	test('come to the last one, each once', async () => {
		expect(kept().length).toBeGreaterThan(50);
		expect(await getAll()).toEqual(kept());
	});

	test('come where the service refuses the page size, whichever answer is first', async () => {
		emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
		emulator.fault({ kind: 'latency', ms: 20, times: 60, after: 5 });
		expect(await getAll()).toEqual(kept());
	});
});

describe('From List menus', () => {
	const search = async (method: string) =>
		await searchList({
			resource: 'onramp',
			operation: 'get',
			parameters: { subaccountId: byId(emulator.samples.approvedSubaccountId) },
			credential: sandbox(emulator),
			method,
		});

	const names: Record<string, RegExp> = {
		searchSubaccounts: /@.+ \(\w+, \w{8}\)$/,
		searchConversions: /→/,
		searchDeposits: /, (pending|completed), \d{4}-\d\d-\d\d/,
		searchOnramps: /→ .+, (pending|paid|completed|failed), \d{4}-\d\d-\d\d/,
		searchRecipients: /••\w{4}/,
		searchChannels: / by .+, \d+ to \d+$/,
	};

	test.each(Object.entries(names))(
		'%s shows what distinguishes the entries, with one request',
		async (method, looks) => {
			const { results } = await search(method);
			expect(results.length).toBeGreaterThan(0);
			for (const { name } of results) expect(name).toMatch(looks);
			expect(emulator.requests).toHaveLength(1);
		},
	);

	test.each([new CrossBorderPayments(), new CrossBorderPaymentsTrigger()])(
		'every menu of a form is one of these: %#',
		({ description, methods }) => {
			const form = JSON.stringify(description.properties);
			const menus = [...form.matchAll(/"searchListMethod":"(\w+)"/g)].map(([, name = '']) => name);
			const known = Object.keys(names).filter((name) => name in methods.listSearch);
			expect([...new Set(menus)].sort()).toEqual(known.sort());
		},
	);

	test('an error of the API is readable', async () => {
		emulator.fault({ kind: 'status', status: 401, message: 'Unauthorized' });
		await expect(search('searchSubaccounts')).rejects.toThrow(/^Could not list .+: Unauthorized/);
	});
});
