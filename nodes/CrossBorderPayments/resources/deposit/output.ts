import { deposit, depositCreated } from '../../api/schemas/deposit';
import { createOutput } from '../../operation/output/output';

/** The specification does not name the last two, which deposits of crypto may have. */
const bankColumns = {
	pixCode: 'bankInfo.qr_code_payload',
	bankBeneficiaryName: 'bankInfo.bankBeneficiaryName',
	bankName: 'bankInfo.bankName',
	bankAddress: 'bankInfo.bankAddress',
	bankRoutingNumber: 'bankInfo.bankRoutingNumber',
	bankAccountNumber: 'bankInfo.bankAccountNumber',
	walletAddress: 'bankInfo.address',
	walletNetwork: 'bankInfo.network',
};

/** Amounts are decimal strings with 8 places. */
export const depositOutput = createOutput(
	deposit,
	['createdAt', 'amount', 'currency', 'fee', 'feeCurrency', 'status', 'reference', 'id'],
	bankColumns,
);

/** What to pay, and where. */
export const depositCreatedOutput = createOutput(
	depositCreated,
	[
		'status',
		'currency',
		'localCurrency',
		'rate',
		'pixCode',
		'bankBeneficiaryName',
		'bankName',
		'bankRoutingNumber',
		'bankAccountNumber',
		'channelId',
	],
	bankColumns,
);
