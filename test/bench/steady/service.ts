import { parentOwner } from '../../support/emulator/collection';
import { Random } from '../../support/emulator/random';
import { startEmulator, type Emulator } from '../../support/emulator/server';
import { Ledger, type RecordStatus } from '../../support/ledger';
import { day, hour } from '../../support/simulatedClock';

export const subaccounts = 1_000;
const openOfEachKind = 100;
const newInEachPoll = 3;

/** The emulator with 1,000 subaccounts, about 300 of them approved, each with a history of final records. */
export class BusyService {
	readonly ledger: Ledger;
	private readonly random = new Random(1);
	private readonly owners: readonly string[];
	private readonly open: Array<{ id: string; kind: 'deposit' | 'onramp' }> = [];

	private constructor(
		readonly emulator: Emulator,
		recordsPerList: number,
	) {
		this.owners = emulator.store.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent)
			.map(({ id }) => id);
		for (const owner of this.owners) this.addHistory(owner, recordsPerList);
		const records: RecordStatus[] = [];
		for (let count = 0; count < openOfEachKind; count++) {
			records.push(this.createDeposit(hour), this.createOnramp(hour));
		}
		this.ledger = new Ledger(() => records);
	}

	static async start(recordsPerList: number): Promise<BusyService> {
		const emulator = await startEmulator({ subaccounts, recordsPerSubaccount: 0 });
		return new BusyService(emulator, recordsPerList);
	}

	/** Deposit and onramp lists of approved subaccounts. */
	get lists(): number {
		return 2 * this.owners.length;
	}

	/** What happens between two polls of a busy service: new records, and some that reach their end. */
	work(): void {
		for (let count = 0; count < newInEachPoll; count++) {
			this.ledger.note(...this.createDeposit());
			this.ledger.note(...this.createOnramp());
			this.completeOne();
			this.completeOne();
		}
	}

	/** One final deposit and onramp a day, as far back as it goes. They share all but ID and time, to save memory. */
	private addHistory(owner: string, records: number): void {
		const { emulator } = this;
		const { deposits, onramps } = emulator.store;
		const { random } = emulator.store;
		const start = Date.now() - day;
		const first = { createdAt: new Date(start - records * day).toISOString(), status: 'completed' };
		const deposit = emulator.createDeposit(owner, first);
		const onramp = emulator.createOnramp(owner, first);
		for (let age = records - 1; age > 0; age--) {
			const at = new Date(start - age * day).toISOString();
			deposits.add(owner, { ...deposit, id: random.uuid(), createdAt: at });
			onramps.add(owner, { ...onramp, id: random.uuid(), created_at: at });
		}
	}

	private createDeposit(withinMs = 0): RecordStatus {
		const { id, status } = this.emulator.createDeposit(...this.newRecord(withinMs));
		this.open.push({ id, kind: 'deposit' });
		return [`deposit ${id}`, status];
	}

	private createOnramp(withinMs = 0): RecordStatus {
		const { id, status } = this.emulator.createOnramp(...this.newRecord(withinMs));
		this.open.push({ id, kind: 'onramp' });
		return [`onramp ${id}`, status];
	}

	private newRecord(withinMs: number) {
		const createdAt = new Date(Date.now() - this.random.next() * withinMs).toISOString();
		return [this.random.pick(this.owners), { createdAt, status: 'pending' }] as const;
	}

	private completeOne(): void {
		const { emulator, open } = this;
		const [record] = open.splice(this.random.int(0, open.length - 1), 1);
		if (!record) throw new Error('no record is open');
		const { id, kind } = record;
		if (kind === 'deposit') emulator.moveDeposit(id, 'completed');
		else emulator.moveOnramp(id, 'completed');
		this.ledger.note(`${kind} ${id}`, 'completed');
	}
}
