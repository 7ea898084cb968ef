import fc from 'fast-check';

import {
	listedResources,
	statusEventOf,
	type EventName,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { FakeService, hour, minute, type Order, type Thing } from './fakeService';
import { Promises } from './promises';
import { deposits, from, Watcher, type Config } from './watcher';

/**
 * Random histories of a service, of n8n and of its user, with random trouble. Whatever happens, what
 * docs/trigger.md promises holds: see `Promises`.
 */
const day = 24 * hour;
const overlapHours = 12;

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Change = Made<typeof change>;
type Step = Made<typeof step>;
type PollStep = Step & { do: 'poll' };
type History = Made<typeof history>;

/** Statuses in their order, none twice. */
const ways: Record<WatchedResource, readonly string[]> = {
	deposit: ['pending', 'completed'],
	onramp: ['pending', 'paid', 'completed'],
	offramp: ['pending', 'paid', 'completed'],
	conversion: ['created'],
	subaccount: ['created', 'approved'],
	verification: ['not_started', 'incomplete', 'in review', 'approved'],
};

const quiet: PollStep = { do: 'poll', changes: [], trouble: undefined, wrongClock: undefined };

export class Play {
	private readonly service: FakeService;

	private readonly watcher: Watcher;

	private readonly promises: Promises;

	/** What n8n has saved. */
	private saved: unknown;

	/** Whether the next poll is the one with which n8n starts or publishes, and saves. */
	private isStart = true;

	private hadWrongClock = false;

	private polls = 0;

	/** Polls in a row with nothing in the way. */
	private undisturbed = 0;

	/** Polls in a row that failed. */
	private failures = 0;

	constructor(private readonly history: History) {
		const { pageSize, order, hasClock, directoryPageSize, subaccounts, clockAheadMs } = history;
		const service = new FakeService(pageSize, order, hasClock, directoryPageSize);
		const { hasTotals, refusesBeyondEnd, isJumbled, readMs } = history;
		Object.assign(service, { hasTotals, refusesBeyondEnd, isJumbled, readMs, maxReads: 10_000 });
		this.service = service;
		this.promises = new Promises(service);
		for (let count = 0; count < subaccounts; count++) this.join(true, service.now - 90 * day);
		for (const one of history.before) this.create(one, service.now - one.ageMs, 0);
		const { maxRequests, maxEvents, startFromMs, stillOpenHours, isChosen } = history;
		const watcher = new Watcher(service, {
			...deposits,
			...{ overlapHours, maxRequests, maxEvents, stillOpenHours, concurrency: 3 },
			events: history.events as EventName[],
			subaccounts: isChosen ? ['sub-0'] : 'all',
			offramps: ['sub-0', 'sub-1'].map((id) => ({ subaccountId: id, id: `offramp-of-${id}` })),
			startFrom: startFromMs === undefined ? undefined : from(service.now - startFromMs),
		});
		watcher.clockAheadMs = clockAheadMs;
		this.watcher = watcher;
		this.promises.isShort = maxRequests < 100 || maxEvents < 100;
	}

	async run(): Promise<void> {
		try {
			for (const step of this.history.steps) await this.take(step);
			await this.settle();
		} catch (error) {
			const { now } = this.service;
			const when = `poll ${this.polls}, ${new Date(now).toISOString()}`;
			throw new Error(`${(error as Error).message} (${when})`, { cause: error });
		}
	}

	private async take(step: Step): Promise<void> {
		const { service } = this;
		switch (step.do) {
			case 'wait':
				service.now += step.ms;
				break;
			case 'fail':
				// A page that is missing cannot be distinguished from the end of a list without totals.
				if (step.fault.kind !== 'missing' || !step.fault.page || this.history.hasTotals)
					service.faults.push({ ...step.fault });
				break;
			case 'heal':
				this.heal();
				break;
			case 'restart':
				this.restart();
				break;
			case 'set':
				this.set(step);
				break;
			case 'outage': {
				// Hours in which n8n does not poll, and many records are made.
				const records = this.promises.isShort ? 20 : step.records;
				for (let made = 0; made < records; made++) {
					service.now += (step.hours * hour) / records;
					this.create({ resource: 'deposit', sub: made * step.stride, isFinal: made % 5 > 0 });
				}
				break;
			}
			case 'poll':
				await this.poll(step);
				break;
			default:
				this.change(step);
		}
	}

	private join(isCapable: boolean, createdAt = this.service.now): void {
		const id = `sub-${this.service.subaccounts}`;
		this.service.join(id, isCapable, createdAt);
		this.service.add('verification', id, { id, status: 'not_started', createdAt });
	}

	private create(
		{ resource, sub, isFinal }: { resource: WatchedResource; sub: number; isFinal: boolean },
		createdAt = this.service.now,
		shownAt = this.service.now,
	): void {
		const { service } = this;
		const subaccountId = `sub-${sub % service.subaccounts}`;
		const id = resource === 'offramp' ? `offramp-of-${subaccountId}` : undefined;
		if (id && service.things.some((one) => one.id === id)) return;
		const status = ways[resource].at(isFinal ? -1 : 0) as string;
		service.add(resource, subaccountId, { ...(id && { id }), status, createdAt, shownAt });
	}

	private change(change: Change): void {
		const { service } = this;
		const { things } = service;
		const pick = (index: number) => things[things.length - 1 - (index % things.length)] as Thing;
		switch (change.do) {
			case 'create':
				for (let count = 0; count < change.count; count++) {
					this.create(change, service.now - change.lateMs);
					service.now += change.stepMs;
				}
				break;
			case 'advance': {
				const thing = pick(change.pick);
				const way = ways[thing.resource];
				thing.status = way[way.indexOf(thing.status) + 1] ?? thing.status;
				break;
			}
			case 'remove': {
				const first = pick(change.pick);
				const { resource, subaccountId } = first;
				if (!listedResources.some((listed) => listed === resource)) return;
				const others = things.filter(
					(one) => one.resource === resource && one.subaccountId === subaccountId,
				);
				for (const thing of [first, ...others].slice(0, change.count)) {
					if (things.includes(thing)) service.remove(thing);
				}
				break;
			}
			case 'spoil':
				service.unreadable.add(pick(change.pick).id);
				break;
			case 'join':
				this.join(change.isCapable);
				break;
			case 'approve':
				service.capable.add(`sub-${change.sub % service.subaccounts}`);
				break;
			case 'lowerPageSize':
				service.pageSize = Math.max(2, service.pageSize - 1);
				break;
		}
	}

	private heal(): void {
		const { service } = this;
		service.faults = [];
		for (const thing of service.things) {
			if (service.unreadable.has(thing.id)) thing.shownAt = service.now;
		}
		service.unreadable.clear();
	}

	/** n8n starts, or publishes the workflow. */
	private restart(): void {
		this.isStart = true;
		this.undisturbed = 0;
		if (this.history.savesEachPoll) return;
		this.watcher.state = this.saved;
		this.promises.restart();
	}

	/** The user changes a setting. */
	private set({ setting }: Step & { do: 'set' }): void {
		const { service, watcher } = this;
		const { events, subaccounts, ...others } = setting;
		if (others.order) service.reorder(others.order);
		if (others.pageSize) service.pageSize = others.pageSize;
		if (others.order ?? others.pageSize) return;
		const { config } = watcher;
		const { agoMs, isInCapitals, ...options } = others;
		const inCase = (id: string) => (isInCapitals ? id.toUpperCase() : id.toLowerCase());
		const toggled =
			events &&
			[...config.events, events].filter(
				(one) => !(one === events && config.events.includes(events as EventName)),
			);
		const chosen = subaccounts ?? config.subaccounts;
		watcher.config = {
			...config,
			...(options as Partial<Config>),
			events: (toggled && toggled.length > 0 ? toggled : config.events) as EventName[],
			subaccounts: chosen === 'all' ? chosen : chosen.map(inCase),
			offramps: config.offramps.map(({ id, subaccountId }) => ({
				id: inCase(id),
				subaccountId: inCase(subaccountId),
			})),
			startFrom: agoMs === undefined ? config.startFrom : from(service.now - agoMs),
		};
		const { maxRequests, maxEvents } = watcher.config;
		if (maxRequests < 100 || maxEvents < 100) this.promises.isShort = true;
		this.restart();
	}

	private async poll(step: PollStep): Promise<void> {
		const { service, watcher, promises } = this;
		const { hasClock, clockAheadMs, rhythmMs, savesEachPoll } = this.history;
		this.polls++;
		// After a pause, a wrong clock cannot be distinguished from a right one.
		const isPause = service.now - service.pollBegan > 1.5 * hour;
		const { clock } = (watcher.state ?? {}) as { clock?: { doubted?: number } };
		const isUnsure = isPause || clock?.doubted !== undefined;
		const isNever = this.hadWrongClock || watcher.state === undefined || isUnsure;
		const wrongClock = isNever ? undefined : step.wrongClock;
		if (wrongClock) this.hadWrongClock = true;
		const wrongMs = wrongClock?.ms ?? 0;
		service.clockErrorMs = wrongClock?.of === 'service' ? wrongMs : 0;
		watcher.clockAheadMs = clockAheadMs + (wrongClock?.of === 'n8n' ? wrongMs : 0);
		let reads = 0;
		service.afterRead = () => {
			reads++;
			for (const { after, change } of step.changes) if (after === reads) this.change(change);
			const { trouble } = step;
			if (reads !== trouble?.after) return;
			service.faults.unshift({ kind: trouble.kind, times: Infinity, isOfPoll: true });
		};
		// What a poll that was cut has left is read by the next ones.
		this.undisturbed = this.nothingDisturbs(step) ? this.undisturbed + 1 : 0;
		const things = this.undisturbed > 2 ? [...service.things] : [];
		const isOwnClock = !hasClock || wrongClock?.of === 'service';
		const now = service.now + rhythmMs + (isOwnClock ? clockAheadMs : 0);
		const localNow = service.now + rhythmMs + watcher.clockAheadMs;
		const events = await watcher.poll(rhythmMs).catch((error: unknown) => {
			this.judgeFailure(error);
		});
		service.afterRead = () => {};
		service.faults = service.faults.filter(({ isOfPoll }) => !isOfPoll);
		this.judgeCost();
		this.failures = events ? 0 : this.failures + 1;
		if (!events) return;
		if (service.reads.some(({ failure }) => failure === 'unauthorized')) {
			throw new Error('the key was refused, and the poll did not fail');
		}
		const isCut = service.reads.some(({ failure = '' }) => /stopped|rate/.test(failure));
		if (isCut) promises.isShort = true;
		const claimed = now + (hasClock ? service.clockErrorMs : wrongMs);
		const { config } = watcher;
		promises.judge({ events, config, now, claimed, localNow });
		promises.judgeSpeed(things);
		if (!savesEachPoll && !this.isStart && events.length === 0) return;
		this.isStart = false;
		this.saved = watcher.state;
		promises.save();
	}

	private nothingDisturbs({ changes, trouble }: PollStep): boolean {
		const { faults, unreadable, isNewestFirst } = this.service;
		const { maxRequests, maxEvents } = this.watcher.config;
		const isFaulty =
			faults.some(({ times }) => times > 0) || unreadable.size > 0 || changes.length > 0 || trouble;
		return isNewestFirst && maxRequests > 100 && maxEvents > 100 && !isFaulty;
	}

	/** A poll may fail only if the key is refused or nothing could be read, and says why. */
	private judgeFailure(error: unknown): void {
		const { reads } = this.service;
		const isRefused = reads.some(({ failure }) => failure === 'unauthorized');
		const isRead = reads.some(({ of, failure }) => of !== 'directory' && !failure);
		const says = (error as Error).message;
		if ((isRead && !isRefused) || !/^The service says|does not exist|was stopped|odd$/.test(says))
			throw error;
	}

	private judgeCost(): void {
		const { reads } = this.service;
		const { maxRequests } = this.watcher.config;
		const directory = reads.filter(({ of }) => of === 'directory').length;
		const twice = reads.filter(({ of }) => of === 'offramp' || of === 'verification').length;
		const cost = reads.length + twice - Math.min(directory, 10);
		if (cost > maxRequests + 1) throw new Error(`Max Requests ${maxRequests}: ${cost} sent`);
	}

	/** Quiet times, after which all must have come, and nothing is remembered that need not be. */
	private async settle(): Promise<void> {
		const { service, promises, watcher } = this;
		const { rhythmMs, directoryPageSize } = this.history;
		this.heal();
		const { maxRequests, maxEvents } = watcher.config;
		// Each list has a turn in so many polls, and a turn moves on by a page or more, in one of four steps.
		const { subaccounts, pageSize } = service;
		const lists = 4 * subaccounts + 2 + subaccounts / directoryPageSize;
		const pollsOfTurn = (9 * lists) / maxRequests + 2;
		const bound =
			4 * pollsOfTurn * (service.longest / pageSize + 3) + (2 * service.things.length) / maxEvents;
		const few = promises.isShort ? bound : 4;
		for (const [waitMs, most] of [
			[0, bound],
			[20 * minute, few],
			[6 * hour, bound],
			[20 * minute, few],
		] as const) {
			await this.take({ do: 'wait', ms: rhythmMs > minute ? 0 : waitMs });
			const polls = most + (6 * hour) / Math.max(rhythmMs, 15 * minute);
			for (let count = 0; count < polls; count++) {
				await this.poll(quiet);
				// A trigger that watches nothing but offramps that do not exist has nothing to read.
				const isThere = service.reads.some(({ failure }) => failure !== 'missing');
				if (this.failures > 9 && isThere) {
					throw new Error(`stuck: each poll fails, reads ${service.asked}`);
				}
				if (count > 1 && promises.missing().length === 0) break;
			}
		}
		const [missing] = promises.missing();
		if (missing) throw new Error(missing);
		if (promises.isShort) return;
		await this.checkIsIdle();
		await this.checkIsSmall();
	}

	/** n8n's durable pollers write the state where it changes. */
	private async checkIsIdle(): Promise<void> {
		const { service, history, watcher } = this;
		if (history.rhythmMs > minute) return;
		const tick = 15 * minute;
		service.now = Math.ceil(service.now / tick) * tick;
		// The scan of a long list may take some polls.
		const polls = 13 + service.longest / service.pageSize / 4;
		for (let count = 0; count < polls; count++) {
			const before = JSON.stringify(watcher.state);
			await this.poll(quiet);
			if (count > 0 && JSON.stringify(watcher.state) === before) return;
		}
		throw new Error('idle polls change the state');
	}

	/** Once nothing is recent, the state has what is open, and no more. */
	private async checkIsSmall(): Promise<void> {
		const { service, promises, watcher } = this;
		service.now += overlapHours * hour;
		// A scan reads eight pages of a list in a poll, and it takes two of them.
		const polls = 6 + service.longest / service.pageSize / 4;
		for (let count = 0; count < polls; count++) {
			service.now += 3 * hour;
			await this.poll(quiet);
		}
		const most = 1000 + 120 * promises.remembered;
		if (watcher.stateSize > most)
			throw new Error(`the state has ${watcher.stateSize} bytes of ${most}`);
	}
}

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
		lateMs: fc.constantFrom(0, 0, 0, 0, 0, minute, 3 * hour, (overlapHours - 0.5) * hour),
	}),
	kind(8, 'advance', { pick: fc.nat(30) }),
	kind(1, 'remove', { pick: fc.nat(30), count: fc.constantFrom(1, 1, 6) }),
	kind(1, 'spoil', { pick: fc.nat(10) }),
	kind(1, 'join', { isCapable: fc.boolean() }),
	kind(1, 'approve', { sub: index }),
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

interface Setting {
	events?: string;
	subaccounts?: 'all' | readonly string[];
	statuses?: readonly string[];
	stillOpenHours?: readonly number[];
	maxRequests?: number;
	maxEvents?: number;
	isInCapitals?: boolean;
	agoMs?: number;
	pageSize?: number;
	order?: Order;
}

const orders: Order[] = ['newest first', 'newest first', 'oldest first', 'none'];
const budgets = [3000, 3000, 3000, 1, 2, 5, 12];
const amounts = [1000, 1000, 1000, 1, 3];

const setting: fc.Arbitrary<Setting> = fc.oneof(
	fc.record({
		events: fc.constantFrom(...Object.values(statusEventOf), 'stillOpen', 'readingFailed'),
	}),
	fc.record({ subaccounts: fc.constantFrom('all' as const, ['sub-0'], ['sub-0', 'sub-1']) }),
	fc.record({ statuses: fc.constantFrom<string[][]>([], ['completed'], ['pending', 'approved']) }),
	fc.record({ stillOpenHours: fc.constantFrom([4], [4, 20], [20]) }),
	fc.record({ maxRequests: fc.constantFrom(...budgets) }),
	fc.record({ maxEvents: fc.constantFrom(...amounts) }),
	fc.record({ isInCapitals: fc.boolean() }),
	fc.record({ agoMs: fc.constantFrom(0, 5 * hour, 30 * day) }),
	fc.record({ pageSize: fc.integer({ min: 2, max: 5 }) }),
	fc.record({ order: fc.constantFrom(...orders) }),
);

const step = fc.oneof(
	{ weight: 16, arbitrary: change },
	kind(3, 'wait', {
		ms: fc.constantFrom(1, minute, 16 * minute, hour, 5 * hour, 7 * hour, 30 * hour),
	}),
	kind(1, 'outage', {
		hours: fc.constantFrom(1, 24),
		records: fc.constantFrom(20, 20, 20, 200),
		stride: fc.constantFrom(0, 1),
	}),
	kind(2, 'fail', { fault }),
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
		wrongClock: seldom(
			fc.record({
				of: fc.constantFrom('service', 'n8n'),
				// Less than two hours cannot be distinguished from a right one.
				ms: fc.constantFrom(30 * day, -30 * day, 3 * hour, -3 * hour),
			}),
		),
	}),
	// n8n is killed.
	kind(1, 'restart', {}),
);

const statusEvents = Object.values(statusEventOf);

export const history = fc.record({
	order: fc.constantFrom(...orders),
	pageSize: fc.integer({ min: 2, max: 5 }),
	directoryPageSize: fc.constantFrom(1, 2, 100),
	subaccounts: fc.constantFrom(2, 2, 2, 2, 2, 2, 13),
	hasTotals: fc.boolean(),
	refusesBeyondEnd: fc.boolean(),
	isJumbled: fc.boolean(),
	readMs: fc.constantFrom(1, 1, 500),
	hasClock: fc.constantFrom(true, true, false),
	clockAheadMs: fc.constantFrom(0, 0, 17 * minute, -17 * minute),
	rhythmMs: fc.constantFrom(minute, minute, minute, hour),
	maxRequests: fc.constantFrom(...budgets),
	maxEvents: fc.constantFrom(...amounts),
	events: fc.constantFrom(
		[...statusEvents, 'stillOpen', 'readingFailed'],
		statusEvents,
		['depositStatusChanged'],
		['depositStatusChanged', 'stillOpen', 'readingFailed'],
		['onrampStatusChanged', 'conversionCreated'],
	),
	isChosen: fc.constantFrom(false, false, false, true),
	stillOpenHours: fc.constantFrom([4], [4, 20]),
	startFromMs: fc.constantFrom(undefined, undefined, undefined, 0, 7 * hour, 40 * day),
	/** n8n saves after each poll, not only after those with events. */
	savesEachPoll: fc.boolean(),
	before: fc.array(
		fc.record({
			resource,
			sub: index,
			isFinal: fc.boolean(),
			ageMs: fc.constantFrom(minute, 5 * hour, 3 * day, 30 * day),
		}),
		{ maxLength: 12 },
	),
	steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
});
