import type { Emulator } from '../support/emulator/server';

/** The part of the trigger's items that is compared. */
export interface Emitted {
	resource: string;
	id: string;
	previousStatus: string | null;
	status: string;
}

/**
 * What the trigger has to emit, told from the service's own data: a status counts once it stood
 * through a whole poll, and one that was passed through unseen does not.
 */
export class Ledger {
	/** Status of each record when the watching began. */
	private readonly before: ReadonlyMap<string, string>;
	private readonly seen: Map<string, string>;
	private readonly expected = new Map<string, string[]>();
	/** What the last {@link note} brought. */
	private latest = new Map<string, string>();

	constructor(
		private readonly emulator: Emulator,
		private readonly offrampIds: readonly string[],
	) {
		this.before = this.statuses();
		this.seen = new Map(this.before);
	}

	/** What stands now will stand until a poll has read it. Returns how many changes that makes. */
	note(): number {
		const now = [...this.statuses()];
		this.latest = new Map(now.filter(([record, status]) => this.seen.get(record) !== status));
		for (const [record, status] of this.latest) {
			this.seen.set(record, status);
			this.expected.set(record, [...(this.expected.get(record) ?? []), status]);
		}
		return this.latest.size;
	}

	/** Whether the changes noted last are there; earlier ones, if lost, do not come any more. */
	isCoveredBy(emitted: readonly Emitted[]): boolean {
		const statuses = byRecord(emitted);
		return [...this.latest].every(([record, status]) => statuses.get(record)?.at(-1) === status);
	}

	/** Lost, doubled, out of order, or of a record that did not change. */
	faultsOf(emitted: readonly Emitted[]): string[] {
		const statuses = byRecord(emitted);
		return [...new Set([...this.expected.keys(), ...statuses.keys()])].flatMap((record) => {
			const expected = this.expected.get(record)?.join(', ') ?? 'nothing';
			const actual = statuses.get(record)?.join(', ') ?? 'nothing';
			return expected === actual ? [] : [`${record}: expected ${expected}; emitted ${actual}`];
		});
	}

	/** Each event has to start from where the one before it left the record. */
	brokenChainsOf(emitted: readonly Emitted[]): string[] {
		const last = new Map<string, string>(this.before);
		return emitted.flatMap((event) => {
			const record = nameOf(event);
			const previous = last.get(record) ?? null;
			last.set(record, event.status);
			return event.previousStatus === previous
				? []
				: [`${record}: ${event.status} after ${event.previousStatus}, expected after ${previous}`];
		});
	}

	get counts(): { before: number; changed: number; changes: number } {
		const changes = [...this.expected.values()].flat().length;
		return { before: this.before.size, changed: this.expected.size, changes };
	}

	private statuses(): Map<string, string> {
		const { store } = this.emulator;
		const records: Array<{ resource: string; id: string; status: string }> = [];
		const add = (resource: string, id: string, status: string) =>
			records.push({ resource, id, status });
		for (const { record } of store.subaccounts.all()) add('subaccount', record.id, record.status);
		for (const { record } of store.deposits.all()) add('deposit', record.id, record.status);
		for (const { record } of store.onramps.all()) add('onramp', record.id, record.status);
		for (const { record } of store.conversions.all()) add('conversion', record.id, 'created');
		for (const id of this.offrampIds) {
			const stored = store.offramps.locate(id)?.record;
			if (stored) add('offramp', id, stored.record.status);
		}
		return new Map(records.map((record) => [nameOf(record), record.status]));
	}
}

function nameOf({ resource, id }: { resource: string; id: string }): string {
	return `${resource} ${id}`;
}

function byRecord(emitted: readonly Emitted[]): Map<string, string[]> {
	const statuses = new Map<string, string[]>();
	for (const event of emitted) {
		const record = nameOf(event);
		statuses.set(record, [...(statuses.get(record) ?? []), event.status]);
	}
	return statuses;
}
