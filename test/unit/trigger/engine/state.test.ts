import { randomUUID } from 'node:crypto';

import {
	emptyMemory,
	keepStream,
	streamOf,
	subaccountKey,
	type Memory,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/memory';
import {
	decode,
	encode,
	type SavedState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/state';
import {
	keyOf,
	settled,
	take,
	type Stream,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { day, hour, known, minute, now, nowMinute, rules, observation } from './observations';

/** As n8n keeps it: JSON in its database. */
const saved = (memory: Memory) => JSON.parse(JSON.stringify(encode(memory))) as SavedState;

/** What is remembered after a restart; the fingerprints of a poll are not kept. */
function reloaded(memory: Memory): Memory {
	const decoded = decode(saved(memory));
	if (!decoded) throw new Error('the state was refused');
	return decoded;
}

const memoryWith = (stream: Partial<Stream>, resource: 'deposit' | 'onramp' = 'deposit') => {
	const memory = emptyMemory('sandbox https://example.com', 'all');
	keepStream(memory, resource, 'owner', { ...known, floor: nowMinute - 720, ...stream });
	return memory;
};

const deposit = (memory: Memory) => streamOf(memory, 'deposit', 'owner');

const openOf = (
	...records: Array<[id: string, status: string, minute?: number, page?: number]>
) => ({
	open: new Map(
		records.map(([id, status, minute = nowMinute, page = 1]) => [id, { status, minute, page }]),
	),
});

describe('comes back as it was', () => {
	test('where and what is watched, and where the poll stands', () => {
		const memory: Memory = {
			...emptyMemory('sandbox https://example.com/päth?', 'f1a2b3c4'),
			since: { deposit: now, subaccount: 0 },
			polledAt: now,
			scannedAt: now - 5 * hour,
			resume: 'subaccount deposit',
			scanFrom: '',
			turn: 'subaccount 2',
		};
		expect(reloaded(memory)).toEqual(memory);
		expect(reloaded({ ...memory, scanFrom: undefined }).scanFrom).toBeUndefined();
	});

	test('the status of subaccounts and verifications, where only one of them is watched, too', () => {
		const memory = emptyMemory('place', 'all');
		const key = (id: string) => subaccountKey(memory, id);
		const approved = { status: 'approved', kind: 'individual', profiles: 'BR:approved' } as const;
		const unknown = { status: 'not_started', kind: undefined, profiles: '' };
		for (const id of ['a', 'b', 'c']) memory.accounts.set(key(id), 'approved');
		memory.accounts.set(key('d'), 'created');
		memory.verifications.set(key('a'), approved);
		memory.verifications.set(key('b'), { ...approved, kind: 'business' });
		memory.verifications.set(key('d'), unknown);
		memory.verifications.set(key('e'), { ...unknown, status: 'awaiting_ubo, pending' });
		memory.verifications.set(key('f'), { ...approved, profiles: 'BR:approved NG:approved' });
		const { accounts, verifications } = reloaded(memory);
		expect(accounts).toEqual(memory.accounts);
		expect(verifications).toEqual(memory.verifications);
	});

	test('the same record under several subaccounts and kinds, each in its place', () => {
		const memory = emptyMemory('place', 'all');
		const places = [
			['deposit', 'a'],
			['onramp', 'a'],
			['conversion', 'b'],
			['offramp', 'c'],
		] as const;
		for (const [index, [resource, owner]] of places.entries()) {
			const status = `step ${index}`;
			const recent = new Map([[keyOf(`final ${index}`, 'completed'), nowMinute]]);
			const stream = { ...known, ...openOf(['same id', status]), recent };
			keepStream(memory, resource, owner, stream);
		}
		expect(reloaded(memory).streams).toEqual(memory.streams);
	});

	test.each([
		'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		'with space, comma',
		'a|b:c+d-e',
		'100%',
		'%2C',
		'ünïcødé 💸',
		'line\nbreak\ttab"quote\\',
		'',
		'__proto__',
	])('an open record with the id «%s»', (id) => {
		const memory = memoryWith(openOf([id, 'pending', nowMinute - 3, 7], ['other', 'pending']));
		expect(deposit(reloaded(memory)).open).toEqual(deposit(memory).open);
	});

	test.each(['pending', 'On Hold, again', 'a|b', 'ümläut', '1', ''])(
		'an open record with the status «%s»',
		(status) => {
			const memory = memoryWith(openOf(['a', status], ['b', 'pending'], ['c', status]));
			const { open } = deposit(reloaded(memory));
			expect(Object.fromEntries(open)).toEqual(Object.fromEntries(deposit(memory).open));
		},
	);

	test('open records of any age and page', () => {
		const memory = memoryWith(openOf(['a', 'pending', 0, 1], ['b', 'pending', nowMinute, 20_000]));
		expect(deposit(reloaded(memory)).open).toEqual(deposit(memory).open);
	});

	test('recent records in the floor’s own minute, near it, and far from it', () => {
		const floor = nowMinute - 720;
		// 46,655 minutes are the last that three characters hold.
		const offsets = [0, 1, 35, 36, 46_655, 46_656, 46_657, 525_600, 5_256_000];
		const recent = new Map(
			offsets.map((offset) => [keyOf(`r${offset}`, 'completed'), floor + offset]),
		);
		const memory = memoryWith({ recent, floor });
		expect(Object.fromEntries(deposit(reloaded(memory)).recent)).toEqual(
			Object.fromEntries(recent),
		);
	});

	test('recent records where there is no floor, as with offramps', () => {
		const recent = new Map([[keyOf('a', 'completed'), nowMinute]]);
		const memory = emptyMemory('place', 'all');
		keepStream(memory, 'offramp', 'owner', { ...known, floor: 0, recent });
		expect(streamOf(reloaded(memory), 'offramp', 'owner')).toEqual(
			streamOf(memory, 'offramp', 'owner'),
		);
	});

	test.each<[string, Partial<Stream>]>([
		['that comes newest first', { newestFirst: true }],
		['that does not', { newestFirst: false }],
		['whose baseline is not complete', { baseline: true, floor: 0 }],
		['of which records were given up', { givenUpTo: nowMinute - 30 }],
		['that is read to its end', { deep: { page: 17, to: 'end', clean: true, found: false } }],
		['that is read to the floor', { deep: { page: 2, to: 'floor', clean: false, found: true } }],
		[
			'of which all of it holds',
			{
				newestFirst: true,
				baseline: true,
				givenUpTo: 5,
				deep: { page: 3, to: 'end', clean: false, found: true },
				...openOf(['a', 'paid']),
				recent: new Map([[keyOf('b', 'failed'), nowMinute]]),
			},
		],
	])('a list %s', (_, stream) => {
		const memory = memoryWith(stream);
		expect(deposit(reloaded(memory))).toEqual({ deep: undefined, ...deposit(memory) });
	});

	test('many lists that differ in one thing each', () => {
		const deep = { page: 3, to: 'end', clean: true, found: false } as const;
		const memory = emptyMemory('place', 'all');
		const all: Array<Partial<Stream>> = [
			{ deep },
			{ deep },
			{ deep: { ...deep, page: 4 } },
			{ deep: { ...deep, to: 'floor' } },
			{ deep: { ...deep, clean: false } },
			{ deep: { ...deep, found: true } },
			{ deep, baseline: true },
			{ deep, givenUpTo: nowMinute },
			{ baseline: true },
			{ givenUpTo: nowMinute },
			{},
		];
		for (const [index, stream] of all.entries()) {
			keepStream(memory, 'onramp', `s${index}`, { ...known, deep: undefined, ...stream });
		}
		expect(reloaded(memory).streams.onramp).toEqual(memory.streams.onramp);
	});

	test('a reading that waits for the next poll, waiting no more', () => {
		const deep = { page: 2, to: 'floor', clean: true, found: false } as const;
		const memory = memoryWith({ deep: { ...deep, waits: true } });
		expect(deposit(reloaded(memory)).deep).toEqual(deep);
	});

	test('a list that was read and is empty, which is not one that was never read', () => {
		expect(deposit(reloaded(memoryWith({ floor: 0 }))).baseline).toBe(false);
		expect(deposit(reloaded(emptyMemory('place', 'all'))).baseline).toBe(true);
	});

	test('and is the same state again, however often', () => {
		const memory = memoryWith({ ...openOf(['a', 'paid']), newestFirst: true });
		expect(saved(reloaded(memory))).toEqual(saved(memory));
	});

	test('and shares nothing with the state: what the poll then does is not in it', () => {
		const state = saved(memoryWith(openOf(['a', 'paid'])));
		const before = JSON.stringify(state);
		const memory = decode(state) as Memory;
		const { stream } = take(
			deposit(memory),
			[observation('b'), observation('a', 'failed')],
			rules,
			1,
		);
		keepStream(memory, 'deposit', 'owner', stream);
		memory.accounts.set('12345678', 'approved');
		expect(JSON.stringify(state)).toBe(before);
	});
});

/** As it was written; whoever changes the form of the state has to count up its version. */
test('a state of version 1 that was saved long ago is understood', () => {
	const written: SavedState = {
		version: 1,
		place: 'sandbox https://example.com',
		scope: 'all',
		since: { deposit: 1769851800000 },
		polledAt: 1769851800000,
		scannedAt: 1769851000000,
		resume: '',
		turn: '',
		accounts: [
			['approved', 'approved', 'business', 'BR:approved', '4i7zc6o9'],
			['created', null, null, '', '8294keoo'],
		],
		lists: { '4i7zc6o9': 'hk7vu+2w5a97zl0jv:giuwjdcq0025ps||0-|' },
		open: { deposit: [['on hold', '4i7zc6o9,open%20one,hk8fl,14']] },
		unfinished: { conversion: [[12, 'end', true, true, true, 7, '4i7zc6o9']] },
	};
	const memory = decode(written) as Memory;
	expect(saved(memory)).toEqual(written);
	expect(memory.accounts).toEqual(
		new Map([
			['4i7zc6o9', 'approved'],
			['8294keoo', 'created'],
		]),
	);
	expect(memory.verifications).toEqual(
		new Map([['4i7zc6o9', { status: 'approved', kind: 'business', profiles: 'BR:approved' }]]),
	);
	expect(deposit(memory)).toEqual({
		...known,
		deep: undefined,
		floor: nowMinute - 720,
		newestFirst: true,
		recent: new Map([
			[keyOf('near', 'completed'), nowMinute - 5],
			[keyOf('far', 'completed'), nowMinute + 100_000],
		]),
		open: new Map([['open one', { status: 'on hold', minute: nowMinute - 9, page: 40 }]]),
	});
	expect(streamOf(memory, 'conversion', 'owner')).toEqual({
		...known,
		baseline: true,
		deep: { page: 12, to: 'end', clean: true, found: true },
		givenUpTo: 7,
	});
});

describe('is refused, not misread,', () => {
	const good = saved(
		memoryWith({ ...openOf(['a', 'paid']), recent: new Map([[keyOf('b', 'failed'), nowMinute]]) }),
	);
	const [key] = Object.keys(good.lists) as [string];

	test('(a good one is not)', () => {
		expect(decode(good)).toBeDefined();
		const unfinished = { deposit: [[2, 'end', true, false, false, 0, key]] };
		expect(decode({ ...good, unfinished })).toBeDefined();
	});

	test.each([
		['an older version', { ...good, version: 0 }],
		['a newer version', { ...good, version: 2 }],
		['no version', { ...good, version: undefined }],
		['a version as text', { ...good, version: '1' }],
	])('%s', (_, state) => {
		expect(decode(state)).toBeUndefined();
	});

	test.each([[undefined], [null], [''], ['a text'], [17], [[]], [{}]])('%j', (state) => {
		expect(decode(state)).toBeUndefined();
	});

	test.each(Object.keys(good).filter((part) => part !== 'scanFrom'))(
		'one without its part «%s»',
		(part) => {
			expect(decode({ ...good, [part]: undefined })).toBeUndefined();
		},
	);

	test.each<[string, Partial<Record<keyof SavedState, unknown>>]>([
		['a list that is no text', { lists: { [key]: 5 } }],
		['a list of another form', { lists: { [key]: 'what?|||' } }],
		['lists of fewer kinds', { lists: { [key]: '0-||' } }],
		['lists of more kinds', { lists: { [key]: '0-||||' } }],
		['an unknown kind of open records', { open: { refund: {} } }],
		['open records that are no text', { open: { deposit: { paid: [] } } }],
		[
			'a reading from no page',
			{ unfinished: { deposit: [[0, 'end', true, false, false, 0, key]] } },
		],
		['a reading to nowhere', { unfinished: { deposit: [[2, 'x', true, false, false, 0, key]] } }],
		['a time as text', { polledAt: '2026-01-31' }],
		['a time that is none', { scannedAt: null }],
		['a kind of verification that is none', { accounts: [[null, 'x', 'person', '', '']] }],
	])('%s', (_, parts) => {
		expect(decode({ ...good, ...parts })).toBeUndefined();
	});
});

describe('is small', () => {
	/** 300 of 1,000 subaccounts are verified; their records come newest first, evenly over the days. */
	function large() {
		const memory: Memory = {
			...emptyMemory('sandbox https://sandbox.example.com', 'all'),
			since: { deposit: now, onramp: now, conversion: now, subaccount: now, verification: now },
			polledAt: now,
			scannedAt: now,
		};
		const open = { deposit: 100, onramp: 100, conversion: 0 };
		for (let index = 0; index < 1000; index++) {
			const id = randomUUID();
			const isVerified = index < 300;
			const key = subaccountKey(memory, id);
			memory.accounts.set(key, isVerified ? 'approved' : 'created');
			memory.verifications.set(key, {
				status: isVerified ? 'approved' : 'not_started',
				kind: isVerified ? 'individual' : undefined,
				profiles: isVerified ? 'BR:approved' : '',
			});
			if (!isVerified) continue;
			// 11 records a day in all three lists.
			for (const [resource, many] of [
				['deposit', 4],
				['onramp', 4],
				['conversion', 3],
			] as const) {
				const finals = rules.finals[0] as string;
				const records = Array.from({ length: 4 * many }, (_, at) =>
					observation(randomUUID(), finals, Math.floor((at + 0.5) * (day / many))),
				);
				if (index < open[resource]) records.unshift(observation(randomUUID(), 'pending', hour));
				const stream = take(known, records, rules, 1).stream;
				keepStream(memory, resource, id, settled({ ...stream, newestFirst: true }, 720, now));
			}
		}
		return memory;
	}

	test('for 1,000 subaccounts, 300 verified, 11 records a day each, 200 of them open: below 64 KB', () => {
		const memory = large();
		const recent = Object.values(memory.streams)
			.flatMap((lists) => [...lists.values()])
			.reduce((sum, stream) => sum + stream.recent.size, 0);
		// An overlap of 12 hours holds a half day of each list, and its end.
		expect(recent).toBeGreaterThan(1_650);
		expect(Buffer.byteLength(JSON.stringify(encode(memory)))).toBeLessThan(64 * 1024);
	});

	test('whatever the history: ten years of final records leave nothing', () => {
		const years = Array.from({ length: 3_650 }, (_, index) =>
			observation(`r${index}`, 'completed', index * day + hour),
		);
		const read = (records: typeof years) =>
			settled(take(known, records, { ...rules, silentUntil: -1 }, 1).stream, 720, now);
		const size = (stream: Stream) => JSON.stringify(encode(memoryWith(stream))).length;
		expect(size(read(years))).toBe(size(read(years.slice(0, 1))));
	});

	test('and holds nothing of the records but ids of open ones, and statuses', () => {
		const { stream } = take(
			known,
			[observation('open-id'), observation('final-id', 'completed')],
			rules,
			1,
		);
		const text = JSON.stringify(encode(memoryWith(stream)));
		expect(text).toContain('open-id');
		expect(text).not.toContain('final-id');
		expect(text).not.toContain('record of');
		expect(text).not.toContain('owner');
	});
});

test('a poll that nothing happened in leaves the state as it was, but for its times', () => {
	const page = [observation('a', 'completed', minute), observation('b', 'pending', hour)];
	const memory = memoryWith(settled(take(known, page, rules, 1).stream, 720, now));
	const before = saved(memory);
	const later = reloaded(memory);
	const { stream } = take(deposit(later), page, rules, 1);
	keepStream(later, 'deposit', 'owner', settled(stream, 720, now + hour));
	expect(saved({ ...later, polledAt: before.polledAt })).toEqual(before);
});
