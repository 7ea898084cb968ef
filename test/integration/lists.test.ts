import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { searchList } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 6 });

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
});
