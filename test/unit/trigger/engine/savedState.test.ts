import {
	keepBounds,
	restoreState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/savedState';
import { deposits } from './watcher';

/** A state with so many open deposits, and up to when others are no longer followed. */
function stateWith(count: number, openAfter?: number) {
	const { state } = restoreState(undefined, deposits, 0);
	const record = (_: unknown, index: number) => [
		`deposit-${index}`,
		{ status: 'pending', createdAt: index, lookedTick: 0 },
	];
	const open = Object.fromEntries(Array.from({ length: count }, record)) as object;
	Object.assign(state.lists.deposit, { a: { readTo: 0, open } });
	return Object.assign(state, { openAfter });
}

test.each<[number, number | undefined, number | undefined, number]>([
	[19_000, undefined, undefined, 0],
	[20_001, undefined, 0, 1],
	[20_001, 5, 5, 1],
	[19_000, 5, 5, 1],
	[17_000, 5, 5, 0],
])(
	'%i open records, followed from %p on: from %p on, with %i notes',
	(count, before, after, notes) => {
		const state = stateWith(count, before);
		expect(keepBounds(state)).toHaveLength(notes);
		expect(state.openAfter).toBe(after);
	},
);
