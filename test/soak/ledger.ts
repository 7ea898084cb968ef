import type { TriggerEvent } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import type { Emulator } from '../support/emulator/server';
import { day, hour } from './time';

interface Known {
	/** Every status that it stood in, in order. */
	stood: string[];
	/** How far the trigger has told; -1 for one that is not told of yet. */
	told: number;
	/** When it came to be; long ago for the baseline. */
	since: number;
	changedAt: number;
}

/**
 * Holds the events against the whole history of each record. With faults about, nobody can say which of
 * the statuses a poll came to see; but what it tells has to be true, new, in order, and complete as soon
 * as nothing goes wrong.
 */
export class Ledger {
	private readonly records = new Map<string, Known>();
	/** What the service has dropped since the last poll was judged, which may have read it before. */
	private readonly dropped = new Map<string, Known>();
	events = 0;

	constructor(
		private readonly emulator: Emulator,
		private readonly offrampIds: readonly string[],
	) {
		this.look();
		// What is there before the first poll is its baseline.
		for (const known of this.records.values()) {
			known.told = 0;
			known.since = -Infinity;
		}
	}

	/** To be called after each change, so that no status is missed. */
	look(): void {
		const now = Date.now();
		const there = new Set<string>();
		for (const [name, status] of this.statuses()) {
			there.add(name);
			const known = this.records.get(name);
			if (!known) {
				this.records.set(name, { stood: [status], told: -1, since: now, changedAt: now });
			} else if (known.stood.at(-1) !== status) {
				known.stood.push(status);
				known.changedAt = now;
			}
		}
		for (const [name, known] of this.records) {
			if (there.has(name)) continue;
			this.records.delete(name);
			this.dropped.set(name, known);
		}
	}

	/** What is wrong with the events of a poll; what was dropped before it ended is forgotten after. */
	faultsOf(events: readonly TriggerEvent[]): string[] {
		const faults = this.judged(events);
		this.dropped.clear();
		return faults;
	}

	private judged(events: readonly TriggerEvent[]): string[] {
		this.events += events.length;
		return events.flatMap(({ resource, id, previousStatus, status }) => {
			const name = `${resource} ${id}`;
			const known = this.records.get(name) ?? this.dropped.get(name);
			const told = `${name}: ${previousStatus} -> ${status}`;
			if (!known) return [`made up: ${told}`];
			const history = known.stood.join(', ');
			const place = known.stood.indexOf(status);
			const before = known.stood[known.told] ?? null;
			const last = known.told;
			known.told = Math.max(last, place);
			if (place === -1) return [`never stood in it: ${told}, but ${history}`];
			if (place === last) return [`twice: ${told}`];
			if (place < last) return [`out of order: ${told} after ${before}`];
			return previousStatus === before ? [] : [`wrong previous status: ${told}, not ${before}`];
		});
	}

	/** What stands and was not told. */
	get owed(): string[] {
		return this.owing(() => true);
	}

	/**
	 * What should have been told by a poll that could read everything, as could all since `calmSince`: a record
	 * of the last day at once, and an older one, which has its turn, within the time of a full scan and a half.
	 */
	overdue(calmSince: number, fullScanMs: number): string[] {
		const now = Date.now();
		return this.owing(
			({ since, changedAt }) =>
				now - since < day - hour || now - Math.max(changedAt, calmSince) > 1.5 * fullScanMs,
		);
	}

	private owing(isDue: (known: Known) => boolean): string[] {
		return [...this.records]
			.filter(([, known]) => known.told < known.stood.length - 1 && isDue(known))
			.map(([name, { stood, told }]) => `${name}: ${stood.join(', ')}; told ${told + 1}`);
	}

	private *statuses(): Iterable<readonly [name: string, status: string]> {
		const { store } = this.emulator;
		for (const { record } of store.subaccounts.all()) {
			yield [`subaccount ${record.id}`, record.status];
		}
		for (const { record } of store.deposits.all()) yield [`deposit ${record.id}`, record.status];
		for (const { record } of store.onramps.all()) yield [`onramp ${record.id}`, record.status];
		for (const { record } of store.conversions.all()) yield [`conversion ${record.id}`, 'created'];
		for (const id of this.offrampIds) {
			const stored = store.offramps.locate(id)?.record;
			if (stored) yield [`offramp ${id}`, stored.record.status];
		}
	}
}
