import { assumptions } from '../../../../nodes/CrossBorderPayments/api/assumptions';
import {
	resourcesOf,
	watched,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { watchedResources } from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { hour, minute, type FakeService, type Thing } from './fakeService';
import { FailureLedger } from './failureLedger';
import { broken } from './sentences';
import type { Config } from './watcher';

/** An item of the trigger, as docs/trigger.md describes it. */
export interface Emitted {
	eventId: string;
	event: string;
	resource: string;
	id: string;
	subaccountId: string;
	status: string;
	previousStatus: string | null;
	openHours: number | null;
	record: Record<string, unknown>;
}

/** A poll that did not fail. */
export interface Poll {
	events: readonly Emitted[];
	/** Lines for the log; undefined if there was no state before. */
	notes: readonly string[] | undefined;
	config: Config;
	/** Node and address. */
	owner: string;
	service: FakeService;
	/** When it began by the clock of the service; by that of n8n where answers do not tell the time. */
	serverNow: number;
	localNow: number;
}

/**
 * When watching began: by the earlier and by the later of the clocks of n8n and the service, and by none
 * of them but in truth. With Start From, both clocks say that time.
 */
interface Start {
	low: number;
	high: number;
	at: number;
	from?: number;
}

/** What the ledger knows of the reading of a list. */
interface List {
	start: Start;
	/** Of what moment the data were that were read first. */
	begun: number;
	/** When the poll began that is sure to have read all that was there at first: it had requests to spare. */
	readAt: number;
	/** Whether the first poll read all of it: otherwise, the clocks count. */
	isAtOnce: boolean;
	/** Things that were in it then, and that no poll has read yet. */
	left: readonly string[];
	/** Where the newest of them stands, if they are sorted. */
	top: number;
	/** No read of it has failed before all of them were read. */
	isClean: boolean;
	/**
	 * When it was first read again after that. Until then it may have been half there, and nothing shows whether
	 * what is missing belongs to the baseline.
	 */
	walkedAt: number;
}

interface Known {
	/** The status that was emitted last, or became known without an event. */
	status: string | undefined;
	/** All that it had, as far as they were read. */
	seen: readonly string[];
	/** What was read while the poll had no room, or was cut off. */
	pending: readonly string[];
	/** The poll that read it had no room, so it may have taken no note of it. */
	isUnsure: boolean;
}

type Demand = 'must' | 'may' | 'never';

interface Reading {
	status: string;
	demand: Demand;
	/** Why it must not come. */
	because: Parameters<typeof broken>[0];
	isOwed: boolean;
}

/** What is promised to be remembered. n8n loses what it has not saved, so it can be copied. */
interface Memory {
	config: Config | undefined;
	owner: string | undefined;
	/** The account's own ID, once the list of subaccounts has shown it. */
	parent: string | undefined;
	/** The text of Start From that counts, with the time that it meant when it was first seen. */
	startFrom: { at: number; text: string } | undefined;
	starts: Map<string, Start>;
	thresholds: Map<number, { low: number; high: number }>;
	lists: Map<string, List>;
	known: Map<string, Known>;
	/** Still Open events, by thing and hours. */
	told: Set<string>;
}

const empty = (): Memory => ({
	config: undefined,
	owner: undefined,
	parent: undefined,
	startFrom: undefined,
	starts: new Map(),
	thresholds: new Map(),
	lists: new Map(),
	known: new Map(),
	told: new Set(),
});

const nobody: Known = {
	status: undefined,
	seen: [],
	pending: [],
	isUnsure: false,
};

export const nameOf = ({ resource, id }: { resource: string; id: string }) => `${resource} ${id}`;

/** What has a beginning of its own: the list of a subaccount, all subaccounts, an offramp. */
const listOf = ({ resource, subaccountId, id }: Thing) =>
	resource === 'subaccount'
		? resource
		: `${resource} ${resource === 'offramp' ? id : subaccountId}`;

export const describeEvent = ({
	event,
	resource,
	id,
	previousStatus,
	status,
	openHours,
}: Emitted) =>
	`${event} of ${resource} ${id}: ${previousStatus} -> ${status}${openHours ? ` ${openHours} h` : ''}`;

const isPayment = ({ resource }: { resource: string }) => resource in assumptions.finalStatuses;

export function isOpen({ resource, status: present }: Thing, status = present): boolean {
	if (!(resource in assumptions.finalStatuses)) return resource !== 'conversion';
	return !(assumptions.finalStatuses[resource as 'onramp'] as readonly string[]).includes(status);
}

/** Holds what the trigger emits against what the service has shown to it; throws where a sentence of docs/trigger.md is broken. */
export class Ledger {
	private memory = empty();

	private saved = empty();

	readonly failures = new FailureLedger();

	/** What each `eventId` reports, and the `eventId` of each thing reported. */
	private readonly eventIds = new Map<string, string>();

	/** How far any two clocks were apart at most. */
	skewMs = 0;

	private now = 0;

	/** The poll found that the state is another account's, gave up, and began anew. */
	private beganAnew = false;

	/** Changes that were filtered out, or that a baseline took for known. */
	private readonly silent = new Set<string>();

	constructor(private service: FakeService) {}

	save(): void {
		const { memory } = this;
		this.saved = {
			...memory,
			starts: new Map(memory.starts),
			thresholds: new Map(memory.thresholds),
			lists: new Map(memory.lists),
			known: new Map(memory.known),
			told: new Set(memory.told),
		};
		this.failures.save();
	}

	/** n8n starts with what it has saved. */
	restart(): void {
		this.memory = this.saved;
		this.failures.restart();
		this.save();
	}

	judge(poll: Poll): void {
		const { events, config, service } = poll;
		this.service = service;
		this.now = service.now;
		this.applyOwner(poll);
		this.applySettings(poll);
		if (events.length > config.maxEvents) throw broken('order', `${events.length} events`);
		for (const { thing } of service.served) this.things.set(nameOf(thing), thing);
		for (const event of events) this.judgeId(event);
		this.failures.judge(poll, service, this.skewMs);
		this.noteReads();
		const ofRecords = events.filter(({ event }) => event !== 'readingStopped');
		const times = ofRecords.map((event) => this.thingOf(event).createdAt);
		if (times.some((time, index) => time < (times[index - 1] ?? 0))) {
			throw broken('order', ofRecords.map(describeEvent).join('; '));
		}
		for (const event of ofRecords)
			if (event.event === 'stillOpen') this.judgeStillOpen(event, poll);
		this.judgeChanges(
			ofRecords.filter(({ event }) => event !== 'stillOpen'),
			poll,
		);
	}

	/** Whether the poll is known to have read and emitted what the thing has become. */
	isBehind(thing: Thing): boolean {
		if (!this.startOf(thing)) return false;
		return this.demandOf(thing, this.service.statusOf(thing)) === 'must';
	}

	/** Whether it was read before, and what it was then. */
	statusOf = (thing: Thing): string | undefined => this.memory.known.get(nameOf(thing))?.status;

	/** What has not come yet, though all was readable for a while. */
	missing(poll: Poll): Error | undefined {
		for (const thing of this.service.things) {
			if (!this.startOf(thing)) continue;
			const name = nameOf(thing);
			const { status, pending } = this.memory.known.get(name) ?? nobody;
			if (pending.length > 0) return broken('once', `${name} ${status}: ${pending.join()} is owed`);
			if (this.isBehind(thing)) return broken('once', `lost: ${name} ${status} -> ${thing.status}`);
			for (const hours of poll.config.stillOpenHours) {
				if (this.isOverdue(thing, hours, poll)) {
					return broken('stillOpen', `${name} is open for ${hours} h, and nothing came`);
				}
			}
		}
		return this.failures.missing();
	}

	/** How many things the state has to remember: open and recent ones, lists, and the like. */
	get remembered(): number {
		const { memory, service, now } = this;
		const since = now - ((memory.config?.overlapHours ?? 0) + 12) * hour - this.skewMs;
		const things = service.things.filter(
			(thing) => this.startOf(thing) && (isOpen(thing) || thing.createdAt > since),
		);
		return things.length + 4 * service.subaccounts;
	}

	startOf({ resource, subaccountId, id }: Thing): Start | undefined {
		const { starts } = this.memory;
		if (resource === 'offramp') return starts.get(`offramp ${id}`);
		return starts.get(`${resource} ${subaccountId}`) ?? starts.get(resource);
	}

	/** With another node, account or address, nothing of the state is valid. */
	private applyOwner({ owner, notes, config }: Poll): void {
		const { memory, shownParent: parent } = this;
		const isOther = parent !== undefined && parent !== (memory.parent ?? parent);
		// With another owner or Start From, it had no account to compare.
		this.beganAnew = isOther && memory.owner === owner && !this.isAnotherStart(config);
		if (memory.owner !== undefined && (memory.owner !== owner || isOther)) {
			this.memory = empty();
			this.silent.clear();
			this.failures.forget();
			const change = `${memory.owner} ${memory.parent}, then ${owner} ${parent}`;
			if (notes?.length === 0) throw broken('owner', `${change}, and no line`);
		}
		this.memory.owner = owner;
		this.memory.parent = parent ?? this.memory.parent;
	}

	private get shownParent(): string | undefined {
		const { served, parentId } = this.service;
		return served.find(({ thing }) => thing.resource === 'subaccount' && thing.id === parentId)
			?.thing.id;
	}

	/** Whether the trigger knows whose account it is, even after a restart. */
	knowsAccount(parent: string | undefined): boolean {
		return this.memory.parent === parent && this.saved.parent === parent;
	}

	/** “Removing it changes nothing”: the old one counts. */
	private isAnotherStart({ startFrom }: Config): boolean {
		return startFrom !== undefined && startFrom.text !== this.memory.startFrom?.text;
	}

	/** What changed settings forget, and when what they add begins. */
	private applySettings({ config, serverNow, localNow }: Poll): void {
		const { service } = this;
		const { startFrom } = config;
		const isAnother = this.isAnotherStart(config);
		if (this.memory.config === config && !isAnother && this.memory.starts.size > 0) return;
		if (isAnother && this.memory.config) {
			this.memory = { ...empty(), owner: this.memory.owner, parent: this.shownParent };
			this.silent.clear();
			this.failures.forget();
		}
		const { memory } = this;
		if (isAnother) memory.startFrom = startFrom;
		const low = Math.min(serverNow, localNow);
		// The clock of the service has whole seconds only.
		const high = Math.max(serverNow, localNow) + 1000;
		const at = service.pollBegan;
		const { at: from } = memory.startFrom ?? {};
		const begin: Start =
			from === undefined ? { low, high, at } : { low: from, high: from, at, from };
		const old = memory.starts;
		const starts = new Map<string, Start>();
		const chosen =
			config.subaccounts === 'all' ? undefined : config.subaccounts.map((id) => id.toLowerCase());
		for (const resource of watchedResources(config)) {
			if (resource === 'offramp') {
				for (const { id } of config.offramps) {
					const key = `offramp ${id.toLowerCase()}`;
					starts.set(key, old.get(key) ?? begin);
				}
			} else if (chosen) {
				for (const id of chosen) {
					const key = `${resource} ${id}`;
					starts.set(key, old.get(key) ?? old.get(resource) ?? begin);
				}
			} else {
				starts.set(resource, old.get(resource) ?? begin);
				for (const [key, start] of old) if (key.startsWith(`${resource} `)) starts.set(key, start);
			}
		}
		const before = new Map(service.things.map((thing) => [thing, this.startOf(thing)]));
		memory.starts = starts;
		for (const thing of service.things) {
			if (before.get(thing) === this.startOf(thing)) continue;
			const name = nameOf(thing);
			memory.known.delete(name);
			memory.lists.delete(listOf(thing));
			for (const key of [...memory.told]) if (key.startsWith(`${name}:`)) memory.told.delete(key);
			for (const key of this.silent) if (key.startsWith(`${name}:`)) this.silent.delete(key);
		}
		const hadStillOpen = memory.config?.events.includes('stillOpen');
		const thresholds = hadStillOpen ? memory.thresholds : new Map<number, never>();
		memory.thresholds = new Map(
			(config.events.includes('stillOpen') ? config.stillOpenHours : []).map((hours) => {
				return [hours, thresholds.get(hours) ?? { low: from ?? low, high }];
			}),
		);
		memory.config = config;
	}

	/** What was read of each list, and whether all that was there at first has been read. */
	private noteReads(): void {
		const { service, memory } = this;
		const { maxRequests, maxEvents } = memory.config as Config;
		const isAmple = maxRequests > 100 && maxEvents > 100 && service.totals !== 'too many';
		const of = new Map<string, Thing[]>();
		for (const thing of service.things) {
			if (!this.startOf(thing)) continue;
			const key = listOf(thing);
			const things = of.get(key);
			if (things) things.push(thing);
			else of.set(key, [thing]);
		}
		const failed = new Set<string>();
		for (const { of: resource, subaccountId, which, failure, asOf } of service.reads) {
			const key =
				resource === 'directory'
					? 'subaccount'
					: `${resource} ${resource === 'offramp' ? String(which).toLowerCase() : subaccountId}`;
			const list = memory.lists.get(key);
			if (failure && failure !== 'nothing') {
				failed.add(key);
				if (list && list.left.length > 0) memory.lists.set(key, { ...list, isClean: false });
				if (failure !== 'record') continue;
			}
			if (list) continue;
			const things = of.get(key) ?? [];
			const start =
				memory.starts.get(key) ??
				memory.starts.get(resource === 'directory' ? 'subaccount' : resource);
			if (!start) continue;
			const there = things.filter(({ appearedAt }) => appearedAt <= asOf);
			const isSorted = there.every(({ place, createdAt }) => place === createdAt);
			memory.lists.set(key, {
				start,
				begun: asOf,
				readAt: Infinity,
				isAtOnce: start.at === service.pollBegan && isAmple,
				left: there.map(nameOf),
				top: isSorted ? Math.max(-Infinity, ...there.map(({ place }) => place)) : Infinity,
				// A page behind the end fails in one poll or another.
				isClean: !failure && !failed.has(key) && service.totals !== 'too many',
				walkedAt: Infinity,
			});
		}
		const served = new Set(service.served.map(({ thing }) => nameOf(thing)));
		const read = new Set(
			service.reads
				.filter(({ failure }) => !failure)
				.map(({ of: one, subaccountId }) =>
					one === 'directory' ? 'subaccount' : `${one} ${subaccountId}`,
				),
		);
		for (const [key, list] of memory.lists) {
			if (list.walkedAt < Infinity) continue;
			const left = list.left.filter((name) => !served.has(name));
			const isReadAgain = list.readAt < service.pollBegan && read.has(key);
			const isRead = left.length === 0 && maxRequests > 100 && read.has(key);
			const readAt = isRead ? Math.min(list.readAt, service.pollBegan) : list.readAt;
			const isAtOnce = list.isAtOnce && (left.length === 0 || list.left.length === 0);
			const walkedAt = isReadAgain ? this.now : Infinity;
			memory.lists.set(key, { ...list, left, isAtOnce, readAt, walkedAt });
		}
	}

	/** The same event has the same ID always, and nothing else has. */
	private judgeId(one: Emitted): void {
		const { eventId, event, resource, id, status, openHours, subaccountId, record } = one;
		const isFailure = event === 'readingStopped';
		const what = isFailure
			? [event, subaccountId, record.since, status].map(String).join(' ')
			: `${event} of ${resource} ${id} of ${subaccountId.toLowerCase()}: ${openHours ?? status}`;
		for (const [key, value] of [
			[eventId, what],
			[what, eventId],
		] as const) {
			const given = this.eventIds.get(key) ?? value;
			// A status that returns has another ID: `outside` looks at that.
			const isOther = given !== value && (key === eventId || isPayment(one));
			if (isOther && !isFailure) throw broken('eventId', `${key} is ${value}, and ${given}`);
			this.eventIds.set(key, value);
		}
		if (isFailure) return;
		const thing = this.thingOf(one);
		const isRight = thing.subaccountId === subaccountId.toLowerCase() && record.id === thing.id;
		const isSame = resource === 'verification' || record.status === status;
		if (!isRight || !isSame) throw broken('once', `made up: ${JSON.stringify(one)}`);
	}

	private readonly things = new Map<string, Thing>();

	private thingOf(event: Emitted): Thing {
		const thing = this.things.get(nameOf(event));
		if (!thing) throw broken('once', `made up: ${describeEvent(event)}, which no poll has read`);
		return thing;
	}

	private judgeChanges(changes: readonly Emitted[], poll: Poll): void {
		const read = new Map<string, { thing: Thing; statuses: string[] }>();
		for (const { thing, status } of this.counted) {
			if (!this.startOf(thing)) continue;
			const one = read.get(nameOf(thing)) ?? { thing, statuses: [] };
			if (one.statuses.at(-1) !== status) one.statuses.push(status);
			read.set(nameOf(thing), one);
		}
		for (const [name, { pending }] of this.memory.known) {
			const thing = this.things.get(name);
			if (pending.length > 0 && thing && !read.has(name)) read.set(name, { thing, statuses: [] });
		}
		for (const { failure, subaccountId } of this.service.reads) {
			// Said not to exist: not to be distinguished from one that was not started.
			const name = `verification ${subaccountId}`;
			const isKnown = this.memory.known.has(name);
			if (failure === 'nothing' && !isKnown) {
				this.memory.known.set(name, { ...nobody, isUnsure: true });
			}
		}
		const events = new Map<string, Emitted[]>();
		for (const event of changes) {
			const name = nameOf(event);
			if (!read.has(name)) throw this.unread(event);
			events.set(name, [...(events.get(name) ?? []), event]);
		}
		const isFull = poll.events.length >= poll.config.maxEvents;
		const isCut = this.service.reads.some(({ failure = '' }) => /stopped|rate/.test(failure));
		for (const [name, { thing, statuses }] of read) {
			this.judgeThing(thing, statuses, events.get(name) ?? [], isFull || isCut);
		}
	}

	/** What was shown since the poll began anew, with page 1 of the list of subaccounts, which the parent heads. */
	private get counted(): FakeService['served'] {
		const { served, parentId } = this.service;
		if (!this.beganAnew) return served;
		const isParent = ({ thing }: FakeService['served'][number]) =>
			thing.resource === 'subaccount' && thing.id === parentId;
		const first = served.findIndex(isParent);
		const again = served.findIndex((one, index) => index > first && isParent(one));
		if (again >= 0) return served.slice(again);
		return served.slice(first).filter(({ thing }) => thing.resource !== 'subaccount');
	}

	private unread(event: Emitted): Error {
		const { status, seen } = this.memory.known.get(nameOf(event)) ?? nobody;
		const isDoubled = status === event.status || seen.includes(event.status);
		const what = `${isDoubled ? 'doubled' : 'made up'}: ${describeEvent(event)}, not read by this poll`;
		return broken('once', what);
	}

	private judgeThing(
		thing: Thing,
		statuses: string[],
		events: Emitted[],
		isDisturbed: boolean,
	): void {
		const { memory } = this;
		const name = nameOf(thing);
		const known = memory.known.get(name) ?? nobody;
		const readings = this.readingsOf(thing, statuses, known);
		let { status: last = null }: { status?: string | null | undefined } = known;
		let rest = readings;
		// What was known before, or passed by: any of them may be the previous status.
		const before = new Set<string | null>([last]);
		const isLoose = known.isUnsure || known.pending.length > 0;
		for (const event of events) {
			const index = rest.findIndex(({ status, demand }) => {
				return status === event.status && demand !== 'never';
			});
			if (index < 0) throw this.fault(event, known, readings);
			const passed = rest.slice(0, index);
			if (!isDisturbed && passed.some(({ demand }) => demand === 'must')) {
				throw broken('once', `lost: the status before ${describeEvent(event)}`);
			}
			for (const { status } of passed) before.add(status);
			if (thing.resource === 'verification' && last === null) before.add('not_started');
			if (!isLoose && !before.has(event.previousStatus)) {
				const expected = [...before].join(' or ');
				throw broken('previousStatus', `${describeEvent(event)}, expected ${expected}`);
			}
			last = event.status;
			before.clear();
			before.add(last);
			rest = rest.slice(index + 1);
		}
		const owed = rest.filter(({ demand }) => demand === 'must');
		if (!isDisturbed && owed.length > 0) {
			const what = owed.map(({ status }) => status).join();
			throw broken('once', `lost: ${name} ${last} -> ${what} was read and not emitted`);
		}
		// “What is missing from a single response keeps its status.”
		const isShown = statuses.some((status) => status !== 'not_started');
		const isEmitted = events.length > 0;
		this.note(thing, known, { last, rest, readings, isDisturbed, isShown, isEmitted });
	}

	private note(
		thing: Thing,
		known: Known,
		after: {
			last: string | null;
			rest: Reading[];
			readings: Reading[];
			isDisturbed: boolean;
			isShown: boolean;
			isEmitted: boolean;
		},
	): void {
		const { last, rest, readings, isDisturbed, isShown, isEmitted } = after;
		const name = nameOf(thing);
		const now = readings.filter(({ isOwed }) => !isOwed);
		// “The rest follow in the next polls, with the status they then have”: maybe one that is known.
		const isKept = isDisturbed || !isShown;
		const owed = rest.filter(({ demand, isOwed }) => demand === 'must' || (isKept && isOwed));
		const pending = [...new Set(owed.map(({ status }) => status))];
		const noted = now.map(({ status }) => status).filter((status) => !pending.includes(status));
		const seen = [...new Set([...known.seen, ...noted])];
		const taken =
			pending.length === 0 ? rest.filter(({ because }) => because !== 'final').at(-1) : undefined;
		const status = taken?.status ?? last ?? undefined;
		const wasNoted = known.status !== undefined && !known.isUnsure;
		const isOwed = pending.length > 0;
		const isRead = now.length > 0;
		const isOpenQuestion = !wasNoted || rest.some(({ demand }) => demand === 'may');
		// “Changes again, more than Overlap after its creation”: it may be followed anew.
		const isAgain = rest.some(({ demand, because }) => demand === 'may' && because === 'final');
		// “Goes back if 10 minutes later it still is”: until then, it is not emitted.
		const isDoubted = !isPayment(thing) && rest.some(({ status: one }) => known.seen.includes(one));
		const isUnsure =
			isAgain || isDoubted || (isDisturbed && isRead && isOpenQuestion && !isEmitted && !isOwed);
		for (const { demand, because, status: one } of now) {
			if (demand === 'never' && because !== 'final') this.silent.add(`${name}:${one}`);
		}
		const stays = now.length === 0;
		this.memory.known.set(name, {
			status,
			seen,
			pending,
			isUnsure: isUnsure || (stays && known.isUnsure),
		});
	}

	/** Why the event must not come. */
	private fault(event: Emitted, known: Known, readings: readonly Reading[]): Error {
		const what = `${describeEvent(event)}, known as ${known.status}`;
		const never = readings.find(
			({ status, demand }) => status === event.status && demand === 'never',
		);
		if (never) return broken(never.because, `no news: ${what}`);
		const isKnown = known.status === event.status || known.seen.includes(event.status);
		if (isKnown && this.silent.has(`${nameOf(event)}:${event.status}`)) {
			return broken('filtered', `held back before: ${what}`);
		}
		return broken('once', `${isKnown ? 'doubled' : 'made up'}: ${what}`);
	}

	/** What this poll has read of the thing, as far as it was not known, behind what is owed of it. */
	private readingsOf(thing: Thing, statuses: readonly string[], known: Known): Reading[] {
		const readings: Reading[] = known.pending
			.filter((status) => !statuses.includes(status))
			.map((status) => ({ status, demand: 'may', because: 'once', isOwed: true }));
		let { status: last, seen } = known;
		for (const status of statuses) {
			if (last === status && !known.isUnsure) continue;
			// “What is missing from a single response keeps its status.”
			if (status === 'not_started' && last !== undefined) continue;
			const one = this.readingOf(thing, status, { ...known, status: last, seen });
			const hasEnded = one.because === 'final' && one.demand === 'never';
			// A poll without room for it may not have taken the status that ended it.
			if (hasEnded && !known.isUnsure) continue;
			const demand = hasEnded || (known.isUnsure && one.demand === 'must') ? 'may' : one.demand;
			readings.push({ ...one, demand });
			last = status;
			seen = [...seen, status];
		}
		return readings;
	}

	private demandOf(thing: Thing, status: string): Demand | undefined {
		const known = this.memory.known.get(nameOf(thing)) ?? nobody;
		if (known.status === status) return undefined;
		if (known.isUnsure) return 'may';
		return this.readingOf(thing, status, known).demand;
	}

	private readingOf(thing: Thing, status: string, known: Known): Reading {
		const one: Reading = { status, demand: 'must', because: 'once', isOwed: false };
		const config = this.memory.config as Config;
		const { resource } = thing;
		const isFirst = known.status === undefined;
		// A verification that was not started is no event; one that begins is.
		if (resource === 'verification' && status === 'not_started' && isFirst) {
			return { ...one, demand: 'never' };
		}
		// One that was said not to exist may have been taken for not started.
		const isLost = resource === 'verification' && isFirst && known.isUnsure;
		if (isLost && this.isWanted(thing, status, config)) return { ...one, demand: 'may' };
		const [demand, because] = isFirst
			? this.firstDemand(thing, status)
			: this.nextDemand(thing, status, known);
		if (because === 'final' && demand === 'never') return { ...one, demand, because };
		if (!this.isWanted(thing, status, config))
			return { ...one, demand: 'never', because: 'filter' };
		const isFrom = this.isFrom(thing, known, config);
		if (!isFrom) return { ...one, demand: 'never', because: 'previousStatuses' };
		return { ...one, demand: isFrom === 'perhaps' && demand === 'must' ? 'may' : demand, because };
	}

	/** Whether the status before is one of Previous Statuses; a new thing has none. */
	private isFrom({ resource }: Thing, known: Known, config: Config): boolean | 'perhaps' {
		const { previousStatuses } = config;
		if (previousStatuses.length === 0 || resource === 'conversion') return true;
		const { status, isUnsure, pending } = known;
		if (isUnsure || pending.length > 0) return 'perhaps';
		// A verification may have been known before it began.
		if (status === undefined) {
			return resource === 'verification' && previousStatuses.includes('not_started') && 'perhaps';
		}
		return previousStatuses.includes(status);
	}

	private isWanted({ resource }: Thing, status: string, { events, statuses }: Config): boolean {
		if (!events.includes(watched[resource].event)) return false;
		return statuses.length === 0 || resource === 'conversion' || statuses.includes(status);
	}

	/** Another status of a thing that is known. */
	private nextDemand(thing: Thing, status: string, known: Known): [Demand, Reading['because']] {
		const config = this.memory.config as Config;
		const overlapMs = config.overlapHours * hour;
		// What is older than Start From is none of its records.
		const { from, high } = this.startOf(thing) as Start;
		const isBefore = from !== undefined && thing.createdAt <= high;
		const ageMs = isBefore ? Infinity : this.now - thing.createdAt;
		const isRecent = ageMs < overlapMs - this.skewMs - 2 * minute;
		const wasFinal = isPayment(thing) && !isOpen(thing, known.status);
		if (wasFinal && isOpen(thing, status)) return [isRecent ? 'never' : 'may', 'final'];
		const isBack = known.seen.includes(status);
		if (wasFinal) return [isRecent && !isBack ? 'must' : 'may', 'once'];
		return [isBack ? 'may' : 'must', 'once'];
	}

	/** The first status that is read of a thing. */
	private firstDemand(thing: Thing, status: string): [Demand, Reading['because']] {
		const { resource, createdAt, appearedAt, shownAt, place } = thing;
		const config = this.memory.config as Config;
		const list = this.memory.lists.get(listOf(thing));
		const start = this.startOf(thing) as Start;
		const overlapMs = config.overlapHours * hour;
		const slackMs = this.skewMs + 2 * minute;
		const isListed = watched[resource].readBy === 'list';
		// What first appears later than Overlap after its creation counts as known, at least if it is final.
		const isTooLate = isListed && shownAt - createdAt > overlapMs - slackMs;
		const news: Demand = isTooLate ? 'may' : 'must';
		if (start.from !== undefined) {
			const isSure = createdAt > start.high && resource !== 'verification';
			if (createdAt > start.from) return [isSure ? news : 'may', 'startFrom'];
			return [appearedAt <= (list?.begun ?? Infinity) ? 'never' : 'may', 'startFrom'];
		}
		// What the poll reads with which the watching begins is old, whatever its time.
		if (resource === 'verification' && start.at === this.service.pollBegan)
			return ['may', 'baseline'];
		const isAfter = createdAt > start.high;
		if (resource === 'verification' || !list || appearedAt <= list.begun) {
			// What has moved to another page meanwhile may have been missed.
			const hasMoved = list && shownAt > Math.max(list.begun, appearedAt);
			const isOld = appearedAt <= start.at && !hasMoved;
			const isFirst = list?.isAtOnce || start.at === this.service.pollBegan;
			if (list && isFirst && resource !== 'verification')
				return [isOld ? 'never' : 'may', 'baseline'];
			// A list that was not read whole may have shown it to the poll with which the watching begins.
			if (!list && start.at === this.service.pollBegan) return ['may', 'baseline'];
			if (isAfter) return [news, 'afterFirstPoll'];
			return [isOld && createdAt <= start.low ? 'never' : 'may', 'baseline'];
		}
		// What the poll reads with which the watching begins is old, whatever its time.
		if (start.at === this.service.pollBegan) return ['may', 'baseline'];
		if (isAfter) return [news, 'afterFirstPoll'];
		// “For deposits, onramps and conversions, the clocks of n8n and the service can differ by that much”
		if (resource === 'subaccount') return ['may', 'clocks'];
		const wasWalked = list.walkedAt <= appearedAt && config.maxRequests > 100;
		const isTooOld = createdAt <= start.low - overlapMs - slackMs;
		const isKnown = wasWalked && !isOpen(thing, status);
		if (isTooOld) return [isKnown ? 'never' : 'may', 'late'];
		const isInTime = createdAt > start.high - overlapMs + slackMs;
		if (isInTime && wasWalked && list.isClean) return [news, 'late'];
		// “The clocks of n8n and the service can differ by that much, unless the baseline takes several polls.”
		// Otherwise it is new, and stands where new ones stand, unless replicas move it.
		const isNew = thing.madeAt > Math.max(list.begun, start.at) && thing.madeAt === appearedAt;
		const isOnTop =
			this.service.isNewestFirst && list.isAtOnce && place > list.top && isNew && list.isClean;
		return [isOnTop ? news : 'may', 'afterFirstPoll'];
	}

	private judgeStillOpen(event: Emitted, { config, serverNow, localNow }: Poll): void {
		const { status, previousStatus } = event;
		const hours = event.openHours as number;
		const thing = this.thingOf(event);
		const key = `${nameOf(event)}:${hours}`;
		const isRead = this.service.served.some((one) => one.thing === thing && one.status === status);
		const threshold = this.memory.thresholds.get(hours);
		const passedAt = thing.createdAt + hours * hour;
		const pollMs = this.now - this.service.pollBegan;
		const what = `Still Open: ${describeEvent(event)}`;
		if (!this.startOf(thing)) throw broken('stillOpen', `not watched: ${what}`);
		if (!isRead || !isOpen(thing, status) || previousStatus !== status) {
			throw broken('stillOpen', `made up: ${what}`);
		}
		if (!threshold || passedAt <= threshold.low) throw broken('passed', what);
		if (passedAt > Math.max(serverNow, localNow) + pollMs + 1000) {
			throw broken('stillOpen', `too early: ${what}`);
		}
		if (this.memory.told.has(key)) throw broken('stillOpen', `doubled: ${what}`);
		if (config.events.includes('stillOpen')) this.memory.told.add(key);
		else throw broken('stillOpen', `not asked for: ${what}`);
	}

	private isOverdue(thing: Thing, hours: number, { serverNow, localNow }: Poll): boolean {
		const threshold = this.memory.thresholds.get(hours);
		const start = this.startOf(thing);
		const isMeant = resourcesOf('stillOpen').includes(thing.resource) && isOpen(thing);
		if (!isMeant || !threshold || !start) return false;
		const { status, seen } = this.memory.known.get(nameOf(thing)) ?? nobody;
		// “A final status ends a payment: if the service then shows an open one, it is ignored.”
		if (status !== thing.status || seen.some((one) => !isOpen(thing, one))) return false;
		const passedAt = thing.createdAt + hours * hour;
		const isDue =
			passedAt > Math.max(threshold.high, start.high) &&
			passedAt < Math.min(serverNow, localNow) - 20 * minute;
		return isDue && !this.memory.told.has(`${nameOf(thing)}:${hours}`);
	}
}

/** Resources that a status event is about. */
export type { WatchedResource };
