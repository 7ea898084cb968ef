import { FakeService, hour, minute } from './fakeService';
import { from, ids, Watcher, watching, type Config } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
});

describe('a page or a record that can never be read', () => {
	test.each([1, 2, 3])(
		'page %i: the head, the pages behind it and the look-ups go on',
		async (page) => {
			const [old] = service.addDeposits(12, 'a', 'pending');
			const watcher = await watching(service);
			service.faults = [
				{ kind: 'failed', of: 'deposit', subaccountId: 'a', page, times: Infinity },
			];
			if (old) old.status = 'completed';
			const made = service.addDeposits(1);
			const events = [...(await watcher.poll()), ...(await watcher.poll())];
			expect(ids(events)).toContain(old?.id);
			const what = page === 1 ? 'The deposits of a' : `Page ${page} of the deposits of a`;
			expect(watcher.notes.join()).toContain(what);
			// News moves on to pages that can be read.
			made.push(...service.addDeposits(9));
			for (let count = 0; count < 3; count++) events.push(...(await watcher.poll()));
			service.faults = [];
			for (let count = 0; count < 30; count++) events.push(...(await watcher.poll(15 * minute)));
			expect(ids(events)).toEqual(ids([...made, ...(old ? [old] : [])]));
		},
	);

	test.each([1, 2, 3])(
		'pages 2 and 3 do not use up Max Requests of %i before page 1',
		async (maxRequests) => {
			const events: Config['events'] = ['onrampStatusChanged'];
			const watcher = await watching(service, { events, maxRequests });
			const onramp = service.add('onramp', 'a');
			service.faults = [2, 3].map((page) => ({ kind: 'failed', page, times: Infinity }));
			service.totals = 'too many';
			// Full scans ask for the pages that are counted too.
			for (let count = 0; count < 100; count++) await watcher.poll(15 * minute);
			onramp.status = 'completed';
			for (let count = 0; count < 4; count++) await watcher.poll(15 * minute);
			expect(watcher.events.map(({ status }) => status)).toEqual(['pending', 'completed']);
		},
	);

	test('with Max Requests of 1, pages that fail behind the end do not keep page 1 waiting', async () => {
		const watcher = await watching(service, { subaccounts: ['a'], maxRequests: 1 });
		service.addDeposits(9);
		service.faults = Array.from({ length: 300 }, (_, index) => ({
			kind: 'failed',
			page: index + 2,
			times: Infinity,
		}));
		for (let count = 0; count < 20; count++) await watcher.poll();
		const [news] = service.addDeposits(1);
		for (let count = 0; count < 20; count++) await watcher.poll();
		expect(ids(watcher.events)).toContain(news?.id);
	});

	test.each(['newest first', 'oldest first'] as const)(
		'what is on a page that fails for three days comes when it can be read: a list with the %s',
		async (order) => {
			service.reorder(order);
			const watcher = await watching(service);
			const made = Array.from({ length: 9 }, () => {
				service.now += 20 * minute;
				return service.addDeposits(1);
			}).flat();
			service.faults = [{ kind: 'failed', of: 'deposit', page: 2, times: Infinity }];
			for (let count = 0; count < 12; count++) await watcher.poll(6 * hour);
			service.faults = [];
			for (let count = 0; count < 2; count++) await watcher.poll(6 * hour);
			expect(ids(watcher.events)).toEqual(ids(made));
		},
	);

	test('a list that fails as a whole is not asked for ever further pages', async () => {
		service.addDeposits(9);
		service.join('b');
		const watcher = await watching(service, { maxRequests: 4 });
		service.faults = [{ kind: 'failed', subaccountId: 'a', times: Infinity }];
		const asked = new Set<string>();
		for (let count = 0; count < 100; count++) {
			await watcher.poll(15 * minute);
			for (const one of service.asked.filter((read) => read.startsWith('deposit a')))
				asked.add(one);
		}
		expect(asked.size).toBeLessThan(10);
	});

	test('the log names five failures at a time, and others at the next polls', async () => {
		for (let count = 0; count < 8; count++) service.join(`sub-${count}`);
		const watcher = new Watcher(service);
		service.faults = Array.from({ length: 7 }, (_, count) => ({
			kind: 'failed',
			of: 'deposit',
			subaccountId: `sub-${count}`,
			times: Infinity,
		}));
		const named = new Set<string>();
		for (let count = 0; count < 7; count++) {
			await watcher.poll();
			expect(watcher.notes).toHaveLength(6);
			for (const note of watcher.notes) named.add(/of (sub-\d)/.exec(note)?.[1] ?? 'more');
		}
		expect(named.size).toBe(8);
	});
});

test('a parent that lists its clients’ records again: one event for each, with the client’s ID', async () => {
	service.parentId = 'parent';
	service.join('parent');
	const clients = ['a', 'b', 'c', 'd'];
	for (const id of clients.slice(1)) service.join(id);
	const watcher = await watching(service);
	for (const id of clients) {
		for (const owner of [id, 'parent']) service.add('deposit', owner, { id: `of-${id}` });
	}
	await watcher.poll();
	await watcher.poll();
	const told = watcher.events.map(({ id, subaccountId }) => `${id} ${subaccountId}`);
	expect(told.sort()).toEqual(clients.map((id) => `of-${id} ${id}`));
});

test('where a poll reads nothing but pages that always fail, the next one goes on', async () => {
	Object.assign(service, { totals: 'too many' }).reorder('oldest first');
	service.addDeposits(1);
	service.now += 72 * hour;
	const watcher = await watching(service, { subaccounts: ['a'], maxEvents: 1 });
	const [open] = service.addDeposits(1, 'a', 'pending');
	for (let poll = 0; poll < 3; poll++) await watcher.poll();
	if (open) open.status = 'completed';
	for (let poll = 0; poll < 3; poll++) await watcher.poll();
	expect(watcher.events.map(({ status }) => status)).toEqual(['pending', 'completed']);
});

test('pages behind the end that are not found do not put off a list without order', async () => {
	Object.assign(service, { totals: 'too many', refusesBeyondEnd: true }).reorder('oldest first');
	service.addDeposits(7);
	service.now += 72 * hour;
	const watcher = await watching(service, { subaccounts: ['a'], maxRequests: 2 });
	const [open] = service.addDeposits(1, 'a', 'pending');
	for (let poll = 0; poll < 60; poll++) await watcher.poll(5 * minute);
	if (open) open.status = 'completed';
	for (let poll = 0; poll < 60; poll++) await watcher.poll(5 * minute);
	expect(watcher.events.map(({ status }) => status)).toEqual(['pending', 'completed']);
});

test('a page that arrives while a list is walked does not end it, whatever the total says', async () => {
	const watcher = await watching(service, { subaccounts: ['a'] });
	const made = service.addDeposits(20);
	service.totals = 'one';
	service.now += 72 * hour;
	const arriving = 3;
	service.afterRead = () => {
		const { of, which } = service.reads.at(-1) ?? {};
		if (of !== 'deposit' || which !== 2) return;
		service.afterRead = () => undefined;
		made.push(...service.addDeposits(arriving));
	};
	await watcher.poll();
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(expect.arrayContaining(ids(made)));
});

test('records that arrive while a list is walked cost no full scan', async () => {
	for (let count = 0; count < 30; count++) {
		service.now += hour;
		service.add('deposit', 'a', { status: count === 24 ? 'pending' : 'completed' });
	}
	const watcher = await watching(service);
	service.afterRead = () => {
		if (service.asked.at(-1) === 'deposit a 1') service.addDeposits(2);
	};
	await watcher.poll(16 * minute);
	expect(service.asked.filter((one) => one.startsWith('deposit'))).toHaveLength(3);
});

test('a total that is too small does not hide the last page while it fails', async () => {
	service.totals = 'too few';
	const watcher = await watching(service);
	const made = service.addDeposits(7);
	service.faults = [{ kind: 'failed', of: 'deposit', page: 3, times: Infinity }];
	for (let count = 0; count < 4; count++) await watcher.poll(2 * minute);
	service.faults = [];
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('a page that is not found, and is not the last one, is read once it is there again', async () => {
	const watcher = await watching(service);
	const made = service.addDeposits(12);
	service.faults = [{ kind: 'missing', of: 'deposit', page: 2, times: Infinity }];
	await watcher.poll();
	expect(watcher.notes.join()).toContain('Page 2 of the deposits of a');
	service.faults = [];
	await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('a walk that has not read any page yet does not go on behind the end for ever', async () => {
	Object.assign(service, { totals: 'too many', refusesBeyondEnd: true });
	const events: Config['events'] = ['depositStatusChanged', 'onrampStatusChanged'];
	const made = [service.add('onramp', 'a')];
	service.faults = [2, 3].map((page) => ({ kind: 'failed', of: 'onramp', page, times: 1 }));
	const watcher = await watching(service, { events, subaccounts: ['a'], maxRequests: 4 });
	// Of these, the deposits take one, and the onramps of an outage two.
	watcher.config.maxRequests = 3;
	service.faults = [{ kind: 'failed', of: 'onramp', times: Infinity }];
	for (let poll = 0; poll < 2; poll++) await watcher.poll();
	service.faults = [];
	made.push(service.add('onramp', 'a'));
	for (let poll = 0; poll < 9; poll++) await watcher.poll();
	expect(ids(watcher.events)).toEqual(ids(made.slice(1)));
});

test('pages behind the end that always fail do not put off the full scan', async () => {
	service.totals = 'too many';
	const watcher = await watching(service);
	await watcher.poll(6 * minute);
	const [odd] = service.addDeposits(7);
	service.unreadable.add(odd?.id ?? '');
	for (let poll = 0; poll < 60; poll++) await watcher.poll(6 * minute);
	service.unreadable.clear();
	for (let poll = 0; poll < 125; poll++) await watcher.poll(6 * minute);
	expect(ids(watcher.events)).toContain(odd?.id);
});

describe('Max Requests', () => {
	test.each([1, 3, 10])('%i: each of 30 lists has its turn in time', async (maxRequests) => {
		for (let count = 0; count < 30; count++) {
			const { id } = service.join(`sub-${count}`);
			if (count < 5) service.addDeposits(30, id);
		}
		const watcher = new Watcher(service, { maxRequests, concurrency: 20 });
		const turns = new Set<string>();
		for (let count = 0; count < Math.ceil((9 * 31) / maxRequests) + 2; count++) {
			await watcher.poll();
			const reads = service.asked.filter((one) => one.startsWith('deposit'));
			expect(reads.length).toBeLessThanOrEqual(maxRequests);
			expect(new Set(reads).size).toBe(reads.length);
			for (const one of reads) turns.add(one.split(' ')[1] as string);
		}
		expect(turns.size).toBe(31);
	});

	test('100,000 subaccounts: a poll lists no more than it can read', async () => {
		service.directoryPageSize = 1;
		for (let count = 0; count < 60; count++) service.join(`sub-${count}`);
		const watcher = new Watcher(service, { maxRequests: 20 });
		const turns = new Set<string>();
		for (let poll = 0; poll < 10; poll++) {
			await watcher.poll();
			const listed = service.asked.filter((one) => one.startsWith('directory'));
			expect(listed.length).toBeLessThanOrEqual(10 + 20);
			for (const one of service.asked) if (one.startsWith('deposit')) turns.add(one);
		}
		expect(turns.size).toBe(61);
	});
});

test.each(['newest first', 'oldest first'] as const)(
	'%s: larger pages, and records removed while several polls read them: all come with the full scan',
	async (order) => {
		service = new FakeService(3, order);
		service.join('a', true, service.now - 900 * hour);
		const addHourly = (count: number) =>
			Array.from({ length: count }, () => {
				service.now += hour;
				return service.addDeposits(1);
			}).flat();
		const old = addHourly(9);
		const watcher = await watching(service);
		await watcher.poll();
		watcher.config.maxRequests = 3;
		const made = addHourly(24);
		await watcher.poll();
		service.pageSize = 5;
		for (const deposit of old.slice(0, 5)) service.remove(deposit);
		const removed = made.splice(20, 2);
		for (const deposit of removed) service.remove(deposit);
		for (let poll = 0; poll < 60; poll++) await watcher.poll(10 * minute);
		expect(ids(watcher.events)).toEqual(expect.arrayContaining(ids(made)));
		expect(new Set(ids(watcher.events)).size).toBe(watcher.events.length);
	},
);

test('a page with nothing but a record that makes no sense does not spoil the state', async () => {
	service = new FakeService(1);
	service.join('a', true, service.now - 900 * hour);
	const deposits = service.addDeposits(4);
	service.unreadable.add(deposits[3]?.id ?? '');
	const watcher = await watching(service, { maxRequests: 1 });
	const [made] = service.addDeposits(1);
	for (let poll = 0; poll < 12; poll++) {
		await watcher.poll();
		expect(watcher.notes.join()).not.toContain('starts over');
	}
	expect(ids(watcher.events)).toEqual([made?.id]);
});

test('long lists have a turn each in the same poll, not one after another', async () => {
	service = new FakeService(3);
	const owners = ['a', 'b', 'c', 'd', 'e', 'f'];
	for (const id of owners) {
		service.join(id);
		service.addDeposits(60, id);
	}
	const options = { startFrom: from(1), maxRequests: 50, concurrency: 1 };
	const events = await new Watcher(service, options).poll();
	expect(new Set(events.map(({ subaccountId }) => subaccountId)).size).toBe(owners.length);
});

test.each([0, 1, 2, 3])(
	'news that is cut off whenever a full scan is due (quarter %i) does not put it off',
	async (quarter) => {
		const [old] = service.addDeposits(12, 'a', 'pending');
		service.now += 100 * hour;
		const watcher = await watching(service, { subaccounts: ['a'], maxRequests: 2 });
		for (let poll = 0; poll < 12; poll++) await watcher.poll(15 * minute);
		if (old) old.status = 'completed';
		for (let poll = 0; poll < 40; poll++) {
			if (poll % 4 === quarter) service.addDeposits(6);
			await watcher.poll(15 * minute);
		}
		expect(ids(watcher.events)).toContain(old?.id);
	},
);

test('12,000 payments of one list that ended while n8n was off take several polls, and none is forgotten', async () => {
	service = new FakeService(100);
	service.join('a', true, service.now - 900 * hour);
	const watcher = await watching(service, { maxRequests: 20 });
	for (let count = 0; count < 12_000; count++) {
		service.now += 12_000;
		service.add('deposit', 'a', { status: 'completed' });
	}
	for (let poll = 0; poll < 8; poll++) await watcher.poll();
	expect(new Set(ids(watcher.events)).size).toBe(12_000);
	expect(watcher.events).toHaveLength(12_000);
});

test('more than a page of news in every poll costs the pages that hold it, and the state stays small', async () => {
	service = new FakeService(100);
	const owners = Array.from({ length: 50 }, (_, index) => service.join(`sub-${index}`).id);
	const watcher = await watching(service);
	const sizes: number[] = [];
	for (let poll = 0; poll < 12; poll++) {
		const made = owners.slice(0, 10).flatMap((id) => service.addDeposits(250, id));
		expect((await watcher.poll()).length).toBe(made.length);
		expect(service.asked.length).toBeLessThanOrEqual(1 + 81 + 8);
		sizes.push(watcher.stateSize);
	}
	// Each final record of the overlap takes eight letters.
	expect(Math.max(...sizes)).toBeLessThan(30_000 * 8 + 20_000);
}, 60_000);

describe('open records', () => {
	test('a look-up that failed is due again at the next poll', async () => {
		const onramp = service.add('onramp', 'a', { createdAt: service.now - 20 * hour });
		const watcher = await watching(service, { events: ['onrampStatusChanged'] });
		for (let count = 0; count < 3; count++) service.add('onramp', 'a', { status: 'completed' });
		onramp.status = 'completed';
		service.faults = [{ kind: 'failed', of: 'onramp', page: 2, times: 1 }];
		await watcher.poll(16 * minute);
		await watcher.poll();
		expect(ids(watcher.events)).toContain(onramp.id);
	});

	test('that their list does not show for two days, and then completed', async () => {
		const watcher = await watching(service);
		const [one] = service.addDeposits(1, 'a', 'pending');
		await watcher.poll();
		const { id = '', createdAt = 0 } = one ?? {};
		if (one) service.remove(one);
		for (let poll = 0; poll < 8; poll++) await watcher.poll(6 * hour);
		service.add('deposit', 'a', { id, createdAt, status: 'completed' });
		expect(await watcher.news(6 * hour)).toEqual([`${id} pending completed`]);
	});

	test('that the service has removed are forgotten after 30 days', async () => {
		const watcher = await watching(service);
		const [removed] = service.addDeposits(1, 'a', 'pending');
		await watcher.poll();
		if (removed) service.remove(removed);
		await watcher.poll(6 * hour);
		expect(JSON.stringify(watcher.state)).toContain(removed?.id);
		for (let poll = 0; poll < 30 * 4; poll++) await watcher.poll(6 * hour);
		expect(JSON.stringify(watcher.state)).not.toContain(removed?.id);
	});

	test('that stand behind an older neighbour are read every 15 minutes', async () => {
		const older = service.add('deposit', 'a', { status: 'completed' });
		for (let count = 0; count < 2; count++) service.addDeposits(1);
		service.now += minute;
		const open = service.add('deposit', 'a', { place: older.place - 1 });
		const watcher = await watching(service);
		await watcher.poll(2 * hour);
		open.status = 'completed';
		expect(await watcher.news(16 * minute)).toEqual([`${open.id} pending completed`]);
	});

	test('are looked at in every poll in the first hour, then every 15 minutes', async () => {
		const watcher = await watching(service);
		service.addDeposits(1, 'a', 'pending');
		service.addDeposits(4);
		const pagesAfter = async (ms: number) => {
			await watcher.poll(ms);
			return service.asked.filter((one) => one.startsWith('deposit')).length;
		};
		await watcher.poll();
		expect(await pagesAfter(minute)).toBe(2);
		await watcher.poll(2 * hour);
		const cost = [];
		for (let count = 0; count < 15; count++) cost.push(await pagesAfter(minute));
		expect(cost.filter((pages) => pages === 2)).toHaveLength(1);
	});
});

test('an offramp that does not exist leaves the others alone', async () => {
	const named = ['one', 'none', 'two'].map((id) => ({ subaccountId: 'a', id }));
	const watcher = new Watcher(service, { events: ['offrampStatusChanged'], offramps: named });
	service.add('offramp', 'a', { id: 'one', status: 'paid' });
	await watcher.poll();
	service.add('offramp', 'a', { id: 'two', status: 'paid' });
	expect(await watcher.news()).toEqual(['two null paid']);
	expect(watcher.notes).toEqual([expect.stringContaining('Offramp none of a')]);
});

test('Start From: what was created since; changed, it comes again with the same eventId', async () => {
	service.addDeposits(8);
	const startFrom = service.now;
	const made = service.addDeposits(5);
	const watcher = new Watcher(service, { startFrom: from(startFrom) });
	const first = await watcher.poll();
	expect(ids(first)).toEqual(ids(made));
	expect(await watcher.poll()).toEqual([]);
	Object.assign(watcher.config, { startFrom: from(startFrom - 1) });
	const again = await watcher.poll();
	expect(watcher.notes).toEqual([expect.stringContaining('everything created since Start From')]);
	const eventIds = new Set(again.map(({ eventId }) => eventId));
	for (const { eventId } of first) expect(eventIds).toContain(eventId);
});

describe('Max Events', () => {
	test('a list that fills each poll does not keep others waiting', async () => {
		service.join('b', true, service.now - 900 * hour);
		const watcher = await watching(service, { maxEvents: 3 });
		service.addDeposits(60);
		const [other] = service.addDeposits(1, 'b');
		for (let poll = 0; poll < 4; poll++) await watcher.poll();
		expect(ids(watcher.events)).toContain(other?.id);
	});

	test('lists read side by side, each of which fills a poll, all have their turn', async () => {
		const owners = ['a', 'b', 'c'];
		for (const id of owners.slice(1)) service.join(id, true, service.now - 900 * hour);
		const watcher = await watching(service, { maxEvents: 3, concurrency: 3 });
		service.isJumbled = true;
		for (const id of owners) service.addDeposits(60, id);
		for (let poll = 0; poll < 6; poll++) await watcher.poll();
		expect(new Set(watcher.events.map(({ subaccountId }) => subaccountId)).size).toBe(3);
	});
});

describe('settings that change', () => {
	test('Still Open, added to a running trigger: what had passed before is not news', async () => {
		const old = service.add('deposit', 'a');
		const watcher = await watching(service);
		await watcher.poll(5 * hour);
		const events = ['depositStatusChanged', 'stillOpen'] as const;
		Object.assign(watcher.config, { events, stillOpenHours: [4] });
		for (let poll = 0; poll < 3; poll++) await watcher.poll(15 * minute);
		expect(watcher.events).toEqual([]);
		Object.assign(watcher.config, { stillOpenHours: [4, 5, 5.25, 5.5, 7] });
		for (let poll = 0; poll < 8; poll++) await watcher.poll(15 * minute);
		expect(watcher.events.map(({ id, openHours }) => [id, openHours])).toEqual([[old.id, 7]]);
	});

	test('IDs in capitals have the same eventId', async () => {
		const eventIdOf = async (config: Partial<Config>) => {
			const events = ['offrampStatusChanged', 'subaccountStatusChanged'] as const;
			const watcher = await watching(service, { events, ...config });
			const thing = service.add('offramp', 'a', { id: 'one' });
			const [event] = await watcher.poll();
			service.remove(thing);
			return event?.eventId;
		};
		const eventId = await eventIdOf({ offramps: [{ subaccountId: 'a', id: 'one' }] });
		expect(eventId).toEqual(expect.any(String));
		expect(await eventIdOf({ offramps: [{ subaccountId: 'A', id: 'ONE' }] })).toBe(eventId);
		const twice = ['one', 'ONE'].map((id) => ({ subaccountId: 'a', id }));
		expect(await eventIdOf({ offramps: twice })).toBe(eventId);
		expect(service.asked.filter((one) => one.startsWith('offramp'))).toHaveLength(1);
	});

	test('a subaccount that is chosen twice, with other capitals, is read once', async () => {
		const watcher = await watching(service, { subaccounts: ['a', 'A'] });
		const made = service.addDeposits(9);
		expect(ids(await watcher.poll())).toEqual(ids(made));
		// The last page is full, so another one may follow.
		expect(service.asked).toHaveLength(4);
	});

	test.each<[string, Partial<Config>, Partial<Config>]>([
		['an event', { events: ['depositStatusChanged'] }, { events: ['conversionCreated'] }],
		[
			'an event of accounts',
			{ events: ['subaccountStatusChanged'] },
			{ events: ['conversionCreated'] },
		],
		['the scope, of lists', {}, { subaccounts: ['b'] }],
		['the scope, of accounts', { events: ['subaccountStatusChanged'] }, { subaccounts: ['b'] }],
		[
			'an offramp',
			{ events: ['offrampStatusChanged'], offramps: [{ subaccountId: 'a', id: 'one' }] },
			{ offramps: [{ subaccountId: 'a', id: 'other' }] },
		],
		[
			'all offramps',
			{ events: ['offrampStatusChanged'], offramps: [{ subaccountId: 'a', id: 'one' }] },
			{ events: ['conversionCreated'] },
		],
	])('%s that is watched again begins anew', async (_, usual, other) => {
		service.join('b', true, service.now - 900 * hour);
		const things = [
			service.add('deposit', 'a'),
			service.add('offramp', 'a', { id: 'one' }),
			service.of('subaccount')[0]!,
		];
		service.add('offramp', 'a', { id: 'other', status: 'completed' });
		const watcher = await watching(service, usual);
		const { config } = watcher;
		watcher.config = { ...config, ...other };
		await watcher.poll();
		for (const thing of things) thing.status = 'approved';
		watcher.config = config;
		expect(await watcher.poll()).toEqual([]);
		for (const thing of things) thing.status = 'failed';
		expect((await watcher.news()).join()).toMatch(/^\S+ approved failed$/);
	});
});

describe('the list of subaccounts', () => {
	test('its first page is a failure if it is not found, although it is the last one', async () => {
		const offramps = [{ subaccountId: 'a', id: 'one' }];
		const events = ['depositStatusChanged', 'offrampStatusChanged'] as const;
		service.add('offramp', 'a', { id: 'one' });
		const watcher = await watching(service, { events, offramps });
		service.faults = [{ kind: 'missing', of: 'directory', times: Infinity }];
		await watcher.poll();
		expect(watcher.notes).toEqual([
			expect.stringContaining('Page 1 of the list of subaccounts could not be read'),
		]);
	});

	test('without totals, it ends where a page is refused', async () => {
		Object.assign(service, { directoryPageSize: 1, totals: 'none', refusesBeyondEnd: true });
		const watcher = await watching(service);
		for (let poll = 0; poll < 3; poll++) {
			await watcher.poll();
			expect([service.asked, watcher.notes]).toEqual([expect.arrayContaining(['directory 2']), []]);
		}
	});
});

test('where nothing can be read, the poll fails with the first cause', async () => {
	const events = ['depositStatusChanged', 'onrampStatusChanged'] as const;
	const watcher = await watching(service, { events });
	service.faults = [
		{ kind: 'missing', of: 'deposit', times: Infinity },
		{ kind: 'failed', of: 'onramp', times: Infinity },
	];
	await expect(watcher.poll()).rejects.toThrow('The service says missing');
});

describe('each list has its turn', () => {
	const owners = Array.from({ length: 30 }, (_, number) => `sub-${number}`);

	const joined = async (config: Partial<Config>) => {
		for (const id of owners) service.join(id, true, service.now - 900 * hour);
		const watcher = await watching(service, config);
		await watcher.poll();
		for (const id of owners) service.addDeposits(1, id);
		return watcher;
	};

	test.each([
		[10, 20],
		[2, 1],
	])('where a poll has %i answers, and reads %i lists at a time', async (answers, concurrency) => {
		const watcher = await joined({ concurrency });
		service.maxAnswers = answers;
		for (let poll = 0; poll < 60; poll++) await watcher.poll();
		expect(watcher.events).toHaveLength(owners.length);
	});

	test('where the same part of each poll is cut off, because its time is over', async () => {
		const watcher = await joined({ concurrency: 5 });
		service.afterRead = () => {
			const kind = 'stopped';
			service.faults = service.asked.length > 12 ? [{ kind, times: Infinity }] : [];
		};
		for (let poll = 0; poll < 20; poll++) {
			service.faults = [];
			await watcher.poll();
		}
		expect(watcher.events).toHaveLength(owners.length);
	});

	test('where one of them takes all the time of a poll', async () => {
		const watcher = await joined({ concurrency: 1 });
		service.faults = [{ kind: 'stopped', subaccountId: 'sub-7', times: Infinity }];
		for (let poll = 0; poll < 8; poll++) await watcher.poll();
		expect(watcher.events).toHaveLength(owners.length - 1);
	});

	test('where offramps that are named are always refused', async () => {
		const offramps = ['x', 'y', 'z'].map((id) => ({ subaccountId: 'sub-1', id }));
		const events = ['depositStatusChanged', 'offrampStatusChanged'] as const;
		const watcher = await joined({ offramps, events });
		service.faults = [{ kind: 'rate-limited', of: 'offramp', times: Infinity }];
		for (let poll = 0; poll < 10; poll++) await watcher.poll();
		expect(watcher.events).toHaveLength(owners.length);
	});

	test('where a page of subaccounts is always refused', async () => {
		service.directoryPageSize = 10;
		const watcher = await joined({});
		service.faults = [{ kind: 'rate-limited', of: 'directory', page: 2, times: Infinity }];
		for (let poll = 0; poll < 6; poll++) await watcher.poll();
		const onOtherPages = service.subaccounts - 10;
		expect(watcher.events.length).toBeGreaterThanOrEqual(onOtherPages - 1);
	});

	test('and one that is refused for an hour is named, and reported', async () => {
		const watcher = await joined({ events: ['depositStatusChanged', 'readingStopped'] });
		service.faults = [{ kind: 'rate-limited', subaccountId: 'sub-7', times: Infinity }];
		for (let poll = 0; poll < 5; poll++) await watcher.poll(20 * minute);
		expect(watcher.notes.join()).toContain('The deposits of sub-7 could not be read');
		const failed = watcher.events.filter(({ event }) => event === 'readingStopped');
		expect(failed.map(({ subaccountId, status }) => [subaccountId, status])).toEqual([
			['sub-7', 'failed'],
		]);
	});

	test.each([1, 2])('where one of them is always refused: %i at a time', async (concurrency) => {
		const watcher = await joined({ concurrency });
		const [refused = ''] = owners.slice(7);
		service.faults = [{ kind: 'rate-limited', subaccountId: refused, times: Infinity }];
		for (let poll = 0; poll < 8; poll++) await watcher.poll();
		expect(watcher.events).toHaveLength(owners.length - 1);
	});
});

test('Max Events: an offramp that was read without room, as Overlap ended, is read again', async () => {
	const offramps = ['x', 'y'].map((id) => ({ subaccountId: 'a', id }));
	const things = offramps.map(({ id }) => service.add('offramp', 'a', { id, status: 'completed' }));
	const events: Config['events'] = ['offrampStatusChanged'];
	const watcher = await watching(service, { events, offramps, maxEvents: 1 });
	for (const thing of things) thing.status = 'failed';
	for (const wait of [47.9 * hour, hour, hour]) await watcher.poll(wait);
	expect(ids(watcher.events)).toEqual(['x', 'y']);
});

test('a replica that lags behind the end of an old payment does not bring it back', async () => {
	const watcher = await watching(service);
	const [old] = service.addDeposits(1, 'a', 'pending');
	for (let poll = 0; poll < 10; poll++) await watcher.poll(6 * hour);
	service.addDeposits(1);
	if (old) service.move(old, 'completed');
	for (let poll = 0; poll < 3; poll++) await watcher.poll(6 * hour);
	service.lagMs = () => 20 * hour;
	await watcher.poll(hour);
	service.lagMs = () => 0;
	for (let poll = 0; poll < 2; poll++) await watcher.poll(6 * hour);
	const ofOld = watcher.events.filter(({ id }) => id === old?.id);
	expect(ofOld.map(({ status }) => status)).toEqual(['pending', 'completed']);
});

test('a final status that a lagging replica takes back for a while is news once', async () => {
	const watcher = await watching(service);
	const [one] = service.addDeposits(1);
	service.now += 5 * hour;
	if (one) service.move(one, 'failed');
	service.addDeposits(1);
	await watcher.poll(hour);
	service.lagMs = () => 2 * hour;
	await watcher.poll(minute);
	service.lagMs = () => 0;
	for (let poll = 0; poll < 10; poll++) await watcher.poll(6 * hour);
	const ofOne = watcher.events.filter(({ id }) => id === one?.id);
	expect(ofOne.map(({ status }) => status)).toEqual(['failed', 'completed']);
});

test('a baseline remembers no final record that is older than Overlap', async () => {
	service.addDeposits(1000);
	service.now += 49 * hour;
	const watcher = await watching(service);
	expect(JSON.stringify(watcher.state)).not.toContain('known');
});

test('final records are forgotten after Overlap', async () => {
	const watcher = await watching(service);
	service.addDeposits(100);
	await watcher.poll();
	const { stateSize } = watcher;
	for (let poll = 0; poll < 10; poll++) {
		service.addDeposits(1);
		await watcher.poll(6 * hour);
	}
	expect(watcher.stateSize).toBeLessThan(stateSize / 2);
});

test('a payment of which half of the answers are five minutes behind comes once in each status', async () => {
	const watcher = await watching(service, {
		events: ['depositStatusChanged', 'onrampStatusChanged'],
	});
	let answers = 0;
	service.pageSize = 100;
	service.lagMs = () => (answers++ % 2) * 5 * minute;
	const payments = [...service.addDeposits(20, 'a', 'pending'), service.add('onramp', 'a')];
	for (const status of ['processing', 'completed']) {
		for (let poll = 0; poll < 13; poll++) await watcher.poll();
		for (const payment of payments) service.move(payment, status);
	}
	for (let poll = 0; poll < 13; poll++) await watcher.poll();
	const found = watcher.events.map(({ id, status }) => `${id} ${status}`);
	expect(found.sort()).toEqual(
		payments
			.flatMap(({ id }) => ['pending', 'processing', 'completed'].map((one) => `${id} ${one}`))
			.sort(),
	);
});

describe('what costs requests', () => {
	const deposits = () => service.asked.filter((one) => one.startsWith('deposit')).length;

	test.each([1, 2])(
		'page %i fails for hours: each poll reads what is new, and no more',
		async (page) => {
			service = new FakeService(10);
			service.join('a', true, service.now - 900 * hour);
			service.addDeposits(40);
			const watcher = await watching(service);
			service.faults = [{ kind: 'failed', of: 'deposit', page, times: Infinity }];
			const made = [];
			let most = 0;
			for (let poll = 0; poll < 120; poll++) {
				made.push(...service.addDeposits(3));
				await watcher.poll();
				most = Math.max(most, deposits());
			}
			// A full scan may be among them.
			expect(most).toBeLessThan(50);
			await watcher.poll();
			expect(deposits()).toBeLessThanOrEqual(3);
			service.faults = [];
			await watcher.poll();
			expect(deposits()).toBeLessThanOrEqual(4);
			for (let poll = 0; poll < 30; poll++) await watcher.poll(15 * minute);
			expect(ids(watcher.events)).toEqual(ids(made));
		},
	);

	test('Max Requests 2: an offramp, which takes both, does not lose each race with a list', async () => {
		const offramps = [{ subaccountId: 'a', id: 'one' }];
		const events: Config['events'] = ['depositStatusChanged', 'offrampStatusChanged'];
		const offramp = service.add('offramp', 'a', { id: 'one' });
		const watcher = await watching(service, { events, offramps, maxRequests: 2 });
		for (let poll = 0; poll < 6; poll++) await watcher.poll();
		offramp.status = 'paid';
		for (let poll = 0; poll < 6; poll++) {
			service.addDeposits(1);
			await watcher.poll();
		}
		expect(ids(watcher.events)).toContain('one');
	});

	test('a poll that ends a round goes on with the next one: each uses what Max Requests allows', async () => {
		for (let count = 0; count < 12; count++) service.join(`sub-${count}`);
		const watcher = await watching(service, { maxRequests: 12 });
		const costs = [];
		for (let poll = 0; poll < 6; poll++) {
			await watcher.poll();
			costs.push(deposits());
		}
		expect(Math.min(...costs)).toBe(12);
	});
});

describe('the state', () => {
	test('of another version: what it has added is kept, and everything continues', async () => {
		const events: Config['events'] = ['depositStatusChanged', 'subaccountStatusChanged'];
		const watcher = await watching(service, { events });
		service.addDeposits(1, 'a', 'pending');
		await watcher.poll();
		const added = { unheardOf: { 'x unheardOf': 1 } };
		const state = watcher.state as Record<string, Record<string, object>>;
		Object.assign(state, { added });
		Object.assign(state.lists ?? {}, { unheardOf: { open: [], added } });
		Object.assign(state.records ?? {}, { unheardOf: [[{ status: 'x', added }, 'abcdefgh']] });
		Object.assign(state.watchedFrom ?? {}, { unheardOf: 1 });
		for (const list of Object.values(state.lists ?? {})) Object.assign(list, { added });
		const [made] = service.addDeposits(1);
		expect(await watcher.news()).toEqual([`${made?.id} null completed`]);
		expect(watcher.notes).toEqual([]);
		expect(watcher.state).toMatchObject({
			added,
			lists: { unheardOf: { added } },
			records: { unheardOf: [[{ status: 'x', added }, 'abcdefgh']] },
			watchedFrom: { unheardOf: 1 },
		});
		expect(JSON.stringify(watcher.state).split('"added"').length).toBeGreaterThan(4);
	});

	test('forgets subaccounts that are not listed any more, and keeps the others', async () => {
		const events: Config['events'] = ['depositStatusChanged', 'subaccountStatusChanged'];
		const gone = service.join('gone');
		service.addDeposits(1, 'gone', 'pending');
		service.addDeposits(1, 'a', 'pending');
		const watcher = await watching(service, { events });
		const listsOf = () => Object.keys((watcher.state as { lists: object }).lists).length;
		await watcher.poll(6 * hour);
		expect(listsOf()).toBe(2);
		service.remove(gone);
		for (let poll = 0; poll < 70; poll++) await watcher.poll(24 * hour);
		expect(listsOf()).toBe(1);
		expect(watcher.events).toEqual([]);
	});

	test('keeps what is listed over a pause of months', async () => {
		const [open] = service.addDeposits(1, 'a', 'pending');
		const watcher = await watching(service);
		await watcher.poll();
		await watcher.poll(200 * 24 * hour);
		if (open) open.status = 'completed';
		expect(await watcher.news(6 * hour)).toEqual([`${open?.id} pending completed`]);
	});

	test('that starts over is reported, if Reading Stopped is watched', async () => {
		const events: Config['events'] = ['depositStatusChanged', 'readingStopped'];
		const watcher = await watching(service, { events });
		Object.assign(watcher.config, { owner: { node: 'other', service: 'sandbox' } });
		expect(await watcher.poll()).toMatchObject([
			{
				event: 'readingStopped',
				status: 'restarted',
				record: {
					what: 'What is watched',
					cause: 'It is now read from sandbox',
					advice: expect.stringContaining('already seen'),
				},
			},
		]);
		for (const part of ['account', 'tick', 'next', 'directoryPages', 'failures']) {
			Object.assign(watcher.state as object, { [part]: 'odd' });
			expect([part, await watcher.poll(), watcher.notes]).toEqual([part, [], []]);
		}
	});
});
