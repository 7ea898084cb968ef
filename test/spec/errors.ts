/** The spec's «Errors», typed by hand; no value here comes from nodes/. */

/** Name of an error body shape. */
export type SpecErrorShape = 'A' | 'B' | 'C';

/** The fields of one error body shape. */
export interface SpecErrorFields {
	readonly fields: Readonly<Record<string, 'integer' | 'string' | 'date-time'>>;
	/** Fields that may be absent. */
	readonly optional: readonly string[];
}

/** One row of the error table; operations are «METHOD path» as in SPEC_ENDPOINTS, empty where the row names none. */
export interface SpecError {
	readonly status: number;
	readonly condition: string;
	readonly shapes: readonly SpecErrorShape[];
	readonly messageSays: string;
	/** Values the message is stated to list. */
	readonly messageLists: readonly string[];
	readonly operations: readonly string[];
}

/** One wording of a 401, 403 or 404 of the table, by shape; exact is null where only the sense is stated. */
export interface SpecErrorVariant {
	readonly status: number;
	readonly shape: SpecErrorShape;
	readonly exact: string | null;
	readonly messageSays: string;
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

/** The 13 rows of the error table, in its order. */
export const SPEC_ERRORS: readonly SpecError[] = [
	{
		status: 400,
		condition: 'simulate deposit with currency outside the allowed list',
		shapes: ['B'],
		messageSays: 'lists the allowed currencies',
		messageLists: ['NGN', 'BRL', 'USD', 'GHS', 'TZS', 'USDC', 'USDT'],
		operations: ['POST /v1/ramp/{subaccountId}/banking/deposits/simulate'],
	},
	{
		status: 400,
		condition: 'banks by currency with unsupported currency',
		shapes: ['A'],
		messageSays: 'states supported currencies BRL, NGN',
		messageLists: ['BRL', 'NGN'],
		operations: ['GET /v1/ramp/banking/banks/{currency}'],
	},
	{
		status: 400,
		condition: 'fee with unsupported currency',
		shapes: ['A', 'C'],
		messageSays: 'states supported USD, USDC, BRL, USDT, NGN, GHS',
		messageLists: ['USD', 'USDC', 'BRL', 'USDT', 'NGN', 'GHS'],
		operations: ['GET /v1/banking/withdrawal/fee', 'GET /v1/banking/deposit/fee'],
	},
	{
		status: 400,
		condition: 'rate with invalid currency',
		shapes: ['C'],
		messageSays: 'says the currency is invalid',
		messageLists: [],
		operations: ['GET /v1/banking/rate'],
	},
	{
		status: 400,
		condition: 'BRL recipient validation fails on the PIX key',
		shapes: ['A'],
		messageSays: 'asks to check the key',
		messageLists: [],
		operations: ['POST /v1/banking/brl/validate'],
	},
	{
		status: 400,
		condition: 'submit verification with missing required fields',
		shapes: ['A'],
		messageSays: 'names the missing fields',
		messageLists: [],
		operations: [
			'POST /v1/kyc/customers/{subaccountId}/submit',
			'POST /v1/kyc/businesses/{subaccountId}/submit',
		],
	},
	{
		status: 401,
		condition: 'missing or invalid API key',
		shapes: ['B', 'C'],
		messageSays: 'about an invalid or missing key (B), or `Unauthorized` (C)',
		messageLists: [],
		operations: [],
	},
	{
		status: 403,
		condition: 'no permission',
		shapes: ['B', 'C'],
		messageSays: 'about permission (B), or `Forbidden` or `Forbidden resource` (C)',
		messageLists: [],
		operations: [],
	},
	{
		status: 404,
		condition: 'subaccount unknown',
		shapes: ['B'],
		messageSays: 'says the subaccount was not found',
		messageLists: [],
		operations: [],
	},
	{
		status: 404,
		condition: 'account unknown (channels, subaccount list)',
		shapes: ['B'],
		messageSays: 'says the account was not found',
		messageLists: [],
		operations: ['GET /v1/ramp/banking/channels', 'GET /v1/ramp/subaccount'],
	},
	{
		status: 404,
		condition: 'recipient unknown',
		shapes: ['A'],
		messageSays: 'says the bank account was not found',
		messageLists: [],
		operations: ['GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}'],
	},
	{
		status: 404,
		condition: 'business verification unknown',
		shapes: ['A'],
		messageSays: 'says the business was not found',
		messageLists: [],
		operations: ['GET /v1/kyc/businesses/{subaccountId}'],
	},
	{
		status: 404,
		condition: 'other',
		shapes: ['C'],
		messageSays: '`Not Found`',
		messageLists: [],
		operations: [],
	},
];

/** The wordings of 401, 403 and the other 404, by shape. */
export const SPEC_ERROR_VARIANTS: readonly SpecErrorVariant[] = [
	{ status: 401, shape: 'B', exact: null, messageSays: 'about an invalid or missing key' },
	{ status: 401, shape: 'C', exact: 'Unauthorized', messageSays: 'Unauthorized' },
	{ status: 403, shape: 'B', exact: null, messageSays: 'about permission' },
	{ status: 403, shape: 'C', exact: 'Forbidden', messageSays: 'Forbidden' },
	{ status: 403, shape: 'C', exact: 'Forbidden resource', messageSays: 'Forbidden resource' },
	{ status: 404, shape: 'C', exact: 'Not Found', messageSays: 'Not Found' },
];
