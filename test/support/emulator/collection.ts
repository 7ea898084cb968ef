/** Owner of what belongs to the parent account itself. */
export const parentOwner = '';

/** Records of one kind by owner, newest first, and by id. */
export class Collection<T> {
	private readonly byOwner = new Map<string, T[]>();
	private readonly byId = new Map<string, { owner: string; record: T }>();

	/** `keyOf` gives a record's id and creation time. */
	constructor(private readonly keyOf: (record: T) => readonly [id: string, createdAt: string]) {}

	get size(): number {
		return this.byId.size;
	}

	add(owner: string, record: T): T {
		const [id, createdAt] = this.keyOf(record);
		let records = this.byOwner.get(owner);
		if (!records) this.byOwner.set(owner, (records = []));
		// ISO times compare as text. Of two in one millisecond the later added one is the newer.
		let place = 0;
		while (place < records.length && this.keyOf(records[place] as T)[1] > createdAt) place++;
		records.splice(place, 0, record);
		this.byId.set(id, { owner, record });
		return record;
	}

	/** Newest first. */
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

	/** Those of all owners that fit. */
	oldestFirst(fits: (record: T) => boolean): T[] {
		const fitting = Array.from(this.all(), ({ record }) => record).filter(fits);
		const timeOf = (record: T) => this.keyOf(record)[1];
		return fitting.sort((one, other) =>
			timeOf(one) < timeOf(other) ? -1 : Number(timeOf(one) > timeOf(other)),
		);
	}

	/** Drops an owner's oldest records beyond `most`, except those to keep. */
	trim(owner: string, most: number, keep: ReadonlySet<string>): void {
		const records = this.byOwner.get(owner);
		for (let at = (records?.length ?? 0) - 1; records && at >= 0 && records.length > most; at--) {
			const id = this.keyOf(records[at] as T)[0];
			if (keep.has(id)) continue;
			records.splice(at, 1);
			this.byId.delete(id);
		}
	}
}
