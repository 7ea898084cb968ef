import fc from 'fast-check';

import type { TriggerEvent } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import {
	statusEventOf,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { randomRuns } from '../../../support/fastCheck';
import { FakeService, hour, minute, type Order, type Thing } from './fakeService';
import { Watcher } from './watcher';

/**
 * Random histories of a service and of n8n, each with random trouble. Whatever happens, the trigger
 * loses nothing, repeats nothing, makes nothing up, and starves nothing.
 */
const overlapHours = 12;

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Change = Made<typeof change>;
type Step = Made<typeof step>;
type History = Made<typeof history>;

/** Statuses in their order, none twice. */
const ways: Record<WatchedResource, readonly string[]> = {
	deposit: ['pending', 'completed'],
	onramp: ['pending', 'paid', 'completed'],
	offramp: ['pending', 'paid', 'completed'],
	conversion: ['created'],
	subaccount: ['created', 'approved'],
	verification: ['incomplete', 'in review', 'approved'],
};

const quiet: Step = { do: 'poll', changes: [], stopAfter: Infinity };

class Play {
	private readonly service: FakeService;

	private readonly watcher: Watcher;

	/** Status with which a poll has shown a record, as far as n8n still knows. */
	private known = new Map<Thing, string>();

	private readonly emitted = new Map<Thing, string[]>();

	private readonly eventIds = new Set<string>();

	/** When the watching began. */
	private began: number | undefined;

	/** What n8n has saved, and what was known then. */
	private saved: { state?: unknown; known?: Map<Thing, string>; began?: number } = {};

	private readonly late = new Set<Thing>();

	constructor(private readonly history: History) {
		const { pageSize, order, hasClock, directoryPageSize } = history;
		this.service = new FakeService(pageSize, order, hasClock, directoryPageSize);
		this.service.join('sub-0', true, this.service.now - 90 * 24 * hour);
		this.service.join('sub-1', true, this.service.now - 90 * 24 * hour);
		const offramps = [0, 1].map((sub) => ({ subaccountId: `sub-${sub}`, id: `offramp-of-${sub}` }));
		const { maxRequests, startFrom } = history;
		this.watcher = new Watcher(this.service, {
			events: Object.values(statusEventOf),
			offramps,
			overlapHours,
			maxRequests,
			startFrom,
			concurrency: 3,
		});
		// Where the service does not tell the time, n8n's clock counts.
		this.watcher.clockAheadMs = hasClock ? history.clockAheadMs : 0;
	}

	async run(): Promise<void> {
		for (const step of this.history.steps) await this.take(step);
		await this.settle();
	}

	private async take(step: Step): Promise<void> {
		const { service } = this;
		switch (step.do) {
			case 'wait':
				service.now += step.ms;
				break;
			case 'fail':
				service.faults.push({ ...step.fault });
				break;
			case 'heal':
				service.faults = [];
				break;
			case 'restart':
				this.watcher.state = this.saved.state;
				this.known = new Map(this.saved.known);
				this.began = this.saved.began;
				break;
			case 'poll':
				await this.poll(step);
				break;
			default:
				this.change(step);
		}
	}

	private change(change: Change): void {
		const { service } = this;
		const subaccounts = service.things.filter(({ resource }) => resource === 'subaccount');
		const owner = (sub: number) => subaccounts[sub % subaccounts.length] as Thing;
		const pick = (index: number) => service.things[index % service.things.length] as Thing;
		switch (change.do) {
			case 'create': {
				const { resource, lateMs, isFinal, sub } = change;
				const { id } = owner(sub);
				const isOne = resource === 'offramp' || resource === 'verification';
				const oneId = resource === 'offramp' ? `offramp-of-${sub % 2}` : id;
				if (isOne && service.things.some((one) => one.id === oneId && one.resource === resource))
					return;
				const way = ways[resource];
				const status = way[isFinal ? way.length - 1 : 0] as string;
				const createdAt = service.now - lateMs;
				const subaccountId = resource === 'offramp' ? `sub-${sub % 2}` : id;
				const thing = service.add(resource, subaccountId, {
					...(isOne && { id: oneId }),
					status,
					createdAt: resource === 'verification' ? owner(sub).createdAt : createdAt,
				});
				if (lateMs > 0) this.late.add(thing);
				break;
			}
			case 'advance': {
				const thing = pick(change.pick);
				const way = ways[thing.resource];
				thing.status = way[way.indexOf(thing.status) + 1] ?? thing.status;
				break;
			}
			case 'remove': {
				const thing = pick(change.pick);
				if (['deposit', 'onramp', 'conversion'].includes(thing.resource)) service.remove(thing);
				break;
			}
			case 'join':
				service.join(`sub-${subaccounts.length}`, change.capable);
				break;
			case 'approve':
				service.capable.add(owner(change.sub).id);
				break;
		}
	}

	private async poll({ changes, stopAfter }: Step & { do: 'poll' }): Promise<void> {
		const { service, watcher } = this;
		let reads = 0;
		service.afterRead = () => {
			reads++;
			for (const { after, change } of changes) if (after === reads) this.change(change);
			if (reads === stopAfter) service.faults.unshift({ kind: 'stopped', times: Infinity });
		};
		const wasFaulty = service.faults.length > 0;
		const pollBegan = service.now + minute;
		const events = await watcher.poll().catch((error: unknown) => {
			if (!wasFaulty && reads < stopAfter) throw error;
		});
		service.afterRead = () => {};
		service.faults = service.faults.filter(({ kind }) => kind !== 'stopped');
		if (!events) return;
		this.began ??= this.history.startFrom ?? pollBegan;
		for (const event of events) this.judge(event);
		for (const { thing, status } of service.served) this.checkIsEmitted(thing, status);
		if (this.history.isDurable || events.length > 0 || this.saved.state === undefined) {
			const { known, began } = this;
			this.saved = { state: watcher.state, known: new Map(known), began };
		}
	}

	/** Nothing is made up, and nothing comes twice. */
	private judge(event: TriggerEvent): void {
		const { id, resource, status, previousStatus, eventId } = event;
		const thing = this.service.served.find(
			(one) => one.thing.id === id && one.thing.resource === resource && one.status === status,
		)?.thing;
		if (!thing) throw new Error(`made up: ${describeEvent(event)}`);
		const given = this.emitted.get(thing) ?? [];
		if (given.includes(status) || this.eventIds.has(eventId))
			throw new Error(`twice: ${describeEvent(event)}`);
		this.eventIds.add(eventId);
		const way = ways[thing.resource];
		if (way.indexOf(given.at(-1) ?? '') > way.indexOf(status))
			throw new Error(`late: ${describeEvent(event)}`);
		const isOld = thing.createdAt <= (this.began ?? Infinity);
		if (previousStatus === null && isOld)
			throw new Error(`existed before: ${describeEvent(event)}`);
		if (given.length > 0 && previousStatus !== given.at(-1))
			throw new Error(`order: ${describeEvent(event)}`);
		this.emitted.set(thing, [...given, status]);
	}

	/** What a poll has seen of a new or known record is news at once. */
	private checkIsEmitted(thing: Thing, status: string): void {
		const known = this.known.get(thing);
		const isNew = thing.createdAt > (this.began ?? Infinity) && !this.late.has(thing);
		const isNews = known === undefined ? isNew : known !== status;
		if (isNews && !this.emitted.get(thing)?.includes(status)) {
			throw new Error(`kept back: ${thing.resource} ${thing.id} ${known} -> ${status}`);
		}
		this.known.set(thing, status);
	}

	/** Quiet times, after which all must have come. */
	private async settle(): Promise<void> {
		const { service, history } = this;
		service.faults = [];
		const reads = 4 * (service.things.length + 3 * service.subaccounts + 4);
		const polls = Math.ceil(reads / history.maxRequests) + 3;
		for (const waitMs of [0, 20 * minute, 6 * hour, 20 * minute]) {
			await this.take({ do: 'wait', ms: waitMs });
			for (let count = 0; count < polls; count++) await this.take(quiet);
		}
		for (const thing of service.things) this.checkNothingIsMissing(thing);
		if (history.maxRequests > 100) await this.checkIsIdle();
	}

	/** n8n's durable pollers write the state where it changes. */
	private async checkIsIdle(): Promise<void> {
		const tick = 15 * minute;
		this.service.now = Math.ceil(this.service.now / tick) * tick;
		const states = [];
		for (let count = 0; count < 4; count++) {
			await this.take(quiet);
			states.push(JSON.stringify(this.watcher.state));
		}
		if (states[2] !== states[3]) throw new Error('an idle poll changes the state');
	}

	private checkNothingIsMissing(thing: Thing): void {
		const name = `${thing.resource} ${thing.id}, which is ${thing.status}`;
		if (this.known.get(thing) !== thing.status) throw new Error(`starved: ${name}`);
		// With a small budget, a late record may be settled before it is found.
		const isPromised = !this.late.has(thing) || this.history.maxRequests > 100;
		const isNew = thing.createdAt > (this.began ?? Infinity);
		const isEmitted = this.emitted.get(thing)?.at(-1) === thing.status;
		if (isNew && isPromised && !isEmitted) throw new Error(`lost: ${name}`);
	}
}

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

const change = fc.oneof(
	kind(6, 'create', {
		resource: fc.constantFrom<WatchedResource[]>(
			...(['deposit', 'deposit', 'onramp', 'conversion', 'offramp', 'verification'] as const),
		),
		sub: index,
		lateMs: fc.constantFrom(0, 0, 0, 0, 0, minute, hour, 3 * hour),
		isFinal: fc.boolean(),
	}),
	kind(6, 'advance', { pick: fc.nat(30) }),
	kind(1, 'remove', { pick: fc.nat(30) }),
	kind(1, 'join', { capable: fc.boolean() }),
	kind(1, 'approve', { sub: index }),
);

const fault = fc.record({
	kind: fc.constantFrom('unauthorized', 'rate-limited', 'missing', 'failed', 'failed'),
	subaccountId: fc.option(
		fc.nat({ max: 2 }).map((sub) => `sub-${sub}`),
		{ nil: undefined },
	),
	of: fc.constantFrom(undefined, undefined, 'deposit', 'onramp', 'verification', 'directory'),
	page: fc.constantFrom(undefined, 1, 2, 3),
	times: fc.constantFrom(1, 3, 1000),
});

const step = fc.oneof(
	{ weight: 12, arbitrary: change },
	kind(3, 'wait', {
		ms: fc.constantFrom(1, minute, 16 * minute, hour, 5 * hour, 7 * hour, 30 * hour),
	}),
	kind(1, 'fail', { fault }),
	kind(1, 'heal', {}),
	// After so many reads, the service changes, or the time is over.
	kind(8, 'poll', {
		changes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 12 }), change }), {
			maxLength: 2,
		}),
		stopAfter: fc.oneof(
			{ weight: 6, arbitrary: fc.constant(Infinity) },
			{ weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }) },
		),
	}),
	// n8n is killed: what it has not saved is forgotten.
	kind(1, 'restart', {}),
);

const history = fc.record({
	order: fc.constantFrom<Order[]>('newest first', 'newest first', 'oldest first', 'none'),
	pageSize: fc.integer({ min: 2, max: 4 }),
	directoryPageSize: fc.constantFrom(1, 2, 100),
	hasClock: fc.constantFrom(true, true, false),
	clockAheadMs: fc.constantFrom(0, 0, hour, -hour),
	maxRequests: fc.constantFrom(3000, 3000, 3000, 1, 2, 5, 12),
	/** See the option; 0 is before all records. */
	startFrom: fc.constantFrom(undefined, undefined, undefined, 0),
	/** n8n saves after each poll, not only after those with events. */
	isDurable: fc.boolean(),
	steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
});

test('nothing is lost, doubled, made up or starved', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (one) => {
			await new Play(one).run();
		}),
		randomRuns(120),
	);
}, 3_600_000);

const describeEvent = ({ resource, id, previousStatus, status }: TriggerEvent) =>
	`${resource} ${id} ${previousStatus} -> ${status}`;
