import { observe, type Rules } from '../../../../nodes/CrossBorderPayments/trigger/engine/observe';
import {
	newList,
	type ListState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/listState';
import { hour } from './fakeService';

const start = Date.UTC(2026, 0, 1);

const rules: Rules = {
	finalStatuses: ['completed', 'failed'],
	start,
	oldBefore: start - 48 * hour,
	openAfter: -1,
	tick: 0,
	thresholds: [],
	now: start + hour,
};

const record = (status: string, createdAt = start + 1) => ({
	id: 'a',
	status,
	createdAt,
	record: {},
});

const empty = () => newList();

/** A poll that has room for so many changes. */
function changes(
	list: ListState,
	status: string,
	createdAt?: number,
	some: Partial<Rules> = {},
	room = Infinity,
) {
	const found: Array<number | string | null> = [];
	observe(
		list,
		[record(status, createdAt)],
		{ ...rules, ...some },
		({ previousStatus, openHours }) =>
			found.length < room && found.push(openHours ?? previousStatus) > 0,
	);
	return found;
}

const after = (...statuses: string[]): ListState => {
	const list = empty();
	for (const status of statuses) changes(list, status);
	return list;
};

const thresholdsOf = (...hours: number[]) => hours.map((one) => ({ hours: one, start: 0 }));

test.each<[string, ListState, string, Array<string | null>]>([
	['a new record', empty(), 'pending', [null]],
	['a new record that is final', empty(), 'completed', [null]],
	['an open record that stays', after('pending'), 'pending', []],
	['an open record that moves on', after('pending'), 'paid', ['pending']],
	['an open record that ends', after('paid'), 'completed', ['paid']],
	['a final record that stays', after('completed'), 'completed', []],
	['a final record that changes again', after('completed'), 'failed', ['completed']],
	['a final record that is open again', after('completed'), 'pending', ['completed']],
])('%s', (_, list, status, expected) => {
	expect(changes(list, status)).toEqual(expected);
});

test('what was created before the start is known when it first shows up, and followed', () => {
	const list = empty();
	expect(changes(list, 'pending', start)).toEqual([]);
	expect(changes(list, 'completed', start)).toEqual(['pending']);
	expect(changes(empty(), 'completed', start)).toEqual([]);
});

test('final records of time that was read are known, where single ones are not remembered', () => {
	const list = {
		...empty(),
		readTo: start + hour,
		recentFrom: start + hour,
	};
	expect(changes(list, 'completed')).toEqual([]);
	expect(changes(list, 'pending')).toEqual([null]);
	const owed = { ...empty(), readTo: start, recentFrom: start + hour };
	expect(changes(owed, 'completed')).toEqual([null]);
	expect(changes(owed, 'completed')).toEqual([]);
});

test('a change for which a poll has no room is found again', () => {
	const list = empty();
	expect(changes(list, 'pending', start + 1, {}, 0)).toEqual([]);
	expect(changes(list, 'pending')).toEqual([null]);
	const some = { thresholds: thresholdsOf(4, 24), now: start + 30 * hour };
	expect(changes(list, 'pending', start + 1, some, 1)).toEqual([4]);
	expect(changes(list, 'pending', start + 1, some, 1)).toEqual([24]);
});

test('open records that are no longer followed are news once', () => {
	const list = empty();
	const some = { openAfter: start + 1 };
	expect(changes(list, 'pending', start + 1, some)).toEqual([null]);
	expect(changes(list, 'pending', start + 1, some)).toEqual([]);
	expect(list.open).toEqual({});
	expect(changes(list, 'completed', start + 1, some)).toEqual([null]);
});

test('an open record gives each threshold once, also several at once', () => {
	const some = { thresholds: thresholdsOf(4, 24), now: start + 5 * hour };
	const later = { ...some, now: start + 30 * hour };
	const list = after('pending');
	expect(changes(list, 'pending', start + 1, some)).toEqual([4]);
	expect(changes(list, 'pending', start + 1, some)).toEqual([]);
	expect(changes(list, 'pending', start + 1, later)).toEqual([24]);
	expect(changes(after('pending'), 'pending', start + 1, later)).toEqual([4, 24]);
	expect(changes(list, 'completed', start + 1, some)).toEqual(['pending']);
});

test('a threshold that had passed when the watching began is not news', () => {
	const some = { thresholds: thresholdsOf(4), now: start + hour };
	expect(changes(empty(), 'pending', start - 5 * hour, some)).toEqual([]);
	expect(changes(empty(), 'pending', start - 3.5 * hour, some)).toEqual([4]);
});
