/** Waits by account number on a long list: what each check reads, and what a retried wait remembers. */
import type { INodeParameters, IRun } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { beginRun, resumeRun, type ParkedRun } from '../support/n8n/parkedRun';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 4, recordsPerSubaccount: 0 });

const hourMs = 3_600_000;
const account = '0123456789';

let time: MockTime;
beforeEach(() => {
	time = new MockTime();
	emulator.store.clock.set(time.now);
});
afterEach(() => jest.restoreAllMocks());

function pass(ms: number): void {
	time.pass(ms);
	emulator.store.clock.set(time.now);
}

const owner = () => emulator.samples.approvedSubaccountId;

const waitFor = (more: INodeParameters, run: Partial<ParkedRun> = {}): ParkedRun => ({
	credential: sandbox(emulator),
	parameters: {
		...{ resource: 'deposit', operation: 'waitUntilFinal', subaccountId: byId(owner()) },
		depositId: byId(account),
		...more,
	},
	...run,
});

/** A payment arrives on the account. */
function isPaid(status = 'completed') {
	const deposit = emulator.createDeposit(owner(), { status });
	return Object.assign(deposit, { bankInfo: { bankAccountNumber: account } });
}

const itemOf = ({ data }: IRun) =>
	data.resultData.runData['Final']?.at(-1)?.data?.['main']?.[0]?.[0]?.json;

describe('on a list of three pages', () => {
	beforeEach(() => {
		for (let count = 0; count < 250; count++) {
			emulator.createDeposit(owner(), {});
			pass(1_000);
		}
	});

	/** What the next check reads. */
	async function check(run: ParkedRun, before?: IRun) {
		emulator.resetLog();
		if (before) pass(before.waitTill!.getTime() - time.now);
		const result = await (before ? resumeRun(run, before) : beginRun(run));
		return { result, read: emulator.requests.map(({ endpoint, query }) => [endpoint, query.page]) };
	}

	const page = (number: number) => ['depositList', String(number)];
	const pages = [page(1), page(2), page(3)];

	test('only the newest page is read again, before a payment is found and after', async () => {
		const run = waitFor({});
		const first = await check(run);
		expect(first.read).toEqual(pages);
		const second = await check(run, first.result);
		expect(second.read).toEqual([page(1)]);
		const { id } = isPaid('pending');
		const third = await check(run, second.result);
		expect(third.read).toEqual([page(1)]);
		emulator.moveDeposit(id, 'completed');
		const fourth = await check(run, third.result);
		expect(fourth.read).toEqual([page(1)]);
		expect(itemOf(fourth.result)).toMatchObject({ id, final: true });
	});

	test('what was added further back is found', async () => {
		const run = waitFor({});
		const first = await check(run);
		const { createdAt } = emulator.store.deposits.of(owner())[120]!;
		const deposit = emulator.createDeposit(owner(), { createdAt, status: 'completed' });
		Object.assign(deposit, { bankInfo: { qr_code_payload: account } });
		const second = await check(run, first.result);
		expect(second.read).toEqual(pages);
		expect(itemOf(second.result)).toMatchObject({ id: deposit.id, final: true });
	});

	test('the email address of the client is looked up once', async () => {
		const { email } = emulator.store.subaccounts.get('', owner())!;
		const run = waitFor({ subaccountId: { __rl: true, mode: 'idOrEmail', value: email } });
		const first = await check(run);
		expect(first.read).toEqual([['subaccountList', '1'], ...pages]);
		expect((await check(run, first.result)).read).toEqual([page(1)]);
	});
});

test('the reference of an onramp is looked for once, then the onramp is read by its ID', async () => {
	const onramp = emulator.createOnramp(owner(), { status: 'pending' });
	onramp.client_onramp_reference = 'order-1';
	const run = waitFor({ resource: 'onramp', onrampId: byId('order-1') });
	const parked = await beginRun(run);
	emulator.resetLog();
	emulator.moveOnramp(onramp.id, 'completed');
	pass(60_000);
	expect(itemOf(await resumeRun(run, parked))).toMatchObject({ id: onramp.id, final: true });
	expect(emulator.requests.map(({ endpoint }) => endpoint)).toEqual(['onrampGet']);
});

describe('a wait that has failed and is retried counts what was paid meanwhile', () => {
	async function retry(run: ParkedRun, failed: IRun) {
		expect(failed.data.resultData.error?.message).toContain('Invalid');
		pass(hourMs);
		const { id } = isPaid();
		pass(hourMs);
		const again: ParkedRun = { ...run, mode: 'retry', executionId: '2' };
		expect(itemOf(await resumeRun(again, failed))).toMatchObject({ id, final: true });
	}

	beforeEach(() => {
		// Of an earlier order.
		isPaid();
		pass(hourMs);
	});

	test.each([{}, { options: { betweenChecks: 'keepRunning' } }])(
		'at its first check, %j',
		async (more) => {
			emulator.fault({ kind: 'status', status: 401, message: 'Invalid', times: 1 });
			const run = waitFor(more);
			await retry(run, await beginRun(run));
		},
	);

	test('at its second check', async () => {
		const run = waitFor({});
		const parked = await beginRun(run);
		expect(parked.waitTill).toBeDefined();
		pass(60_000);
		emulator.fault({ kind: 'status', status: 401, message: 'Invalid', times: 1 });
		await retry(run, await resumeRun(run, parked));
	});
});
