/** The most pages kept in memory: about 20,000 records. */
const maxPages = 200;

/** Reads a page when called, and returns it with the function for the next one. */
type Next<Page> = () => Promise<{ page: Page; next: Next<Page> } | undefined>;

export class SharedReads {
	private readonly reads = new Map<string, { begunAt: number; next: Next<unknown> }>();
	private pages = 0;

	/**
	 * The pages of a list. Several items share one reading of it.
	 * @param name identifies the list and its query
	 * @param notBefore the earliest time at which a shared reading may have begun; undefined for any
	 * @param open begins a new reading
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
		// The name identifies the list, and with it the type of its pages.
		const next = known.next as Next<Page>;
		for (let link = await next(); link; link = await link.next()) yield link.page;
	}

	/** Each page refers to the next, so that pages all readers have passed are garbage collected. */
	private pagesOf<Page>(name: string, source: AsyncIterator<Page, void>): Next<Page> {
		let following: ReturnType<Next<Page>> | undefined;
		const read = async () => {
			const result = await source.next().catch((error: unknown) => {
				// A later reading starts again.
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
