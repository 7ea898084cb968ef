import type { Deposit } from './types';
import type { ListedChannel } from '../channels';
import { feeOf, rateOf, written } from '../pricing';
import type { Random } from '../random';

export interface NewDeposit {
	channel: ListedChannel;
	at: string;
	/** In the currency of the channel; a deposit that is only announced has none yet. */
	amount?: string | number | undefined;
	status?: string | undefined;
}

const day = 86_400_000;

/** Local fiat is paid in and credited in dollars; dollars and crypto are credited as they are. */
function creditedIn(currency: string): string {
	return ['BRL', 'NGN', 'GHS', 'TZS'].includes(currency) ? 'USD' : currency;
}

export function buildDeposit(random: Random, input: NewDeposit): Deposit {
	const { channel } = input.channel;
	const currency = creditedIn(channel.currency);
	const deposit: Deposit = {
		id: random.uuid(),
		status: 'pending',
		amount: written(0, 8),
		localAmount: written(0, 8),
		currency,
		localCurrency: channel.currency,
		fee: written(0, 8),
		feeCurrency: null,
		country: input.channel.country,
		rate: written(rateOf(currency, channel.currency), 8),
		expiresAt: new Date(Date.parse(input.at) + day).toISOString(),
		createdAt: input.at,
		bankInfo: bankInfoOf(random, channel.currency, channel.channelType),
		reference: `DEP-${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 10)}`,
		channelId: channel.id,
	};
	if (input.amount !== undefined) setAmount(deposit, input.amount);
	moveDeposit(deposit, input.status ?? 'pending');
	return deposit;
}

/** localAmount = amount × rate; the spec does not say which way the rate goes. */
export function setAmount(deposit: Deposit, localAmount: string | number): void {
	const rate = rateOf(deposit.currency, deposit.localCurrency);
	deposit.localAmount = written(localAmount, 8);
	deposit.amount = written(Number(localAmount) / rate, 8);
}

/** The fee is known once the money is there; until then its currency is null. */
export function moveDeposit(deposit: Deposit, status: string): void {
	deposit.status = status;
	if (status === 'pending') return;
	const { amount } = feeOf('deposit', deposit.localCurrency, Number(deposit.localAmount));
	deposit.fee = written(amount * rateOf(deposit.localCurrency, deposit.currency), 8);
	deposit.feeCurrency = deposit.currency;
}

/** What a payer pays into: the account number, address or code that simulate takes as accountNumber. */
export function accountNumberOf({ bankInfo }: Deposit): string | undefined {
	return bankInfo.bankAccountNumber ?? bankInfo.qr_code_payload;
}

function bankInfoOf(random: Random, currency: string, type: string): Deposit['bankInfo'] {
	if (currency === 'BRL') {
		return {
			name: 'Cross-Border Payments Ltda',
			qr_code_payload: `00020126580014br.gov.bcb.pix0136${random.uuid()}`,
		};
	}
	const isBank = type === 'bank' || type === 'otc';
	return {
		id: random.uuid(),
		bankBeneficiaryName: 'Cross-Border Payments Inc',
		bankName: isBank ? `Harbour Bank ${currency}` : 'n/a',
		bankAddress: isBank ? '1 Market Street' : 'n/a',
		bankRoutingNumber: isBank ? random.digits(9) : currency,
		bankAccountNumber: isBank ? random.digits(10) : `0x${random.text('0123456789abcdef', 40)}`,
	};
}
