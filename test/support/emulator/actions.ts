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
import { type Collection, parentOwner } from './collection';
import { isPriced, typicalAmount } from './pricing';
import type { Random } from './random';
import { buildConversion } from './records/conversion';
import { buildDeposit, moveDeposit, setAmount } from './records/deposit';
import { buildOfframp, moveOfframp } from './records/offramp';
import { buildOnramp } from './records/onramp';
import { buildPerson, countries } from './records/people';
import { buildRecipient, type StoredRecipient } from './records/recipient';
import { approveSubaccount, buildSubaccount, disapproveSubaccount } from './records/subaccount';
import {
	buildVerification,
	fillIn,
	setProgress,
	type StoredVerification,
} from './records/verification';
import type { Store } from './store';

const amount = z.union([z.number().positive(), z.string().regex(/^\d+(\.\d+)?$/)]).optional();
const currency = z
	.string()
	.refine(isPriced, { error: 'is not a currency the emulator has a rate for' })
	.optional();
const status = z.string().min(1);
const createdAt = dateTime.optional();
const country = country3.optional();
const rejectionReasons = z.array(z.string()).optional();
const payment = { createdAt, status: status.optional(), amount, currency };

/** What can be set on a new record; everything else is filled in. */
export const inputs = {
	subaccount: z.strictObject({
		createdAt,
		status: status.optional(),
		email: email.optional(),
		country,
	}),
	deposit: z.strictObject({ ...payment, channelId: uuid.optional() }),
	onramp: z.strictObject({ ...payment, asset: currency }),
	offramp: z.strictObject({ ...payment, recipientId: uuid.optional() }),
	conversion: z.strictObject({ createdAt, amount, from: currency, to: currency }),
	recipient: z.strictObject({
		createdAt,
		currency: z.string().optional(),
		paymentRail: z.string().optional(),
		ownerName: z.string().optional(),
		active: z.boolean().optional(),
	}),
	verification: z.strictObject({
		createdAt,
		status: status.optional(),
		rejectionReasons,
		kind: z.enum(verificationTypes).optional(),
		country,
	}),
};

/** What a move to another status can set besides it. */
export const moves = {
	status: z.strictObject({ status }),
	offramp: z.strictObject({
		status,
		settlement: z.record(z.string(), z.string()).optional(),
		errorMessage: z.string().optional(),
	}),
	verification: z.strictObject({ status, rejectionReasons }),
};

type Input<K extends keyof typeof inputs> = z.infer<(typeof inputs)[K]>;
type Move<K extends keyof typeof moves> = string | z.infer<(typeof moves)[K]>;

/** A record that an action names does not exist. */
export class UnknownRecord extends Error {}

export type Actions = ReturnType<typeof actionsOn>;

/** What nobody can do through the service's interface, and a demo or test must. */
export function actionsOn(store: Store, ownRandom?: Random) {
	const random = () => ownRandom ?? store.random;
	const timeOf = ({ createdAt }: { createdAt?: string | undefined }) =>
		createdAt === undefined ? store.clock.iso() : new Date(createdAt).toISOString();
	const owner = (subaccountId: string) =>
		located(store.subaccounts, 'subaccount', subaccountId).record;

	/** The currency that a subaccount's records have unless another is asked for. */
	function homeCurrency(subaccountId: string): string {
		const profile = owner(subaccountId).kyc.profiles[0]?.country;
		return countries.find(({ two }) => two === profile)?.currency ?? 'BRL';
	}

	function approve(subaccount: Subaccount): void {
		const home = homeCurrency(subaccount.id);
		approveSubaccount(
			subaccount,
			countries.filter(({ currency }) => currency === home),
		);
	}

	function createRecipient(subaccountId: string, input: Input<'recipient'> = {}): StoredRecipient {
		const { currency = homeCurrency(subaccountId), ...rest } = input;
		const recipient = buildRecipient(random(), {
			...rest,
			subaccountId,
			currency,
			at: timeOf(input),
		});
		return store.recipients.add(subaccountId, recipient);
	}

	function recipientFor(subaccountId: string, currency: string): string {
		const known = store.recipients.of(subaccountId).filter((each) => each.currency === currency);
		const recipient =
			known.length > 0 ? random().pick(known) : createRecipient(subaccountId, { currency });
		return recipient.id;
	}

	return {
		createSubaccount(input: Input<'subaccount'> = {}): Subaccount {
			const { status = 'created', country } = input;
			const id = random().uuid();
			const address = input.email ?? buildPerson(random(), id.slice(0, 8)).email;
			const record = buildSubaccount(id, address, timeOf(input));
			if (status === 'approved') {
				approveSubaccount(record, [
					countries.find(({ three }) => three === country) ?? countries[0],
				]);
			}
			record.status = status;
			return store.subaccounts.add(parentOwner, record);
		},

		createDeposit(subaccountId: string, input: Input<'deposit'> = {}): Deposit {
			const code = (input.currency ?? homeCurrency(subaccountId)).toUpperCase();
			const channels = store.channels.filter(({ channel }) =>
				input.channelId === undefined ? channel.currency === code : channel.id === input.channelId,
			);
			if (channels.length === 0) {
				throw new UnknownRecord(`no channel for ${input.channelId ?? code}`);
			}
			const channel = random().pick(channels);
			const deposit = buildDeposit(random(), {
				channel,
				at: timeOf(input),
				amount: input.amount ?? typicalAmount(random(), 'deposit', channel.channel.currency),
				status: input.status,
			});
			return store.deposits.add(subaccountId, deposit);
		},

		createOnramp(subaccountId: string, input: Input<'onramp'> = {}): Onramp {
			const { currency = homeCurrency(subaccountId), asset, status } = input;
			const amount = input.amount ?? typicalAmount(random(), 'onramp', currency);
			const at = timeOf(input);
			const onramp = { subaccountId, at, amount, currency, asset, status };
			return store.onramps.add(subaccountId, buildOnramp(random(), onramp));
		},

		createOfframp(subaccountId: string, input: Input<'offramp'> = {}): Offramp {
			const { currency = homeCurrency(subaccountId), status } = input;
			const recipientId = input.recipientId ?? recipientFor(subaccountId, currency);
			const amount = input.amount ?? typicalAmount(random(), 'offramp', 'USDC');
			const at = timeOf(input);
			const offramp = { subaccountId, recipientId, at, amount, currency, status };
			return store.offramps.add(subaccountId, buildOfframp(random(), offramp)).record;
		},

		createConversion(subaccountId: string, input: Input<'conversion'> = {}): Conversion {
			const { from = homeCurrency(subaccountId), to = 'usdc' } = input;
			const amount = input.amount ?? typicalAmount(random(), 'conversion', from);
			const conversion = buildConversion(random(), { at: timeOf(input), amount, from, to });
			return store.conversions.add(subaccountId, conversion);
		},

		createRecipient,

		createVerification(
			subaccountId: string,
			input: Input<'verification'> = {},
		): StoredVerification {
			const { kind = 'individual', status, country, rejectionReasons } = input;
			const { email } = owner(subaccountId);
			const at = timeOf(input);
			const stored = buildVerification(random().uuid(), kind, subaccountId, at);
			if (kind === 'individual' || (status ?? 'not_started') !== 'not_started') {
				const home = countries.find(({ three }) => three === country) ?? countries[0];
				fillIn(stored, random(), { ...buildPerson(random(), 0), email }, home);
			}
			if (status !== undefined) setProgress(stored, at, status, rejectionReasons);
			return store.verifications.add(subaccountId, stored);
		},

		/** Approval goes with its verifications, so that the service does not contradict itself. */
		moveSubaccount(id: string, move: Move<'status'>): Subaccount {
			const { status } = moveOf(move);
			const subaccount = owner(id);
			if (status === 'approved') {
				approve(subaccount);
				for (const stored of store.verifications.of(id)) {
					setProgress(stored, store.clock.iso(), 'approved');
				}
			} else disapproveSubaccount(subaccount);
			subaccount.status = status;
			return subaccount;
		},

		moveDeposit(id: string, move: Move<'status'>): Deposit {
			const { status } = moveOf(move);
			const { record } = located(store.deposits, 'deposit', id);
			// One that was only announced has no amount yet; what completes it is money that came in.
			if (status === 'completed' && Number(record.localAmount) === 0) {
				setAmount(record, typicalAmount(random(), 'deposit', record.localCurrency));
			}
			moveDeposit(record, status);
			return record;
		},

		moveOnramp(id: string, move: Move<'status'>): Onramp {
			const { record } = located(store.onramps, 'onramp', id);
			record.status = moveOf(move).status;
			return record;
		},

		moveOfframp(id: string, move: Move<'offramp'>): Offramp {
			const { record } = located(store.offramps, 'offramp', id);
			moveOfframp(record, { ...moveOf(move), at: store.clock.iso() });
			return record.record;
		},

		/** An approved verification approves its subaccount. */
		moveVerification(id: string, move: Move<'verification'>): StoredVerification {
			const { owner: subaccountId, record } = located(store.verifications, 'verification', id);
			const { status, rejectionReasons } = moveOf(move);
			setProgress(record, store.clock.iso(), status, rejectionReasons);
			const subaccount = owner(subaccountId);
			if (status === 'approved' && subaccount.status !== 'approved') approve(subaccount);
			return record;
		},
	};
}

/** The other members of a move are all optional. */
function moveOf<M extends { status: string }>(move: string | M): M {
	return typeof move === 'string' ? ({ status: move } as M) : move;
}

function located<T>(collection: Collection<T>, kind: string, id: string) {
	const found = collection.locate(id);
	if (!found) throw new UnknownRecord(`no ${kind} has the id ${id}`);
	return found;
}
