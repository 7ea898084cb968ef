import {
	afterDeep,
	afterTop,
	isDue,
	isRead,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/reading';
import type {
	Deep,
	Stream,
	Taken,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { day, hour, known, minute, now, nowMinute, observation } from './observations';

/** A page whose records are so many minutes old. */
const pageOf = (pages: number, ...ages: number[]) => ({
	observations: ages.map((age) => observation(`aged ${age}`, 'completed', age * minute)),
	pages,
});

const taken = (stream: Partial<Stream>, more: Partial<Taken> = {}): Taken => ({
	stream: { ...known, ...stream },
	changes: [],
	unknown: 0,
	lastUnknown: false,
	...more,
});

const deepOf = (more: Partial<Deep> = {}): Deep => ({
	page: 2,
	to: 'end',
	clean: true,
	found: false,
	...more,
});

describe('after the first page', () => {
	const inOrder = pageOf(5, 1, 2, 3);
	const outOfOrder = pageOf(5, 1, 3, 2);

	test('nothing more is read of a list of one page, and nothing is learnt of its order', () => {
		const after = afterTop(taken({ newestFirst: true, deep: deepOf() }), pageOf(1, 1, 2));
		expect(after.deep).toBeUndefined();
		expect(after.newestFirst).toBe(false);
	});

	test('all pages are read as long as it was not shown that newest records come first', () => {
		const { deep } = afterTop(taken({ newestFirst: false }), inOrder);
		expect(deep).toEqual({ page: 2, to: 'end', clean: true, found: false });
	});

	test('all pages are read of a list that is seen to come otherwise, though it was not so before', () => {
		const { deep } = afterTop(taken({ newestFirst: true }), outOfOrder);
		expect(deep).toMatchObject({ page: 2, to: 'end', clean: false });
	});

	test('nothing more is read if newest records come first and the page ends with a known one', () => {
		const { stream } = taken({ newestFirst: true });
		expect(afterTop({ ...taken({}), stream }, inOrder)).toBe(stream);
	});

	test('pages are read back to the floor if its last record was not known', () => {
		const after = afterTop(taken({ newestFirst: true }, { lastUnknown: true }), inOrder);
		expect(after.deep).toMatchObject({ page: 2, to: 'floor', clean: true });
	});

	test('a reading under way goes on where it was', () => {
		const deep = deepOf({ page: 7, found: true });
		expect(afterTop(taken({ deep }), inOrder).deep).toEqual(deep);
		expect(afterTop(taken({ deep, newestFirst: true }), outOfOrder).deep).toEqual(deep);
	});

	test.each(['end', 'floor'] as const)(
		'a reading to the %s begins again if more came meanwhile than fits the page',
		(to) => {
			const deep = deepOf({ page: 7, to, clean: false, found: true });
			const after = afterTop(taken({ deep }, { lastUnknown: true }), inOrder);
			expect(after.deep).toEqual({ page: 2, to, clean: true, found: false });
		},
	);

	test('a first reading does not begin again for that, or it would never end', () => {
		const deep = deepOf({ page: 7 });
		const after = afterTop(taken({ deep, baseline: true }, { lastUnknown: true }), inOrder);
		expect(after.deep).toEqual(deep);
	});
});

describe('after a further page', () => {
	const newest = now;

	test('the next one is to be read, up to the last', () => {
		const deep = deepOf({ page: 3 });
		const next = afterDeep(taken({ deep }), deep, pageOf(4, 5, 6), newest).deep;
		expect(next).toEqual({ page: 4, to: 'end', clean: true, found: false });
		const last = afterDeep(taken({ deep: next }), next as Deep, pageOf(4, 7, 8), newest);
		expect(last.deep).toBeUndefined();
		expect(last.newestFirst).toBe(true);
	});

	test('an empty page is the last, whatever number of pages was told', () => {
		const deep = deepOf({ page: 3 });
		const { deep: left } = afterDeep(taken({ deep }), deep, pageOf(9), newest);
		expect(left).toBeUndefined();
	});

	test('an empty page leaves the order to the pages before it', () => {
		const deep = deepOf({ page: 3 });
		const orderAfter = (above?: number) =>
			afterDeep(taken({ deep }), deep, pageOf(9), newest, above).newestFirst;
		expect(orderAfter(now - hour)).toBe(true);
		expect(orderAfter(now)).toBe(false);
		expect(orderAfter()).toBe(false);
	});

	test.each<[string, Parameters<typeof pageOf>, number]>([
		['within a page', [2, 5, 7, 6], 4],
		['from one page to the next', [2, 5, 6, 7], 6],
	])('an order that is broken %s is no order', (_, page, aboveAge) => {
		const deep = deepOf();
		const above = now - aboveAge * minute;
		const after = afterDeep(
			taken({ deep, newestFirst: true }),
			deep,
			pageOf(...page),
			newest,
			above,
		);
		expect(after.deep).toBeUndefined();
		expect(after.newestFirst).toBe(false);
	});

	test('one broken place on the way makes it no order, though the last page is fine', () => {
		const deep = deepOf({ clean: false });
		expect(afterDeep(taken({ deep }), deep, pageOf(2, 5, 6), newest).newestFirst).toBe(false);
	});

	test('records of equal times prove no order', () => {
		const deep = deepOf();
		const after = afterDeep(taken({ deep }), deep, pageOf(2, 0, 0), newest, now);
		expect(after.newestFirst).toBe(false);
	});

	describe('back to the floor', () => {
		const floor = nowMinute - 100;
		const deep = deepOf({ to: 'floor' });

		test('reading ends with a page whose last record is older than the floor', () => {
			const after = afterDeep(taken({ deep, floor }), deep, pageOf(9, 50, 101), newest);
			expect(after.deep).toBeUndefined();
		});

		test('reading goes on while the last record is of the floor’s own minute', () => {
			const after = afterDeep(taken({ deep, floor }), deep, pageOf(9, 50, 100), newest);
			expect(after.deep).toMatchObject({ page: 3, to: 'floor' });
		});

		test('what is known of the order stays', () => {
			for (const newestFirst of [true, false]) {
				const stream = { deep, floor, newestFirst };
				expect(afterDeep(taken(stream), deep, pageOf(9, 50, 101), newest).newestFirst).toBe(
					newestFirst,
				);
			}
		});

		test('all pages are read once the order proves wrong', () => {
			const after = afterDeep(taken({ deep, floor }), deep, pageOf(9, 200, 50), newest);
			expect(after.deep).toMatchObject({ page: 3, to: 'end', clean: false });
			const last = afterDeep(taken(after), after.deep as Deep, pageOf(3, 300), newest);
			expect(last.newestFirst).toBe(false);
		});

		test('news on these pages are a reason to look at them again in the next poll, until there are none', () => {
			const first = afterDeep(
				taken({ deep, floor }, { unknown: 1 }),
				deep,
				pageOf(9, 50, 60),
				newest,
			);
			// Found on the page before; the last page brings nothing new.
			const done = afterDeep(taken(first), first.deep as Deep, pageOf(9, 70, 101), newest);
			expect(done.deep).toMatchObject({ page: 2, to: 'floor', found: false });
			expect(isRead(done)).toBe(true);
			const again = afterDeep(taken(done), deep, pageOf(9, 50, 101), newest);
			expect(again.deep).toBeUndefined();
		});
	});
});

test('a list is read where no page is left, or where the next poll has its turn', () => {
	expect(isRead(known)).toBe(true);
	expect(isRead({ ...known, deep: deepOf() })).toBe(false);
	expect(isRead({ ...known, deep: deepOf({ waits: true }) })).toBe(true);
});

describe('an open record that no page shows', () => {
	const ids = Array.from({ length: 40 }, (_, index) => `record-${index}`);

	/** How often it is looked up in a day of polls, if it is so old when that day begins. */
	function lookUps(id: string, age: number, everyMs = minute, longestMs = 6 * hour) {
		const open = { minute: nowMinute - age / minute };
		let count = 0;
		for (let at = now + everyMs; at <= now + day; at += everyMs) {
			if (isDue(id, open, at, at - everyMs, longestMs)) count++;
		}
		return count;
	}

	test('is looked up in every poll on its first day', () => {
		expect(lookUps('a', 0, 10 * minute)).toBe(144);
		expect(isDue('a', { minute: nowMinute - 1439 }, now, now - 1, 6 * hour)).toBe(true);
	});

	test('is looked up in every poll where it does not say how old it is', () => {
		expect(isDue('a', { minute: 0 }, now, now - 1, 6 * hour)).toBe(true);
	});

	test.each([
		[1, 96],
		[2, 48],
		[4, 24],
		[8, 12],
		[16, 6],
	])('that is %i days old is looked up %i times a day', (days, times) => {
		for (const id of ids.slice(0, 5)) expect(lookUps(id, days * day)).toBe(times);
	});

	test('is looked up as often as all pages are read, however old it is', () => {
		for (const id of ids.slice(0, 5)) {
			expect(lookUps(id, 365 * day)).toBe(4);
			expect(lookUps(id, 365 * day, minute, hour)).toBe(24);
		}
	});

	test('is looked up by every poll where polls are rarer than its turns', () => {
		for (const id of ids) expect(lookUps(id, 2 * day, hour)).toBe(24);
	});

	test('has a turn of its own: not all are due at once', () => {
		const open = { minute: nowMinute - 10 * 1440 };
		const most = Math.max(
			...Array.from({ length: 120 }, (_, poll) => {
				const at = now + poll * minute;
				return ids.filter((id) => isDue(id, open, at, at - minute, 6 * hour)).length;
			}),
		);
		expect(most).toBeLessThanOrEqual(5);
	});
});
