import { parentOwner } from '../support/emulator/collection';
import type { Random } from '../support/emulator/random';
import type { Emulator } from '../support/emulator/server';

/** As many as there are in the end; a service that grows would hide a node that does. */
const mostSubaccounts = 24;
const mostApproved = 12;
const mostRecords = 40;

const next = (random: Random): Record<string, string> => ({
	pending: 'paid',
	paid: random.chance(0.9) ? 'completed' : 'failed',
});

/** Customers at work: records appear, move on and are dropped once they are old. */
export class Life {
	constructor(
		private readonly emulator: Emulator,
		private readonly random: Random,
		private readonly offrampIds: readonly string[],
		/** After each single change. */
		private readonly onChange: () => void,
	) {}

	/** Some things happen. */
	step(count: number): void {
		const { random } = this;
		for (let each = 0; each < count; each++) {
			const happen = random.pick([
				this.birth,
				this.birth,
				this.move,
				this.move,
				this.move,
				this.moveOfframp,
				this.join,
			]);
			happen.call(this);
			this.onChange();
		}
		this.tidy();
		this.onChange();
	}

	get approved(): string[] {
		return this.emulator.store.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent)
			.map(({ id }) => id);
	}

	private birth(): void {
		const { emulator, random } = this;
		const owner = random.pick(this.approved);
		random.pick([
			() => emulator.createDeposit(owner),
			() => emulator.createOnramp(owner),
			() => emulator.createConversion(owner),
		])();
	}

	private move(): void {
		const { emulator, random } = this;
		const { deposits, onramps } = emulator.store;
		const deposit = deposits.oldestFirst(isOpen);
		const onramp = onramps.oldestFirst(isOpen);
		if (deposit.length > 0 && random.chance(0.5)) {
			emulator.moveDeposit(random.pick(deposit).id, random.chance(0.9) ? 'completed' : 'failed');
		} else if (onramp.length > 0) {
			const { id, status } = random.pick(onramp);
			emulator.moveOnramp(id, next(random)[status] ?? 'failed');
		}
	}

	private moveOfframp(): void {
		const { emulator, random, offrampIds } = this;
		// They are few, and have to last.
		if (!random.chance(0.02)) return;
		const open = offrampIds
			.map((id) => emulator.store.offramps.locate(id)!.record.record)
			.filter(isOpen);
		if (open.length === 0) return;
		const { id, status } = random.pick(open);
		emulator.moveOfframp(id, next(random)[status] ?? 'failed');
	}

	private join(): void {
		const { emulator, random } = this;
		if (!random.chance(0.1)) return;
		const all = emulator.store.subaccounts.of(parentOwner);
		if (this.approved.length < mostApproved) {
			const waiting = all.filter(({ status, isParent }) => status === 'created' && !isParent);
			if (waiting.length > 0) emulator.moveSubaccount(random.pick(waiting).id, 'approved');
			else emulator.createSubaccount();
		}
	}

	/** Old records and subaccounts that nothing became of. */
	private tidy(): void {
		const { store } = this.emulator;
		const open = new Set([
			...store.deposits.oldestFirst(isOpen).map(({ id }) => id),
			...store.onramps.oldestFirst(isOpen).map(({ id }) => id),
		]);
		for (const owner of this.approved) {
			for (const records of [store.deposits, store.onramps, store.conversions]) {
				records.trim(owner, mostRecords, open);
			}
		}
		const kept = store.subaccounts.of(parentOwner).filter(({ status }) => status !== 'created');
		store.subaccounts.trim(parentOwner, mostSubaccounts, new Set(kept.map(({ id }) => id)));
	}
}

function isOpen({ status }: { status: string }): boolean {
	return status === 'pending' || status === 'paid';
}
