import type { WatchedResource } from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { FakeService, hour, minute, type Fault } from './fakeService';
import { Watcher } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
	service.addDeposits(7);
	service.add('onramp', 'a', { status: 'completed' });
});

const watcherOf = () =>
	new Watcher(service, {
		events: [
			...(['readingStopped', 'depositStatusChanged', 'onrampStatusChanged'] as const),
			...(['offrampStatusChanged', 'verificationStatusChanged'] as const),
		],
		offramps: [{ subaccountId: 'a', id: 'named' }],
	});

const failuresOf = ({ events }: Watcher) =>
	events
		.filter(({ event }) => event === 'readingStopped')
		.map(({ resource, subaccountId, status }) => `${resource} ${subaccountId} ${status}`);

test.each<[string, Partial<Fault>, string]>([
	['a list', { of: 'deposit' }, 'deposit a'],
	['a page', { of: 'deposit', page: 3 }, 'deposit a'],
	['the list of subaccounts', { of: 'directory', subaccountId: undefined }, 'directory '],
	['an offramp', { of: 'offramp' }, 'offramp a'],
	['a verification', { of: 'verification' }, 'verification a'],
])('%s that cannot be read for an hour, and then can', async (_, fault, subject) => {
	service.add('offramp', 'a', { id: 'named' });
	service.add('verification', 'a', { id: 'a', status: 'incomplete' });
	const watcher = watcherOf();
	await watcher.poll();
	service.faults = [{ kind: 'failed', subaccountId: 'a', times: Infinity, ...fault }];
	for (let poll = 0; poll < 28; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual([`${subject} failed`]);
	const idOf: Record<string, string> = { offramp: 'named', verification: 'a' };
	expect(watcher.events.at(-1)?.id).toBe(idOf[fault.of ?? ''] ?? '');
	expect(watcher.events.at(-1)?.record).toEqual({
		what: expect.stringMatching(/^(Page|The deposits|Offramp|The verification)/),
		since: expect.stringMatching(/^2026-01-0\dT/),
		cause: expect.stringMatching(/^The service says failed/),
		advice: expect.any(String),
	});
	service.faults = [];
	for (let poll = 0; poll < 4; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual([`${subject} failed`, `${subject} recovered`]);
	expect(watcher.events.at(-1)?.record).toMatchObject({ advice: 'Nothing to do' });
	expect(new Set(watcher.events.map(({ eventId }) => eventId)).size).toBe(watcher.events.length);
});

test('a list whose full scan is always due again before it ends recovers', async () => {
	const events = ['readingStopped', 'depositStatusChanged', 'offrampStatusChanged'] as const;
	const offramps = ['x', 'y', 'z'].map((id) => ({ subaccountId: 'a', id }));
	for (const { id } of offramps) service.add('offramp', 'a', { id });
	const config = { events, offramps, subaccounts: ['a'], maxRequests: 1 };
	const watcher = new Watcher(service, config);
	service.addDeposits(21);
	for (let poll = 0; poll < 24; poll++) await watcher.poll(hour);
	service.faults = [{ kind: 'rate-limited', of: 'deposit', page: 1, times: 3 }];
	for (let poll = 0; poll < 200; poll++) await watcher.poll(hour);
	expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
});

describe('a page of a list without order counts as read when a pass has read it', () => {
	let watcher: Watcher;

	beforeEach(async () => {
		service = new FakeService(3, 'oldest first');
		service.join('a', true, service.now - 900 * hour);
		service.addDeposits(10);
		watcher = watcherOf();
		watcher.config.offramps = [];
		service.faults = [{ kind: 'failed', of: 'deposit', page: 2, times: Infinity }];
	});

	test('not by a poll that was stopped before it', async () => {
		for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
		service.faults.unshift({ kind: 'stopped', of: 'deposit', times: 1 });
		for (let poll = 0; poll < 4; poll++) await watcher.poll(15 * minute);
		expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	});

	test('nor by one that had read the others only', async () => {
		watcher.config.maxRequests = 2;
		for (let poll = 0; poll < 24; poll++) await watcher.poll(15 * minute);
		expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	});

	test('once it can be read', async () => {
		for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
		service.faults = [];
		await watcher.poll(15 * minute);
		expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
	});
});

test('a page of a list without order recovers although no poll can read the whole list', async () => {
	service = new FakeService(3, 'oldest first');
	service.join('a', true, service.now - 900 * hour);
	for (let made = 0; made < 24; made++) {
		service.now += hour;
		service.addDeposits(1);
	}
	const watcher = new Watcher(service, { events: ['readingStopped', 'depositStatusChanged'] });
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', page: 2, times: Infinity }];
	for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
	watcher.config.maxRequests = 3;
	service.faults = [];
	for (let poll = 0; poll < 8; poll++) await watcher.poll();
	expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
});

test('a list whose pages can be read again has not recovered while a record makes no sense', async () => {
	const watcher = watcherOf();
	watcher.config.offramps = [];
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', page: 3, times: Infinity }];
	const [odd] = service.addDeposits(1);
	service.unreadable.add(odd?.id ?? '');
	for (let poll = 0; poll < 28; poll++) await watcher.poll(15 * minute);
	service.faults = [];
	for (let poll = 0; poll < 4; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	service.unreadable.clear();
	for (let poll = 0; poll < 28; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
});

test('a subaccount that makes no sense for an hour, and then does', async () => {
	const watcher = watcherOf();
	watcher.config.offramps = [];
	await watcher.poll();
	const odd = service.join('odd');
	service.unreadable.add(odd.id);
	for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['directory  failed']);
	service.unreadable.clear();
	for (let poll = 0; poll < 2; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['directory  failed', 'directory  recovered']);
});

test('a subaccount that is chosen in other capitals now is the same one', async () => {
	const watcher = watcherOf();
	watcher.config.offramps = [];
	watcher.config.subaccounts = ['a'];
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', times: Infinity }];
	for (let poll = 0; poll < 6; poll++) await watcher.poll(15 * minute);
	watcher.config.subaccounts = ['A'];
	service.faults.push({ kind: 'failed', of: 'onramp', times: Infinity });
	for (let poll = 0; poll < 6; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
});

test('what fails for less than an hour gives no event', async () => {
	const watcher = watcherOf();
	service.add('offramp', 'a', { id: 'named' });
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', times: Infinity }];
	for (let poll = 0; poll < 50; poll++) await watcher.poll();
	service.faults = [];
	for (let poll = 0; poll < 50; poll++) await watcher.poll();
	expect(failuresOf(watcher)).toEqual([]);
});

test('one event for each cause and subaccount, and a state that stays small', async () => {
	for (let count = 0; count < 200; count++) service.join(`sub-${count}`);
	const watcher = watcherOf();
	await watcher.poll();
	const of: WatchedResource[] = ['deposit', 'onramp'];
	service.faults = of.map((one) => ({ kind: 'failed', of: one, times: Infinity }));
	service.faults.push({ kind: 'failed', subaccountId: 'a', of: 'deposit', times: Infinity });
	for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
	const owners = failuresOf(watcher).map((one) => one.split(' ')[1]);
	expect(owners.length).toBeGreaterThan(49);
	expect(new Set(owners).size).toBe(owners.length);
	expect(watcher.stateSize).toBeLessThan(100_000);
});

test('Max Events: what can be read again gives no event, although none said that it failed', async () => {
	service.pageSize = 20;
	const watcher = watcherOf();
	Object.assign(watcher.config, { maxEvents: 1 });
	service.add('offramp', 'a', { id: 'named' });
	await watcher.poll();
	const [odd] = service.addDeposits(1);
	service.unreadable.add(odd?.id ?? '');
	for (let poll = 0; poll < 5; poll++) {
		service.addDeposits(1);
		await watcher.poll(20 * minute);
	}
	service.unreadable.clear();
	for (let poll = 0; poll < 50; poll++) await watcher.poll(20 * minute);
	expect(failuresOf(watcher)).toEqual([]);
});

test('two of a subaccount fail for the same cause: it recovers when both can be read', async () => {
	const watcher = watcherOf();
	watcher.config.offramps = [];
	await watcher.poll();
	const of: WatchedResource[] = ['deposit', 'onramp'];
	service.faults = of.map((one) => ({ kind: 'failed', of: one, times: Infinity }));
	for (let poll = 0; poll < 6; poll++) await watcher.poll(15 * minute);
	service.faults.shift();
	for (let poll = 0; poll < 12; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	service.faults = [];
	for (let poll = 0; poll < 2; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
});

test.each([17, -17])('the clocks differ by %i minutes', async (minutes) => {
	const watcher = watcherOf();
	watcher.config.offramps = [];
	watcher.clockAheadMs = minutes * minute;
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', times: Infinity }];
	for (let poll = 0; poll < 6; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
});

test('a failure that was noted while the clock was 30 days ahead gives its event an hour after it was right', async () => {
	service = new FakeService(3, 'newest first', false);
	service.join('a', true, service.now - 900 * hour);
	service.add('onramp', 'a', { status: 'completed' });
	const watcher = watcherOf();
	watcher.config.offramps = [];
	watcher.clockAheadMs = 30 * 24 * hour;
	service.faults = [{ kind: 'failed', of: 'deposit', times: Infinity }];
	await watcher.poll();
	watcher.clockAheadMs = 0;
	for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
});

test('a list that was refused is not back after a poll that was cut off before it was read', async () => {
	service.add('offramp', 'a', { id: 'named' });
	const watcher = watcherOf();
	await watcher.poll();
	service.faults = [{ kind: 'rate-limited', of: 'deposit', times: Infinity }];
	for (let poll = 0; poll < 5; poll++) await watcher.poll(20 * minute);
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	service.faults = [{ kind: 'stopped', of: 'deposit', times: 1 }];
	await watcher.poll();
	expect(failuresOf(watcher)).toEqual(['deposit a failed']);
	await watcher.poll();
	expect(failuresOf(watcher)).toEqual(['deposit a failed', 'deposit a recovered']);
});
