import { FakeService, hour, minute } from './fakeService';
import { from, ids, Watcher, watching } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
});

test.each([
	['without totals', false, 'newest first', 2, 5, 2],
	['with totals, where records vanish while a poll reads', true, 'oldest first', 3, 19, 5],
] as const)('every poll ends: %s', async (_, hasTotals, order, pageSize, count, maxRequests) => {
	service = new FakeService(pageSize, order);
	service.totals = hasTotals ? 'right' : 'none';
	const owners = ['a', 'b', 'c'].map((id) => service.join(id).id);
	for (const id of owners) service.addDeposits(count, id, 'pending');
	const watcher = new Watcher(service, { maxRequests });
	service.afterRead = () => {
		const thing = service.things.find(({ resource }) => resource === 'deposit');
		if (hasTotals && thing && service.asked.length % 3 === 0) service.remove(thing);
	};
	for (let poll = 0; poll < 60; poll++) {
		await watcher.poll(20 * minute);
		expect(service.asked.length).toBeLessThanOrEqual(maxRequests + 10);
	}
});

describe('a backlog comes whole, however long it takes', () => {
	test('a service that does not say how many pages there are, Max Requests 10', async () => {
		service = new FakeService(20);
		service.totals = 'none';
		service.join('a', true, service.now - hour);
		const startFrom = from(service.now);
		const made = service.addDeposits(900);
		const watcher = new Watcher(service, { startFrom, maxRequests: 10 });
		for (let poll = 0; poll < 20; poll++) await watcher.poll();
		expect(ids(watcher.events)).toEqual(ids(made));
	});

	test('a list that does not fit into memory is known by its times', async () => {
		service = new FakeService(500);
		service.join('a');
		const startFrom = from(service.now);
		const made = service.addDeposits(60_000);
		const watcher = new Watcher(service, { startFrom, maxEvents: 7_000 });
		const sizes = [];
		const notes = [];
		for (let poll = 0; poll < 15; poll++) {
			await watcher.poll(minute);
			sizes.push(watcher.stateSize);
			notes.push(...watcher.notes);
		}
		expect(notes).toContainEqual(expect.stringMatching(/^The deposits of a are too many: /));
		// It is said when it happens.
		expect(watcher.notes).toEqual([]);
		expect(ids(watcher.events)).toEqual(ids(made));
		expect(Math.max(...sizes)).toBeLessThan(600_000);
	}, 60_000);
});

test.each([
	[20, 100],
	[100, 20],
])('Page Size changed from %i to %i amid a baseline skips nothing', async (before, after) => {
	service = new FakeService(before);
	service.join('a');
	const open = service.addDeposits(1000, 'a', 'pending').filter((_, index) => index % 100 === 0);
	const watcher = new Watcher(service, { maxRequests: 24 });
	for (let poll = 0; poll < 2; poll++) await watcher.poll();
	service.pageSize = after;
	for (let poll = 0; poll < 20; poll++) await watcher.poll();
	for (const one of open) one.status = 'completed';
	for (let poll = 0; poll < 30; poll++) await watcher.poll(5 * minute);
	expect(ids(watcher.events)).toEqual(ids(open));
});

test('a page that fails once in a baseline: the record on it is due within 15 minutes', async () => {
	const [old] = service.addDeposits(30, 'a', 'completed');
	if (old) old.status = 'pending';
	service.faults = [{ kind: 'failed', of: 'deposit', page: 10, times: 1 }];
	const watcher = await watching(service);
	await watcher.poll(15 * minute);
	if (old) old.status = 'completed';
	for (let poll = 0; poll < 25; poll++) await watcher.poll(15 * minute);
	expect(watcher.events.map(({ previousStatus }) => previousStatus)).toEqual(['pending']);
});

test('a page behind the last one, which the service refuses, ends the list', async () => {
	service.totals = 'none';
	service.addDeposits(6);
	service.faults = [{ kind: 'missing', of: 'deposit', page: 3, times: Infinity }];
	const watcher = await watching(service);
	expect(watcher.notes).toEqual([]);
	await watcher.poll();
	expect(service.asked.filter((one) => one.startsWith('deposit'))).toEqual(['deposit a 1']);
});

test('a page amid the list, which the service does not find once, is not its end', async () => {
	const watcher = await watching(service);
	const made = service.addDeposits(12);
	service.faults = [{ kind: 'missing', of: 'deposit', page: 2, times: 1 }];
	await watcher.poll();
	expect(watcher.notes).toEqual([expect.stringContaining('Page 2 of the deposits of a')]);
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('records of one moment that fill more than a page come all', async () => {
	const watcher = await watching(service);
	const made = Array.from({ length: 10 }, () =>
		service.add('deposit', 'a', { status: 'completed' }),
	);
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('records of the moment of one that is known come all, too', async () => {
	const watcher = await watching(service);
	const known = service.add('deposit', 'a', { status: 'completed' });
	const { createdAt } = known;
	const made = [known];
	await watcher.poll();
	for (let count = 0; count < 9; count++) {
		made.push(service.add('deposit', 'a', { status: 'completed', createdAt }));
	}
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('a page that fails once costs that page, and nothing is read twice', async () => {
	const startFrom = from(service.now);
	const made = service.addDeposits(12);
	service.now += 100 * hour;
	service.faults = [{ kind: 'failed', of: 'deposit', page: 2, times: 1 }];
	const watcher = new Watcher(service, { startFrom });
	const asked = [];
	for (let poll = 0; poll < 3; poll++) {
		await watcher.poll();
		asked.push(service.asked.filter((one) => one.startsWith('deposit')).length);
	}
	expect(ids(watcher.events)).toEqual(ids(made));
	expect(asked).toEqual([4, 3, 1]);
});

test('records that come meanwhile do not make a backlog begin again', async () => {
	const watcher = await watching(service, { maxRequests: 4 });
	const made = service.addDeposits(18);
	await watcher.poll();
	made.push(...service.addDeposits(3));
	for (let poll = 0; poll < 2; poll++) await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('where the records of a page that failed are removed, nothing is read again', async () => {
	const watcher = await watching(service);
	const made = service.addDeposits(15).reverse();
	service.faults = [{ kind: 'failed', of: 'deposit', page: 3, times: Infinity }];
	await watcher.poll();
	service.faults = [];
	for (const one of [...made.slice(0, 2), ...made.slice(6, 9)]) service.remove(one);
	await watcher.poll();
	await watcher.poll();
	expect(service.asked).toEqual(['directory 1', 'deposit a 1']);
});

test('nothing is settled before the list was read to its end', async () => {
	const startFrom = from(service.now);
	const made = service.addDeposits(30);
	service.faults = [{ kind: 'failed', of: 'deposit', page: 2, times: 200 }];
	const watcher = new Watcher(service, { startFrom });
	for (let poll = 0; poll < 100; poll++) await watcher.poll(hour);
	service.faults = [];
	for (let poll = 0; poll < 3; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual(ids(made));
});

test.each([1, 3])(
	'without totals, a last page that is short ends the list: Max Requests %i',
	async (maxRequests) => {
		service = new FakeService(3);
		service.totals = 'none';
		service.refusesBeyondEnd = true;
		service.join('a', true, service.now - 900 * hour);
		service.addDeposits(20);
		const watcher = await watching(service, { maxRequests });
		for (let poll = 0; poll < 40; poll++) await watcher.poll();
		const made = service.addDeposits(1);
		for (let poll = 0; poll < 2; poll++) await watcher.poll();
		expect(ids(watcher.events)).toEqual(ids(made));
		expect(JSON.stringify(watcher.state)).not.toContain('"gaps"');
	},
);

test('of two backlogs, the older one is read first', async () => {
	const watcher = await watching(service, { maxRequests: 5 });
	const older = service.addDeposits(18);
	await watcher.poll();
	const newer = service.addDeposits(18);
	const isRead = (made: typeof older) =>
		made.every(({ id }) => watcher.events.some((event) => event.id === id));
	for (let poll = 0; poll < 20 && !isRead(older); poll++) await watcher.poll();
	expect(isRead(older)).toBe(true);
	expect(isRead(newer)).toBe(false);
	for (let poll = 0; poll < 20; poll++) await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids([...older, ...newer]));
});
