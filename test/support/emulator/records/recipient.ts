import type { Random } from '../random';
import { buildPerson } from './people';

/** A recipient: the list item and the single record show different parts of it. */
export type StoredRecipient = ReturnType<typeof buildRecipient>;

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
	account_id: string,
	currency: string,
	createdAt: string,
) {
	const [payment_rail, bank_name] = banks[currency] ?? ['wire', 'Correspondent Bank'];
	const { first, last } = buildPerson(random, 0);
	return {
		id: random.uuid(),
		bank_name,
		account_owner_name: `${first} ${last}`,
		last_4: random.digits(4),
		active: true,
		account_id,
		currency,
		is_verified: random.chance(0.8),
		payment_rail,
		createdAt,
	};
}
