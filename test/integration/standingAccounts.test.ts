/** A bank account that is paid to again, and whose deposits are listed when their money arrives. */
import type { INodeParameters } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.fn(),
}));

useEmulator({ subaccounts: 4, recordsPerSubaccount: 0, rules: { standingAccounts: true } });

const hourMs = 3_600_000;

let time: MockTime;
beforeEach(() => {
	time = new MockTime();
	emulator.store.clock.set(time.now);
});
afterEach(() => jest.restoreAllMocks());

async function run(operation: string, parameters: INodeParameters) {
	const { items, hints } = await runNode({
		resource: 'deposit',
		operation,
		parameters: { subaccountId: byId(emulator.samples.approvedSubaccountId), ...parameters },
		credential: sandbox(emulator),
		continueOnFail: true,
	});
	return { hints, ...items[0]!.json } as Record<string, unknown>;
}

/** Creates a deposit, and gives the account to pay to. */
async function create(more: INodeParameters = {}) {
	const { channel } = emulator.store.channels.find(
		({ channel: { channelType, currency } }) => channelType === 'bank' && currency === 'NGN',
	)!;
	return await run('create', { channelId: byId(channel.id), ...more });
}

const payTo = (account: unknown) => ({
	depositId: { __rl: true, mode: 'idOrReference', value: String(account) },
});

const arrives = async (account: unknown) =>
	await run('simulate', { currency: 'NGN', amount: 5000, accountNumber: String(account) });

const newest = () => emulator.store.deposits.of(emulator.samples.approvedSubaccountId)[0]!;

test('a wait by account number is for the deposit that comes, not for an earlier one', async () => {
	const { payTo: account } = await create();
	await arrives(account);
	const first = newest().id;
	time.pass(30 * hourMs);
	expect((await create()).payTo).toBe(account);

	const keepRunning = { betweenChecks: 'keepRunning', timeout: 3_600, interval: 600 };
	const isSince = { ...payTo(account), maxAgeHours: 1, ...keepRunning };
	expect(await run('waitUntilFinal', isSince)).toMatchObject({
		error: expect.stringMatching(
			/^No deposit of this subaccount .*may not be listed yet/,
		) as string,
	});

	const pass = time.pass.bind(time);
	const begun = time.now;
	let isHere = false;
	jest.spyOn(time, 'pass').mockImplementation((ms) => {
		pass(ms);
		if (isHere || time.now < begun + hourMs / 2) return;
		isHere = true;
		const owner = emulator.samples.approvedSubaccountId;
		const { bankInfo } = newest();
		Object.assign(emulator.createDeposit(owner, { currency: 'NGN', status: 'completed' }), {
			bankInfo,
		});
	});
	const { id, status, final } = await run('waitUntilFinal', isSince);
	expect({ id, status, final }).toEqual({ id: newest().id, status: 'completed', final: true });
	expect(id).not.toBe(first);
});

test('an account number that several deposits have is an error that says what tells them apart', async () => {
	const { payTo: account } = await create();
	await arrives(account);
	time.pass(30 * hourMs);
	await arrives(account);
	expect(await run('get', payTo(account))).toMatchObject({
		error: expect.stringContaining('Several records') as string,
		message: expect.stringContaining('Filters > Reference') as string,
	});
	const { id } = newest();
	const filters = { reference: String(account), lastDays: 1 };
	expect(await run('getAll', { filters })).toMatchObject({ id });
});

test('a second payment to the account ends a wait at once: it would go on for whichever came first', async () => {
	const { payTo: account } = await create();
	await arrives(account);
	const first = Object.assign(newest(), { status: 'pending' });
	const pass = time.pass.bind(time);
	const begun = time.now;
	jest.spyOn(time, 'pass').mockImplementation((ms) => {
		pass(ms);
		if (newest().id !== first.id || time.now < begun + 600_000) return;
		const { bankInfo } = first;
		Object.assign(emulator.createDeposit(emulator.samples.approvedSubaccountId, {}), { bankInfo });
	});
	const settings = { betweenChecks: 'keepRunning', timeout: 3_600, interval: 600 };
	expect(await run('waitUntilFinal', { ...payTo(account), ...settings })).toMatchObject({
		error: expect.stringContaining('Several records') as string,
	});
	expect(time.now - begun).toBeLessThan(hourMs / 2);
});

test('Find in List says that the deposit is not listed, and adds no ID of an earlier one', async () => {
	const { payTo: account } = await create();
	await arrives(account);
	const again = await create({ options: { findInList: true } });
	expect(again).toMatchObject({ payTo: account, id: null });
	expect(again.hints).toMatchObject([
		{ message: expect.stringContaining('may be listed only when money arrives') as string },
	]);
});
