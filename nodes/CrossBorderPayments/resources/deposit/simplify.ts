import { difference } from '../../operation/decimalMath';
import { row } from '../../operation/simplify';

const columns = row({
	id: 'id',
	status: 'status',
	createdAt: 'createdAt',
	expiresAt: 'expiresAt',
	amount: 'amount',
	currency: 'currency',
	localAmount: 'localAmount',
	localCurrency: 'localCurrency',
	rate: 'rate',
	fee: 'fee',
	feeCurrency: 'feeCurrency',
	country: 'country',
	reference: 'reference',
	channelId: 'channelId',
	bankInfoName: 'bankInfo.name',
	pixCode: 'bankInfo.qr_code_payload',
	bankBeneficiaryName: 'bankInfo.bankBeneficiaryName',
	bankName: 'bankInfo.bankName',
	bankAddress: 'bankInfo.bankAddress',
	bankRoutingNumber: 'bankInfo.bankRoutingNumber',
	bankAccountNumber: 'bankInfo.bankAccountNumber',
});

/**
 * Columns of a deposit; amounts are decimal strings with 8 places. `netAmount` is what is left of the
 * amount after the fee, where both have one currency: see assumptions.depositNet.
 */
export const simplifyDeposit = (deposit: object) => {
	const cells = columns(deposit);
	const isOneCurrency = cells.feeCurrency !== null && cells.feeCurrency === cells.currency;
	return { ...cells, netAmount: isOneCurrency ? difference(cells.amount, cells.fee) : null };
};
