import {
	isKnown,
	observe,
	type Rules,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/observe';
import {
	newList,
	type ListState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/state';
import { hour } from './fakeService';

const start = Date.UTC(2026, 0, 1);

const rules: Rules = {
	finalStatuses: ['completed', 'failed'],
	start,
	openAfter: -1,
	tick: 0,
	stillOpenHours: [],
	now: start + hour,
};

const record = (status: string, createdAt = start + 1) => ({
	id: 'a',
	status,
	createdAt,
	record: {},
});

const after = (...statuses: string[]): ListState => {
	const list = newList();
	for (const status of statuses) observe(list, [record(status)], rules);
	return list;
};

const changes = (list: ListState, status: string, createdAt?: number, some: Partial<Rules> = {}) =>
	observe(list, [record(status, createdAt)], { ...rules, ...some }).map(
		({ previousStatus, openHours }) => openHours ?? previousStatus,
	);

test.each<[string, ListState, string, Array<string | null>]>([
	['a new record', newList(), 'pending', [null]],
	['a new record that is final', newList(), 'completed', [null]],
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
	const list = newList();
	expect(changes(list, 'pending', start)).toEqual([]);
	expect(changes(list, 'completed', start)).toEqual(['pending']);
	expect(changes(newList(), 'completed', start)).toEqual([]);
});

test('final records before the watermark are settled', () => {
	const list = { ...newList(), watermark: start + hour };
	expect(isKnown(list, record('completed'), rules)).toBe(true);
	expect(changes(list, 'completed')).toEqual([]);
	expect(changes(list, 'pending')).toEqual([null]);
	expect(isKnown(newList(), record('completed'), rules)).toBe(false);
});

test('open records that are no longer followed are not news again', () => {
	expect(changes(newList(), 'pending', start + 1, { openAfter: start + 1 })).toEqual([]);
	expect(changes(newList(), 'completed', start + 1, { openAfter: start + 1 })).toEqual([null]);
});

test('an open record gives each threshold once, also several at once', () => {
	const some = { stillOpenHours: [4, 24], now: start + 5 * hour };
	const later = { ...some, now: start + 30 * hour };
	const list = after('pending');
	expect(observe(list, [record('pending')], { ...rules, ...some })).toMatchObject([
		{ previousStatus: 'pending', openHours: 4 },
	]);
	expect(changes(list, 'pending', start + 1, some)).toEqual([]);
	expect(changes(list, 'pending', start + 1, later)).toEqual([24]);
	expect(changes(after('pending'), 'pending', start + 1, later)).toEqual([4, 24]);
	expect(changes(list, 'completed', start + 1, some)).toEqual(['pending']);
});

test('a threshold that had passed when the watching began is not news', () => {
	const some = { stillOpenHours: [4], now: start + hour };
	expect(changes(newList(), 'pending', start - 5 * hour, some)).toEqual([]);
	expect(changes(newList(), 'pending', start - 3.5 * hour, some)).toEqual([4]);
});
