import fc from 'fast-check';

import {
	watched,
	type EventName,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { hour, minute, type Order, type Totals } from './fakeService';

/** Random histories of a service, of n8n and of its user, with random trouble. */
export const day = 24 * hour;

/** Shorter than the default, so that histories get beyond it. */
export const overlapHours = 12;

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;

export type Change = Made<typeof change>;
export type Step = Made<typeof step>;
export type PollStep = Step & { do: 'poll' };
export type History = Made<typeof history>;

const seldom = <T>(one: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });

const index = fc.nat({ max: 5 });

/** A kind of step, with its weight among the others. */
const kind = <const Name extends string, T = unknown>(
	weight: number,
	name: Name,
	model: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => ({
	weight,
	arbitrary: fc.record({ do: fc.constant(name), ...model }) as fc.Arbitrary<{ do: Name } & T>,
});

const resource = fc.constantFrom<WatchedResource[]>(
	'deposit',
	'deposit',
	'onramp',
	'conversion',
	'offramp',
);

const change = fc.oneof(
	kind(8, 'create', {
		resource,
		sub: index,
		isFinal: fc.boolean(),
		count: fc.constantFrom(1, 1, 1, 2, 7),
		// Several at the same moment, such as a batch, or one after another.
		stepMs: fc.constantFrom(0, 1, minute),
		// A deposit may be listed only when its money comes.
		lateMs: fc.constantFrom(0, 0, 0, 0, 0, minute, 3 * hour, (overlapHours - 0.5) * hour, 3 * day),
	}),
	kind(8, 'advance', { pick: fc.nat(30) }),
	// A final status changes once more.
	kind(1, 'fail once more', { pick: fc.nat(30) }),
	kind(1, 'remove', { pick: fc.nat(30), count: fc.constantFrom(1, 1, 6) }),
	kind(1, 'spoil', { pick: fc.nat(10) }),
	// An entry of the list of subaccounts, such as the parent's.
	kind(1, 'spoilEntry', { sub: index }),
	kind(1, 'join', { isCapable: fc.boolean() }),
	kind(1, 'approve', { sub: index }),
	// What the list of subaccounts shows of its verification.
	kind(1, 'profile', { sub: index, status: fc.constantFrom('pending', 'approved') }),
	kind(1, 'lowerPageSize', {}),
);

const fault = fc.record({
	kind: fc.constantFrom('unauthorized', 'rate-limited', 'missing', 'failed', 'failed', 'failed'),
	subaccountId: fc.option(
		fc.nat({ max: 2 }).map((sub) => `sub-${sub}`),
		{ nil: undefined },
	),
	of: fc.constantFrom(
		...([
			undefined,
			'deposit',
			'deposit',
			'onramp',
			'offramp',
			'verification',
			'directory',
		] as const),
	),
	page: fc.constantFrom(undefined, 1, 2, 3),
	times: fc.constantFrom(1, 3, 1_000_000),
});

/** What Start From may say: a time, or an expression that moves with the clock and the time zone. */
export const startTexts = [
	'2026-01-02T00:00:00',
	'={{ $now.minus({ hours: 6 }) }}',
	'={{ $now.minus({ days: 7 }) }}',
	'={{ $today }}',
	'={{ $today.minus({ days: 7 }) }}',
	'={{ $today.minus({ days: 40 }) }}',
] as const;

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'] as const;

interface Setting {
	events?: string;
	subaccounts?: 'all' | readonly string[];
	statuses?: readonly string[];
	previousStatuses?: readonly string[];
	stillOpenHours?: readonly number[];
	maxRequests?: number;
	maxEvents?: number;
	isInCapitals?: boolean;
	/** Undefined takes it out. */
	startText?: (typeof startTexts)[number] | undefined;
	zone?: (typeof zones)[number];
	/** The trigger is copied, or deleted and added again under the same name: n8n hands over the old state. */
	node?: string;
	service?: string;
	/** The credential gets the key of another account. */
	account?: number;
	pageSize?: number;
	order?: Order;
	totals?: Totals;
}

const orders: Order[] = [
	'newest first',
	'newest first',
	'newest first',
	'newest first',
	'oldest first',
	'none',
];
const allTotals: Totals[] = [
	'right',
	'right',
	'right',
	'right',
	'none',
	'one',
	'too few',
	'too many',
];
const budgets = [3000, 3000, 3000, 1, 2, 5, 12];
const amounts = [1000, 1000, 1000, 1, 3];

const setting: fc.Arbitrary<Setting> = fc.oneof(
	fc.record({
		events: fc.constantFrom(
			...Object.values(watched).map(({ event }) => event),
			'stillOpen',
			'readingStopped',
		),
	}),
	fc.record({
		subaccounts: fc.constantFrom('all' as const, ['sub-0'], ['sub-0', 'sub-1'], ['sub-1', 'sub-2']),
	}),
	fc.constantFrom<Setting>(
		{ statuses: [], previousStatuses: [] },
		{ statuses: ['completed'] },
		{ statuses: ['pending', 'approved'] },
		{ previousStatuses: ['pending', 'not_started'] },
		{ previousStatuses: ['completed'] },
	),
	fc.record({ stillOpenHours: fc.constantFrom([4], [4, 20], [20]) }),
	fc.record({ maxRequests: fc.constantFrom(...budgets) }),
	fc.record({ maxEvents: fc.constantFrom(...amounts) }),
	fc.record({ isInCapitals: fc.boolean() }),
	fc.record({ startText: fc.constantFrom(undefined, ...startTexts) }),
	fc.record({ zone: fc.constantFrom(...zones) }),
	fc.record({ node: fc.constantFrom('node', 'copy') }),
	fc.record({ service: fc.constantFrom('sandbox', 'production') }),
	fc.record({ account: fc.constantFrom(0, 1) }),
	fc.record({ pageSize: fc.integer({ min: 2, max: 5 }) }),
	fc.record({ order: fc.constantFrom(...orders) }),
	fc.record({ totals: fc.constantFrom(...allTotals) }),
);

const aClockMs = fc.constantFrom(
	...[5 * minute, -5 * minute, 10 * minute, -30 * minute, 115 * minute, -115 * minute],
);

const step = fc.oneof(
	{ weight: 16, arbitrary: change },
	kind(3, 'wait', {
		ms: fc.constantFrom(1, minute, 16 * minute, hour, 5 * hour, 7 * hour, 30 * hour, 8 * day),
	}),
	kind(1, 'outage', {
		hours: fc.constantFrom(1, 24),
		records: fc.constantFrom(20, 20, 20, 200),
		stride: fc.constantFrom(0, 1),
	}),
	kind(2, 'fail', { fault }),
	// A verification is said not to exist.
	kind(1, 'vanish', { sub: index }),
	// A verification must not be read (403).
	kind(1, 'forbid', { sub: index, times: fc.constantFrom(1, 3, 1_000_000) }),
	kind(1, 'heal', {}),
	kind(1, 'set', { setting }),
	// After so many reads, the service changes, or all reads fail.
	kind(10, 'poll', {
		changes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 12 }), change }), {
			maxLength: 2,
		}),
		trouble: seldom(
			fc.record({
				after: fc.integer({ min: 1, max: 8 }),
				kind: fc.constantFrom(
					...(['stopped', 'stopped', 'rate-limited', 'unauthorized', 'failed'] as const),
				),
			}),
		),
		/** The clock of the service is wrong in this poll. */
		wrongMs: seldom(aClockMs),
	}),
	// n8n is killed.
	kind(1, 'restart', {}),
);

const statusEvents = Object.values(watched).map(({ event }) => event);

const mostly = <T>(usual: T, ...others: T[]) =>
	fc.oneof(
		{ weight: 6, arbitrary: fc.constant(usual) },
		{ weight: 2, arbitrary: fc.constantFrom(...others) },
	);

export const history = fc.record({
	/** Also the days around which the time zones change their clocks. */
	begins: fc.constantFrom(
		Date.UTC(2026, 0, 1),
		Date.UTC(2026, 2, 5, 3),
		Date.UTC(2026, 2, 27, 22, 58),
		Date.UTC(2026, 9, 22, 12),
	),
	zone: fc.constantFrom(...zones),
	order: fc.constantFrom(...orders),
	/** How far neighbours in lists are out of order. */
	disorderMs: mostly(0, 5, 1000, 3 * minute),
	pageSize: fc.integer({ min: 2, max: 5 }),
	directoryPageSize: fc.constantFrom(1, 2, 100),
	isDirectoryNewestFirst: fc.boolean(),
	subaccounts: fc.constantFrom(2, 2, 2, 2, 2, 2, 13),
	totals: fc.constantFrom(...allTotals),
	refusesBeyondEnd: fc.boolean(),
	isJumbled: fc.boolean(),
	readMs: fc.constantFrom(1, 1, 500),
	hasClock: fc.constantFrom(true, true, false),
	/** How far the clocks of n8n, of answers, and of what writes `createdAt` are ahead. */
	clocks: fc.record({
		n8n: mostly(0, 17 * minute, -17 * minute),
		service: mostly(0, 10 * minute, -10 * minute, 115 * minute),
		records: mostly(0, minute, -10 * minute, -90 * minute),
	}),
	/** Of the first poll alone. */
	firstWrongMs: seldom(aClockMs),
	rhythmMs: fc.constantFrom(minute, minute, minute, hour),
	maxRequests: fc.constantFrom(...budgets),
	maxEvents: fc.constantFrom(...amounts),
	events: fc.constantFrom<EventName[]>(
		...([
			[...statusEvents, 'stillOpen', 'readingStopped'],
			statusEvents,
			['depositStatusChanged'],
			['depositStatusChanged', 'stillOpen', 'readingStopped'],
			['onrampStatusChanged', 'conversionCreated'],
		] as EventName[][]),
	),
	isChosen: fc.constantFrom(false, false, false, true),
	stillOpenHours: fc.constantFrom([4], [4, 20]),
	startText: mostly(undefined, ...startTexts),
	/** n8n saves after each poll, not only after those with events. */
	savesEachPoll: fc.boolean(),
	before: fc.array(
		fc.record({
			resource,
			sub: index,
			isFinal: fc.boolean(),
			ageMs: fc.constantFrom(minute, 5 * hour, 3 * day, 30 * day),
			/** Its list is only half there at first. */
			hiddenMs: fc.constantFrom(0, 0, 0, 0, 0, 90_000, 3 * hour),
		}),
		{ maxLength: 12 },
	),
	steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
});
