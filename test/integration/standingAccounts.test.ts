/** A bank account that is paid to again, and whose deposits are listed when their money arrives. */
import type { INodeParameters, IRun } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { MockTime } from '../support/mockTime';
import { beginRun, resumeRun, type ParkedRun } from '../support/n8n/parkedRun';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

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

const ngnByBank = () =>
	emulator.store.channels.find(
		({ channel: { channelType, currency } }) => channelType === 'bank' && currency === 'NGN',
	)!;

/** Moves the clocks of the node and of the service. */
function pass(ms: number): void {
	time.pass(ms);
	emulator.store.clock.set(time.now);
}

/** Creates a deposit, and gives the account to pay to. */
async function create(more: INodeParameters = {}) {
	const { channel } = ngnByBank();
	return await run('create', { channelId: byId(channel.id), ...more });
}

const payTo = (account: unknown) => ({
	depositId: { __rl: true, mode: 'idOrReference', value: String(account) },
});

const arrives = async (account: unknown) =>
	await run('simulate', { currency: 'NGN', amount: 5000, accountNumber: String(account) });

const newest = () => emulator.store.deposits.of(emulator.samples.approvedSubaccountId)[0]!;

const aWhile = { waitAtMost: 1, options: { betweenChecks: 'keepRunning', checkEvery: 10 } };

/** Half an hour after the wait has begun, a deposit arrives on the account of an earlier one, and is completed. */
function arrivesLater(earlier: object): void {
	const passTime = time.pass.bind(time);
	const begun = time.now;
	let isHere = false;
	jest.spyOn(time, 'pass').mockImplementation((ms) => {
		passTime(ms);
		emulator.store.clock.set(time.now);
		if (isHere || time.now < begun + hourMs / 2) return;
		isHere = true;
		const owner = emulator.samples.approvedSubaccountId;
		const deposit = emulator.createDeposit(owner, { currency: 'NGN', status: 'completed' });
		Object.assign(deposit, { bankInfo: Reflect.get(earlier, 'bankInfo') as object });
	});
}

test('Create says what names a deposit that has no ID yet, and that an amount by bank does not bind', async () => {
	const { id, reference, hints } = await create({ amount: '5000' });
	expect({ id, reference }).toEqual({ id: null, reference: null });
	expect(hints).toMatchObject([
		{ message: 'By bank, the payer decides: the amount that was sent is not binding' },
		{ message: 'The service gave no ID: to find the deposit or wait for it, use payTo' },
	]);
});

describe('a wait by account number', () => {
	test.each([3, 30])('does not take a payment of %d hours ago for the new one', async (hours) => {
		const { payTo: account } = await create();
		await arrives(account);
		const first = newest();
		pass(hours * hourMs);
		expect((await create()).payTo).toBe(account);
		expect(await run('waitUntilFinal', { ...payTo(account), ...aWhile })).toMatchObject({
			error: expect.stringMatching(
				/^No deposit of this subaccount has .* created after .*may not be listed yet/,
			) as string,
		});
		arrivesLater(first);
		const { id, status, final } = await run('waitUntilFinal', { ...payTo(account), ...aWhile });
		expect({ id, status, final }).toEqual({ id: newest().id, status: 'completed', final: true });
		expect(id).not.toBe(first.id);
	});

	test('lets an older one count where the user asks for it, and says how old it is', async () => {
		const { payTo: account } = await create();
		await arrives(account);
		const { id } = newest();
		time.pass(3 * hourMs);
		const found = await run('waitUntilFinal', {
			...{ ...payTo(account), ...aWhile },
			options: { ...aWhile.options, maxAgeHours: 4 },
		});
		expect(found).toMatchObject({ id, final: true });
		expect(found.hints).toMatchObject([
			{ message: expect.stringMatching(/^The deposit .* was created 3 hours before /) as string },
		]);
	});

	test.each(['id', 'reference'])('a deposit that is named by its %s may be old', async (name) => {
		const { payTo: account } = await create();
		await arrives(account);
		const deposit = newest();
		time.pass(30 * hourMs);
		const named = payTo(Reflect.get(deposit, name));
		expect(await run('waitUntilFinal', { ...named, ...aWhile })).toMatchObject({ id: deposit.id });
	});
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
	const filters = { reference: String(account), period: 'today' };
	expect(await run('getAll', { filters })).toMatchObject({ id });
});

test('a second payment to the account ends a wait at once: it would go on for whichever came first', async () => {
	const { payTo: account } = await create();
	await arrives(account);
	const first = Object.assign(newest(), { status: 'pending' });
	const passTime = time.pass.bind(time);
	const begun = time.now;
	jest.spyOn(time, 'pass').mockImplementation((ms) => {
		passTime(ms);
		if (newest().id !== first.id || time.now < begun + 600_000) return;
		const { bankInfo } = first;
		Object.assign(emulator.createDeposit(emulator.samples.approvedSubaccountId, {}), { bankInfo });
	});
	const settings = { ...aWhile, options: { ...aWhile.options, maxAgeHours: 1 } };
	expect(await run('waitUntilFinal', { ...payTo(account), ...settings })).toMatchObject({
		error: expect.stringContaining('Several records') as string,
	});
	expect(time.now - begun).toBeLessThan(hourMs / 2);
});

describe('a wait behind Deposit > Create, of an account that was paid to three hours before', () => {
	const payToOfCreated = '={{ $("Create").first().json.payTo }}';
	const numberOfCreated = '={{ $("Create").first().json.bankInfo.bankAccountNumber }}';

	/** Looks once, or twice where it finds nothing at first. */
	async function wait(
		depositId: string,
		more: INodeParameters = {},
		meanwhile: { between?: string; parked?: string } = {},
	) {
		const subaccountId = byId(emulator.samples.approvedSubaccountId);
		const { payTo: account } = await create();
		await arrives(account);
		pass(3 * hourMs);
		const { channel } = ngnByBank();
		const parameters = { resource: 'deposit', operation: 'waitUntilFinal', subaccountId };
		const toCreate = { resource: 'deposit', operation: 'create', subaccountId };
		const parked: ParkedRun = {
			credential: sandbox(emulator),
			create: { ...toCreate, channelId: byId(channel.id), ...more },
			async between() {
				pass(2 * hourMs);
				if (meanwhile.between) await arrives(account);
				pass(hourMs);
			},
			parameters: { ...parameters, depositId: byId(depositId) },
		};
		let result = await beginRun(parked);
		if (result.waitTill) {
			pass(30_000);
			if (meanwhile.parked) await arrives(account);
			pass(30_000);
			result = await resumeRun(parked, result);
		}
		const [final] = result.data.resultData.runData['Final'] ?? [];
		return {
			item: final?.data?.['main']?.[0]?.[0]?.json,
			isWaiting: result.waitTill !== undefined,
		};
	}

	test('goes on waiting', async () => {
		expect(await wait(payToOfCreated)).toEqual({ item: undefined, isWaiting: true });
	});

	test.each([
		['while it waits', { parked: 'yes' }],
		['before it has begun', { between: 'yes' }],
	])('ends with the payment that comes %s', async (_, meanwhile) => {
		const { item } = await wait(payToOfCreated, {}, meanwhile);
		expect(item).toMatchObject({ final: true, id: newest().id });
	});

	test('knows the time of the request whatever Output is', async () => {
		const { item } = await wait(numberOfCreated, { output: 'raw' }, { between: 'yes' });
		expect(item).toMatchObject({ final: true, id: newest().id });
	});
});

test('a parked wait that has found nothing for an hour says what it looks for', async () => {
	const subaccountId = byId(emulator.samples.approvedSubaccountId);
	const parameters = { resource: 'deposit', operation: 'waitUntilFinal', subaccountId };
	const parked: ParkedRun = {
		credential: sandbox(emulator),
		parameters: { ...parameters, depositId: byId('0123 456 789') },
	};
	let result = await beginRun(parked);
	const begun = time.now;
	const hintsOf = ({ data }: IRun) => data.resultData.runData['Wait']!.at(-1)!.hints ?? [];
	while (time.now - begun < hourMs) {
		expect(hintsOf(result)).toEqual([]);
		pass(result.waitTill!.getTime() - time.now);
		result = await resumeRun(parked, result);
	}
	expect(hintsOf(result)).toMatchObject([
		{
			message: expect.stringMatching(/^Nothing found yet.*“0123 456 789”.*created after/) as string,
		},
	]);
});
