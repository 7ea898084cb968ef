/**
 * Holds what a trigger emitted against what the service did: nothing lost, doubled, made up or out of order.
 *
 *     const ledger = new Ledger(() => statusesOf(emulator));  // what stands now is the baseline
 *     emulator.createDeposit(subaccountId);
 *     ledger.look();                                          // after each change, so that no status is missed
 *     faults.push(...ledger.judge(events));                   // the events of each poll, once
 *     faults.push(...ledger.missing());                       // once a poll could read everything
 *
 * A status that was passed through between two polls may be emitted or not. Verifications and `stillOpen` events are
 * for the caller to leave out, or to supply statuses for.
 */
import type { Emulator } from './emulator/server';

/** The part of the trigger's items that is compared. */
export interface Emitted {
	resource: string;
	id: string;
	previousStatus: string | null;
	status: string;
}

/** A record's name, such as `deposit 1f3a`, and its status. */
export type RecordStatus = readonly [record: string, status: string];

export interface RecordHistory {
	/** Every status in which it stood, in order. */
	statuses: string[];
	/** Index of the status emitted last; -1 for a record that was never emitted. */
	emitted: number;
	/** When it was first seen; -Infinity for one of the baseline. */
	createdAt: number;
	changedAt: number;
}

export class Ledger {
	private readonly records = new Map<string, RecordHistory>();
	/** Gone since the last poll was judged, which may have read them before. */
	private readonly removed = new Map<string, RecordHistory>();
	/** Changes since the baseline. */
	changes = 0;
	/** Events judged. */
	events = 0;

	constructor(
		private readonly statuses: () => Iterable<RecordStatus>,
		private readonly now: () => number = Date.now,
	) {
		for (const [record, status] of statuses()) {
			const history = { statuses: [status], emitted: 0, createdAt: -Infinity, changedAt: now() };
			this.records.set(record, history);
		}
	}

	/** Notes what stands now. Returns how many records have changed since the last look. */
	look(): number {
		const before = this.changes;
		const seen = new Set<string>();
		for (const [record, status] of this.statuses()) {
			seen.add(record);
			this.note(record, status);
		}
		for (const [record, history] of this.records) {
			if (seen.has(record)) continue;
			this.records.delete(record);
			this.removed.set(record, history);
		}
		return this.changes - before;
	}

	/** Notes one record alone, where looking at all of them would take too long. */
	note(record: string, status: string): void {
		const history = this.records.get(record);
		if (history?.statuses.at(-1) === status) return;
		this.changes++;
		const now = this.now();
		if (history) {
			history.statuses.push(status);
			history.changedAt = now;
		} else {
			this.records.set(record, {
				statuses: [status],
				emitted: -1,
				createdAt: now,
				changedAt: now,
			});
		}
	}

	/** What is wrong with these events, each as a sentence. */
	judge(events: readonly Emitted[]): string[] {
		this.events += events.length;
		const faults = events.flatMap((event) => this.judgeOne(event) ?? []);
		this.removed.clear();
		return faults;
	}

	/** Records whose present status was not emitted; `isDue` leaves out those for which it is too early. */
	missing(isDue: (history: RecordHistory) => boolean = () => true): string[] {
		return [...this.records]
			.filter(([, history]) => history.emitted < history.statuses.length - 1 && isDue(history))
			.map(([record, { statuses, emitted }]) => {
				return `lost: ${record} was ${statuses.join(', ')}; last emitted: ${statuses[emitted] ?? 'nothing'}`;
			});
	}

	private judgeOne({ resource, id, previousStatus, status }: Emitted): string | undefined {
		const record = `${resource} ${id}`;
		const event = `${record}: ${previousStatus} -> ${status}`;
		const history = this.records.get(record) ?? this.removed.get(record);
		if (!history) return `made up: ${event}`;
		const { statuses, emitted } = history;
		const index = statuses.indexOf(status);
		const expected = statuses[emitted] ?? null;
		history.emitted = Math.max(emitted, index);
		if (index === -1) return `made up: ${event}, but it was only ${statuses.join(', ')}`;
		if (index === emitted) return `doubled: ${event}`;
		if (index < emitted) return `out of order: ${event} after ${expected}`;
		return previousStatus === expected
			? undefined
			: `wrong previous status: ${event}, expected ${expected}`;
	}
}

/** Subaccounts, deposits, onramps, conversions and the given offramps, as the service has them now. */
export function* statusesOf(
	{ store }: Emulator,
	offrampIds: readonly string[] = [],
): Generator<RecordStatus> {
	for (const { record } of store.subaccounts.all())
		yield [`subaccount ${record.id}`, record.status];
	for (const { record } of store.deposits.all()) yield [`deposit ${record.id}`, record.status];
	for (const { record } of store.onramps.all()) yield [`onramp ${record.id}`, record.status];
	for (const { record } of store.conversions.all()) yield [`conversion ${record.id}`, 'created'];
	for (const id of offrampIds) {
		const found = store.offramps.locate(id);
		if (found) yield [`offramp ${id}`, found.record.record.status];
	}
}
