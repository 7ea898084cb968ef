import { z } from 'zod/v4';

import type { Conversion } from '../../../nodes/CrossBorderPayments/api/schemas/conversion';
import type { Deposit } from '../../../nodes/CrossBorderPayments/api/schemas/deposit';
import { verificationTypes } from '../../../nodes/CrossBorderPayments/api/schemas/enums';
import type { Offramp } from '../../../nodes/CrossBorderPayments/api/schemas/offramp';
import type { Onramp } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';
import type { Subaccount } from '../../../nodes/CrossBorderPayments/api/schemas/subaccount';
import {
	country3,
	dateTime,
	email,
	uuid,
} from '../../../nodes/CrossBorderPayments/api/schemas/values';
import { usualAmount } from './amounts';
import { type Collection, parentOwner } from './collection';
import { isPriced } from './pricing';
import { buildConversion } from './records/conversion';
import { buildDeposit, moveDeposit, setAmount } from './records/deposit';
import { buildOfframp, moveOfframp, type StoredOfframp } from './records/offramp';
import { buildOnramp } from './records/onramp';
import { buildPerson, countries } from './records/people';
import { buildRecipient, type StoredRecipient } from './records/recipient';
import { approveSubaccount, buildSubaccount, disapproveSubaccount } from './records/subaccount';
import {
	buildVerification,
	individualData,
	setProgress,
	type StoredVerification,
} from './records/verification';
import type { Store } from './store';

const amount = z.union([z.number().positive(), z.string().regex(/^\d+(\.\d+)?$/)]);
const currency = z
	.string()
	.refine(isPriced, { error: 'is not a currency the emulator has a rate for' });
const made = { status: z.string().min(1).optional(), createdAt: dateTime.optional() };

/** What can be said about a new record; what is not said is filled in. */
export const inputs = {
	subaccount: z.strictObject({ ...made, email: email.optional(), country: country3.optional() }),
	deposit: z.strictObject({
		...made,
		amount: amount.optional(),
		currency: currency.optional(),
		channelId: uuid.optional(),
	}),
	onramp: z.strictObject({
		...made,
		amount: amount.optional(),
		currency: currency.optional(),
		asset: currency.optional(),
	}),
	offramp: z.strictObject({
		...made,
		amount: amount.optional(),
		currency: currency.optional(),
		recipientId: uuid.optional(),
	}),
	conversion: z.strictObject({
		createdAt: dateTime.optional(),
		amount: amount.optional(),
		from: currency.optional(),
		to: currency.optional(),
	}),
	recipient: z.strictObject({
		createdAt: dateTime.optional(),
		currency: z.string().optional(),
		paymentRail: z.string().optional(),
		ownerName: z.string().optional(),
		active: z.boolean().optional(),
	}),
	verification: z.strictObject({ ...made, kind: z.enum(verificationTypes).optional() }),
	move: z.strictObject({ status: z.string().min(1) }),
	offrampMove: z.strictObject({
		status: z.string().min(1),
		settlement: z.record(z.string(), z.unknown()).optional(),
		errorMessage: z.string().optional(),
	}),
	verificationMove: z.strictObject({
		status: z.string().min(1),
		rejectionReasons: z.array(z.string()).optional(),
	}),
};

type Input<K extends keyof typeof inputs> = z.infer<(typeof inputs)[K]>;

/** A record that an action names does not exist. */
export class UnknownRecord extends Error {}

/** What the service lets no one do through its interface, and a demo or test must. */
export interface Actions {
	createSubaccount(input?: Input<'subaccount'>): Subaccount;
	createDeposit(subaccountId: string, input?: Input<'deposit'>): Deposit;
	createOnramp(subaccountId: string, input?: Input<'onramp'>): Onramp;
	createOfframp(subaccountId: string, input?: Input<'offramp'>): Offramp;
	createConversion(subaccountId: string, input?: Input<'conversion'>): Conversion;
	createRecipient(subaccountId: string, input?: Input<'recipient'>): StoredRecipient;
	createVerification(subaccountId: string, input?: Input<'verification'>): StoredVerification;
	moveSubaccount(id: string, status: string): Subaccount;
	moveDeposit(id: string, status: string): Deposit;
	moveOnramp(id: string, status: string): Onramp;
	moveOfframp(id: string, move: string | Input<'offrampMove'>): Offramp;
	moveVerification(id: string, move: string | Input<'verificationMove'>): StoredVerification;
}

export function actionsOn(store: Store): Actions {
	const timeOf = (createdAt: string | undefined) =>
		createdAt === undefined ? store.clock.iso() : new Date(createdAt).toISOString();

	function owner(subaccountId: string): Subaccount {
		return located(store.subaccounts, 'subaccount', subaccountId).record;
	}

	/** The currency that a subaccount's records have unless another is asked for. */
	function usualCurrency(subaccount: Subaccount): string {
		const profile = subaccount.kyc.profiles[0]?.country;
		return countries.find(({ two }) => two === profile)?.currency ?? 'BRL';
	}

	function createRecipient(subaccountId: string, input: Input<'recipient'> = {}): StoredRecipient {
		const usual = usualCurrency(owner(subaccountId));
		const { createdAt, currency = usual, ...rest } = input;
		const at = timeOf(createdAt);
		const recipient = buildRecipient(store.random, { ...rest, subaccountId, currency, at });
		return store.recipients.add(subaccountId, recipient);
	}

	function approve(subaccount: Subaccount): void {
		const verified = countries.find(({ currency }) => currency === usualCurrency(subaccount));
		approveSubaccount(subaccount, verified ? [verified] : []);
	}

	return {
		createSubaccount(input = {}) {
			const { status = 'created' } = input;
			const id = store.random.uuid();
			const address = input.email ?? buildPerson(store.random, id.slice(0, 8)).email;
			const record = buildSubaccount(id, address, timeOf(input.createdAt));
			if (status === 'approved') {
				const home = countries.find(({ three }) => three === input.country) ?? countries[0];
				approveSubaccount(record, [home]);
			}
			record.status = status;
			return store.subaccounts.add(parentOwner, record);
		},

		createDeposit(subaccountId, input = {}) {
			const usual = usualCurrency(owner(subaccountId));
			const code = (input.currency ?? usual).toUpperCase();
			const channel = store.channels.find(({ channel }) =>
				input.channelId === undefined ? channel.currency === code : channel.id === input.channelId,
			);
			if (!channel) throw new UnknownRecord(`no channel for ${input.channelId ?? code}`);
			const deposit = buildDeposit(store.random, {
				channel,
				at: timeOf(input.createdAt),
				amount: input.amount ?? usualAmount(store.random, 'deposit', channel.channel.currency),
				status: input.status,
			});
			return store.deposits.add(subaccountId, deposit);
		},

		createOnramp(subaccountId, input = {}) {
			const usual = usualCurrency(owner(subaccountId));
			const currency = input.currency ?? usual;
			const onramp = buildOnramp(store.random, {
				subaccountId,
				at: timeOf(input.createdAt),
				amount: input.amount ?? usualAmount(store.random, 'onramp', currency),
				currency,
				asset: input.asset,
				status: input.status,
			});
			return store.onramps.add(subaccountId, onramp);
		},

		createOfframp(subaccountId, input = {}) {
			const usual = usualCurrency(owner(subaccountId));
			const currency = input.currency ?? usual;
			const recipientId =
				input.recipientId ??
				(
					store.recipients.of(subaccountId).find((known) => known.currency === currency) ??
					createRecipient(subaccountId, { currency })
				).id;
			const stored = buildOfframp(store.random, {
				subaccountId,
				recipientId,
				at: timeOf(input.createdAt),
				amount: input.amount ?? usualAmount(store.random, 'offramp', 'USDC'),
				currency,
				status: input.status,
			});
			return store.offramps.add(subaccountId, stored).record;
		},

		createConversion(subaccountId, input = {}) {
			const usual = usualCurrency(owner(subaccountId));
			const { from = usual, to = 'usdc' } = input;
			const at = timeOf(input.createdAt);
			const amount = input.amount ?? usualAmount(store.random, 'conversion', from);
			return store.conversions.add(
				subaccountId,
				buildConversion(store.random, { at, amount, from, to }),
			);
		},

		createRecipient,

		createVerification(subaccountId, input = {}) {
			const { kind = 'individual', status } = input;
			const { email } = owner(subaccountId);
			const at = timeOf(input.createdAt);
			const stored = buildVerification(store.random.uuid(), kind, subaccountId, at);
			if (stored.kind === 'individual') {
				const person = { ...buildPerson(store.random, 0), email };
				Object.assign(stored.record, individualData(store.random, person, countries[0]));
			}
			if (status !== undefined) setProgress(stored, at, status);
			return store.verifications.add(subaccountId, stored);
		},

		/** Approval goes with its verifications, so that the service does not contradict itself. */
		moveSubaccount(id, status) {
			const subaccount = owner(id);
			if (status === 'approved') approve(subaccount);
			else disapproveSubaccount(subaccount);
			subaccount.status = status;
			if (status === 'approved') {
				for (const stored of store.verifications.of(id)) {
					setProgress(stored, store.clock.iso(), 'approved');
				}
			}
			return subaccount;
		},

		moveDeposit(id, status) {
			const { record } = located(store.deposits, 'deposit', id);
			// One that was only announced has no amount yet; what completes it is money that came in.
			if (status === 'completed' && Number(record.localAmount) === 0) {
				setAmount(record, usualAmount(store.random, 'deposit', record.localCurrency));
			}
			moveDeposit(record, status);
			return record;
		},

		moveOnramp(id, status) {
			const { record } = located(store.onramps, 'onramp', id);
			record.status = status;
			return record;
		},

		moveOfframp(id, move) {
			const { record } = located(store.offramps, 'offramp', id);
			const { status, settlement, errorMessage }: Input<'offrampMove'> =
				typeof move === 'string' ? { status: move } : move;
			moveOfframp(record, {
				status,
				at: store.clock.iso(),
				settlement: settlement as StoredOfframp['record']['settlement'] | undefined,
				errorMessage,
			});
			return record.record;
		},

		/** An approved verification approves its subaccount. */
		moveVerification(id, move) {
			const { owner: subaccountId, record } = located(store.verifications, 'verification', id);
			const { status, rejectionReasons }: Input<'verificationMove'> =
				typeof move === 'string' ? { status: move } : move;
			setProgress(record, store.clock.iso(), status, rejectionReasons);
			const subaccount = owner(subaccountId);
			if (status === 'approved' && subaccount.status !== 'approved') approve(subaccount);
			return record;
		},
	};
}

function located<T>(collection: Collection<T>, kind: string, id: string) {
	const found = collection.locate(id);
	if (!found) throw new UnknownRecord(`no ${kind} has the id ${id}`);
	return found;
}
