import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import { faultsOf, isLikeAnother } from '../full/faultMatrix/faults';
import { Collection } from '../support/emulator/collection';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';
import { until } from '../support/until';

useEmulator({ subaccounts: 14, recordsPerSubaccount: 5, seed: 11 });
afterEach(() => jest.restoreAllMocks());

const trigger = (parameters: INodeParameters = {}, budgetMs?: number) =>
	new ActiveTrigger({
		credential: sandbox(emulator),
		parameters: { output: 'raw', ...parameters },
		budgetMs,
	});

/** After its first poll, which takes what is there for known. */
const activated = async (parameters?: INodeParameters, budgetMs?: number) => {
	const active = trigger(parameters, budgetMs);
	await active.activate();
	return active;
};

const chosen = (...ids: string[]): INodeParameters => ({
	options: { subaccountIds: { subaccount: ids.map((id) => ({ subaccountId: byId(id) })) } },
});

const briefly = (events: Array<{ id: string; previousStatus: string | null; status: string }>) =>
	events.map(({ id, previousStatus, status }) => [id, previousStatus, status]);

const calls = (endpoint: string) =>
	emulator.requests.filter((request) => request.endpoint === endpoint).length;

/** Whatever kinds of payment the service has, none is open any more. Each of them may fail. */
function endAllPayments(): void {
	for (const list of Object.values(emulator.store)) {
		if (!(list instanceof Collection)) continue;
		for (const { record } of (list as Collection<{ status?: string }>).all()) {
			if (/^(pending|processing|paid)$/.test(record.status ?? '')) record.status = 'failed';
		}
	}
}

/** Approved subaccounts besides the sample one. */
const approved = () =>
	[...emulator.store.subaccounts.all()]
		.filter(({ record: { status, isParent } }) => status === 'approved' && !isParent)
		.map(({ record: { id } }) => id);

describe('Selected Fields', () => {
	const select = async (events: string[], ...outputFields: string[]) =>
		await trigger({ events, output: 'selected', outputFields }).activate();

	test.each<[events: string[], names: string[], unknown: string]>([
		[['depositStatusChanged'], ['status', 'statuss'], 'statuss'],
		[['depositStatusChanged'], ['rejectionReasons'], 'rejectionReasons'],
		[['conversionCreated'], ['bankInfo.qr_code_payload'], 'bankInfo.qr_code_payload'],
		[['readingStopped', 'subaccountStatusChanged'], ['amount'], 'amount'],
	])('of %j reject what no such event has: %j', async (events, names, unknown) => {
		await expect(select(events, ...names)).rejects.toThrow(
			`Field Names or IDs has “${unknown}”, which no record has. There are event, status,`,
		);
	});

	test('are known in any spelling, by path, and if only one of the events has them', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const outputFields = ['Created At', 'bankInfo.clabe', 'rejectionReasons', 'what'];
		const events = ['depositStatusChanged', 'verificationStatusChanged', 'readingStopped'];
		const active = trigger({ events, output: 'selected', outputFields });
		await active.activate();
		const { createdAt } = emulator.createDeposit(owner, {});
		expect(await active.poll()).toEqual([
			{ createdAt, 'bankInfo.clabe': null, rejectionReasons: null, what: null },
		]);
	});
});

test('with Only These Subaccounts, events have the email address, whichever they are', async () => {
	const { approvedSubaccountId: owner, approvedSubaccountEmail } = emulator.samples;
	const settings = { events: ['depositStatusChanged'], ...chosen(owner) };
	const active = await activated(settings);
	const before = calls('subaccountList');
	expect(await active.poll()).toEqual([]);
	expect(calls('subaccountList')).toBe(before);
	emulator.createDeposit(owner, {});
	expect(await active.poll()).toMatchObject([{ subaccountEmail: approvedSubaccountEmail }]);
	const samples = await active.fetchTestEvent();
	expect(new Set(samples.map((event) => event.subaccountEmail))).toEqual(
		new Set([approvedSubaccountEmail]),
	);

	// What was detected is not held up.
	emulator.fault({ kind: 'status', status: 400, endpoint: 'subaccountList' });
	emulator.createDeposit(owner, {});
	expect(await active.poll()).toMatchObject([{ subaccountEmail: null }]);
	expect(active.log.join()).toContain('subaccountEmail is empty: Could not list');
});

describe('events', () => {
	test('a deposit that appears, and one that completes, each once, oldest first', async () => {
		const active = trigger({ events: ['depositStatusChanged'] });
		const { approvedSubaccountId: owner, pendingDepositId } = emulator.samples;
		expect(await active.activate()).toEqual([]);

		const made = emulator.createDeposit(owner, {});
		emulator.moveDeposit(pendingDepositId, 'completed');
		const events = await active.poll();
		expect(briefly(events)).toEqual([
			[pendingDepositId, 'pending', 'completed'],
			[made.id, null, 'pending'],
		]);
		expect(events[0]).toEqual({
			eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
			event: 'depositStatusChanged',
			resource: 'deposit',
			id: pendingDepositId,
			subaccountId: owner,
			subaccountEmail: emulator.samples.approvedSubaccountEmail,
			previousStatus: 'pending',
			status: 'completed',
			detectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			openHours: null,
			record: expect.objectContaining({ id: pendingDepositId, status: 'completed' }),
		});
		expect(await active.poll()).toEqual([]);
	});

	test('an offramp, which the older view shows while it is pending', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const { id } = emulator.createOfframp(owner, { status: 'pending' });
		// An expression may give an array.
		const offrampIds = `={{ ${JSON.stringify([id])} }}`;
		const offramps = { offramp: [{ subaccountId: byId(owner), offrampIds }] };
		const active = trigger({ events: ['offrampStatusChanged'], offramps });
		emulator.advanceClock(2_000);
		expect(await active.activate()).toEqual([]);

		emulator.moveOfframp(id, 'paid');
		expect(briefly(await active.poll())).toEqual([[id, 'pending', 'paid']]);
		emulator.moveOfframp(id, 'completed');
		const [event] = await active.poll();
		expect(event).toMatchObject({ id, previousStatus: 'paid', status: 'completed' });
		expect(event?.record).toHaveProperty('settlement');

		emulator.resetLog();
		expect(await active.poll()).toEqual([]);
		// Final, and no list of subaccounts is needed: nothing to ask.
		expect(emulator.requests).toEqual([]);
	});

	test('an offramp of the older view has its amount and currency, too', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const { id, to } = emulator.createOfframp(owner, { status: 'pending' });
		const offramps = { offramp: [{ subaccountId: byId(owner), offrampIds: id }] };
		const active = trigger({
			events: ['offrampStatusChanged'],
			offramps,
			output: 'simplified',
			options: { startFrom: '2000-01-01T00:00:00Z' },
		});
		const [event] = await active.activate();
		expect(event).toMatchObject({ id, status: 'pending', currency: to.currency });
		expect(event).toHaveProperty('amount', expect.stringMatching(/[1-9]/));
	});

	test('an expression that gives no offramps for now is no failure', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const offramps = { offramp: [{ subaccountId: byId(owner), offrampIds: '={{ [] }}' }] };
		const active = trigger({ events: ['offrampStatusChanged'], offramps });
		expect(await active.activate()).toEqual([]);
		expect(await active.poll()).toEqual([]);
	});

	test('a subaccount that is created and then approved, and its verification', async () => {
		const active = await activated({
			events: ['subaccountStatusChanged', 'verificationStatusChanged'],
		});
		const { id } = emulator.createSubaccount({});
		expect(await active.poll()).toMatchObject([
			{ resource: 'subaccount', id, subaccountId: id, previousStatus: null, status: 'created' },
		]);
		emulator.createVerification(id, { kind: 'individual', status: 'not_started' });
		emulator.createVerification(id, { kind: 'business', status: 'awaiting_ubo' });
		expect(await active.poll()).toMatchObject([
			{
				resource: 'verification',
				id,
				previousStatus: 'not_started',
				status: 'awaiting_ubo',
				record: { type: 'business' },
			},
		]);
		emulator.approveSubaccount(id);
		const events = await active.poll();
		expect(events.map(({ resource, status }) => [resource, status]).sort()).toEqual([
			['subaccount', 'approved'],
			['verification', 'approved'],
		]);
		expect(await active.poll()).toEqual([]);
	});

	test.each<[string, { status?: string | null }]>([
		['no status', {}],
		['no valid status', { status: null }],
		['a status of its own', { status: 'settled' }],
	])('a conversion with %s is created, and the status filter leaves it alone', async (_, more) => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const active = await activated({
			events: ['conversionCreated', 'depositStatusChanged'],
			statuses: ['completed'],
		});
		const conversion = emulator.createConversion(owner, {});
		Object.assign(conversion, more);
		const deposit = emulator.createDeposit(owner, {});
		expect(await active.poll()).toMatchObject([
			{ event: 'conversionCreated', id: conversion.id, previousStatus: null, status: 'created' },
		]);
		Object.assign(conversion, more.status && { status: 'reversed' });
		emulator.moveDeposit(deposit.id, 'completed');
		// The step that was filtered out is known all the same.
		expect(briefly(await active.poll())).toEqual([[deposit.id, 'pending', 'completed']]);
	});
});

describe('the columns', () => {
	const columns = ['event', 'status', 'amount', 'currency', 'fromAmount', 'legalName', 'bankName'];

	/** Events of a deposit, an onramp, an offramp and a verification, by their resource. */
	async function eventsOf(parameters: INodeParameters) {
		const { approvedSubaccountId: owner } = emulator.samples;
		const offramp = emulator.createOfframp(owner, { status: 'paid' });
		const offramps = { offramp: [{ subaccountId: byId(owner), offrampIds: offramp.id }] };
		const events = ['deposit', 'onramp', 'offramp', 'verification'].map(
			(one) => `${one}StatusChanged`,
		);
		const active = await activated({ events, offramps, ...parameters });
		const deposit = emulator.createDeposit(owner, { currency: 'USD' });
		const onramp = emulator.createOnramp(owner, {});
		const { id } = emulator.createSubaccount({});
		const { record } = emulator.createVerification(id, { kind: 'business', status: 'incomplete' });
		// The columns are those of the view that answered, whatever the type of the record.
		Object.assign(record, { type: 'other', legal_name: 'Silva' });
		Object.assign(emulator.moveOfframp(offramp.id, 'completed'), { type: 'other' });
		const items = (await active.poll()) as unknown as IDataObject[];
		const of = (event: string) => items.find((item) => item.event === `${event}StatusChanged`)!;
		return { deposit, onramp, offramp, items, of };
	}

	test('of a simplified item are at most ten, and amount and currency are those that count', async () => {
		const { deposit, onramp, offramp, items, of } = await eventsOf({ output: 'simplified' });
		expect(items).toHaveLength(4);
		for (const item of items) expect(Object.keys(item).length).toBeLessThanOrEqual(10);
		const { amount, currency, createdAt } = deposit;
		expect(of('deposit')).toMatchObject({ amount, currency, createdAt, status: 'pending' });
		const { net_amount, asset } = onramp.to;
		expect(of('onramp')).toMatchObject({ amount: net_amount, currency: asset });
		const paidOut = { amount: offramp.to.net_amount, currency: offramp.to.currency };
		expect(of('offramp')).toMatchObject(paidOut);
		expect(of('verification')).toMatchObject({ type: 'other', rejectionReasons: '' });
	});

	test('of Selected Fields are those chosen, in their order, null where a record has none', async () => {
		const { deposit, onramp, of } = await eventsOf({ output: 'selected', outputFields: columns });
		expect(Object.keys(of('onramp'))).toEqual(columns);
		const { bankName } = deposit.bankInfo as { bankName: string };
		expect(of('deposit')).toMatchObject({ bankName, legalName: null });
		expect(of('onramp')).toMatchObject({ fromAmount: onramp.from.amount, bankName: null });
		expect(of('verification')).toMatchObject({ legalName: 'Silva', amount: null });
	});
});

describe('what is watched', () => {
	test('chosen subaccounts alone, without the list of all', async () => {
		const [first, second, other] = approved() as [string, string, string];
		const active = await activated({ events: ['depositStatusChanged'], ...chosen(first, second) });
		emulator.resetLog();
		const made = [first, second, other].map((id) => emulator.createDeposit(id, {}).id);
		expect((await active.poll()).map(({ id }) => id).sort()).toEqual(made.slice(0, 2).sort());
		expect(calls('depositList')).toBe(2);
		emulator.resetLog();
		expect(await active.poll()).toEqual([]);
		expect(emulator.requests).toHaveLength(2);
	});

	test('subaccounts without capabilities cost nothing; one that gets them is watched', async () => {
		const active = await activated({ events: ['depositStatusChanged'] });
		expect(calls('depositList')).toBe(approved().length + 1);
		const { freshSubaccountId: fresh } = emulator.samples;
		emulator.approveSubaccount(fresh);
		const { id } = emulator.createDeposit(fresh, {});
		expect(briefly(await active.poll())).toEqual([[id, null, 'pending']]);
	});

	test.each<[string, object]>([
		[
			'may be that of a rail alone',
			{ canDeposit: false, status: 'partial', rails: { faster_payments: true } },
		],
		['may be there where a currency has no flags', { status: 'approved' }],
	])('a capability %s', async (_, GBP) => {
		const { freshSubaccountId: fresh } = emulator.samples;
		const { capabilities } = emulator.store.subaccounts.get('', fresh)!;
		capabilities.currencies = { GBP } as never;
		const active = await activated({ events: ['depositStatusChanged'] });
		const { id } = emulator.createDeposit(fresh, {});
		expect(briefly(await active.poll())).toEqual([[id, null, 'pending']]);
	});
});

test('neither the key nor personal data is in the state', async () => {
	const active = await activated({
		events: ['depositStatusChanged', 'verificationStatusChanged', 'subaccountStatusChanged'],
	});
	const state = JSON.stringify(active.saved);
	expect(state).not.toContain(emulator.apiKey);
	for (const { record } of emulator.store.subaccounts.all()) {
		expect(state).not.toContain(record.email);
	}
});

describe('limits', () => {
	test('the poll ends before the time that n8n gives is over, and the rest comes later', async () => {
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		timeout.mockImplementation(() => new AbortController().signal);
		const active = await activated({ events: ['depositStatusChanged'] }, 1_000);
		const made = approved().map((id) => emulator.createDeposit(id, {}).id);
		emulator.fault({ kind: 'latency', endpoint: 'depositList', ms: 10_000 });
		emulator.resetLog();
		const budget = new AbortController();
		timeout.mockClear().mockReturnValueOnce(budget.signal);
		const polling = active.poll();
		await until(() => calls('depositList') > 0, 15_000);
		expect(timeout.mock.calls[0]).toEqual([800]);
		budget.abort();
		expect(await polling).toEqual([]);
		expect(active.log).toEqual([expect.stringContaining('This poll ran out of time')]);
		emulator.clearFaults();
		expect((await active.poll()).map(({ id }) => id).sort()).toEqual(made.sort());
	});

	test('a poll that runs out of time before it has read anything says so', async () => {
		const active = trigger({ events: ['depositStatusChanged'] });
		emulator.fault({ kind: 'latency', endpoint: 'subaccountList', ms: 10_000 });
		emulator.resetLog();
		const budget = new AbortController();
		jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(budget.signal);
		const polling = active.activate();
		void until(() => calls('subaccountList') > 0, 15_000).then(() => budget.abort());
		await expect(polling).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'The poll ran out of time',
			description: expect.stringContaining('select the subaccounts'),
		});
	});

	test('of a workflow that is published during a poll, the last poll has the events', async () => {
		const active = await activated({ events: ['depositStatusChanged'] });
		const made = emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
		emulator.fault({ kind: 'latency', ms: 300, times: 1 });
		const polls = [active.poll(), active.poll()];
		// n8n reads the state before those polls are over, and polls to activate.
		polls.push(active.activate(), active.activate());
		const found = await Promise.all(polls);
		expect(found.map((events) => events.map(({ id }) => id))).toEqual([[], [], [], [made.id]]);
		expect(await active.poll()).toEqual([]);
	});

	test.each([0, 20])(
		'a durable poll that n8n began before it saved the last one emits nothing twice, %i s later',
		async (seconds) => {
			const durable = await activated({ events: ['depositStatusChanged'] }, 36_000);
			const { saved } = durable;
			const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
			emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
			expect(await durable.poll()).toHaveLength(1);
			now.mockReturnValue(Date.now() + seconds * 1_000);
			durable.saved = saved;
			expect(await durable.activate()).toEqual([]);
		},
	);

	test('a durable poll that has the state of the last one reads at once', async () => {
		const durable = await activated({ events: ['depositStatusChanged'] }, 36_000);
		const owner = emulator.samples.approvedSubaccountId;
		for (let poll = 0; poll < 2; poll++) {
			emulator.createDeposit(owner, {});
			expect(await durable.poll()).toHaveLength(1);
		}
	});
});

const lasting = faultsOf(endpoints.depositList, 'http://127.0.0.1:9').filter(
	(fault) => !['temporary', 'status'].includes(fault.effect) && !isLikeAnother(fault),
);

describe('failures', () => {
	test.each(lasting)(
		'$name: each event comes once, and the log tells',
		async ({ name, inputs }) => {
			const [one, other] = approved() as [string, string];
			const active = new ActiveTrigger({
				credential: sandbox(emulator, { pageSize: 2 }),
				parameters: { output: 'raw', events: ['depositStatusChanged'], ...chosen(one, other) },
			});
			await active.activate();
			const made = [one, one, one, other].map((id) => emulator.createDeposit(id, {}).id);
			for (const input of inputs)
				emulator.fault({ ...input, endpoint: 'depositList', matching: one });
			const events = await active.poll();
			expect(events.map(({ id }) => id)).toContain(made[3]);
			// An empty page may be the end of a list.
			const isTold = active.log.some((line) => line.includes(one)) || /^Empty page/.test(name);
			expect(isTold || events.length === made.length).toBe(true);
			emulator.clearFaults();
			for (let polls = 0; polls < 2; polls++) events.push(...(await active.poll()));
			expect(events.map(({ id }) => id).sort()).toEqual(made.sort());
		},
	);

	test.each([403, 404])('status %i of one subaccount is one of that subaccount', async (status) => {
		const [first, second] = approved() as [string, string];
		const active = trigger({ events: ['depositStatusChanged'] });
		emulator.fault({ kind: 'status', status, matching: first });
		expect(await active.activate()).toEqual([]);
		const made = emulator.createDeposit(second, {});
		expect((await active.poll()).map(({ id }) => id)).toEqual([made.id]);
		expect(active.log).toHaveLength(2);
	});

	test('a page behind the end of a list that the service rejects with 400 is no failure', async () => {
		const active = trigger({ events: ['depositStatusChanged'] });
		const { approvedSubaccountId: matching } = emulator.samples;
		emulator.fault({ kind: 'overstatedTotal', endpoint: 'depositList', matching });
		emulator.fault({ kind: 'status', status: 400, endpoint: 'depositList', matching: 'page=2' });
		expect(await active.activate()).toEqual([]);
		expect(emulator.requests.some(({ status }) => status === 400)).toBe(true);
		expect(active.log).toEqual([]);
	});

	test('an amount that no number can hold fails the poll, and costs no event', async () => {
		const form = { events: ['conversionCreated'] };
		const active = await activated({
			...form,
			output: 'simplified',
			options: { amounts: 'exact' },
		});
		const amount = '1234567890123456789012345.123456789012';
		const { id } = emulator.createConversion(emulator.samples.approvedSubaccountId, { amount });
		await expect(active.poll()).rejects.toThrow('more digits than a number can hold');
		await expect(active.poll()).rejects.toThrow('more digits than a number can hold');
		expect((await active.activate(form)).map((event) => event.id)).toEqual([id]);
	});

	test('a record without a time of creation is named in the log, and the others come', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const active = await activated({ events: ['conversionCreated'] });
		Object.assign(emulator.createConversion(owner, {}), { createdAt: null });
		const { id } = emulator.createConversion(owner, {});
		expect((await active.poll()).map((event) => event.id)).toEqual([id]);
		expect(active.log.join()).toContain('its creation time is missing or not a date');
	});

	test('what fails in one poll after another leaves a state that n8n can keep in memory', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const active = await activated({ events: ['readingStopped', 'depositStatusChanged'] });
		emulator.fault({ kind: 'status', status: 400, endpoint: 'depositList', matching: owner });
		for (let poll = 0; poll < 3; poll++) await active.poll();
		emulator.clearFaults();
		const { id } = emulator.createDeposit(owner, {});
		expect((await active.poll()).map((event) => event.id)).toEqual([id]);
	});

	test('a rejected key fails the poll at once, and costs no event', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const active = await activated({ events: ['depositStatusChanged'] });
		const made = emulator.createDeposit(owner, {});
		emulator.fault({
			kind: 'status',
			status: 401,
			endpoint: 'depositList',
			after: 3,
			message: 'Unauthorized',
		});
		await expect(active.poll()).rejects.toMatchObject({
			name: 'NodeApiError',
			httpCode: '401',
			message: expect.stringContaining('Unauthorized'),
			description: expect.stringContaining('Check the API key'),
		});
		emulator.clearFaults();
		expect((await active.poll()).map(({ id }) => id)).toEqual([made.id]);
	});

	test('when n8n starts, a failure is one line in the log, because n8n would give the workflow up', async () => {
		const active = await activated({ events: ['depositStatusChanged'] });
		const made = emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
		emulator.fault({ kind: 'status', status: 503, message: 'Down', retryAfter: 0 });
		await expect(active.activate()).rejects.toThrow('Down');
		expect(await active.activate(undefined, 'init')).toEqual([]);
		expect(active.log).toEqual([expect.stringContaining('Down')]);
		// The next polls of the same activation fail for everybody to see.
		await expect(active.poll()).rejects.toThrow('Down');
		emulator.clearFaults();
		expect((await active.poll()).map(({ id }) => id)).toEqual([made.id]);
	});

	test.each([
		[401, 'Check the API key', { cause: 'credential-invalid' }],
		[500, 'Something went wrong in the service', { cause: 'temporarily-unavailable' }],
		[429, 'Try again in 60 s', { cause: 'rate-limited', retryAfterMs: 60_000 }],
	])(
		'status %i has its advice, and the cause that n8n backs off by',
		async (status, advice, failure) => {
			const active = trigger({ events: ['depositStatusChanged'] }, 5_000);
			emulator.fault({ kind: 'status', status, message: 'Ledger is down', retryAfter: 60 });
			await expect(active.activate()).rejects.toMatchObject({
				name: 'NodeApiError',
				message: expect.stringContaining('Ledger is down'),
				description: expect.stringContaining(advice),
				httpCode: String(status),
				failure,
			});
		},
	);
});

describe('test events', () => {
	test('are recent real records, newest first, and leave the state alone', async () => {
		const active = await activated({ events: ['depositStatusChanged', 'conversionCreated'] });
		const before = JSON.stringify(active.state);
		const made = emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
		const samples = await active.fetchTestEvent();
		expect(samples[0]).toMatchObject({ id: made.id, previousStatus: null, status: 'pending' });
		expect(new Set(samples.map(({ resource }) => resource))).toEqual(
			new Set(['deposit', 'conversion']),
		);
		const times = samples.map(({ record }) => record.createdAt as string);
		expect(times).toEqual([...times].sort().reverse());
		expect(samples.length).toBeLessThanOrEqual(10);
		expect(JSON.stringify(active.state)).toBe(before);
		// The change is still news to the real trigger.
		expect((await active.poll()).map(({ id }) => id)).toEqual([made.id]);
	});

	test('keep to the statuses asked for, and to every kind of event', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const { id } = emulator.createOfframp(owner, { status: 'completed' });
		const active = trigger({
			events: [
				'depositStatusChanged',
				'onrampStatusChanged',
				'offrampStatusChanged',
				'subaccountStatusChanged',
			],
			statuses: ['completed', 'created'],
			offramps: { offramp: [{ subaccountId: byId(owner), offrampIds: id }] },
		});
		const samples = await active.fetchTestEvent();
		expect(new Set(samples.map(({ status }) => status))).toEqual(new Set(['completed', 'created']));
		expect(new Set(samples.map(({ resource }) => resource))).toEqual(
			new Set(['deposit', 'onramp', 'offramp', 'subaccount']),
		);
	});

	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

	test('of Payment Still Open are open for the hours in truth', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		endAllPayments();
		const active = trigger({ events: ['stillOpen'], stillOpenHours: '4, 24' });
		emulator.createDeposit(owner, { createdAt: hoursAgo(3.9) });
		await expect(active.fetchTestEvent()).rejects.toMatchObject({
			message: 'No matching records yet',
			description:
				'No record matches the settings above. Payment Still Open shows payments that have been open for 4 hours or more. The trigger itself works: publish the workflow, and it will start with the first payment that is open that long',
		});
		const onramp = emulator.createOnramp(owner, { createdAt: hoursAgo(4.1) });
		const deposit = emulator.createDeposit(owner, { createdAt: hoursAgo(25) });
		const found = await active.fetchTestEvent();
		expect(found.map(({ id, openHours }) => [id, openHours])).toEqual([
			[onramp.id, 4],
			[deposit.id, 24],
			[deposit.id, 4],
		]);
	});

	test('of Payment Still Open have their status and reference; when they were created can be selected', async () => {
		const { approvedSubaccountId: owner } = emulator.samples;
		const deposit = emulator.createDeposit(owner, { createdAt: hoursAgo(30) });
		const onramp = emulator.createOnramp(owner, { status: 'paid', createdAt: hoursAgo(31) });
		const settings = { events: ['stillOpen'], outputFields: ['id', 'createdAt'] };
		const samples = await trigger({ ...settings, output: 'simplified' }).fetchTestEvent();
		const own = { event: 'stillOpen', openHours: 24 };
		const { id, createdAt, reference } = deposit;
		const ofDeposit = { ...own, resource: 'deposit', id, status: 'pending', reference };
		expect(samples).toContainEqual(expect.objectContaining(ofDeposit));
		const { created_at, client_onramp_reference } = onramp;
		const ofOnramp = { id: onramp.id, status: 'paid', reference: client_onramp_reference };
		expect(samples).toContainEqual(expect.objectContaining({ ...own, ...ofOnramp }));
		const selected = await trigger({ ...settings, output: 'selected' }).fetchTestEvent();
		expect(selected).toContainEqual({ id, createdAt });
		expect(selected).toContainEqual({ id: onramp.id, createdAt: created_at });
	});

	test('with Previous Statuses, show no record that may never have had one of them', async () => {
		const active = trigger({
			events: ['subaccountStatusChanged', 'conversionCreated'],
			options: { previousStatuses: ['approved', 'review'] },
		});
		const samples = await active.fetchTestEvent();
		expect(new Set(samples.map(({ event }) => event))).toEqual(new Set(['conversionCreated']));
	});

	test.each<[string, INodeParameters, string]>([
		[
			'Statuses',
			{ statuses: '={{ ["complted"] }}' },
			'“complted” is not a known status: check its spelling. To see more, add statuses to Statuses, or clear it',
		],
		[
			'Previous Statuses',
			{ statuses: ['failed'], options: { previousStatuses: ['failed'] } },
			'Test events have no previous status: to fetch some, remove Options > Previous Statuses',
		],
		['nothing', {}, 'In the sandbox, Deposit > Simulate'],
	])('where %s leaves none, the message says what to do', async (_, more, advice) => {
		emulator.store.clear();
		const active = trigger({ events: ['depositStatusChanged'], ...more });
		await expect(active.fetchTestEvent()).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'No matching records yet',
			description: expect.stringContaining(advice),
		});
		await expect(active.fetchTestEvent()).rejects.not.toMatchObject({
			description: expect.stringContaining('fewer'),
		});
	});
});

const uuid = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';
const deposits = ['depositStatusChanged'];
const offrampsOf = (offrampIds: string) => ({
	...{ events: ['offrampStatusChanged'] },
	offramps: { offramp: [{ subaccountId: byId(uuid), offrampIds }] },
});
const gone = '={{ $("Gone").item.json.x }}';

test.each<[string, INodeParameters, string]>([
	['no event', { events: [] }, 'Events must not be empty'],
	['nothing to report', { events: ['readingStopped'] }, 'must not be the only event'],
	['an unknown event', { events: ['somethingElse'] }, 'Events > 1 must be one of'],
	['no subaccount', chosen(), 'Only These Subaccounts must not be empty'],
	['a broken id', chosen('abc'), 'must be a UUID'],
	[
		'an event that has none of the statuses',
		{ events: [...deposits, 'verificationStatusChanged'], statuses: ['completed'] },
		'Verification Status Changed has none of the statuses under Statuses',
	],
	[
		'an event that has none of the previous statuses',
		{ events: deposits, options: { previousStatuses: ['approved'] } },
		'Deposit Status Changed has none of the statuses under Options > Previous Statuses',
	],
	[
		'an expression without a status',
		{ statuses: '={{ [] }}' },
		'Statuses is empty: its expression',
	],
	[
		'an expression without a previous status',
		{ options: { previousStatuses: '={{ [] }}' } },
		'Options > Previous Statuses is empty: its expression returns nothing',
	],
	['a broken expression', { options: { finalStatuses: gone } }, 'Options: Referenced node'],
	['no offramp', { events: ['offrampStatusChanged'] }, 'Offramps must not be empty'],
	['a row without an offramp', offrampsOf(''), 'Offramps must not be empty'],
	[
		'a row without a subaccount',
		{ ...offrampsOf(uuid), offramps: { offramp: [{ subaccountId: byId(''), offrampIds: uuid }] } },
		'Offramps must not be empty',
	],
	['a broken offramp id', offrampsOf(`${uuid}, abc`), 'must be a UUID'],
	['no hours', { events: ['stillOpen'], stillOpenHours: '' }, 'must be hours'],
	['hours below zero', { events: ['stillOpen'], stillOpenHours: '4, -1' }, 'must be hours'],
	['an overlap that is too short', { options: { overlapHours: 0 } }, 'must be at least 1'],
])('%s is rejected before anything is sent', async (_, parameters, message) => {
	const active = trigger({ events: ['depositStatusChanged'], ...parameters });
	emulator.resetLog();
	for (const run of [() => active.activate(), () => active.fetchTestEvent()]) {
		await expect(run()).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringContaining(message),
		});
	}
	expect(emulator.requests).toEqual([]);
});

describe('whose state it is', () => {
	const events = ['depositStatusChanged'];

	const made = () => emulator.createDeposit(emulator.samples.approvedSubaccountId, {}).id;

	const idsOf = (found: Array<{ id: string }>) => found.map(({ id }) => id);

	test('renamed, renamed back and rolled back: each event once', async () => {
		const active = await activated({ events });
		const { name } = active;
		const first = made();
		expect(idsOf(await active.poll())).toEqual([first]);
		const second = made();
		expect(idsOf(await active.rename('Other name'))).toEqual([second]);
		const third = made();
		expect(idsOf(await active.poll())).toEqual([third]);
		const fourth = made();
		expect(idsOf(await active.rename(name))).toEqual([fourth]);
	});

	test('another node with the name of one that was deleted begins with a baseline', async () => {
		const active = await activated({ events });
		made();
		await active.poll();
		const { saved } = active;
		made();
		const other = new ActiveTrigger({
			credential: sandbox(emulator),
			parameters: { output: 'raw', events },
			saved,
		});
		expect(await other.activate()).toEqual([]);
		expect(other.log).toContainEqual(expect.stringContaining('belongs to another node'));
		const next = made();
		expect(idsOf(await other.poll())).toEqual([next]);
	});

	test('the key of another account: a baseline, with a line in the log', async () => {
		const active = await activated({ events });
		const parent = [...emulator.store.subaccounts.all()].find(({ record }) => record.isParent);
		Object.assign(parent!.record, { id: '00000000-0000-4000-8000-000000000001' });
		made();
		expect(await active.poll()).toEqual([]);
		expect(active.log).toContainEqual(expect.stringContaining('belongs to another account'));
		const next = made();
		expect(idsOf(await active.poll())).toEqual([next]);
	});

	test('two nodes with one ID keep to their own events', async () => {
		const first = await activated({ events });
		const twin = first.twin('Twin', { output: 'raw', events: ['onrampStatusChanged'] });
		await twin.poll();
		await first.poll();
		const deposit = made();
		const polls = await Promise.all([twin.poll(), first.poll()]);
		expect(polls.map(idsOf)).toEqual([[], [deposit]]);
	});
});

describe('n8n hands over an older state than this process has', () => {
	test('durable pollers save nothing of the poll with which a workflow is published', async () => {
		const events = ['depositStatusChanged'];
		const active = await activated({ events }, 36_000);
		active.saved = {};
		const owner = emulator.samples.approvedSubaccountId;
		const first = emulator.createDeposit(owner, {});
		expect((await active.activate()).map(({ id }) => id)).toEqual([first.id]);
	});

	test('durable pollers did not save the last events: they come again', async () => {
		const active = await activated({ events: ['depositStatusChanged'] }, 36_000);
		const { saved } = active;
		const { id } = emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
		expect(await active.poll()).toHaveLength(1);
		active.saved = saved;
		jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
		expect((await active.activate()).map((event) => event.id)).toEqual([id]);
	});

	test('a filter that is widened after quiet polls: what was left out does not come', async () => {
		const form = { output: 'raw', events: ['depositStatusChanged'] };
		const active = await activated({ ...form, statuses: ['completed'] });
		const { id } = emulator.createDeposit(emulator.samples.approvedSubaccountId, {});
		expect(await active.poll()).toEqual([]);
		expect(await active.activate(form)).toEqual([]);
		emulator.moveDeposit(id, 'completed');
		expect(briefly(await active.poll())).toEqual([[id, 'pending', 'completed']]);
	});
});
