import { offramp, offrampStatus } from '../../api/schemas/offramp';
import { createOutput } from '../../operation/output/output';

/** Decimal strings. */
const amounts = [
	'fromAmount',
	'fromAsset',
	'toNetAmount',
	'toCurrency',
	'offrampFee',
	'offrampFeeCurrency',
];

export const offrampOutput = createOutput(offramp, ['createdAt', ...amounts, 'status', 'id']);

const { status, errorMessage, createdAt } = offrampStatus.shape;

/** How the wait for an offramp ended; what a v1 view lacks is null. */
export const offrampWaitOutput = createOutput(
	offramp.extend({ status, errorMessage, createdAt: createdAt.optional() }),
	['status', ...amounts, 'errorMessage', 'id'],
	{ createdAt: (record) => record.createdAt ?? record.created_at },
);

/** The v1 view; its amounts are JSON numbers. */
export const offrampStatusOutput = createOutput(offrampStatus, [
	'createdAt',
	'status',
	'targetAmount',
	'targetAmountReceivable',
	'targetCurrency',
	'totalFees',
	'completedAt',
	'errorMessage',
	'id',
]);
