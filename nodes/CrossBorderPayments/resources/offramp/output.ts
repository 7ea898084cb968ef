import { offramp, offrampStatus } from '../../api/schemas/offramp';
import { createOutput } from '../../operation/output/output';

/** Decimal strings. */
const amounts = ['toNetAmount', 'toCurrency', 'fromAmount', 'fromAsset'];
const fee = ['offrampFee', 'offrampFeeCurrency'];

export const offrampOutput = createOutput(offramp, [
	'status',
	...amounts,
	'createdAt',
	...fee,
	'clientOfframpReference',
	'id',
]);

const { status, errorMessage, createdAt } = offrampStatus.shape;

/** How the wait for an offramp ended; what a v1 view lacks is null. */
export const offrampWaitOutput = createOutput(
	offramp.extend({ status, errorMessage, createdAt: createdAt.optional() }),
	['status', ...amounts, ...fee, 'errorMessage', 'id'],
	{ createdAt: (record) => record.createdAt ?? record.created_at },
);

/** The v1 view; its amounts are JSON numbers. */
export const offrampStatusOutput = createOutput(offrampStatus, [
	'status',
	'targetAmount',
	'targetAmountReceivable',
	'targetCurrency',
	'createdAt',
	'completedAt',
	'totalFees',
	'errorMessage',
	'id',
]);
