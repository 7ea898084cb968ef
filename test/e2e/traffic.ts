import type { Emulator } from '../support/emulator/server';

const nextOf: Record<string, readonly string[]> = {
	pending: ['paid'],
	paid: ['completed', 'failed'],
};

/** Customers at work: records come and move on. */
export class Traffic {
	private turn = 0;

	constructor(
		private readonly emulator: Emulator,
		private readonly accounts: string[],
		/** Given because only these are watched. */
		private readonly offrampIds: readonly string[],
	) {}

	/** Some of what is open takes one step, and some new records appear. */
	flow(): void {
		const { emulator, accounts } = this;
		const { deposits, onramps, offramps } = emulator.store;
		for (const { id } of deposits.oldestFirst(isOpen).slice(0, 3)) {
			emulator.moveDeposit(id, 'completed');
		}
		for (const { id, status } of onramps.oldestFirst(isOpen).slice(0, 4)) {
			emulator.moveOnramp(id, this.one(nextOf[status]!));
		}
		const offramp = this.offrampIds
			.map((id) => offramps.locate(id)!.record.record)
			.find((record) => isOpen(record));
		if (offramp) emulator.moveOfframp(offramp.id, this.one(nextOf[offramp.status]!));

		for (const status of ['pending', 'pending', 'completed']) {
			emulator.createDeposit(this.one(accounts), { status });
			emulator.createOnramp(this.one(accounts), { status });
		}
		emulator.createConversion(this.one(accounts));
		const { id } = emulator.createSubaccount({ status: 'approved' });
		emulator.createDeposit(id);
		accounts.push(id);
	}

	private one<T>(choices: readonly T[]): T {
		return choices[this.turn++ % choices.length]!;
	}
}

function isOpen({ status }: { status: string }): boolean {
	return status in nextOf;
}
