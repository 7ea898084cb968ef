import { type Collection, parentOwner } from './collection';
import { typicalAmount } from './pricing';
import { buildConversion } from './records/conversion';
import { buildDeposit, moveDeposit, setAmount } from './records/deposit';
import { buildOfframp, moveOfframp } from './records/offramp';
import { buildOnramp } from './records/onramp';
import { buildPerson, countries, personOf } from './records/people';
import { buildRecipient } from './records/recipient';
import { approveSubaccount, buildSubaccount } from './records/subaccount';
import {
	buildVerification,
	fillIn,
	setProgress,
	type StoredVerification,
} from './records/verification';
import type { Store } from './store';

/** What can be set on a new record; everything else is filled in. */
interface NewRecord {
	/** A time in ISO 8601. */
	createdAt?: string | undefined;
	status?: string;
	amount?: string | number | undefined;
}

export type Actions = ReturnType<typeof actionsOn>;

/** What nobody can do through the service's interface, and a demo or test must. */
export function actionsOn(store: Store) {
	const timeOf = ({ createdAt }: NewRecord) => createdAt ?? store.clock.iso();
	const owner = (subaccountId: string) =>
		located(store.subaccounts, 'subaccount', subaccountId).record;

	function homeOf(subaccountId: string) {
		const profile = owner(subaccountId).kyc.profiles[0]?.country;
		return countries.find(({ two }) => two === profile) ?? countries[0];
	}

	function createRecipient(subaccountId: string, currency: string = homeOf(subaccountId).currency) {
		const { createdAt } = owner(subaccountId);
		const recipient = buildRecipient(store.random, subaccountId, currency, createdAt);
		return store.recipients.add(subaccountId, recipient);
	}

	return {
		createRecipient,

		createSubaccount(input: NewRecord & { email?: string } = {}) {
			const id = store.random.uuid();
			const email = input.email ?? buildPerson(store.random, id.slice(0, 8)).email;
			const record = buildSubaccount(id, email, timeOf(input));
			if (input.status === 'approved') approveSubaccount(record, [countries[0]]);
			return store.subaccounts.add(parentOwner, record);
		},

		createDeposit(subaccountId: string, input: NewRecord & { currency?: string } = {}) {
			const { currency = homeOf(subaccountId).currency, status } = input;
			const channels = store.channels.filter(({ channel }) => channel.currency === currency);
			const channel = store.random.pick(channels);
			// One that was only announced has none.
			const isAnnounced = (status ?? 'pending') === 'pending';
			const { amount = isAnnounced ? undefined : typicalAmount(store.random, currency) } = input;
			const deposit = buildDeposit(store.random, { channel, at: timeOf(input), amount, status });
			return store.deposits.add(subaccountId, deposit);
		},

		createOnramp(subaccountId: string, input: NewRecord & { asset?: string } = {}) {
			const { currency } = homeOf(subaccountId);
			const { asset, status, amount = typicalAmount(store.random, currency) } = input;
			const onramp = { subaccountId, at: timeOf(input), amount, currency, asset, status };
			return store.onramps.add(subaccountId, buildOnramp(store.random, onramp));
		},

		createOfframp(subaccountId: string, input: NewRecord = {}) {
			const { currency } = homeOf(subaccountId);
			const recipients = store.recipients.of(subaccountId);
			const { id: recipientId } =
				recipients.find((each) => each.currency === currency) ?? createRecipient(subaccountId);
			const { status, amount = typicalAmount(store.random, 'USDC') } = input;
			const at = timeOf(input);
			const offramp = { subaccountId, recipientId, at, amount, currency, status };
			return store.offramps.add(subaccountId, buildOfframp(store.random, offramp)).record;
		},

		createConversion(subaccountId: string, input: NewRecord & { from?: string; to?: string } = {}) {
			const { from = homeOf(subaccountId).currency, to = 'usdc' } = input;
			const { amount = typicalAmount(store.random, from) } = input;
			const conversion = buildConversion(store.random, { at: timeOf(input), amount, from, to });
			return store.conversions.add(subaccountId, conversion);
		},

		createVerification(
			subaccountId: string,
			input: NewRecord & {
				kind?: StoredVerification['kind'];
				rejectionReasons?: readonly string[];
			} = {},
		) {
			const { kind = 'individual', status, rejectionReasons } = input;
			const { email } = owner(subaccountId);
			const at = timeOf(input);
			const stored = buildVerification(store.random.uuid(), kind, subaccountId, at);
			if (kind === 'individual' || (status ?? 'not_started') !== 'not_started') {
				fillIn(stored, personOf(store.random, email), homeOf(subaccountId));
			}
			if (status !== undefined) setProgress(stored, at, status, rejectionReasons);
			return store.verifications.add(subaccountId, stored);
		},

		/** Approval goes with its verifications, so that the service does not contradict itself. */
		approveSubaccount(id: string) {
			const subaccount = owner(id);
			approveSubaccount(subaccount, [homeOf(id)]);
			for (const stored of store.verifications.of(id)) {
				setProgress(stored, store.clock.iso(), 'approved');
			}
			return subaccount;
		},

		/** The service rejects the client, whatever its verification says. */
		declineSubaccount(id: string) {
			const subaccount = owner(id);
			subaccount.status = 'declined';
			return subaccount;
		},

		moveDeposit(id: string, status: string) {
			const { record } = located(store.deposits, 'deposit', id);
			// One that was only announced has no amount yet; what completes it is money that came in.
			if (status === 'completed' && Number(record.localAmount) === 0) {
				setAmount(record, typicalAmount(store.random, record.localCurrency));
			}
			moveDeposit(record, status);
			return record;
		},

		moveOnramp(id: string, status: string) {
			const { record } = located(store.onramps, 'onramp', id);
			record.status = status;
			return record;
		},

		moveOfframp(id: string, status: string) {
			const { record } = located(store.offramps, 'offramp', id);
			moveOfframp(record, status, store.clock.iso());
			return record.record;
		},

		/** An approved verification approves its subaccount. */
		moveVerification(id: string, status: string, rejectionReasons?: readonly string[]) {
			const { owner: subaccountId, record } = located(store.verifications, 'verification', id);
			setProgress(record, store.clock.iso(), status, rejectionReasons);
			const subaccount = owner(subaccountId);
			if (status === 'approved' && subaccount.status !== 'approved') {
				approveSubaccount(subaccount, [homeOf(subaccountId)]);
			}
			return record;
		},
	};
}

function located<T>(collection: Collection<T>, kind: string, id: string) {
	const found = collection.locate(id);
	if (!found) throw new Error(`no ${kind} has the id ${id}`);
	return found;
}
