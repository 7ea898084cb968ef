import { observe, type Rules } from '../../../../nodes/CrossBorderPayments/trigger/engine/observe';
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

// What else is news: histories.test.ts.
test.each(['failed', 'pending'])('a final record that is %s later has changed again', (status) => {
	expect(changes(after('completed'), status)).toEqual(['completed']);
	expect(changes(after('completed', status), 'completed')).toEqual([status]);
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
