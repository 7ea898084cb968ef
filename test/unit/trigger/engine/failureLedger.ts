import { hour, minute, type FakeService, type Read } from './fakeService';
import type { Emitted, Poll } from './ledger';
import { broken } from './sentences';

/** A read that fails, from poll to poll. */
interface Failing {
	read: Read;
	since: number;
	/** Polls that saw it fail for longer than is kept quiet, and had room to say so. */
	polls: number;
}

/** Of a subaccount, or of the list of subaccounts (''). */
interface Alarm {
	/** Whether something of it was read since. */
	wasRead: boolean;
	/** Whether it is still watched as it was, so that it has to recover. */
	isSure: boolean;
}

interface Sick {
	since: number;
	/** Since when, and in how many polls, nothing has failed. */
	wellSince: number;
	wellPolls: number;
}

interface Memory {
	failing: ReadonlyMap<string, Failing>;
	/** Subaccounts of which something fails, or has failed lately. */
	sick: ReadonlyMap<string, Sick>;
	alarms: ReadonlyMap<string, Alarm>;
	config: Poll['config'] | undefined;
}

const empty: Memory = { failing: new Map(), sick: new Map(), alarms: new Map(), config: undefined };

/** Reading Stopped: what fails, since when, and what was said about it. */
export class FailureLedger {
	private memory = empty;

	private saved = empty;

	save(): void {
		this.saved = this.memory;
	}

	restart(): void {
		this.memory = this.saved;
	}

	forget(): void {
		this.memory = empty;
	}

	judge(poll: Poll, service: FakeService, skewMs: number): void {
		const { events, config } = poll;
		const { now } = service;
		const isOn = config.events.includes('readingStopped');
		const wasOn = this.memory.config?.events.includes('readingStopped');
		const isSame = this.memory.config === config;
		const alarms = new Map<string, Alarm>();
		for (const [owner, alarm] of wasOn && isOn ? this.memory.alarms : []) {
			alarms.set(owner, { ...alarm, isSure: alarm.isSure && isSame });
		}
		const failing = new Map(this.memory.failing);
		if (!isSame) for (const [key, one] of failing) failing.set(key, { ...one, polls: 0 });
		const sick = new Map(this.memory.sick);
		this.noteReads(service, failing, sick, alarms);
		const isReport = ({ event, status }: Emitted) =>
			event === 'readingStopped' && status !== 'restarted';
		for (const event of events.filter(isReport)) {
			if (!isOn) throw broken('readingStopped', `not asked for: ${describe(event)}`);
			const owner = event.subaccountId.toLowerCase();
			const alarm = alarms.get(owner);
			if (event.status === 'failed') {
				if (alarm?.isSure) throw broken('readingStopped', `doubled: ${describe(event)}`);
				const { since = Infinity } = sick.get(owner) ?? {};
				if (now + skewMs + minute - since < config.readingStoppedHours * hour) {
					throw broken('anHour', `too early: ${describe(event)}`);
				}
				alarms.set(owner, { wasRead: false, isSure: true });
			} else {
				if (!alarm) throw broken('readingStopped', `made up: ${describe(event)}`);
				if (!alarm.wasRead) throw broken('readingStopped', `not recovered: ${describe(event)}`);
				alarms.delete(owner);
			}
		}
		const hasRoom = events.length < config.maxEvents;
		const quietMs = config.readingStoppedHours * hour + skewMs;
		for (const [key, one] of failing) {
			const { read, since } = one;
			const isSteady = read.which === 1 || typeof read.which !== 'number';
			const isFresh = service.reads.includes(read);
			if (!isOn || !hasRoom || !isFresh || read.failure !== 'failed' || !isSteady) continue;
			if (now - since < quietMs) continue;
			failing.set(key, { ...one, polls: one.polls + 1 });
			if (one.polls >= 2 && !alarms.has(read.subaccountId)) {
				throw broken(
					'anHour',
					`not reported: ${key}, which fails since ${new Date(since).toISOString()}`,
				);
			}
		}
		for (const [owner, one] of sick) {
			const isFailing = [...failing.values()].some(({ read }) => read.subaccountId === owner);
			// A list with such totals always has a page behind its end that fails.
			const isWell = !isFailing && service.totals !== 'too many';
			const { wellSince, wellPolls } = isWell ? one : { wellSince: now, wellPolls: 0 };
			// Only a full scan shows that a malformed record is gone, and a long list takes several polls.
			const isOver = now - wellSince > 7 * hour && wellPolls > 10;
			if (isOver && !alarms.has(owner)) sick.delete(owner);
			else sick.set(owner, { ...one, wellSince, wellPolls: wellPolls + 1 });
		}
		this.memory = { failing, sick, alarms, config };
	}

	private noteReads(
		service: FakeService,
		failing: Map<string, Failing>,
		sick: Map<string, Sick>,
		alarms: Map<string, Alarm>,
	): void {
		const { now } = service;
		for (const read of service.reads) {
			const { of, subaccountId, failure } = read;
			const which = String(read.which).toLowerCase();
			const list = `${of} ${subaccountId}`;
			if (!failure || failure === 'record' || failure === 'nothing') {
				failing.delete(`${list} ${which}`);
				const alarm = alarms.get(subaccountId);
				if (alarm) alarms.set(subaccountId, { ...alarm, wasRead: true });
			}
			// A record that makes no sense moves from page to page.
			if (!failure && service.unreadable.size === 0) failing.delete(`${list} record`);
			if (!failure || ['stopped', 'unauthorized', 'nothing'].includes(failure)) continue;
			const key = failure === 'record' ? `${list} record` : `${list} ${which}`;
			const { since: before = now, polls = 0 } = failing.get(key) ?? {};
			const since = Math.min(before, now);
			failing.set(key, { read, since, polls });
			const old = sick.get(subaccountId) ?? { since: now, wellSince: now, wellPolls: 0 };
			sick.set(subaccountId, { ...old, since: Math.min(old.since, since) });
		}
	}

	/** What has not recovered, though all can be read again. */
	missing(): Error | undefined {
		const { alarms, failing } = this.memory;
		const sick = new Set([...failing.values()].map(({ read }) => read.subaccountId));
		for (const [owner, { isSure }] of alarms) {
			if (isSure && !sick.has(owner))
				return broken('readingStopped', `never recovered: “${owner}”`);
		}
		return undefined;
	}
}

const describe = ({ subaccountId, status, record }: Emitted) =>
	`Reading Stopped of “${subaccountId}”: ${status}, ${String(record.what)}, ${String(record.cause)}`;
