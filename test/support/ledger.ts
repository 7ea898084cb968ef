/**
 * Holds what a trigger emitted against what the service did: nothing lost, doubled, made up or out of order.
 *
 *     const ledger = new Ledger(statuses);      // what stands now is the baseline
 *     emulator.createDeposit(subaccountId);
 *     ledger.look();                            // after each change, so that no status is missed
 *     faults.push(...ledger.judge(events));     // the events of each poll, once
 *     faults.push(...ledger.missing());         // once a poll could read everything
 *
 * A status that was passed through between two polls may be emitted or not.
 */

/** The part of the trigger's items that is compared. */
export interface Emitted {
	resource: string;
	id: string;
	previousStatus: string | null;
	status: string;
}

/** A record's name, such as `deposit 1f3a`, and its status. */
export type RecordStatus = readonly [record: string, status: string];

interface RecordHistory {
	/** Every status that it has had, in order. */
	statuses: string[];
	/** Index of the status emitted last; -1 for a record that was never emitted. */
	emitted: number;
}

export class Ledger {
	private readonly records = new Map<string, RecordHistory>();
	/** Changes since the baseline. */
	changes = 0;

	constructor(private readonly statuses: () => Iterable<RecordStatus>) {
		for (const [record, status] of statuses()) {
			this.records.set(record, { statuses: [status], emitted: 0 });
		}
	}

	/** Notes what stands now. Returns how many records have changed since the last look. */
	look(): number {
		const before = this.changes;
		for (const [record, status] of this.statuses()) {
			const history = this.records.get(record) ?? { statuses: [], emitted: -1 };
			if (history.statuses.at(-1) === status) continue;
			this.changes++;
			history.statuses.push(status);
			this.records.set(record, history);
		}
		return this.changes - before;
	}

	/** What is wrong with these events, each as a sentence. */
	judge(events: readonly Emitted[]): string[] {
		return events.flatMap((event) => this.judgeOne(event) ?? []);
	}

	/** Records whose present status was not emitted. */
	missing(): string[] {
		return [...this.records]
			.filter(([, { statuses, emitted }]) => emitted < statuses.length - 1)
			.map(([record, { statuses, emitted }]) => {
				return `lost: ${record} was ${statuses.join(', ')}; last emitted: ${statuses[emitted] ?? 'nothing'}`;
			});
	}

	private judgeOne({ resource, id, previousStatus, status }: Emitted): string | undefined {
		const record = `${resource} ${id}`;
		const event = `${record}: ${previousStatus} -> ${status}`;
		const history = this.records.get(record);
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
