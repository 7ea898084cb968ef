/** Pages of subaccounts that do not count against Max Requests: every poll makes progress. */
const freePages = 10;

/** The requests that a poll may make. What costs some spends them here before it is begun. */
export class Budget {
	private pages = 0;

	constructor(
		/** How many are left. */
		public left: number,
		private readonly most = left,
	) {}

	/** What costs more than a poll may ever make needs all of them. */
	spend(cost: number): boolean {
		const spent = Math.min(cost, this.most);
		if (spent > this.left) return false;
		this.left -= spent;
		return true;
	}

	spendOnSubaccounts(): boolean {
		return this.pages++ < freePages || this.spend(1);
	}
}
