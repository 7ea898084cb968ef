import { getEncoding } from 'js-tiktoken';

import { resources } from '../../nodes/CrossBorderPayments/resources';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId } from '../support/operationCases/operationCase';

/** What most models of today count by, within a few percent. */
const tokens = getEncoding('o200k_base');

useEmulator({ subaccounts: 30, recordsPerSubaccount: 20 });

const lists = resources.filter(({ operations }) =>
	operations.some(({ value, endpoints: [first] }) => value === 'getAll' && first?.paging),
);

test.each(lists.map(({ value }) => value))(
	'20 records of %s take an AI agent less than 2,800 tokens',
	async (resource) => {
		const { items } = await runNode({
			resource,
			operation: 'getAll',
			parameters: {
				subaccountId: byId(emulator.samples.approvedSubaccountId),
				returnAll: false,
				limit: 20,
			},
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(20);
		const response = JSON.stringify(items.map(({ json }) => json));
		expect(tokens.encode(response).length).toBeLessThan(2800);
	},
);
