/** The most pages kept in memory: about 20,000 records. */
const maxPages = 200;

/** Reads a page when called, and returns it with the function for the next one. */
type ReadNext<Page> = () => Promise<{ page: Page; readNext: ReadNext<Page> } | undefined>;

/** The lists that several input items read together. */
export class SharedReads {
	private readonly readings = new Map<string, { begunAt: number; readNext: ReadNext<unknown> }>();
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
		let reading = this.readings.get(name);
		if (!reading || reading.begunAt < (notBefore ?? -Infinity)) {
			reading = { begunAt: Date.now(), readNext: this.pagesOf(name, open()) };
			this.readings.set(name, reading);
		}
		// The name identifies the list, and with it the type of its pages.
		const readNext = reading.readNext as ReadNext<Page>;
		for (let result = await readNext(); result; result = await result.readNext()) yield result.page;
	}

	/** Each page refers to the next, so that pages all readers have passed are garbage collected. */
	private pagesOf<Page>(name: string, source: AsyncIterator<Page, void>): ReadNext<Page> {
		let following: ReturnType<ReadNext<Page>> | undefined;
		const read = async () => {
			const result = await source.next().catch((error: unknown) => {
				// A later reading starts again.
				this.readings.delete(name);
				throw error;
			});
			if (result.done) return undefined;
			if (++this.pages > maxPages) {
				this.readings.clear();
				this.pages = 0;
			}
			return { page: result.value, readNext: this.pagesOf(name, source) };
		};
		return async () => await (following ??= read());
	}
}
