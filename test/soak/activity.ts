import { parentOwner } from '../support/emulator/collection';
import type { Random } from '../support/emulator/random';
import type { Emulator } from '../support/emulator/server';

/** The service keeps its size, because one that grows would hide a node that does. */
const maxApproved = 12;
const maxRecords = 40;

/** Customers at work: records are created, move on and are removed once they are old. */
export class Activity {
	constructor(
		private readonly emulator: Emulator,
		private readonly random: Random,
		private readonly offrampIds: readonly string[],
		/** Called after each single change. */
		private readonly onChange: () => void,
	) {}

	step(changes: number): void {
		for (let count = 0; count < changes; count++) {
			const { create, move, join } = this;
			this.random.pick([create, create, move, move, move, join]).call(this);
			this.onChange();
		}
		this.removeOld();
		this.onChange();
	}

	get approved(): string[] {
		return this.emulator.store.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent)
			.map(({ id }) => id);
	}

	private create(): void {
		const { emulator, random } = this;
		const owner = random.pick(this.approved);
		random.pick([
			() => emulator.createDeposit(owner),
			() => emulator.createOnramp(owner),
			() => emulator.createConversion(owner),
		])();
	}

	private move(): void {
		const { emulator, random, offrampIds } = this;
		const { deposits, onramps, offramps } = emulator.store;
		const end = random.chance(0.9) ? 'completed' : 'failed';
		const next = (status: string) => (status === 'pending' ? 'paid' : end);
		const openOfframps = offrampIds.map((id) => offramps.locate(id)!.record.record).filter(isOpen);
		const openDeposits = deposits.oldestFirst(isOpen);
		const openOnramps = onramps.oldestFirst(isOpen);
		const moves = [
			...openDeposits.map(
				({ id }) =>
					() =>
						emulator.moveDeposit(id, end),
			),
			...openOnramps.map(
				({ id, status }) =>
					() =>
						emulator.moveOnramp(id, next(status)),
			),
			// They are few and have to last.
			...(random.chance(0.05) ? openOfframps : []).map(({ id, status }) => () => {
				return emulator.moveOfframp(id, next(status));
			}),
		];
		if (moves.length > 0) random.pick<() => unknown>(moves)();
	}

	private join(): void {
		const { emulator, random } = this;
		if (!random.chance(0.1) || this.approved.length >= maxApproved) return;
		const all = emulator.store.subaccounts.of(parentOwner);
		const waiting = all.filter(({ status, isParent }) => status === 'created' && !isParent);
		if (waiting.length > 0) emulator.moveSubaccount(random.pick(waiting).id, 'approved');
		else emulator.createSubaccount();
	}

	private removeOld(): void {
		const { deposits, onramps, conversions, subaccounts } = this.emulator.store;
		const open = [...deposits.oldestFirst(isOpen), ...onramps.oldestFirst(isOpen)];
		const kept = new Set(open.map(({ id }) => id));
		for (const owner of this.approved) {
			for (const records of [deposits, onramps, conversions]) {
				records.trim(owner, maxRecords, kept);
			}
		}
		const approved = subaccounts.of(parentOwner).filter(({ status }) => status !== 'created');
		subaccounts.trim(parentOwner, 2 * maxApproved, new Set(approved.map(({ id }) => id)));
	}
}

function isOpen({ status }: { status: string }): boolean {
	return status === 'pending' || status === 'paid';
}
