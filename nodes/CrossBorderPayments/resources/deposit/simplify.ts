import { simplify } from '../../operation/simplify';

/** Columns of a deposit; amounts are decimal strings with 8 places. */
export const simplifyDeposit = simplify({
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
	bankInfoId: 'bankInfo.id',
	bankInfoName: 'bankInfo.name',
	pixCode: 'bankInfo.qr_code_payload',
	bankBeneficiaryName: 'bankInfo.bankBeneficiaryName',
	bankName: 'bankInfo.bankName',
	bankAddress: 'bankInfo.bankAddress',
	bankRoutingNumber: 'bankInfo.bankRoutingNumber',
	bankAccountNumber: 'bankInfo.bankAccountNumber',
	address: 'bankInfo.address',
	network: 'bankInfo.network',
});
