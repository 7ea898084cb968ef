import {
	resourceOf,
	type TriggerEvent,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import type { PollLog, Served } from './fakeService';
import { hour, minute } from './history';
import { listOf, type Thing, type World } from './world';

type Known = ReadonlySet<string | null>;

/** What the trigger can know, as far as that follows from what it was served and what it gave. */
interface Knowledge {
	/** Status that a record has for the trigger; several where it is free to know the one or the other. */
	known: Map<Thing, Known>;
	/** Lists that were read without trouble. */
	settled: Set<string>;
	/** When the first poll was, and what stood at it. */
	startedAt: number | undefined;
	before: Map<Thing, string>;
}

const unknown: Known = new Set([null]);

/**
 * Holds the events of each poll against what the service served, and fails on the first that is one
 * too many, out of order, or missing. It knows the rules of the trigger, and nothing of its state.
 */
export class Ledger {
	readonly emitted = new Map<Thing, string[]>();

	/** What was read in any poll. */
	private readonly read = new Set<string>();

	private memory: Knowledge;

	private saved: Knowledge;

	constructor(
		private readonly world: World,
		private readonly watching: TriggerConfig,
	) {
		const startedAt = watching.emitExisting ? -Infinity : undefined;
		this.memory = { known: new Map(), settled: new Set(), startedAt, before: new Map() };
		this.saved = copyOf(this.memory);
	}

	restart(): void {
		this.memory = copyOf(this.saved);
	}

	save(): void {
		this.saved = copyOf(this.memory);
	}

	/** To be called before a poll: what stands then may belong to the baseline. */
	standing(): Map<Thing, string> {
		const visible = this.world.all.filter((thing) => !thing.hidden);
		return new Map(visible.map((thing) => [thing, thing.status]));
	}

	/** A poll that did not fail. */
	judge(events: readonly TriggerEvent[], log: PollLog, standing: Map<Thing, string>): void {
		const isFirst = this.memory.startedAt === undefined;
		if (isFirst) {
			// Only what changed while the baseline was being taken may be told.
			const known = events.find(({ previousStatus }) => previousStatus === null);
			if (known) throw new Error(`baseline: ${told(known)}`);
			this.memory.startedAt = this.world.now;
			this.memory.before = standing;
		}
		const before = new Map(this.memory.known);
		const served = byThing(log.served);
		for (const event of events) this.check(event, served);
		for (const [thing, observations] of served) {
			if (!this.isWatched(thing)) continue;
			const had = before.get(thing) ?? unknown;
			this.learn(thing, observations, had, events, this.isWhole(thing, log), isFirst);
		}
		this.noteMoved(log, served);
		for (const list of log.read) {
			this.read.add(list);
			const [, subaccountId = ''] = list.split(' of ');
			if (!log.cut && !log.listFailed && !log.failed.has(subaccountId)) {
				this.memory.settled.add(list);
			}
		}
	}

	/** A poll that failed must not have had anything to tell of subaccounts that were read. */
	checkNothingIsOwed(log: PollLog): void {
		if (this.memory.startedAt === undefined) return;
		for (const { thing, status, aside } of log.served) {
			if (!aside && this.isWhole(thing, log) && this.owes(thing, status)) {
				throw new Error(`kept back: ${thing.id} is ${status}`);
			}
		}
	}

	/** Whether an event is due for a status of a record. */
	private owes(thing: Thing, status = thing.status): boolean {
		const had = this.memory.known.get(thing) ?? unknown;
		const isNews = !had.has(status) && !isNothing(thing.resource, status);
		return isNews && this.isWatched(thing) && this.passes(thing, status) && this.isDue(thing, had);
	}

	/** What a quiet time must have brought to light: all that can be seen. */
	checkNothingIsMissing(isExempt: (subaccountId: string) => boolean): void {
		for (const thing of this.world.all) {
			const owner = this.world.subaccounts.find(({ id }) => id === thing.subaccountId);
			if (thing.hidden || !owner || owner.hidden || isExempt(owner.id)) continue;
			if (this.isWatched(thing) && this.isRead(thing) && !this.read.has(listOf(thing))) {
				throw new Error(`starved: ${listOf(thing)} was never read`);
			}
			if (this.owes(thing)) {
				const known = [...(this.memory.known.get(thing) ?? unknown)].join(' or ');
				throw new Error(`lost: ${thing.id} is ${thing.status}, known as ${known}`);
			}
		}
	}

	/** What was known as open and is young is looked at in each poll that can. */
	checkNothingIsStale({ cut, listFailed, failed, moved }: PollLog): void {
		if (cut || listFailed || failed.size > 0 || moved.size > 0) return;
		for (const [thing, had] of this.memory.known) {
			const owner = this.world.subaccounts.find(({ id }) => id === thing.subaccountId);
			const isSeen = !thing.hidden && owner?.hidden === false;
			if (!isSeen || !this.isFollowed(thing, had) || had.has(thing.status)) continue;
			if (this.world.now - thing.createdAt < 24 * hour) {
				throw new Error(`stale: ${thing.id} is ${thing.status}, known as ${[...had].join()}`);
			}
		}
	}

	/** Approved verifications are not read where the list of subaccounts says so. */
	private isRead({ resource }: Thing): boolean {
		return resource !== 'verification' && resource !== 'subaccount';
	}

	private check(event: TriggerEvent, served: Map<Thing, Served[]>): void {
		const fail = (why: string): never => {
			throw new Error(`${why}: ${told(event)}`);
		};
		const thing = this.world.all.find(
			({ id, resource }) => id === event.id && resource === event.resource,
		);
		if (!thing) {
			if (isNothing(event.resource, event.status)) return;
			throw new Error(`made up: ${told(event)}`);
		}
		const { status } = event;
		if (resourceOf[event.event] !== thing.resource || event.subaccountId !== thing.subaccountId) {
			fail('made up');
		}
		if (!this.isWatched(thing) || !this.passes(thing, status)) fail('not asked for');
		if (event.detectedAt !== new Date(this.world.now).toISOString()) fail('wrong time');
		if (isNothing(thing.resource, status)) return;
		const observations = served.get(thing) ?? [];
		if (!observations.some((observation) => observation.status === status)) fail('not served');
		if (event.record.status !== status && thing.resource !== 'verification') fail('wrong record');

		const given = this.emitted.get(thing) ?? [];
		const had = this.memory.known.get(thing) ?? unknown;
		if (given.includes(status) || (had.size === 1 && had.has(status))) fail('twice');
		const place = (one: string) => thing.stood.indexOf(one);
		if (given.some((one) => place(one) > place(status))) fail('out of order');
		const isBaseline = !this.memory.settled.has(listOf(thing));
		const passedBy = observations.filter(
			(observation) => isBaseline || !this.passes(thing, observation.status),
		);
		const possible = new Set([...had, ...passedBy.map((observation) => observation.status)]);
		// What was over long ago may be forgotten.
		if (!thing.promised) possible.add(null);
		if (!possible.has(event.previousStatus) && !this.isBeginning(thing, event, possible)) {
			fail(`previous status is ${[...possible].join(' or ')}`);
		}
		const { settled, before } = this.memory;
		const isSure = !thing.slipped && !settled.has(listOf(thing)) && this.isOld(thing);
		if (isSure && before.get(thing) === status) fail('stood before');
		this.emitted.set(thing, [...given, status]);
		this.memory.known.set(thing, new Set([status]));
	}

	/** By the clocks of the service and of n8n alike, which may differ somewhat. */
	private isOld({ createdAt }: Thing): boolean {
		return createdAt < (this.memory.startedAt ?? 0) - 5 * minute;
	}

	/** A verification that does not exist and one that was not started are the same. */
	private isBeginning({ resource }: Thing, { previousStatus }: TriggerEvent, possible: Known) {
		const isNone = (status: string | null) => status === null || isNothing(resource, status);
		return resource === 'verification' && isNone(previousStatus) && [...possible].some(isNone);
	}

	/** What the trigger knows of a record after it was served. */
	private learn(
		thing: Thing,
		observations: readonly Served[],
		had: Known,
		events: readonly TriggerEvent[],
		isWhole: boolean,
		isFirst: boolean,
	): void {
		const statuses = new Set(observations.map(({ status }) => status));
		const silent = [...statuses].filter((status) => !this.passes(thing, status));
		const last = events.findLast(
			({ id, resource }) => id === thing.id && resource === thing.resource,
		);
		const know = (...known: Array<string | null>) => {
			this.memory.known.set(thing, new Set(known));
		};
		if (last) {
			const place = (status: string) => thing.stood.indexOf(status);
			know(last.status, ...silent.filter((status) => place(status) > place(last.status)));
			return;
		}
		const isSure = isWhole && observations.some(({ aside }) => !aside);
		const isOwed = !isFirst && this.isDue(thing, had) && !statuses.has(notStarted);
		// What only the list of subaccounts said of a verification is no baseline for its record.
		if (had === unknown && observations.every(({ aside }) => aside)) return;
		if (!isSure) {
			know(...had, ...(isOwed ? silent : statuses));
			return;
		}
		const kept = [...had].filter((status) => status !== null && statuses.has(status));
		if (isFirst) know(...statuses);
		else if (kept.length > 0) know(...kept, ...silent);
		else if (!isOwed) know(...had, ...statuses);
		else if (silent.length > 0) know(...silent);
		else {
			throw new Error(`lost: ${thing.id} was ${[...statuses].join()}, known ${[...had].join()}`);
		}
	}

	/** Whether a status that differs from what is known has to come out. */
	private isDue(thing: Thing, had: Known): boolean {
		const { startedAt = Infinity, settled, before } = this.memory;
		if (this.isFollowed(thing, had)) return true;
		const isNew = thing.createdAt > startedAt;
		// Offramps are named by the user, and subaccounts tell by their age whether they are new.
		const isListed = !['offramp', 'subaccount'].includes(thing.resource);
		if (!(isListed && settled.has(listOf(thing))) && had.has(null)) return isNew && thing.promised;
		return thing.promised && !(before.has(thing) && had.has(null));
	}

	/** Known, and not over. */
	private isFollowed(thing: Thing, had: Known): boolean {
		return [...had].every((status) => status !== null && !this.world.isFinal({ ...thing, status }));
	}

	/** Whether all that the trigger may have wanted to read for a record was read. */
	private isWhole({ resource, subaccountId }: Thing, log: PollLog): boolean {
		if (log.cut || log.listFailed) return false;
		return resource === 'subaccount' || !log.failed.has(subaccountId);
	}

	/** Records may change pages between two calls, and be on neither when it is read. */
	private noteMoved({ moved }: PollLog, served: Map<Thing, Served[]>): void {
		for (const thing of this.world.things) {
			if (moved.has(listOf(thing)) && !served.has(thing)) {
				thing.promised &&= this.world.isInReach(thing);
				thing.slipped = true;
			}
		}
	}

	private isWatched({ resource, subaccountId, id }: Thing): boolean {
		const { events, subaccounts, offramps } = this.watching;
		if (!events.some((event) => resourceOf[event] === resource)) return false;
		if (resource === 'offramp') return offramps.some((row) => row.id === id);
		return subaccounts === 'all' || subaccounts.includes(subaccountId);
	}

	private passes({ resource }: Thing, status: string): boolean {
		const { statuses } = this.watching;
		return resource === 'conversion' || statuses.length === 0 || statuses.includes(status);
	}
}

function byThing(observations: readonly Served[]): Map<Thing, Served[]> {
	const groups = new Map<Thing, Served[]>();
	for (const observation of observations) {
		groups.set(observation.thing, [...(groups.get(observation.thing) ?? []), observation]);
	}
	return groups;
}

const notStarted = 'not_started';

/** A verification that was not started is none. */
const isNothing = (resource: string, status: string) =>
	resource === 'verification' && status === notStarted;

function told({ resource, id, previousStatus, status }: TriggerEvent): string {
	return `${resource} ${id} ${previousStatus} -> ${status}`;
}

function copyOf({ known, settled, before, startedAt }: Knowledge): Knowledge {
	return {
		known: new Map(known),
		settled: new Set(settled),
		before: new Map(before),
		startedAt,
	};
}
