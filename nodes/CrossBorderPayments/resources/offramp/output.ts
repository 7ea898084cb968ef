import { offramp, offrampStatus } from '../../api/schemas/offramp';
import { toText } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { valueAt } from '../../operation/output/columns';
import { createOutput } from '../../operation/output/createOutput';

const paidAndReceived = ['toNetAmount', 'toCurrency', 'fromAmount', 'fromAsset'];
const fee = ['offrampFee', 'offrampFeeCurrency'];

export const offrampOutput = createOutput(offramp, {
	simplified: ['status', ...paidAndReceived, 'createdAt', ...fee, 'clientOfframpReference', 'id'],
});

const { status, errorMessage, createdAt } = offrampStatus.shape;

/** The columns of Wait Until Final. If only v1 can be read, it has the received amount alone. */
export const offrampWaitOutput = createOutput(
	offramp.extend({ status, errorMessage, createdAt: createdAt.optional() }),
	{
		simplified: ['status', ...paidAndReceived, 'fromNetwork', 'errorMessage', 'id'],
		customColumns: {
			createdAt: (record) => record.createdAt ?? record.created_at,
			toNetAmount: (record) =>
				record.to?.net_amount ?? toDecimal(valueAt(record, 'targetAmountReceivable')),
			toCurrency: (record) =>
				record.to?.currency ?? (toText(valueAt(record, 'targetCurrency')) || null),
		},
	},
);

const target = ['targetAmount', 'targetAmountReceivable', 'targetCurrency'];
const times = ['createdAt', 'completedAt'];

/** The v1 view; its amounts are JSON numbers. */
export const offrampStatusOutput = createOutput(offrampStatus, {
	simplified: ['status', ...target, ...times, 'totalFees', 'errorMessage', 'id'],
});
