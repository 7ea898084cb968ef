import { FakeService, hour, minute } from './fakeService';
import { from, ids, Watcher, watching, type Config } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
});

test('another account is told apart, even if the entry that names it is malformed when it is read again', async () => {
	const accounts = ['one', 'two'].map((id) => {
		const account = new FakeService(3);
		account.join(id);
		account.join(`sub-${id}`);
		return Object.assign(account, { parentId: id });
	}) as [FakeService, FakeService];
	const [one, two] = accounts;
	const watcher = await watching(one);
	watcher.service = two;
	two.afterRead = () => two.unreadable.add('two');
	await watcher.poll();
	watcher.service = one;
	await watcher.poll();
	expect(watcher.notes).toEqual([expect.stringContaining('another account')]);
});

test('a poll that finds another account late keeps to Max Requests', async () => {
	const [one, two] = ['one', 'two'].map((id) => {
		const account = new FakeService(3);
		for (const own of [id, `sub-${id}`]) account.join(own);
		return Object.assign(account, { parentId: id });
	}) as [FakeService, FakeService];
	const watcher = await watching(one, {
		events: ['depositStatusChanged', 'offrampStatusChanged'],
		offramps: [{ subaccountId: 'sub-one', id: 'offramp' }],
		// What a round costs: so the next poll begins where nothing is left of it.
		maxRequests: 4,
		concurrency: 1,
	});
	watcher.service = two;
	two.faults = [{ kind: 'failed', of: 'directory', times: 1 }];
	await watcher.poll();
	expect(watcher.notes.join()).toContain('another account');
	const costs = two.reads.map(({ of }) => ({ directory: 0, offramp: 2 })[of as string] ?? 1);
	expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(4);
	for (let poll = 0; poll < 3; poll++) await watcher.poll();
	const [made] = two.addDeposits(1, 'sub-two');
	expect([...(await watcher.news()), ...(await watcher.news())]).toEqual([
		`${made?.id} null completed`,
	]);
});

test.each<[string, Partial<Config>, Partial<Config>]>([
	['subaccounts', { subaccounts: ['a'] }, { subaccounts: ['a', 'b', 'c', 'd'] }],
	['lists', { events: ['onrampStatusChanged'] }, { events: ['depositStatusChanged'] }],
])(
	'%s that are added, and not reached by their first poll: what was there is old',
	async (...all) => {
		const [, before, after] = all;
		const added = ['b', 'c', 'd'];
		for (const id of added) service.join(id, true, service.now - 900 * hour);
		const watcher = await watching(service, before);
		service.now += 2 * hour;
		for (const id of added) service.addDeposits(7, id);
		Object.assign(watcher.config, after, { maxRequests: 1 });
		for (let poll = 0; poll < 40; poll++) expect(await watcher.poll()).toEqual([]);
		const [made] = service.addDeposits(1, 'b');
		for (let poll = 0; poll < 20; poll++) await watcher.poll();
		expect(ids(watcher.events)).toEqual([made?.id]);
	},
);

test('Start From in the future: what was created before stays old', async () => {
	const [first] = service.addDeposits(1, 'a', 'pending');
	const watcher = await watching(service, { startFrom: from(service.now + 90 * hour) });
	if (first) first.status = 'completed';
	await watcher.poll();
	service.now += 30 * hour;
	service.addDeposits(1);
	for (let poll = 0; poll < 8; poll++) await watcher.poll(6 * hour);
	expect(ids(watcher.events)).toEqual([first?.id]);
});

test('an open record that first appears later than Overlap counts as seen, and is watched', async () => {
	const watcher = await watching(service);
	const createdAt = service.now - 100 * hour;
	const late = service.add('deposit', 'a', { createdAt });
	expect(await watcher.news()).toEqual([]);
	service.move(late, 'completed');
	expect(await watcher.news(7 * hour)).toEqual([`${late.id} pending completed`]);
});

test('a verification that has begun by the time it is first read goes from not_started', async () => {
	const watcher = await watching(service, {
		events: ['verificationStatusChanged'],
		previousStatuses: ['not_started'],
	});
	service.join('b');
	service.add('verification', 'b', { id: 'b', status: 'incomplete' });
	expect(await watcher.news()).toEqual(['b not_started incomplete']);
});

test('subaccounts that are chosen later begin then, even if the others were all read', async () => {
	service.join('b', true, service.now - hour);
	const events: Config['events'] = ['subaccountStatusChanged'];
	const watcher = await watching(service, { events, subaccounts: ['a'] });
	watcher.config = { ...watcher.config, subaccounts: ['a', 'b'] };
	service.directoryPageSize = 1;
	service.faults = [{ kind: 'failed', of: 'directory', page: 2, times: 1 }];
	for (let poll = 0; poll < 3; poll++) expect(await watcher.poll()).toEqual([]);
});

test.each([10, 115])(
	'clocks %i minutes ahead of what writes createdAt lose nothing',
	async (ahead) => {
		service.clockErrorMs = ahead * minute;
		service.addDeposits(4);
		const watcher = await watching(service);
		watcher.clockAheadMs = ahead * minute;
		const made = [];
		for (let count = 0; count < 15; count++) {
			made.push(...service.addDeposits(1));
			await watcher.poll();
		}
		expect(watcher.events.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
	},
);

describe('n8n’s clock', () => {
	test.each([25, 24 * 30])(
		'%i hours behind the state: the poll fails with the time, and the state stays',
		async (behind) => {
			const watcher = await watching(service);
			for (let poll = 0; poll < 3; poll++) await watcher.poll(hour);
			const made = service.addDeposits(3);
			watcher.clockAheadMs = -behind * hour;
			const { state } = watcher;
			const said = new Date(service.now + minute - behind * hour).toISOString().slice(0, 10);
			await expect(watcher.poll()).rejects.toThrow(said);
			expect(watcher.state).toBe(state);
			watcher.clockAheadMs = 0;
			await watcher.poll();
			expect(ids(watcher.events)).toEqual(ids(made));
		},
	);

	test.each([
		[26, true],
		[24 * 30, true],
		[26, false],
	])(
		'%i hours ahead at first, the service tells the time: %s: no poll fails, and nothing is lost',
		async (ahead, hasClock) => {
			service = new FakeService(3, 'newest first', hasClock);
			service.join('a', true, service.now - 900 * hour);
			service.addDeposits(3);
			const watcher = new Watcher(service);
			watcher.clockAheadMs = ahead * hour;
			for (let poll = 0; poll < 3; poll++) await watcher.poll(16 * minute);
			watcher.clockAheadMs = 0;
			const made = [];
			for (let poll = 0; poll < 5; poll++) {
				made.push(...service.addDeposits(1));
				await watcher.poll(16 * minute);
			}
			expect(ids(watcher.events)).toEqual(ids(made));
		},
	);

	test('is behind: Payment Still Open comes by the clock of the service', async () => {
		const events: Config['events'] = ['stillOpen'];
		const watcher = new Watcher(service, { events, stillOpenHours: [4] });
		watcher.clockAheadMs = -2 * hour;
		await watcher.poll();
		service.addDeposits(1, 'a', 'pending');
		await watcher.poll();
		expect(await watcher.poll(4 * hour)).toHaveLength(1);
	});
});

describe('what could not be read of a baseline is old', () => {
	const faults: Array<[string, () => void]> = [
		...[1, 2, 3].flatMap((page) =>
			(['failed', 'missing', 'rate-limited'] as const).map((kind): [string, () => void] => [
				`page ${page} is ${kind}`,
				() => service.faults.push({ kind, of: 'deposit', subaccountId: 'a', page, times: 2 }),
			]),
		),
		['pages are empty, although the service counts more', () => (service.emptyFrom = 2)],
		['a record is malformed', () => service.unreadable.add('deposit-3')],
	];

	test.each(faults)('%s', async (_, fault) => {
		for (let count = 0; count < 9; count++) {
			service.now += 10 * minute;
			service.addDeposits(1);
		}
		fault();
		// Of this one, each poll reads something.
		service.join('z', true, service.now - 900 * hour);
		const watcher = new Watcher(service);
		for (let poll = 0; poll < 2; poll++) await watcher.poll();
		service.emptyFrom = Infinity;
		service.unreadable.clear();
		const [made] = service.addDeposits(1);
		for (let poll = 0; poll < 60; poll++) await watcher.poll(15 * minute);
		expect(ids(watcher.events)).toEqual([made?.id]);
		const createdAt = service.now - 20 * hour;
		const late = service.add('deposit', 'a', { createdAt, status: 'completed' });
		for (let poll = 0; poll < 30; poll++) await watcher.poll(15 * minute);
		expect(ids(watcher.events)).toEqual(ids([made ?? late, late]));
	});
});
