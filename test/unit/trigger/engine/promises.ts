import { assumptions } from '../../../../nodes/CrossBorderPayments/api/assumptions';
import {
	listedResources,
	resourcesOf,
	statusEventOf,
	watchedResources,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { hour, minute, type FakeService, type Read, type Thing } from './fakeService';
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
interface Poll {
	events: readonly Emitted[];
	config: Config;
	/** When it began by the clock that counts: the service's, n8n's where answers do not tell the time. */
	now: number;
	/** The same with a wrong clock, if this poll has one. */
	claimed: number;
	/** When it began by n8n's clock. */
	localNow: number;
}

/**
 * From when on things are news. Where a clock was wrong, what was created between the two moments may
 * be news or not.
 */
interface Start {
	sure: number;
	never: number;
}

/** A status that a poll has read, different from the one before it. */
interface Reading {
	status: string;
	/** Whether it is to be emitted; «may» where the promise leaves it open. */
	isNews: boolean | 'may';
	/** Read by an earlier poll that had no room for it. */
	isOwed: boolean;
}

/** What is promised to be known; n8n loses it with a state that it did not save. */
class Memory {
	config: Config | undefined;

	/** By thing: the status that was emitted last, or became known without an event. */
	known = new Map<string, string>();

	/** By thing: statuses for which Max Events left no room yet. */
	owed = new Map<string, string[]>();

	/** Things that a full poll read first: it may have had no room to take note of them. */
	unsure = new Set<string>();

	/** By resource, and by resource and subaccount where that has a start of its own. */
	starts = new Map<string, Start>();

	/** By hours of Still Open. */
	thresholds = new Map<number, Start>();

	/** Still Open events, by thing and hours. */
	stillOpenEvents = new Map<string, true>();

	/**
	 * By read: since when it fails, since when for sure, and how many polls with room saw it fail for
	 * longer than is kept quiet.
	 */
	failing = new Map<string, { read: Read; since: number; sure: number; polls: number }>();

	/** Pages and odd records that could be read again. */
	healed = new Map<string, { since: number; at: number }>();

	/** Reading Failed that has not recovered, by subaccount and cause. */
	alarms = new Map<
		string,
		{ list: string; subaccountId: string; isSure: boolean; wasRead: boolean }
	>();

	/** When Reading Failed was chosen. */
	alarmsSince = 0;

	/** The Start From that counts, and how long ago it was then. */
	start: { from: number; ageMs: number } | undefined;

	/** The filters before this one, and the things read since. */
	filters = { old: [] as ReadonlyArray<readonly string[]>, readSince: new Set<string>() };

	copy(): Memory {
		const copy = Object.assign(new Memory(), this);
		for (const [field, value] of Object.entries(this)) {
			if (value instanceof Map) Object.assign(copy, { [field]: new Map(value) });
		}
		copy.unsure = new Set(this.unsure);
		copy.filters = { ...this.filters, readSince: new Set(this.filters.readSince) };
		return copy;
	}
}

const nameOf = ({ resource, id }: { resource: string; id: string }) => `${resource} ${id}`;

const describe = ({ event, resource, id, previousStatus, status, openHours }: Emitted) =>
	`${event} of ${resource} ${id}: ${previousStatus} -> ${status}${openHours ? ` ${openHours} h` : ''}`;

/** Holds what the trigger emits against what the service has shown to it; throws where a promise is broken. */
export class Promises {
	private memory = new Memory();

	private saved = new Memory();

	private readonly things = new Map<string, Thing>();

	/** What each `eventId` reports, and the `eventId` of each thing reported. */
	private readonly eventIds = new Map<string, string>();

	/** Statuses that Statuses has held back: they do not come later. */
	private readonly heldBack = new Set<string>();

	/** Whether polls were so short that a pass may take longer than Overlap. */
	isShort = false;

	private now = 0;

	/** Lists that have ended too early: what lies behind comes with the next full scan. */
	private readonly refused = new Set<string>();

	/** When the last poll began whose clock was right. */
	private lastRight = Infinity;

	constructor(private readonly service: FakeService) {}

	save(): void {
		this.saved = this.memory.copy();
	}

	/** n8n starts with what it has saved. */
	restart(): void {
		this.memory = this.saved.copy();
	}

	judge(poll: Poll): void {
		const { events, config } = poll;
		this.now = poll.now;
		this.applySettings(poll);
		for (const { thing } of this.service.served) this.things.set(nameOf(thing), thing);
		for (const event of events) this.judgeId(event);
		this.judgeFailures(poll);
		if (events.length > config.maxEvents) throw new Error(`flood: ${events.length} events`);
		const ofRecords = events.filter(({ event }) => event !== 'readingFailed');
		const times = ofRecords.map((event) => this.thingOf(event).createdAt);
		const isInOrder = times.every((time, index) => time >= (times[index - 1] ?? 0));
		if (!isInOrder) throw new Error('order: the oldest record does not come first');
		for (const event of ofRecords)
			if (event.event === 'stillOpen') this.judgeStillOpen(event, config);
		this.judgeChanges(
			ofRecords.filter(({ event }) => event !== 'stillOpen'),
			poll,
		);
	}

	/**
	 * With nothing in the way, a poll reads all that is new in a list that comes newest first, not only
	 * the next scan, and what is open for less than an hour.
	 */
	judgeSpeed(things: readonly Thing[]): void {
		const { known, config } = this.memory;
		for (const thing of things) {
			const { resource, subaccountId, createdAt, shownAt } = thing;
			const start = this.startOf(thing);
			const isActive = config?.subaccounts !== 'all' || this.service.capable.has(subaccountId);
			const isListed = (listedResources as readonly string[]).includes(resource);
			if (!start || !isListed || !isActive || shownAt !== createdAt) continue;
			if (this.refused.has(`${resource} ${subaccountId}`)) continue;
			const status = known.get(nameOf(thing));
			const isNew = status === undefined && createdAt > start.sure;
			const isYoung = status && status !== thing.status && this.now - createdAt < hour;
			if (isNew || isYoung) throw new Error(`slow: ${nameOf(thing)} ${status} -> ${thing.status}`);
		}
	}

	/** What is not there yet, though all was readable for a while. */
	missing(): string[] {
		const { known, owed, alarms, failing, config } = this.memory;
		const missing: string[] = [];
		for (const thing of this.service.things) {
			if (!this.startOf(thing)) continue;
			const name = nameOf(thing);
			const status = known.get(name);
			if (owed.has(name)) missing.push(`held back by Max Events: ${name} ${owed.get(name)}`);
			else if (status !== thing.status)
				missing.push(`starved: ${name} ${status} -> ${thing.status}`);
			for (const hours of config?.stillOpenHours ?? []) {
				if (this.isOverdue(thing, hours))
					missing.push(`never reported: ${name} open for ${hours} h`);
			}
		}
		const sick = new Set([...failing.values()].map(({ read }) => read.subaccountId));
		for (const [name, { subaccountId, isSure }] of alarms) {
			if (isSure && !sick.has(subaccountId)) missing.push(`never recovered: ${name}`);
		}
		return missing;
	}

	/** How many things the state has to remember: open and recent ones, lists, and the like. */
	get remembered(): number {
		const since = this.now - ((this.memory.config?.overlapHours ?? 0) + 12) * hour;
		const things = this.service.things.filter(
			(thing) => this.startOf(thing) && (this.isOpen(thing) || thing.createdAt > since),
		);
		return things.length + 4 * this.service.subaccounts;
	}

	private startOf({ resource, subaccountId, id }: Thing): Start | undefined {
		const { starts, config } = this.memory;
		const isNamed = config?.offramps.some((one) => one.id.toLowerCase() === id);
		if (resource === 'offramp' && !isNamed) return undefined;
		return starts.get(`${resource} ${subaccountId}`) ?? starts.get(resource);
	}

	/** What changed settings forget, and when what they add begins. */
	private applySettings({ config, now, claimed, localNow }: Poll): void {
		const { memory } = this;
		const startFrom = config.startFrom?.at;
		const ageMs = localNow - (startFrom ?? 0);
		// One that moves with the clock counts as it was; if it stops, it is another one.
		const isRelative = memory.start && Math.abs(ageMs - memory.start.ageMs) < minute;
		const isAnother = startFrom !== undefined && startFrom !== memory.start?.from && !isRelative;
		if (memory.config === config && !isAnother) return;
		if (isAnother) memory.start = { from: startFrom, ageMs };
		const before = isAnother ? undefined : memory.config;
		// The clock of the service has whole seconds only.
		const fromNow = { sure: Math.max(now, claimed), never: Math.min(now, claimed) - 1000 };
		const begin = startFrom === undefined ? fromNow : { sure: startFrom, never: startFrom };
		const wasWatched = before ? watchedResources(before) : new Set<WatchedResource>();
		const { starts } = memory;
		const next = new Map<string, Start>();
		for (const resource of watchedResources(config)) {
			const isKept = wasWatched.has(resource);
			const common = (isKept && starts.get(resource)) || undefined;
			const own = (id: string) => (isKept && starts.get(`${resource} ${id}`)) || common;
			const chosen = chosenOf(config);
			if (!chosen || resource === 'offramp') next.set(resource, common ?? begin);
			for (const [key, start] of starts) {
				if (isKept && !chosen && key.startsWith(`${resource} `)) next.set(key, start);
			}
			for (const id of resource === 'offramp' ? [] : (chosen ?? [])) {
				next.set(`${resource} ${id}`, own(id) ?? begin);
			}
		}
		const wasStillOpen = before?.events.includes('stillOpen');
		const firstThreshold = wasStillOpen ? [...memory.thresholds.values()][0] : undefined;
		const never = firstThreshold?.never ?? begin.never;
		const thresholds = new Map<number, Start>();
		for (const hours of config.events.includes('stillOpen') ? config.stillOpenHours : []) {
			const old = wasStillOpen ? memory.thresholds.get(hours) : undefined;
			thresholds.set(hours, old ?? { sure: fromNow.sure, never });
		}
		const oldStarts = new Map([...this.things].map(([name, thing]) => [name, this.startOf(thing)]));
		Object.assign(memory, { config, starts: next, thresholds });
		for (const [name, thing] of this.things) {
			if (before && oldStarts.get(name) === this.startOf(thing)) continue;
			for (const map of [memory.known, memory.owed]) map.delete(name);
			for (const key of memory.stillOpenEvents.keys())
				if (key.startsWith(`${name}:`)) memory.stillOpenEvents.delete(key);
			for (const held of this.heldBack) if (held.startsWith(`${name}:`)) this.heldBack.delete(held);
		}
		if (!before?.events.includes('readingFailed')) {
			memory.alarmsSince = now;
			for (const [key, one] of memory.failing) memory.failing.set(key, { ...one, polls: 0 });
		}
		// Those of what is no longer watched do not recover.
		for (const [name, alarm] of memory.alarms) memory.alarms.set(name, { ...alarm, isSure: false });
		if (before && before.statuses !== config.statuses) {
			const old = [...memory.filters.old, before.statuses];
			memory.filters = { old, readSince: new Set() };
		}
	}

	/** The same event has the same ID always, and nothing else has. */
	private judgeId(one: Emitted): void {
		const { eventId, event, resource, id, status, openHours, subaccountId, record } = one;
		const isFailure = event === 'readingFailed';
		const what = isFailure
			? [event, subaccountId, record.cause, record.since, status].join(' ')
			: `${event} of ${resource} ${id}: ${openHours ?? status}`;
		for (const [key, value] of [
			[eventId, what],
			[what, eventId],
		] as const) {
			const given = this.eventIds.get(key);
			if (given !== undefined && given !== value)
				throw new Error(`eventId: ${key} is ${value}, and ${given}`);
			this.eventIds.set(key, value);
		}
		if (isFailure) return;
		const thing = this.thingOf(one);
		const isRight = thing.subaccountId === subaccountId.toLowerCase() && record.id === thing.id;
		if (!isRight || record.status !== status) throw new Error(`made up: ${JSON.stringify(one)}`);
	}

	private thingOf(event: Emitted): Thing {
		const thing = this.things.get(nameOf(event));
		if (!thing) throw new Error(`made up: ${describe(event)}, which no poll has read`);
		return thing;
	}

	private judgeChanges(changes: readonly Emitted[], poll: Poll): void {
		const readings = this.readingsOf(poll);
		const events = new Map<string, Emitted[]>();
		for (const event of changes) {
			const name = nameOf(event);
			if (!readings.has(name)) throw new Error(`${this.fault(event)}: ${describe(event)}`);
			events.set(name, [...(events.get(name) ?? []), event]);
		}
		const isFull = poll.events.length >= poll.config.maxEvents;
		for (const [name, list] of readings)
			this.judgeThing(name, list, events.get(name) ?? [], isFull);
	}

	private fault(event: Emitted): string {
		if (this.heldBack.has(`${nameOf(event)}:${event.status}`)) return 'held back before';
		return this.memory.known.get(nameOf(event)) === event.status ? 'doubled' : 'made up';
	}

	/** What this poll has read of each thing, as far as it was not known. */
	private readingsOf(poll: Poll): Map<string, Reading[]> {
		const { known, owed, filters } = this.memory;
		const readings = new Map<string, Reading[]>();
		for (const [name, statuses] of owed) {
			const isOwed = true;
			readings.set(
				name,
				statuses.map((status) => ({ status, isNews: 'may', isOwed })),
			);
		}
		for (const { thing, status } of this.service.served) {
			const name = nameOf(thing);
			if (!this.startOf(thing)) continue;
			const list = readings.get(name) ?? [];
			const last = list.at(-1);
			const isOwed = last?.isOwed && last.status === status;
			const isFirst = !known.has(name) && list.length === Number(isOwed ?? false);
			const isNews = this.isNews(thing, status, isFirst, poll);
			filters.readSince.add(name);
			const isUnsure = this.memory.unsure.has(name);
			if ((last?.status ?? known.get(name)) === status && !isOwed && !isUnsure) continue;
			if (isOwed) list.pop();
			list.push({ status, isNews, isOwed: false });
			readings.set(name, list);
		}
		return readings;
	}

	private isNews(thing: Thing, status: string, isFirst: boolean, { config, now }: Poll) {
		const { resource, createdAt, shownAt } = thing;
		const name = nameOf(thing);
		// A verification that was not started is no event; one that begins is.
		if (resource === 'verification' && status === 'not_started') return false;
		if (!config.events.includes(statusEventOf[resource])) return false;
		const passes = (statuses: readonly string[]) =>
			statuses.length === 0 || resource === 'conversion' || statuses.includes(status);
		const start = this.startOf(thing) as Start;
		const isUnsure = this.memory.unsure.has(name);
		if (isFirst && createdAt <= start.never && !isUnsure) return false;
		if (!passes(config.statuses)) {
			if (this.memory.known.get(name) !== status) this.heldBack.add(`${name}:${status}`);
			return false;
		}
		// Until every list had its turn once more, the old filters count, too.
		const { old, readSince } = this.memory.filters;
		const isFiltered = !readSince.has(name) && !old.every(passes);
		if (isFiltered || isUnsure) return 'may';
		if (!isFirst) return true;
		if (createdAt <= start.sure) return 'may';
		// A final record that shows up too late, or moved past a page that was read.
		const overlapMs = config.overlapHours * hour;
		const isHidden = this.refused.has(`${resource} ${thing.subaccountId}`);
		const isLate = (isHidden || shownAt > createdAt) && now - createdAt > overlapMs;
		const isTooLate = isHidden || this.isShort || shownAt - createdAt > overlapMs;
		const isListed = (listedResources as readonly string[]).includes(resource);
		return isListed && isLate && isTooLate && !this.isOpen(thing, status) ? 'may' : true;
	}

	private judgeThing(name: string, list: Reading[], events: Emitted[], isFull: boolean): void {
		const { known, owed, unsure } = this.memory;
		const isUnsure = unsure.has(name);
		const isSeen = list.some(({ isOwed }) => !isOwed);
		const isOpen = !known.has(name) || list.some(({ isNews }) => isNews === 'may');
		if (isFull && isOpen && list.every(({ isNews }) => isNews !== true)) unsure.add(name);
		else if (!isFull && isSeen) unsure.delete(name);
		let last = known.get(name) ?? null;
		let rest = list;
		for (const event of events) {
			const index = rest.findIndex(({ status, isNews }) => status === event.status && isNews);
			if (index < 0) {
				const isRead = list.some(({ status }) => status === event.status);
				const why = isRead && last !== event.status ? 'no news' : this.fault(event);
				throw new Error(`${why}: ${describe(event)}, known as ${last}`);
			}
			const passed = rest.slice(0, index);
			if (!isFull && passed.some(isDemanded)) throw new Error(`lost: before ${describe(event)}`);
			const isLoose = isFull || passed.some(({ isOwed }) => isOwed);
			const before = [passed.at(-1)?.status ?? last];
			if (isUnsure) before.push(event.previousStatus);
			if (isLoose) before.push(last, ...passed.map(({ status }) => status));
			if (!before.includes(event.previousStatus))
				throw new Error(`previousStatus: ${describe(event)}, not ${before.join(' or ')}`);
			last = event.status;
			rest = rest.slice(index + 1);
		}
		if (!isFull && rest.some(isDemanded)) {
			throw new Error(`kept back: ${name} ${last} -> ${rest.map(({ status }) => status).join()}`);
		}
		const isReadOn = rest.some(({ isOwed }) => !isOwed);
		const left = rest.filter((one) => (isFull ? isDemanded(one) || one.isOwed : !isReadOn));
		if (left.length > 0)
			owed.set(
				name,
				left.map(({ status }) => status),
			);
		else owed.delete(name);
		if (left.length === 0) last = rest.at(-1)?.status ?? last;
		if (last !== null) known.set(name, last);
	}

	private judgeStillOpen(event: Emitted, config: Config): void {
		const { status, previousStatus } = event;
		const hours = event.openHours as number;
		const thing = this.thingOf(event);
		const key = `${nameOf(event)}:${hours}`;
		const isRead = this.service.served.some((one) => one.thing === thing && one.status === status);
		const threshold = this.memory.thresholds.get(hours);
		const passedAt = thing.createdAt + hours * hour;
		const clockAhead = Math.max(0, this.now - this.service.pollBegan);
		const why =
			(!isRead && 'not read') ||
			(!this.startOf(thing) && 'not watched') ||
			((!threshold || !config.events.includes('stillOpen')) && 'not asked for') ||
			(!this.isOpen(thing, status) && 'final') ||
			(previousStatus !== status && 'previousStatus') ||
			(passedAt > this.service.now + clockAhead && 'too early') ||
			(passedAt <= (threshold?.never ?? 0) && 'passed before') ||
			(this.memory.stillOpenEvents.has(key) && 'doubled');
		if (why) throw new Error(`Still Open: ${why}: ${describe(event)}`);
		this.memory.stillOpenEvents.set(key, true);
	}

	private isOverdue(thing: Thing, hours: number): boolean {
		const threshold = this.memory.thresholds.get(hours);
		const start = this.startOf(thing);
		const isMeant = resourcesOf('stillOpen').includes(thing.resource) && this.isOpen(thing);
		if (!isMeant || !threshold || !start) return false;
		const passedAt = thing.createdAt + hours * hour;
		const isDue =
			passedAt > Math.max(threshold.sure, start.sure) && passedAt < this.now - 20 * minute;
		return isDue && !this.memory.stillOpenEvents.has(`${nameOf(thing)}:${hours}`);
	}

	private isOpen({ resource, status: present }: Thing, status = present): boolean {
		const { finalStatuses } = assumptions;
		if (!(resource in finalStatuses)) return resource !== 'conversion';
		return !(finalStatuses[resource as 'onramp'] as readonly string[]).includes(status);
	}

	private judgeFailures({ events, config, now, claimed }: Poll): void {
		const { failing, healed, alarms, alarmsSince } = this.memory;
		const quietMs = config.readingFailedHours * hour;
		// Without a second clock, only a poll soon after one with the right time can tell what time it is.
		const isRight = claimed === now;
		const isTimed = this.service.hasClock || (isRight && now - this.lastRight < 2 * hour);
		if (isRight) this.lastRight = now;
		const healthy = new Set<string>();
		for (const read of this.service.reads) {
			const { of, subaccountId, failure } = read;
			const which = String(read.which).toLowerCase();
			const list = `${of} ${subaccountId}`;
			// A record that makes no sense moves from page to page.
			const key = failure === 'record' ? `${list} record` : `${list} ${which}`;
			// Pages shift, and records with them: that none is left shows with the next scan.
			const heal = (what: string, name: string) => {
				const one = failing.get(what);
				if (one) healed.set(name, { since: one.since, at: now });
				failing.delete(what);
			};
			if (!failure || failure === 'record') {
				heal(`${list} ${which}`, `${list} pages`);
				healthy.add(list);
			}
			if (!failure && this.service.unreadable.size === 0) heal(`${list} record`, `${list} record`);
			// A list may have become shorter.
			if (failure === 'missing' && Number(which) > 1) {
				healthy.add(list);
				const { length } = of === 'directory' ? [] : this.service.of(of, subaccountId);
				// Behind the last page, a refusal tells the truth.
				if ((Number(which) - 1) * this.service.pageSize < length) this.refused.add(list);
			}
			if (!failure || ['stopped', 'unauthorized'].includes(failure)) continue;
			const { since: known = now, at = -Infinity } =
				healed.get(Number(which) > 1 && failure !== 'record' ? `${list} pages` : key) ?? {};
			// A list fails for as long as any part of it does.
			const since = [...failing.values()]
				.filter((one) => one.read.of === of && one.read.subaccountId === subaccountId)
				.reduce((min, one) => Math.min(min, one.since), now - at < 13 * hour ? known : now);
			// After a pause, one clock alone does not tell since when.
			const { sure = isTimed ? now : Infinity, polls = 0 } = failing.get(key) ?? {};
			const hasRoom = events.length < config.maxEvents;
			const isLong =
				isTimed && now - Math.max(sure, alarmsSince) >= quietMs && failure === 'failed' && hasRoom;
			const next = { read, since, sure: Math.min(sure, isTimed ? now : Infinity) };
			failing.set(key, { ...next, polls: polls + Number(isLong) });
		}
		// A page shows what could not be looked up.
		for (const { thing } of this.service.served) {
			failing.delete(`${thing.resource} ${thing.subaccountId} ${thing.id}`);
		}
		for (const [key, alarm] of alarms) {
			if (healthy.has(alarm.list)) alarms.set(key, { ...alarm, wasRead: true });
		}
		for (const event of events.filter((one) => one.event === 'readingFailed')) {
			const { resource, status, record } = event;
			const subaccountId = event.subaccountId.toLowerCase();
			const key = `${subaccountId}: ${String(record.cause)}`;
			const alarm = alarms.get(key);
			// The two clocks differ by some minutes.
			const at = this.service.now + this.now - this.service.pollBegan + 20 * minute;
			const isFailing =
				['record', 'pages'].some(
					(what) =>
						now - (healed.get(`${resource} ${subaccountId} ${what}`)?.at ?? -Infinity) < 13 * hour,
				) ||
				[...failing.values()].some(
					({ read, since }) =>
						read.subaccountId === subaccountId &&
						read.of === resource &&
						(read.failure === 'record' || since <= at - quietMs),
				);
			const why =
				status === 'failed'
					? (alarm?.isSure && 'doubled') || (!isFailing && 'too early')
					: (!alarm && 'made up') || (!alarm?.wasRead && 'not recovered');
			if (why) throw new Error(`Reading Failed: ${why}: ${describe(event)} ${key}`);
			const list = `${resource} ${subaccountId}`;
			if (status === 'recovered') alarms.delete(key);
			else alarms.set(key, { list, subaccountId, isSure: true, wasRead: false });
		}
		if (!config.events.includes('readingFailed')) return;
		const known = new Set([...alarms.values()].map((alarm) => alarm.subaccountId));
		for (const [key, { read, polls }] of failing) {
			const isSteady = read.which === 1 || typeof read.which !== 'number';
			if (polls < 3 || !isSteady || known.has(read.subaccountId)) continue;
			throw new Error(`Reading Failed: not reported: ${key}`);
		}
	}
}

const isDemanded = ({ isNews, isOwed }: Reading) => isNews === true && !isOwed;

const chosenOf = (config: Config | undefined) =>
	config && config.subaccounts !== 'all'
		? config.subaccounts.map((id) => id.toLowerCase())
		: undefined;
