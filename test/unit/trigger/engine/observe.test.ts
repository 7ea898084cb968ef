import {
	newList,
	recall,
	remember,
	type ListState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/listState';
import { observe, type Rules } from '../../../../nodes/CrossBorderPayments/trigger/engine/observe';
import { hour } from './fakeService';

const start = Date.UTC(2026, 0, 1);

const rules: Rules = {
	finalStatuses: ['completed', 'failed'],
	openStatuses: ['pending', 'paid'],
	oldTo: start - 48 * hour,
	forgottenTo: start - 48 * hour,
	canReturn: false,
	thresholds: [],
	now: start + hour,
	serviceNow: start + hour,
};

/** What is emitted when a record is seen in one status after another, and remembered each time. */
function seen(statuses: string[], createdAt = start + 1, some: Partial<Rules> = {}) {
	const list: ListState = newList();
	const changes: string[] = [];
	for (const status of statuses) {
		const observation = { id: 'a', status, createdAt, record: {} };
		const allRules = { ...rules, ...some, ...(some.now && { serviceNow: some.now }) };
		const stepsNow = () => {
			const before = recall(list, observation, allRules);
			return before === null ? [] : observe(before, observation, allRules);
		};
		for (const step of stepsNow()) {
			const { previousStatus, openHours } = step.change ?? {};
			if (step.change)
				changes.push(openHours ? `${status} ${openHours} h` : `${previousStatus} ${status}`);
			remember(list, observation, step.after, allRules);
		}
		expect(stepsNow().some(({ change }) => change)).toBe(false);
	}
	return changes;
}

test.each<[string, string[], string[]]>([
	['a new record', ['pending'], ['null pending']],
	['a new record that is final', ['completed'], ['null completed']],
	['an open record that moves on', ['pending', 'paid'], ['null pending', 'pending paid']],
	[
		'one that a lagging replica shows as it was',
		['pending', 'paid', 'pending'],
		['null pending', 'pending paid'],
	],
	['one that ends', ['pending', 'completed'], ['null pending', 'pending completed']],
	[
		'one that a lagging replica shows open again',
		['pending', 'completed', 'pending', 'completed'],
		['null pending', 'pending completed'],
	],
	[
		'one that ends otherwise, and back',
		['completed', 'failed', 'completed', 'failed'],
		['null completed', 'completed failed'],
	],
	[
		'one that is refunded after its end, which is not documented',
		['pending', 'completed', 'refunded'],
		['null pending', 'pending completed', 'completed refunded'],
	],
	[
		'one that was refunded, and that a lagging replica shows as it was',
		['completed', 'refunded', 'completed', 'pending', 'refunded', 'failed'],
		['null completed', 'completed refunded', 'refunded failed'],
	],
	[
		'one that a lagging replica shows as it was, with its end between',
		['pending', 'paid', 'pending', 'paid', 'completed', 'paid'],
		['null pending', 'pending paid', 'paid completed'],
	],
])('%s', (_, statuses, changes) => {
	expect(seen(statuses)).toEqual(changes);
});

test.each([
	['old, and final', 'completed', []],
	['old, open, and then final', 'pending', ['pending completed']],
])('what is %s is no news', (_, first, changes) => {
	expect(seen([first, 'completed'], start - 50 * hour)).toEqual(changes);
});

test('a threshold is news once, and not if it had passed before', () => {
	const thresholds = [4, 20, 24].map((hours) => ({ hours, start }));
	const createdAt = start - 22 * hour;
	expect(seen(['pending'], createdAt, { now: start + 3 * hour, thresholds })).toEqual([
		'null pending',
		'pending 24 h',
	]);
});
