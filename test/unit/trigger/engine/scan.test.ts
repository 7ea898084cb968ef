import { FakeService, hour, minute } from './fakeService';
import { ids, watching, Watcher } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
});

test('a page that fails once in a scan: what it shows is seen within 15 minutes', async () => {
	const [old] = service.addDeposits(30);
	if (old) Object.assign(old, { status: 'pending', createdAt: old.createdAt - 100 * hour });
	const watcher = await watching(service);
	service.faults = [{ kind: 'failed', of: 'deposit', page: 10, times: 1 }];
	while (service.faults[0]?.times) await watcher.poll(15 * minute);
	if (old) old.status = 'completed';
	for (let poll = 0; poll < 2; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual([old?.id]);
});

test('a list out of order whose pass takes longer than 6 hours is read to its end', async () => {
	service = new FakeService(20, 'oldest first');
	service.join('a');
	service.addDeposits(1600);
	const watcher = new Watcher(service, { maxRequests: 10 });
	const pages = new Set<string>();
	for (let poll = 0; poll < 24; poll++) {
		await watcher.poll(hour);
		for (const one of service.asked) pages.add(one);
	}
	expect(pages).toContain('deposit a 80');
	const [made] = service.addDeposits(1);
	for (let poll = 0; poll < 24; poll++) await watcher.poll(hour);
	expect(ids(watcher.events)).toEqual([made?.id]);
});

test.each([
	[48, 47],
	[48, 44],
	[7, 6],
])('Overlap %i: a record that shows up %i hours late comes', async (overlapHours, lateHours) => {
	service.addDeposits(5);
	const watcher = await watching(service, { overlapHours });
	const late = [];
	for (let poll = 0; poll < 24 * 8; poll++) {
		await watcher.poll(15 * minute);
		service.addDeposits(1);
		if (poll < 120) continue;
		const createdAt = service.now - lateHours * hour;
		if (createdAt < Date.UTC(2026, 0, 1, 1)) continue;
		late.push(service.add('deposit', 'a', { status: 'completed', createdAt }));
	}
	for (let poll = 0; poll < 24; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual(expect.arrayContaining(ids(late)));
});

test('scans are made when they are due, although the service is 17 minutes ahead', async () => {
	service.addDeposits(30);
	const watcher = new Watcher(service, { subaccounts: ['a'] });
	watcher.clockAheadMs = -17 * minute;
	let scans = 0;
	for (let poll = 0; poll < 96; poll++) {
		await watcher.poll(hour);
		if (poll > 0 && service.asked.includes('deposit a 8')) scans++;
	}
	expect(scans).toBeGreaterThanOrEqual(15);
});

test('an open record that vanishes from the service is dropped in the end', async () => {
	const [open] = service.addDeposits(1, 'a', 'pending');
	const watcher = await watching(service);
	if (open) service.remove(open);
	service.addDeposits(4);
	for (let poll = 0; poll < 84; poll++) await watcher.poll(hour);
	expect(JSON.stringify(watcher.state)).not.toContain(open?.id);
	expect(service.asked).toEqual(['directory 1', 'deposit a 1']);
});

test('an onramp open for more than 48 hours is looked up once an hour', async () => {
	const onramp = service.add('onramp', 'a');
	const watcher = await watching(service, { events: ['onrampStatusChanged'] });
	for (let count = 0; count < 9; count++) service.add('onramp', 'a', { status: 'completed' });
	await watcher.poll(50 * hour);
	onramp.status = 'completed';
	await watcher.poll(hour);
	expect(ids(watcher.events)).toContain(onramp.id);
});

test('a deposit open for more than 48 hours is looked at with the full scan alone', async () => {
	service.add('deposit', 'a');
	const watcher = await watching(service);
	service.addDeposits(9);
	await watcher.poll(50 * hour);
	let looks = 0;
	for (let hours = 0; hours < 24; hours++) {
		await watcher.poll(hour);
		if (service.asked.includes('deposit a 4')) looks++;
	}
	expect(looks).toBe(4);
});

test('an open onramp behind a page that cannot be read is looked up by its ID', async () => {
	const onramp = service.add('onramp', 'a');
	const watcher = await watching(service, { events: ['onrampStatusChanged'] });
	for (let count = 0; count < 3; count++) service.add('onramp', 'a', { status: 'completed' });
	service.faults = [{ kind: 'failed', of: 'onramp', page: 2, times: Infinity }];
	onramp.status = 'completed';
	await watcher.poll(20 * minute);
	expect(ids(watcher.events)).toContain(onramp.id);
});

test.each([1, 2])(
	'a list without order is settled by a pass that read page %i, too',
	async (page) => {
		service = new FakeService(2, 'none');
		service.join('a', true, service.now - 900 * hour);
		service.addDeposits(9);
		const watcher = await watching(service, { overlapHours: 1 });
		const made = service.addDeposits(9);
		service.faults = [{ kind: 'failed', of: 'deposit', page, times: Infinity }];
		for (let poll = 0; poll < 4; poll++) await watcher.poll(hour);
		service.faults = [];
		await watcher.poll(hour);
		expect(ids(watcher.events)).toEqual(ids(made));
	},
);

test('an open record on a first page that cannot be read does not count as removed', async () => {
	const watcher = await watching(service);
	const [open] = service.addDeposits(1, 'a', 'pending');
	service.addDeposits(2);
	await watcher.poll();
	service.faults = [{ kind: 'failed', of: 'deposit', page: 1, times: Infinity }];
	for (let poll = 0; poll < 60; poll++) await watcher.poll(hour);
	service.faults = [];
	for (let poll = 0; poll < 3; poll++) await watcher.poll(hour);
	expect(watcher.events.filter(({ id }) => id === open?.id)).toHaveLength(1);
});

test('a scan makes few requests in each poll, and comes to the end of the list', async () => {
	service.addDeposits(90);
	const watcher = await watching(service);
	const asked = [];
	for (let poll = 0; poll < 32; poll++) {
		await watcher.poll(15 * minute);
		asked.push(service.asked.filter((one) => one.startsWith('deposit')));
	}
	expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(20);
	expect(asked.flat()).toContain('deposit a 30');
});

test('the long list of a subaccount without capabilities is scanned to its end, too', async () => {
	service.join('dormant', false, service.now - 900 * hour);
	service.addDeposits(90, 'dormant');
	const watcher = await watching(service);
	const asked = [];
	for (let poll = 0; poll < 56; poll++) {
		await watcher.poll(15 * minute);
		asked.push(...service.asked);
	}
	// By the first reading, by the scan that goes on in the next poll, and by the scan after that.
	expect(asked.filter((one) => one === 'deposit dormant 30')).toHaveLength(3);
});

test('an open record of a subaccount without capabilities is looked at in every poll', async () => {
	service.join('dormant', false, service.now - 900 * hour);
	const [open] = service.addDeposits(1, 'dormant', 'pending');
	const watcher = await watching(service);
	while (!service.asked.includes('deposit dormant 1')) await watcher.poll(15 * minute);
	if (open) open.status = 'completed';
	expect(ids(await watcher.poll())).toEqual([open?.id]);
});

test('of many pages that fail, a poll tries a few again', async () => {
	service.join('b', true, service.now - 900 * hour);
	service.addDeposits(60);
	const watcher = await watching(service);
	service.faults = [{ kind: 'failed', of: 'deposit', subaccountId: 'a', times: Infinity }];
	const asked = [];
	for (let poll = 0; poll < 60; poll++) {
		await watcher.poll(15 * minute);
		asked.push(service.asked.filter((one) => one.startsWith('deposit a')).length);
	}
	expect(Math.max(...asked.slice(-20))).toBeLessThan(8);
});

test('of a list that fails as a whole, pages are not asked for without end', async () => {
	service.join('b', true, service.now - 900 * hour);
	const [old] = service.addDeposits(30);
	if (old) Object.assign(old, { status: 'pending', createdAt: old.createdAt - 100 * hour });
	const watcher = await watching(service);
	service.faults = [{ kind: 'failed', of: 'deposit', subaccountId: 'a', times: Infinity }];
	const pages: number[] = [];
	for (let poll = 0; poll < 400; poll++) {
		await watcher.poll();
		pages.push(
			...service.reads.filter(({ of }) => of === 'deposit').map(({ which }) => Number(which)),
		);
	}
	expect(Math.max(...pages)).toBeLessThan(40);
	service.faults = [];
	if (old) old.status = 'completed';
	for (let poll = 0; poll < 25; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual([old?.id]);
});

test.each([1, 3])(
	'of a list that comes oldest first, the next poll has what is new: page size %i',
	async (pageSize) => {
		service = new FakeService(pageSize, 'oldest first');
		service.join('a', true, service.now - 900 * hour);
		service.addDeposits(10);
		const watcher = await watching(service);
		const made = service.addDeposits(1);
		expect(ids(await watcher.poll())).toEqual(ids(made));
	},
);

test('a list that is in order again is no longer read to its end in every poll', async () => {
	service = new FakeService(3, 'oldest first');
	service.join('a', true, service.now - 900 * hour);
	service.addDeposits(30);
	const watcher = await watching(service);
	service.reorder('newest first');
	for (let poll = 0; poll < 3; poll++) await watcher.poll();
	expect(service.asked).toEqual(['directory 1', 'deposit a 1']);
});

test('of two pages that failed in a scan, one that can be read again is not held up by the other', async () => {
	const [old] = service.addDeposits(30);
	if (old) Object.assign(old, { status: 'pending', createdAt: old.createdAt - 100 * hour });
	const watcher = await watching(service);
	service.faults = [
		{ kind: 'failed', of: 'deposit', page: 4, times: Infinity },
		{ kind: 'failed', of: 'deposit', page: 10, times: 1 },
	];
	while (service.faults[1]?.times) await watcher.poll(15 * minute);
	if (old) old.status = 'completed';
	for (let poll = 0; poll < 2; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual([old?.id]);
});

test('what has moved from a page that failed to the one behind it is read with it', async () => {
	const made = service.addDeposits(30);
	// The last one of page 4.
	const old = made[18]!;
	for (const [index, one] of made.entries()) one.createdAt -= (130 - index) * hour;
	old.status = 'pending';
	const watcher = await watching(service);
	service.faults = [{ kind: 'failed', of: 'deposit', page: 4, times: 1 }];
	while (service.faults[0]?.times) await watcher.poll(15 * minute);
	old.status = 'completed';
	const [later] = service.addDeposits(1);
	for (let poll = 0; poll < 2; poll++) await watcher.poll(15 * minute);
	expect(ids(watcher.events)).toEqual(ids([old, later!]));
});

test('a list that a subaccount without capabilities may not read is no failure', async () => {
	service.join('dormant', false, service.now - 900 * hour);
	service.faults = [{ kind: 'missing', subaccountId: 'dormant', times: Infinity }];
	const watcher = await watching(service);
	const notes = [];
	let reads = 0;
	for (let poll = 0; poll < 32; poll++) {
		await watcher.poll(15 * minute);
		notes.push(...watcher.notes);
		reads += service.asked.filter((one) => one.includes('dormant')).length;
	}
	expect(notes).toEqual([]);
	expect(reads).toBeGreaterThan(0);
});
