import { deposit, depositCreated } from '../../api/schemas/deposit';
import { createOutput } from '../../operation/output';

const bankDetails = {
	bankBeneficiaryName: 'bankInfo.bankBeneficiaryName',
	bankName: 'bankInfo.bankName',
	bankRoutingNumber: 'bankInfo.bankRoutingNumber',
	bankAccountNumber: 'bankInfo.bankAccountNumber',
};

const moreBankDetails = {
	bankAddress: 'bankInfo.bankAddress',
	bankInfoId: 'bankInfo.id',
	bankInfoName: 'bankInfo.name',
	walletAddress: 'bankInfo.address',
	walletNetwork: 'bankInfo.network',
};

/** Amounts are decimal strings with 8 places. */
export const depositOutput = createOutput(
	deposit,
	{
		createdAt: 'createdAt',
		amount: 'amount',
		currency: 'currency',
		fee: 'fee',
		feeCurrency: 'feeCurrency',
		status: 'status',
		reference: 'reference',
		id: 'id',
	},
	{
		localAmount: 'localAmount',
		localCurrency: 'localCurrency',
		rate: 'rate',
		country: 'country',
		expiresAt: 'expiresAt',
		channelId: 'channelId',
		pixCode: 'bankInfo.qr_code_payload',
		...bankDetails,
		...moreBankDetails,
	},
);

/** What to pay, and where. */
export const depositCreatedOutput = createOutput(
	depositCreated,
	{
		status: 'status',
		currency: 'currency',
		localCurrency: 'localCurrency',
		rate: 'rate',
		pixCode: 'bankInfo.qr_code_payload',
		...bankDetails,
		channelId: 'channelId',
	},
	{ country: 'country', ...moreBankDetails },
);
