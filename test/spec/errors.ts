/** The specification's «Errors», typed by hand. Nothing here comes from nodes/. */

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

/** One row of the error table. */
interface SpecError {
	readonly status: number;
	readonly condition: string;
	/** Those that the row allows. */
	readonly shapes: readonly SpecErrorShape[];
	/** As in SPEC_ENDPOINTS; left out where the row names none. */
	readonly operations?: readonly string[];
}

/** The rows of the error table, in its order. */
export const SPEC_ERRORS: readonly SpecError[] = [
	{
		status: 400,
		condition: 'simulate deposit with currency outside the allowed list',
		shapes: ['B'],
		operations: ['POST /v1/ramp/{subaccountId}/banking/deposits/simulate'],
	},
	{
		status: 400,
		condition: 'banks by currency with unsupported currency',
		shapes: ['A'],
		operations: ['GET /v1/ramp/banking/banks/{currency}'],
	},
	{
		status: 400,
		condition: 'fee with unsupported currency',
		shapes: ['A', 'C'],
		operations: ['GET /v1/banking/withdrawal/fee', 'GET /v1/banking/deposit/fee'],
	},
	{
		status: 400,
		condition: 'rate with invalid currency',
		shapes: ['C'],
		operations: ['GET /v1/banking/rate'],
	},
	{
		status: 400,
		condition: 'BRL recipient validation fails on the PIX key',
		shapes: ['A'],
		operations: ['POST /v1/banking/brl/validate'],
	},
	{
		status: 400,
		condition: 'submit verification with missing required fields',
		shapes: ['A'],
		operations: [
			'POST /v1/kyc/customers/{subaccountId}/submit',
			'POST /v1/kyc/businesses/{subaccountId}/submit',
		],
	},
	{
		status: 401,
		condition: 'missing or invalid API key',
		shapes: ['B', 'C'],
	},
	{
		status: 403,
		condition: 'no permission',
		shapes: ['B', 'C'],
	},
	{ status: 404, condition: 'subaccount unknown', shapes: ['B'] },
	{
		status: 404,
		condition: 'account unknown (channels, subaccount list)',
		shapes: ['B'],
		operations: ['GET /v1/ramp/banking/channels', 'GET /v1/ramp/subaccount'],
	},
	{
		status: 404,
		condition: 'recipient unknown',
		shapes: ['A'],
		operations: ['GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}'],
	},
	{
		status: 404,
		condition: 'business verification unknown',
		shapes: ['A'],
		operations: ['GET /v1/kyc/businesses/{subaccountId}'],
	},
	{ status: 404, condition: 'other', shapes: ['C'] },
];
