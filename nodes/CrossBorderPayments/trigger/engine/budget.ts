/** Pages of subaccounts that do not count against Max Requests: every poll makes progress. */
const freePages = 10;

/** The requests that a poll may make. What costs some takes them here before it is begun. */
export class Budget {
	private pages = 0;

	constructor(
		/** How many are left. */
		public left: number,
		private readonly most = left,
	) {}

	/** What costs more than a poll may ever make needs all of them. */
	take(cost: number): boolean {
		const taken = Math.min(cost, this.most);
		if (taken > this.left) return false;
		this.left -= taken;
		return true;
	}

	takePageOfSubaccounts(): boolean {
		return this.pages++ < freePages || this.take(1);
	}
}
