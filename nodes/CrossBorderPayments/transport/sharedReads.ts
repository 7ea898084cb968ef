/** How many pages are kept, so that memory is bounded: some 20,000 records. */
const maxPages = 200;

/** A page, and what follows it; nothing is read before somebody asks for it. */
type Next<Page> = () => Promise<{ page: Page; next: Next<Page> } | undefined>;

export class SharedReads {
	private readonly reads = new Map<string, { begunAt: number; next: Next<unknown> }>();
	private pages = 0;

	/**
	 * The pages of a list, also of a reading that began for another item.
	 * @param name tells lists apart
	 * @param notBefore when the reading may have begun at the earliest, in milliseconds; without one, all items share it
	 * @param open reads the list anew
	 */
	async *read<Page>(
		name: string,
		notBefore: number | undefined,
		open: () => AsyncIterator<Page, void>,
	): AsyncGenerator<Page, void> {
		let known = this.reads.get(name);
		if (!known || known.begunAt < (notBefore ?? -Infinity)) {
			known = { begunAt: Date.now(), next: this.pagesOf(name, open()) };
			this.reads.set(name, known);
		}
		// The name stands for the list and the query, which say what its pages are.
		const next = known.next as Next<Page>;
		for (let link = await next(); link; link = await link.next()) yield link.page;
	}

	/** A page is kept by what comes before it alone, so those that nobody can come to any more are not. */
	private pagesOf<Page>(name: string, source: AsyncIterator<Page, void>): Next<Page> {
		let following: ReturnType<Next<Page>> | undefined;
		const read = async () => {
			const result = await source.next().catch((error: unknown) => {
				// The next look tries again.
				this.reads.delete(name);
				throw error;
			});
			if (result.done) return undefined;
			if (++this.pages > maxPages) this.forget();
			return { page: result.value, next: this.pagesOf(name, source) };
		};
		return async () => await (following ??= read());
	}

	private forget() {
		this.reads.clear();
		this.pages = 0;
	}
}
