import type { Random } from '../random';
import { buildPerson } from './people';

/** A recipient: the list item and the single record show different parts of it. */
export interface StoredRecipient {
	id: string;
	subaccountId: string;
	bankName: string;
	ownerName: string;
	last4: string;
	active: boolean;
	currency: string;
	isVerified: boolean;
	paymentRail: string;
	createdAt: string;
}

/** A rail and a bank for each currency of the spec's filter. `pix` is seen on records, but no filter value. */
const banks: Record<string, readonly [rail: string, bank: string]> = {
	BRL: ['pix', 'Banco do Litoral'],
	NGN: ['wire', 'Lagoon Trust Bank'],
	USD: ['ach', 'Harbour Federal Bank'],
	GHS: ['wire', 'Volta Commercial Bank'],
	TZS: ['wire', 'Kilimanjaro Bank'],
	AED: ['wire', 'Creek National Bank'],
	USDC: ['solana', 'Solana wallet'],
	USDT: ['tron', 'Tron wallet'],
	EURC: ['sepa', 'Donau Bank'],
};

export const recipientCurrencies = Object.keys(banks);

export function buildRecipient(
	random: Random,
	subaccountId: string,
	currency: string,
	createdAt: string,
): StoredRecipient {
	const [paymentRail, bankName] = banks[currency] ?? ['wire', 'Correspondent Bank'];
	const { first, last } = buildPerson(random, 0);
	return {
		id: random.uuid(),
		subaccountId,
		bankName,
		ownerName: `${first} ${last}`,
		last4: random.digits(4),
		active: true,
		currency,
		isVerified: random.chance(0.8),
		paymentRail,
		createdAt,
	};
}

export const listItemOf = (stored: StoredRecipient) => ({
	id: stored.id,
	bank_name: stored.bankName,
	account_owner_name: stored.ownerName,
	last_4: stored.last4,
	active: stored.active,
	account_id: stored.subaccountId,
	currency: stored.currency,
});

export const singleOf = (stored: StoredRecipient) => ({
	id: stored.id,
	account_owner_name: stored.ownerName,
	active: stored.active,
	currency: stored.currency,
	is_verified: stored.isVerified,
	account_id: stored.subaccountId,
	payment_rail: stored.paymentRail,
});
