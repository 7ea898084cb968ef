import type { Deposit } from './types';
import type { ListedChannel } from '../channels';
import { feeOf, inCents, rateOf, written } from '../pricing';
import type { Random } from '../random';

interface NewDeposit {
	channel: ListedChannel;
	at: string;
	/** In the currency of the channel; a deposit that is only announced has none yet. */
	amount?: string | number | undefined;
	status?: string | undefined;
}

/** A PIX code expires about two and a half minutes after its creation. */
const lifetimeOf = (currency: string) => (currency === 'BRL' ? 150_000 : 86_400_000);

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
		expiresAt: new Date(Date.parse(input.at) + lifetimeOf(channel.currency)).toISOString(),
		createdAt: input.at,
		bankInfo: bankInfoOf(random, input.channel),
		reference: `DEP-${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 10)}`,
		channelId: channel.id,
	};
	if (input.amount !== undefined) setAmount(deposit, input.amount);
	moveDeposit(deposit, input.status ?? 'pending');
	return deposit;
}

/** localAmount = amount × rate. Fiat has cents, crypto 8 places. */
export function setAmount(deposit: Deposit, localAmount: string | number): void {
	const rate = rateOf(deposit.currency, deposit.localCurrency);
	deposit.localAmount = written(localAmount, 8);
	deposit.amount = written(inCents(Number(localAmount) / rate, deposit.currency), 8);
}

/** The fee is known once the money is there; until then its currency is null. */
export function moveDeposit(deposit: Deposit, status: string): void {
	deposit.status = status;
	if (status === 'pending') return;
	const { amount } = feeOf('deposit', deposit.localCurrency, Number(deposit.localAmount));
	const fee = amount * rateOf(deposit.localCurrency, deposit.currency);
	deposit.fee = written(inCents(fee, deposit.currency), 8);
	deposit.feeCurrency = deposit.currency;
}

/** What a payer pays into: the account number, address or code that simulate takes as accountNumber. */
export function accountNumberOf({ bankInfo = {} }: Deposit): unknown {
	return (
		bankInfo.bankAccountNumber ?? bankInfo.qr_code_payload ?? bankInfo.address ?? bankInfo.invoice
	);
}

/** What each channel says of where to pay. The fields of crypto and lightning are assumed. */
function bankInfoOf(random: Random, { channel, network }: ListedChannel): Deposit['bankInfo'] {
	const { currency, channelType } = channel;
	if (channelType === 'momo') return undefined;
	if (channelType === 'crypto') {
		return { address: `0x${random.text('0123456789abcdef', 40)}`, network: network?.code };
	}
	if (channelType === 'lightning') {
		return { invoice: `lnbc${random.text('023456789acdefghjklmnpqrstuvwxyz', 60)}` };
	}
	if (currency === 'BRL') {
		return {
			name: 'Cross-Border Payments Ltda',
			qr_code_payload: `00020126580014br.gov.bcb.pix0136${random.uuid()}`,
		};
	}
	return {
		id: random.uuid(),
		bankBeneficiaryName: 'Cross-Border Payments Inc',
		bankName: `Harbour Bank ${currency}`,
		bankAddress: '1 Market Street',
		bankRoutingNumber: random.digits(9),
		bankAccountNumber: random.digits(10),
	};
}
