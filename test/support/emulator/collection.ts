/** Owner of the subaccounts: the parent account itself. */
export const parentOwner = '';

/** Records of one kind by owner, newest first, and by id. */
export class Collection<T> {
	private readonly byOwner = new Map<string, T[]>();
	private readonly byId = new Map<string, { owner: string; record: T }>();

	/** `keyOf` gives a record's id and creation time. */
	constructor(private readonly keyOf: (record: T) => readonly [id: string, createdAt: string]) {}

	add(owner: string, record: T): T {
		const [id, createdAt] = this.keyOf(record);
		const records = this.byOwner.get(owner) ?? [];
		this.byOwner.set(owner, records);
		// ISO times compare as text. Of two in one millisecond the later added one is the newer.
		let place = 0;
		while (place < records.length && this.keyOf(records[place] as T)[1] > createdAt) place++;
		records.splice(place, 0, record);
		this.byId.set(id, { owner, record });
		return record;
	}

	/** The records of one owner, newest first. */
	of(owner: string): readonly T[] {
		return this.byOwner.get(owner) ?? [];
	}

	/** The record, if it is this owner's. */
	get(owner: string, id: string): T | undefined {
		const found = this.byId.get(id);
		return found?.owner === owner ? found.record : undefined;
	}

	/** The record, whoever it belongs to. */
	locate(id: string): { owner: string; record: T } | undefined {
		return this.byId.get(id);
	}

	*all(): Iterable<{ owner: string; record: T }> {
		yield* this.byId.values();
	}

	/** Matching records of all owners. */
	oldestFirst(matches: (record: T) => boolean): T[] {
		const found = Array.from(this.all(), ({ record }) => record).filter(matches);
		const timeOf = (record: T) => Date.parse(this.keyOf(record)[1]);
		return found.sort((one, other) => timeOf(one) - timeOf(other));
	}
}
