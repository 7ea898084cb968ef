import type { Emulator } from '../support/emulator/server';
import { Ledger, type RecordStatus } from '../support/ledger';
import { byId } from '../support/n8n/setup';
import { everyFiveSeconds } from './canvas';

const nextStatuses: Record<string, readonly string[]> = {
	pending: ['paid'],
	paid: ['completed', 'failed'],
};

/** Customers at work: records appear and move on, and a ledger has all of it. */
export class Traffic {
	readonly ledger: Ledger;
	/** Approved ones, the last of which is read last. */
	readonly accounts: string[];
	private readonly offrampIds: readonly string[];
	private turn = 0;

	constructor(private readonly emulator: Emulator) {
		this.accounts = emulator.store.approvedIds().reverse();
		this.offrampIds = this.accounts.slice(0, 3).map((id) => emulator.createOfframp(id).id);
		this.ledger = new Ledger(() => this.statuses());
	}

	/** The form of a trigger that emits what the ledger counts: all but verifications. */
	get triggerParameters() {
		const { store } = this.emulator;
		const offramp = this.offrampIds.map((offrampIds) => ({
			subaccountId: byId(store.offramps.locate(offrampIds)!.owner),
			offrampIds,
		}));
		return {
			pollTimes: everyFiveSeconds,
			events: [
				'depositStatusChanged',
				'onrampStatusChanged',
				'offrampStatusChanged',
				'subaccountStatusChanged',
				'conversionCreated',
			],
			offramps: { offramp },
		};
	}

	/** Some of what is open takes one step, and some records appear. Returns the number of changes. */
	flow(): number {
		const { emulator, accounts } = this;
		const { deposits, onramps, offramps } = emulator.store;
		for (const { id } of deposits.oldestFirst(isOpen).slice(0, 3)) {
			emulator.moveDeposit(id, 'completed');
		}
		for (const { id, status } of onramps.oldestFirst(isOpen).slice(0, 4)) {
			emulator.moveOnramp(id, this.oneOf(nextStatuses[status]!));
		}
		const offramp = this.offrampIds
			.map((id) => offramps.locate(id)!.record.record)
			.find((record) => isOpen(record));
		if (offramp) emulator.moveOfframp(offramp.id, this.oneOf(nextStatuses[offramp.status]!));

		for (const status of ['pending', 'pending', 'completed']) {
			emulator.createDeposit(this.oneOf(accounts), { status });
			emulator.createOnramp(this.oneOf(accounts), { status });
		}
		emulator.createConversion(this.oneOf(accounts));
		const { id } = emulator.createSubaccount({ status: 'approved' });
		emulator.createDeposit(id);
		accounts.push(id);
		return this.ledger.look();
	}

	/** Of subaccounts, deposits, onramps, conversions and the offramps that are watched. */
	private *statuses(): Generator<RecordStatus> {
		const { subaccounts, deposits, onramps, conversions, offramps } = this.emulator.store;
		for (const { record } of subaccounts.all()) yield [`subaccount ${record.id}`, record.status];
		for (const { record } of deposits.all()) yield [`deposit ${record.id}`, record.status];
		for (const { record } of onramps.all()) yield [`onramp ${record.id}`, record.status];
		for (const { record } of conversions.all()) yield [`conversion ${record.id}`, 'created'];
		for (const id of this.offrampIds) {
			yield [`offramp ${id}`, offramps.locate(id)!.record.record.status];
		}
	}

	private oneOf<T>(choices: readonly T[]): T {
		return choices[this.turn++ % choices.length]!;
	}
}

function isOpen({ status }: { status: string }): boolean {
	return status in nextStatuses;
}
