import type { INodeParameters } from 'n8n-workflow';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 120, recordsPerSubaccount: 6 });
});

afterAll(async () => {
	await emulator.close();
});

beforeEach(() => emulator.reset());

const run = async (resource: string, operation: string, parameters: INodeParameters) =>
	(await runNode({ resource, operation, parameters, credential: sandbox(emulator) })).items.map(
		({ json }) => json,
	);

const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });

describe('waiting until final', () => {
	const quick = { timeout: 10, interval: 1 };

	test('an onramp is looked at again until it is completed', async () => {
		const { pendingOnrampId } = emulator.samples;
		setTimeout(() => emulator.moveOnramp(pendingOnrampId, 'completed'), 300);
		const items = await run('onramp', 'waitUntilFinal', {
			...ofApproved(),
			onrampId: byId(pendingOnrampId),
			...quick,
		});
		expect(items).toMatchObject([{ final: true, id: pendingOnrampId, status: 'completed' }]);
		expect(emulator.requests).toHaveLength(2);
	});

	test('a pending offramp is watched where it shows, then read in full', async () => {
		const { pendingOfframpId } = emulator.samples;
		setTimeout(() => emulator.moveOfframp(pendingOfframpId, 'completed'), 300);
		const items = await run('offramp', 'waitUntilFinal', {
			...ofApproved(),
			offrampId: pendingOfframpId,
			...quick,
		});
		expect(items).toMatchObject([{ final: true, status: 'completed' }]);
		expect(emulator.requests.map(({ endpoint }) => endpoint)).toEqual([
			'offrampStatus',
			'offrampStatus',
			'offrampGet',
		]);
	});

	test.each([true, false])('why an offramp failed is told, simplified: %s', async (simplify) => {
		const { pendingOfframpId } = emulator.samples;
		emulator.moveOfframp(pendingOfframpId, { status: 'failed', errorMessage: 'Account closed' });
		const items = await run('offramp', 'waitUntilFinal', {
			...ofApproved(),
			offrampId: pendingOfframpId,
			simplify,
			...quick,
		});
		expect(items).toMatchObject([
			{ final: true, id: pendingOfframpId, status: 'failed', errorMessage: 'Account closed' },
		]);
	});

	test('when the time is over it is an error that says what to do', async () => {
		await expect(
			run('deposit', 'waitUntilFinal', {
				...ofApproved(),
				depositId: byId(emulator.samples.pendingDepositId),
				timeout: 1,
				interval: 1,
			}),
		).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'The deposit was still “pending” after 1 seconds',
			description: expect.stringContaining('raise Timeout'),
			context: { itemIndex: 0 },
		});
	});

	test.each(['deposit', 'onramp', 'offramp'] as const)(
		'or, by choice, the last state of the %s',
		async (resource) => {
			const { pendingDepositId, pendingOnrampId, pendingOfframpId } = emulator.samples;
			const items = await run(resource, 'waitUntilFinal', {
				...ofApproved(),
				depositId: byId(pendingDepositId),
				onrampId: byId(pendingOnrampId),
				offrampId: pendingOfframpId,
				timeout: 1,
				interval: 1,
				onTimeout: 'lastState',
			});
			expect(items).toMatchObject([{ final: false, status: 'pending' }]);
		},
	);

	test('cancelling ends the wait', async () => {
		const cancel = new AbortController();
		const waiting = runNode({
			resource: 'onramp',
			operation: 'waitUntilFinal',
			parameters: { ...ofApproved(), onrampId: byId(emulator.samples.pendingOnrampId) },
			credential: sandbox(emulator),
			signal: cancel.signal,
		});
		setTimeout(() => cancel.abort(), 200);
		await expect(waiting).rejects.toThrow('The execution was cancelled');
		expect(emulator.requests).toHaveLength(1);
	});
});

describe('finding one in a list', () => {
	test('what is not there is said not to be there', async () => {
		await expect(
			run('deposit', 'get', {
				...ofApproved(),
				depositId: byId('3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f'),
			}),
		).rejects.toMatchObject({ message: 'No deposit of this subaccount has this ID' });
	});

	test('what does not show in a list that came in part is not said to be missing', async () => {
		emulator.fault({ kind: 'emptyPage', after: 1 });
		const last = emulator.store.subaccounts.of('').at(-1);
		await expect(
			run('subaccount', 'get', { subaccountId: byId(last?.id ?? ''), options: { pageSize: 50 } }),
		).rejects.toMatchObject({
			message: 'No subaccount has this ID or e-mail address, as far as the list came',
			description: expect.stringMatching(/did not come whole.*run the node again.*120 records/),
		});
	});

	test('a subaccount on a later page is found by its ID', async () => {
		const last = emulator.store.subaccounts.of('').at(-1);
		const items = await run('subaccount', 'get', {
			subaccountId: byId(last?.id ?? ''),
			options: { pageSize: 10 },
		});
		expect(items).toMatchObject([{ id: last?.id, email: last?.email }]);
	});
});

describe('follow-ups', () => {
	test('what is missing is named, as far as the record says it', async () => {
		emulator.setRules({ endorsementsOnRead: true });
		const items = await run('verification', 'getFollowUps', {});
		const pending = items.find(
			({ subaccountId }) => subaccountId === emulator.samples.pendingSubaccountId,
		);
		expect(pending?.missingRequirements).toContain('kyc_approval');
		expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	test('a link is made once for each, of the right type', async () => {
		const items = await run('verification', 'getFollowUps', {
			createLinks: true,
			filters: { startedOnly: true, verificationType: 'business' },
		});
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) {
			expect(item).toMatchObject({
				verificationType: 'business',
				formUrl: expect.stringMatching(/^http/),
			});
		}
		const made = emulator.requests.filter(({ method }) => method === 'POST');
		expect(made).toHaveLength(items.length);
		expect(made[0]?.body).toEqual({ verificationType: 'business' });
	});

	test('the young can be left out', async () => {
		const all = await run('verification', 'getFollowUps', {});
		const old = await run('verification', 'getFollowUps', { filters: { minimumAgeDays: 60 } });
		expect(old.length).toBeGreaterThan(0);
		expect(old.length).toBeLessThan(all.length);
		const before = Date.now() - 59 * 86_400_000;
		for (const { createdAt } of old) expect(Date.parse(String(createdAt))).toBeLessThan(before);
	});

	test('a record that may not be read is listed as unknown, with a hint', async () => {
		const { pendingSubaccountId } = emulator.samples;
		emulator.fault({ kind: 'status', status: 403, matching: pendingSubaccountId });
		const { items, hints } = await runNode({
			resource: 'verification',
			operation: 'getFollowUps',
			credential: sandbox(emulator),
		});
		const unknown = items.filter(({ json }) => json.verificationStatus === 'unknown');
		expect(unknown.map(({ json }) => json.subaccountId)).toEqual([pendingSubaccountId]);
		expect(hints[0]?.message).toContain(pendingSubaccountId);
	});

	test.each([
		['a status', { kind: 'status', status: 500 }],
		['an answer that is none', { kind: 'html' }],
	] as const)('a link that fails with %s does not cost the others', async (_, fault) => {
		emulator.fault({
			...fault,
			endpoint: 'verificationCreateLink',
			after: 1,
			times: 1,
		});
		const items = await run('verification', 'getFollowUps', { createLinks: true });
		expect(items.filter(({ formUrl }) => formUrl === null)).toHaveLength(1);
		expect(items.filter(({ formUrl }) => typeof formUrl === 'string')).toHaveLength(
			items.length - 1,
		);
	});

	test.each([403, 500])('a service that answers %s to all reads is an error', async (status) => {
		emulator.fault({ kind: 'status', status, endpoint: 'individualGet' });
		await expect(run('verification', 'getFollowUps', {})).rejects.toMatchObject({
			httpCode: String(status),
		});
	});
});
