import fc from 'fast-check';

import { day, hour, minute, type Fault, type Kind, type Shown } from './world';

/** What happens to a service, to n8n and to its user, at random. Nothing in it knows how the trigger works. */
type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;

export type Story = Made<typeof story>;
export type Action = Made<typeof action>;

const pick = fc.nat({ max: 40 });

const act = <const Name extends string, T = unknown>(
	weight: number,
	name: Name,
	model: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => ({
	weight,
	arbitrary: fc.record({ do: fc.constant(name), ...model }) as fc.Arbitrary<{ do: Name } & T>,
});

const fault = fc.record({
	of: fc.constantFrom<Fault['of'][]>('deposit', 'onramp', 'conversion', 'directory', 'all'),
	page: fc.constantFrom(undefined, 1, 1, 2, 2, 3),
	how: fc.constantFrom<Fault['how'][]>(500, 404, 429, 'empty'),
	polls: fc.constantFrom(1, 2, 100, 100),
});

const gap = fc.constantFrom(minute, minute, 5 * minute, 15 * minute, hour, 6 * hour, day);

const action = fc.oneof(
	act(8, 'create', {
		kind: fc.constantFrom<Kind[]>('deposit', 'deposit', 'onramp', 'conversion'),
		owner: pick,
		count: fc.constantFrom(1, 1, 2, 8),
		isFinal: fc.boolean(),
		/** A bank deposit may be listed when its money comes. */
		lateMs: fc.constantFrom(0, 0, 0, hour, 2.5 * day, 6 * day),
	}),
	act(10, 'move', { pick, way: fc.nat({ max: 5 }) }),
	// A client is declined, in review, and declined again.
	act(3, 'go back and forth', {
		owner: pick,
		ways: fc.array(fc.nat({ max: 5 }), { minLength: 3, maxLength: 7 }),
		gap: fc.constantFrom(6 * minute, 20 * minute, 6 * hour),
	}),
	act(2, 'vanish', {
		pick,
		ms: fc.constantFrom(2 * day, 5 * day, 29 * day),
		isMoved: fc.boolean(),
	}),
	act(1, 'join', { shownBy: fc.constantFrom<Shown[]>('subaccount', 'record', 'profile') }),
	act(12, 'poll', { gap, count: fc.integer({ min: 1, max: 5 }) }),
	act(2, 'pause', { ms: fc.constantFrom(10 * minute, hour, 2.5 * day, 30 * day) }),
	act(2, 'lag', { ms: fc.constantFrom(minute, 2 * minute, 5 * minute) }),
	act(2, 'fault', { fault }),
	act(2, 'calm', {}),
	act(2, 'publish', { isWider: fc.boolean() }),
	act(1, 'watch', { kind: pick }),
	act(1, 'restart', {}),
	// Another main process takes over.
	act(1, 'lead', {}),
	// n8n starts the execution, and is killed before it saves the state.
	act(1, 'kill', {}),
	act(1, 'clock', {
		ms: fc.constantFrom(-30 * day, -7 * day, -1.1 * day, -23 * hour, 1.1 * day, 30 * day),
		polls: fc.integer({ min: 1, max: 3 }),
		isStart: fc.boolean(),
	}),
	act(1, 'version', {}),
);

export const story = fc.record({
	salt: fc.nat(),
	saving: fc.constantFrom('classic', 'durable'),
	/** Whether lists say how long they are. */
	hasTotals: fc.constantFrom(true, true, false),
	pageSize: fc.constantFrom(2, 3, 100),
	events: fc.uniqueArray(pick, { minLength: 1, maxLength: 4 }),
	isFiltered: fc.constantFrom(false, false, true),
	isReplayed: fc.constantFrom(false, false, true),
	/** What n8n's clock shows in the first poll. */
	firstClockMs: fc.constantFrom(0, 0, 0, 0, 0, 1.1 * day, 6 * day),
	/** What the first polls meet. */
	firstFaults: fc.array(fault, { maxLength: 2 }),
	firstLagMs: fc.constantFrom(0, 0, 0, 5 * minute),
	before: fc.array(
		fc.record({
			kind: fc.constantFrom<Kind[]>('deposit', 'deposit', 'onramp', 'conversion', 'offramp'),
			owner: pick,
			isFinal: fc.boolean(),
			count: fc.constantFrom(1, 1, 7),
			ageMs: fc.constantFrom(hour, day, 5 * day, 60 * day),
			/** How long after the first poll it is listed; not at all late if 0. */
			lateMs: fc.constantFrom(0, 0, 0, 0, 2 * hour, 3 * day),
		}),
		{ maxLength: 10 },
	),
	actions: fc.array(action, { minLength: 3, maxLength: 25, size: 'max' }),
});
