import type { INodeParameters } from 'n8n-workflow';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, searchList } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 60, recordsPerSubaccount: 6 });
});

afterAll(async () => emulator.close());

beforeEach(() => emulator.reset());

const depositsOfAll = async (parameters: INodeParameters = {}) =>
	await runNode({
		resource: 'deposit',
		operation: 'getAll',
		parameters: { scope: 'all', returnAll: true, ...parameters },
		credential: sandbox(emulator),
	});

test('a subaccount that may not be read is left out, and a hint says so', async () => {
	const { approvedSubaccountId } = emulator.samples;
	const message = 'Approved KYC is required for this operation';
	emulator.fault({ kind: 'status', status: 403, matching: approvedSubaccountId, message });
	const { items, hints } = await depositsOfAll();
	expect(items.length).toBeGreaterThan(0);
	expect(items.map(({ json }) => json.subaccountId)).not.toContain(approvedSubaccountId);
	expect(hints.map((hint) => hint.message)).toEqual([
		expect.stringMatching(/^1 of 60 subaccounts .*Approved KYC is required/),
	]);
});

test.each([
	['no subaccount may be read', 403, 0],
	['one fails for another reason', 500, 4],
])('it is an error when %s', async (_, status, after) => {
	emulator.fault({ kind: 'status', status, endpoint: 'depositList', after });
	// One request at a time, so that none arrives in the next test.
	const failure = depositsOfAll({ options: { concurrency: 1 } });
	await expect(failure).rejects.toMatchObject({ httpCode: String(status) });
});

test('query parameters go to the records, not to the list of subaccounts', async () => {
	const parameter = [{ name: 'status', value: 'pending' }];
	await depositsOfAll({ options: { queryParameters: { parameter } } });
	for (const { endpoint, query } of emulator.requests) {
		expect(query.status).toBe(endpoint === 'depositList' ? 'pending' : undefined);
	}
});

test('a date in a filter is in the time zone of the workflow', async () => {
	const { approvedSubaccountId } = emulator.samples;
	const { createdAt } = emulator.createConversion(approvedSubaccountId, {});
	const count = async (timezone: string) => {
		const { items } = await runNode({
			resource: 'conversion',
			operation: 'getAll',
			parameters: {
				subaccountId: byId(approvedSubaccountId),
				returnAll: true,
				filters: { createdAfter: createdAt.slice(0, 19) },
			},
			credential: sandbox(emulator),
			timezone,
		});
		return items.length;
	};
	expect(await count('UTC')).toBe(1);
	// The same time of day is five hours later there.
	expect(await count('America/Lima')).toBe(0);
});

describe('a From List menu', () => {
	const search = async (method: string, parameters: INodeParameters) =>
		await searchList({
			resource: 'deposit',
			operation: 'getAll',
			parameters,
			credential: sandbox(emulator),
			method,
		});
	const approved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });

	test('gives up a page size that the service refuses', async () => {
		emulator.fault({ kind: 'refuseLargeLimit', max: 20 });
		expect((await search('searchSubaccounts', approved())).results.length).toBeGreaterThan(0);
	});

	test('uses the parameter names of the options', async () => {
		await search('searchDeposits', { ...approved(), options: { pageParameter: 'p' } });
		expect(emulator.requests[0]?.query).toMatchObject({ p: '1' });
	});

	test('asks for the subaccount first', async () => {
		const failure = search('searchDeposits', { subaccountId: byId('') });
		await expect(failure).rejects.toThrow(/subaccount first/);
		expect(emulator.requests).toHaveLength(0);
	});
});
