import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import {
	descends,
	keyOf,
	raised,
	settled,
	take,
	unread,
	type Change,
	type Rules,
	type Stream,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { day, hour, known, minute, now, nowMinute, rules, observation } from './observations';

const briefly = (changes: readonly Change[]) =>
	changes.map(({ previousStatus, observation: { id, status } }) => [id, previousStatus, status]);

/** Takes one page after another, and gives what each of them told. */
function through(stream: Stream, pages: Observation[][], by: Rules = rules) {
	const told = pages.map((page) => {
		const taken = take(stream, page, by, 1);
		stream = taken.stream;
		return briefly(taken.changes);
	});
	return { stream, told };
}

/** A list with its floor so long ago. */
const withFloor = (ago: number, more: Partial<Stream> = {}): Stream => ({
	...known,
	floor: nowMinute - ago / minute,
	...more,
});

describe('a status that is seen', () => {
	test('is told once: when the record appears, and at each further step', () => {
		const { told, stream } = through(known, [
			[observation('a')],
			[observation('a')],
			[observation('a', 'paid')],
			[observation('a', 'paid')],
			[observation('a', 'completed')],
			[observation('a', 'completed')],
		]);
		expect(told).toEqual([
			[['a', null, 'pending']],
			[],
			[['a', 'pending', 'paid']],
			[],
			[['a', 'paid', 'completed']],
			[],
		]);
		expect(stream.open.size).toBe(0);
	});

	test('is told with the record as it was read', () => {
		const seen = observation('a', 'completed');
		expect(take(known, [seen], rules, 1).changes).toEqual([
			{ previousStatus: null, observation: seen },
		]);
	});

	test('is told in the order of the page, and once where the page shows a record twice', () => {
		const { told } = through(known, [
			[
				observation('b', 'completed'),
				observation('a'),
				observation('b', 'completed'),
				observation('a'),
			],
		]);
		expect(told).toEqual([
			[
				['b', null, 'completed'],
				['a', null, 'pending'],
			],
		]);
	});

	test('that nobody has heard of counts as not final', () => {
		const { told, stream } = through(known, [
			[observation('a', 'on_hold')],
			[observation('a', 'completed')],
		]);
		expect(told).toEqual([[['a', null, 'on_hold']], [['a', 'on_hold', 'completed']]]);
		expect(stream.open.size).toBe(0);
	});

	test('of the user’s own final statuses ends the record', () => {
		const { stream } = through(known, [[observation('a', 'on_hold')]], {
			...rules,
			finals: ['completed', 'on_hold'],
		});
		expect(stream.open.size).toBe(0);
		expect([...stream.recent.keys()]).toEqual([keyOf('a', 'on_hold')]);
	});

	test('after a final one is told with the final one before it, and so is the way back', () => {
		const { told, stream } = through(known, [
			[observation('a', 'completed')],
			[observation('a', 'failed')],
			[observation('a', 'failed')],
			[observation('a', 'completed')],
			[observation('a', 'reversed')],
			[observation('a', 'reversed')],
			[observation('a', 'failed')],
		]);
		expect(told).toEqual([
			[['a', null, 'completed']],
			[['a', 'completed', 'failed']],
			[],
			[['a', 'failed', 'completed']],
			[['a', 'completed', 'reversed']],
			[],
			[['a', 'reversed', 'failed']],
		]);
		expect([...stream.recent.keys()]).toEqual([keyOf('a', 'failed')]);
	});

	test('of one record says nothing of another one', () => {
		const { told } = through(known, [
			[observation('a', 'completed')],
			[observation('b', 'completed')],
		]);
		expect(told[1]).toEqual([['b', null, 'completed']]);
	});
});

describe('what is remembered', () => {
	test('of an open record: status, minute of creation, and the page where it was seen last', () => {
		const { stream } = take(known, [observation('a', 'pending', 90_000)], rules, 3);
		expect([...stream.open]).toEqual([
			['a', { status: 'pending', minute: nowMinute - 2, page: 3 }],
		]);
		const moved = take(stream, [observation('a', 'pending', 90_000)], rules, 4);
		expect(moved.changes).toEqual([]);
		expect(moved.stream.open.get('a')?.page).toBe(4);
	});

	test('of an open record that was read on its own: the page stays', () => {
		const { stream } = take(known, [observation('a')], rules, 3);
		expect(take(stream, [observation('a')], rules).stream).toBe(stream);
		expect(take(stream, [observation('a', 'paid')], rules).stream.open.get('a')).toEqual({
			status: 'paid',
			minute: nowMinute,
			page: 3,
		});
	});

	test('is not touched by a page that says nothing new, nor written into when one does', () => {
		const page = [observation('a'), observation('b', 'completed')];
		const { stream } = take(known, page, rules, 1);
		const before = structuredClone(stream);
		expect(take(stream, page, rules, 1).stream).toBe(stream);
		take(
			stream,
			[observation('a', 'completed'), observation('b', 'failed'), observation('c')],
			rules,
			1,
		);
		expect(stream).toEqual(before);
		expect(known.open.size + known.recent.size).toBe(0);
	});

	test('how many records were unknown, and whether the last one was', () => {
		const { stream } = take(known, [observation('a'), observation('b', 'completed')], rules, 1);
		const ends = (...page: Observation[]) => {
			const { unknown, lastUnknown } = take(stream, page, rules, 1);
			return [unknown, lastUnknown];
		};
		expect(ends(observation('c'), observation('d', 'completed'))).toEqual([2, true]);
		expect(ends(observation('c'), observation('a', 'paid'))).toEqual([1, false]);
		expect(ends(observation('c'), observation('b', 'completed'))).toEqual([1, false]);
		expect(ends(observation('c'), observation('b', 'failed'))).toEqual([1, false]);
		expect(ends()).toEqual([0, false]);
	});
});

describe('the floor', () => {
	test('final records below it are settled, whether they were known or not', () => {
		const { told, stream } = through(withFloor(hour), [
			[observation('a', 'completed', hour + minute), observation('b', 'failed', 30 * day)],
		]);
		expect(told).toEqual([[]]);
		expect(stream.recent.size).toBe(0);
	});

	test('a final record of its own minute is told apart, and told once', () => {
		// The floor is the minute 8:30; both were made in it.
		const { told } = through(withFloor(hour), [
			[observation('a', 'completed', hour)],
			[observation('b', 'completed', hour - 59_999), observation('a', 'completed', hour)],
			[observation('b', 'completed', hour - 59_999), observation('a', 'completed', hour)],
		]);
		expect(told).toEqual([[['a', null, 'completed']], [['b', null, 'completed']], []]);
	});

	test('a record that is open is news however old it is', () => {
		const { told } = through(withFloor(hour), [
			[observation('a', 'pending', 30 * day)],
			[observation('a', 'pending', 30 * day)],
		]);
		expect(told).toEqual([[['a', null, 'pending']], []]);
	});

	test('an open record that ends below it is told once, and nothing of it is kept', () => {
		const old = { status: 'pending', minute: nowMinute - 3000, page: 2 };
		const stream = withFloor(hour, { open: new Map([['a', old]]) });
		const end = observation('a', 'completed', 3000 * minute);
		const after = through(stream, [[end], [end]]);
		expect(after.told).toEqual([[['a', 'pending', 'completed']], []]);
		expect(after.stream.open.size + after.stream.recent.size).toBe(0);
	});

	test('open records up to the minute that was given up are known no more; later ones are', () => {
		const stream = withFloor(hour, { givenUpTo: nowMinute - 120 });
		expect(
			through(stream, [
				[
					observation('later', 'pending', 2 * hour - minute),
					observation('same minute', 'pending', 2 * hour),
					observation('earlier', 'paid', 3 * hour),
				],
			]).told,
		).toEqual([[['later', null, 'pending']]]);
	});
});

describe('the first reading of a list', () => {
	const page = [
		observation('new', 'pending', 0),
		observation('new and final', 'completed', minute),
		observation('at the moment', 'pending', hour),
		observation('old', 'pending', 2 * hour),
		observation('old and final', 'completed', 2 * hour),
	];
	const since = { ...rules, silentUntil: now - hour };

	test('tells what was created after the trigger began to watch, and nothing older', () => {
		expect(through(unread, [page, page], since).told).toEqual([
			[
				['new', null, 'pending'],
				['new and final', null, 'completed'],
			],
			[],
		]);
	});

	test('remembers what it does not tell, so that the next step of it is told', () => {
		const { stream } = through(unread, [page], since);
		const steps = [
			observation('old', 'completed', 2 * hour),
			observation('old and final', 'failed', 2 * hour),
		];
		expect(through(stream, [steps], since).told).toEqual([
			[
				['old', 'pending', 'completed'],
				['old and final', 'completed', 'failed'],
			],
		]);
	});

	test('tells nothing at all at the baseline, and everything where that is asked for', () => {
		const all = [...page, { ...observation('of 1970', 'completed'), createdAt: 0 }];
		expect(through(unread, [all], { ...rules, silentUntil: Infinity }).told).toEqual([[]]);
		expect(through(unread, [all], { ...rules, silentUntil: -1 }).told[0]).toHaveLength(all.length);
	});

	test('of a long history keeps the overlap and what is open, not the history', () => {
		const history = Array.from({ length: 1000 }, (_, index) =>
			observation(`r${index}`, index % 100 === 50 ? 'pending' : 'completed', index * hour),
		);
		let stream = unread;
		// Oldest first, so that what seems recent at first is not.
		for (let at = 900; at >= 0; at -= 100) {
			const page = history.slice(at, at + 100).reverse();
			const silent = { ...rules, silentUntil: Infinity };
			stream = take(stream, page, silent, 10 - at / 100).stream;
		}
		expect(stream.open.size).toBe(10);
		expect([...stream.recent.keys()].sort()).toEqual(
			history
				.slice(0, 13)
				.map(({ id, status }) => keyOf(id, status))
				.sort(),
		);
	});

	test('tells a final record once, also if the overlap is over before the reading is', () => {
		const by = { ...rules, silentUntil: now - 3 * day };
		const early = observation('early', 'completed', 2 * day);
		expect(
			through(unread, [[early], [observation('late', 'completed')], [early]], by).told,
		).toEqual([[['early', null, 'completed']], [['late', null, 'completed']], []]);
	});
});

describe('when a list was read as far as needed', () => {
	const read = take(
		unread,
		[
			observation('newest', 'completed', hour),
			observation('within', 'completed', 13 * hour),
			observation('outside', 'completed', 13 * hour + minute),
			observation('open', 'pending', 9 * day),
		],
		{ ...rules, silentUntil: -1 },
		1,
	).stream;

	test('the floor is the overlap before its newest record, and older final ones are forgotten', () => {
		const after = settled(read, 720, now);
		expect(after.floor).toBe(nowMinute - 60 - 720);
		expect([...after.recent.keys()]).toEqual([
			keyOf('newest', 'completed'),
			keyOf('within', 'completed'),
		]);
		expect([...after.open.keys()]).toEqual(['open']);
	});

	test('the floor comes from the list’s own records, not from our clock: it stands still with them', () => {
		const after = settled(read, 720, now);
		expect(settled(after, 720, now + 90 * day)).toEqual(after);
	});

	test('an open record counts as the newest, too', () => {
		const { stream } = take(read, [observation('open and newest')], rules, 1);
		expect(settled(stream, 720, now).floor).toBe(nowMinute - 720);
	});

	test('the baseline is taken: what appears from then on is news, however old it says it is', () => {
		const after = settled(unread, 720, now);
		const { told } = through(after, [[observation('a', 'completed', 300 * day)]]);
		expect(told).toEqual([[['a', null, 'completed']]]);
	});

	test('nothing is settled as long as pages are to be read', () => {
		const deep = { page: 2, to: 'end', clean: true, found: false } as const;
		const unfinished = { ...read, deep };
		expect(settled(unfinished, 720, now)).toBe(unfinished);
	});

	test('a record from the future does not hide those of today', () => {
		const { stream } = take(known, [observation('future', 'completed', -300 * day)], rules, 1);
		const after = settled(stream, 720, now);
		expect(after.floor).toBe(nowMinute - 720);
		expect(
			through(after, [
				[observation('today', 'completed'), observation('future', 'completed', -300 * day)],
			]).told,
		).toEqual([[['today', null, 'completed']]]);
	});

	test('the floor never goes down, whatever becomes of the newest record', () => {
		const after = settled(read, 720, now);
		const emptied = { ...after, recent: new Map<string, number>(), open: new Map() };
		expect(settled(emptied, 720, now).floor).toBe(after.floor);
		expect(raised(after, after.floor - 1)).toBe(after);
	});

	test('without an end of the overlap there is no floor: everything is told apart', () => {
		const after = settled(read, Infinity, now);
		expect(after.floor).toBe(0);
		expect(after.recent).toEqual(read.recent);
	});
});

test.each([
	[true, 'newest first', [3, 2, 1]],
	[true, 'equal times, which do not speak against it', [3, 3, 2, 2]],
	[true, 'one record', [1]],
	[true, 'none', []],
	[false, 'oldest first', [1, 2, 3]],
	[false, 'one out of place', [5, 4, 2, 3, 1]],
	[false, 'the last one out of place', [5, 4, 3, 3.001]],
])('whether records come newest first: %s for %s', (expected, _, times) => {
	const records = times.map((time) => observation('a', 'pending', -time * minute));
	expect(descends(records)).toBe(expected);
});
