import fc from 'fast-check';

import {
	resourceOf,
	type EventName,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import type { Fault, Manner } from './fakeService';
import type { Change, Offspring } from './world';

export type Step =
	| Change
	| { kind: 'wait'; ms: number }
	| { kind: 'fault'; fault: Fault }
	| { kind: 'heal' }
	| { kind: 'poll'; budget: number; during: ReadonlyArray<{ after: number; change: Change }> }
	| { kind: 'restart' };

/** What is not said takes a usual value, so that a history kept as a test shows what matters. */
export interface History {
	offspring?: Partial<Offspring>;
	manner?: Partial<Manner>;
	watching?: Partial<Omit<TriggerConfig, 'subaccounts'>> & { only?: number[] };
	steps: Step[];
}

export const minute = 60_000;
export const hour = 60 * minute;

/** Records may appear late, and final ones change again, by so much: the overlap less a full scan. */
export const reachMs = 3 * hour;
export const overlapMs = 12 * hour;
export const fullScanMs = 6 * hour;

const index = fc.nat({ max: 5 });

const appear = fc.record({
	kind: fc.constant('appear' as const),
	sub: index,
	resource: fc.constantFrom('deposit', 'deposit', 'onramp', 'onramp', 'conversion', 'offramp'),
	lateMs: fc.oneof(
		{ weight: 5, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constantFrom(minute, 50 * minute, reachMs) },
		{ weight: 1, arbitrary: fc.constantFrom(11 * hour, 13 * hour, 72 * hour) },
	),
	stage: fc.constantFrom(0, 0, 0, 1, 2),
});

const advance = fc.record({
	kind: fc.constant('advance' as const),
	pick: fc.nat({ max: 20 }),
	astray: fc.constantFrom(false, false, false, true),
});

const hide = fc.record({
	kind: fc.constantFrom('hide' as const, 'show' as const),
	pick: fc.nat({ max: 20 }),
});

const ofSubaccount = fc.oneof(
	fc.record({ kind: fc.constant('join' as const), capable: fc.boolean() }),
	fc.record({ kind: fc.constant('approve' as const), sub: index }),
	fc.record({ kind: fc.constantFrom('leave' as const, 'return' as const), sub: index }),
	fc.record({ kind: fc.constant('verify' as const), sub: index, business: fc.boolean() }),
	fc.record({ kind: fc.constant('verify' as const), sub: index, business: fc.boolean() }),
);

const change: fc.Arbitrary<Change> = fc.oneof(
	{ weight: 5, arbitrary: appear },
	{ weight: 5, arbitrary: advance },
	{ weight: 2, arbitrary: hide },
	{ weight: 2, arbitrary: ofSubaccount },
);

const wait = fc.record({
	kind: fc.constant('wait' as const),
	ms: fc.constantFrom(1, 30_000, minute, 5 * minute, hour, 5 * hour, fullScanMs + 1, 30 * hour),
});

const fault: fc.Arbitrary<Step> = fc.record({
	kind: fc.constant('fault' as const),
	fault: fc.record({
		where: fc.oneof(
			{ weight: 5, arbitrary: index },
			{ weight: 1, arbitrary: fc.constant('list' as const) },
		),
		what: fc.constantFrom('any' as const, 'deposit', 'onramp', 'offramp', 'verification'),
		trouble: fc.constantFrom<Fault['trouble']>(401, 403, 404, 429, 500, 'time-out', 'nonsense'),
		after: fc.nat({ max: 3 }),
		times: fc.constantFrom<number>(1, 2, 1000),
	}),
});

const poll = fc.record({
	kind: fc.constant('poll' as const),
	budget: fc.oneof(
		{ weight: 4, arbitrary: fc.constant(1000) },
		{ weight: 1, arbitrary: fc.nat({ max: 12 }) },
	),
	during: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		{
			weight: 1,
			arbitrary: fc.array(fc.record({ after: fc.integer({ min: 1, max: 8 }), change }), {
				minLength: 1,
				maxLength: 3,
			}),
		},
	),
});

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 12, arbitrary: change },
	{ weight: 3, arbitrary: wait },
	{ weight: 1, arbitrary: fault },
	{ weight: 1, arbitrary: fc.constant({ kind: 'heal' as const }) },
	{ weight: 6, arbitrary: poll },
	{ weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

export const allEvents = Object.keys(resourceOf) as EventName[];

const watching = fc.record({
	events: fc.oneof(
		{ weight: 3, arbitrary: fc.constant(allEvents) },
		{ weight: 1, arbitrary: fc.subarray(allEvents, { minLength: 1 }) },
	),
	statuses: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		{ weight: 1, arbitrary: fc.subarray(['pending', 'paid', 'completed', 'approved']) },
	),
	only: fc.oneof(
		{ weight: 4, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary: fc.subarray([0, 1, 2], { minLength: 1 }) },
	),
	emitExisting: fc.constantFrom(false, false, false, true),
	finalStatuses: fc.constantFrom([], [], [], ['on_hold'], ['reversed']),
	concurrency: fc.constantFrom(1, 2, 20),
});

const manner: fc.Arbitrary<Manner> = fc.record({
	pageSize: fc.integer({ min: 1, max: 5 }),
	order: fc.constantFrom(
		'newest first',
		'newest first',
		'oldest first',
		'last in first',
		'first in first',
		'any',
	),
	countsPages: fc.constantFrom(true, true, false),
	showsProfiles: fc.boolean(),
	latency: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 }),
});

const offspring = fc.record({
	subaccounts: fc.integer({ min: 1, max: 4 }),
	capable: fc.constantFrom(4, 4, 2, 1),
	offramps: fc.nat({ max: 2 }),
});

export const historyOf = (maxLength: number): fc.Arbitrary<History> =>
	fc.record({
		offspring,
		manner,
		watching,
		steps: fc.array(step, { minLength: 1, maxLength, size: 'max' }),
	});

/** Weeks in which as much begins as ends. */
export const longHistory: fc.Arbitrary<History> = fc
	.record({
		manner,
		subaccounts: fc.integer({ min: 1, max: 3 }),
		day: fc.array(
			fc.oneof(
				{ weight: 3, arbitrary: appear },
				{ weight: 3, arbitrary: advance },
				{ weight: 1, arbitrary: wait },
				{ weight: 2, arbitrary: fc.constant<Step>({ kind: 'poll', budget: 1000, during: [] }) },
			),
			{ minLength: 5, maxLength: 15 },
		),
		days: fc.integer({ min: 5, max: 15 }),
	})
	.map(({ manner, subaccounts, day, days }) => ({
		manner,
		offspring: { subaccounts },
		steps: Array.from({ length: days }, () => day).flat(),
	}));
