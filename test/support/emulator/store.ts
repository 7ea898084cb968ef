import type { ListedChannel } from './channels';
import type { Clock } from './clock';
import { Collection, parentOwner } from './collection';
import { Random } from './random';
import type { StoredOfframp } from './records/offramp';
import type { StoredRecipient } from './records/recipient';
import type { Balance, Conversion, Deposit, Onramp, Subaccount } from './records/types';
import type { StoredVerification } from './records/verification';
import type { Rules } from './rules';

/** Everything the service knows, in memory. */
export class Store {
	parent!: Balance;
	subaccounts!: Collection<Subaccount>;
	deposits!: Collection<Deposit>;
	conversions!: Collection<Conversion>;
	onramps!: Collection<Onramp>;
	offramps!: Collection<StoredOfframp>;
	recipients!: Collection<StoredRecipient>;
	verifications!: Collection<StoredVerification>;
	channels!: ListedChannel[];
	/** The bank accounts of subaccounts that keep them, by subaccount and channel. */
	accounts!: Map<string, Deposit['bankInfo']>;
	random!: Random;

	constructor(
		readonly clock: Clock,
		readonly seed: number,
		readonly rules: Rules,
	) {
		this.clear();
	}

	/** Empties the store; seed.ts fills it. */
	clear(): void {
		this.subaccounts = new Collection((record) => [record.id, record.createdAt]);
		this.deposits = new Collection((record) => [record.id, record.createdAt]);
		this.conversions = new Collection((record) => [record.id, record.createdAt]);
		this.onramps = new Collection((record) => [record.id, record.created_at]);
		this.offramps = new Collection(({ record }) => [record.id, record.created_at]);
		this.recipients = new Collection((record) => [record.id, record.createdAt]);
		this.verifications = new Collection((stored) => [stored.id, stored.createdAt]);
		this.channels = [];
		this.accounts = new Map();
		this.random = new Random(this.seed);
	}

	/** Ids of the subaccounts that may have records; the parent's own entry is left out. */
	approvedIds(): string[] {
		return this.subaccounts
			.of(parentOwner)
			.filter(({ status, isParent }) => status === 'approved' && !isParent)
			.map(({ id }) => id);
	}

	/** A subaccount's newest verification of a kind. */
	verificationOf<K extends StoredVerification['kind']>(subaccountId: string, kind: K) {
		return this.verifications
			.of(subaccountId)
			.find((stored): stored is Extract<StoredVerification, { kind: K }> => stored.kind === kind);
	}
}
