/** The specification's “Errors”, typed by hand. Nothing here comes from nodes/. */

export type SpecErrorShape = 'A' | 'B' | 'C';

interface SpecErrorFields {
	readonly fields: Readonly<Record<string, 'integer' | 'string' | 'date-time'>>;
	/** Fields that may be absent. */
	readonly optional: readonly string[];
}

/** The three body shapes. */
export const SPEC_ERROR_SHAPES: Readonly<Record<SpecErrorShape, SpecErrorFields>> = {
	A: {
		fields: { statusCode: 'integer', timestamp: 'date-time', error: 'string', message: 'string' },
		optional: [],
	},
	B: { fields: { error: 'string', message: 'string' }, optional: [] },
	C: {
		fields: { statusCode: 'integer', message: 'string', error: 'string' },
		optional: ['error'],
	},
};

type ErrorRow = [
	status: number,
	condition: string,
	/** Those that the row allows. */
	shapes: readonly SpecErrorShape[],
	/** Keys of SPEC_ENDPOINTS; there are none where the row names none. */
	...operations: string[],
];

const submissions = [
	'POST /v1/kyc/customers/{subaccountId}/submit',
	'POST /v1/kyc/businesses/{subaccountId}/submit',
];
const accounts = ['GET /v1/ramp/banking/channels', 'GET /v1/ramp/subaccount'];
const fees = ['GET /v1/banking/withdrawal/fee', 'GET /v1/banking/deposit/fee'];
const simulation = 'POST /v1/ramp/{subaccountId}/banking/deposits/simulate';
const recipient = 'GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}';
const banks = 'GET /v1/ramp/banking/banks/{currency}';

/** The rows of the error table, in its order. */
const errors: ErrorRow[] = [
	[400, 'simulate deposit with currency outside the allowed list', ['B'], simulation],
	[400, 'banks by currency with unsupported currency', ['A'], banks],
	[400, 'fee with unsupported currency', ['A', 'C'], ...fees],
	[400, 'rate with invalid currency', ['C'], 'GET /v1/banking/rate'],
	[400, 'BRL recipient validation fails on the PIX key', ['A'], 'POST /v1/banking/brl/validate'],
	[400, 'submit verification with missing required fields', ['A'], ...submissions],
	[401, 'missing or invalid API key', ['B', 'C']],
	[403, 'no permission', ['B', 'C']],
	[404, 'subaccount unknown', ['B']],
	[404, 'account unknown (channels, subaccount list)', ['B'], ...accounts],
	[404, 'recipient unknown', ['A'], recipient],
	[404, 'business verification unknown', ['A'], 'GET /v1/kyc/businesses/{subaccountId}'],
	[404, 'other', ['C']],
];

export const SPEC_ERRORS = errors.map(([status, condition, shapes, ...operations]) => ({
	...{ status, condition, shapes },
	operations: operations.length > 0 ? operations : undefined,
}));
