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
export interface SpecError {
	readonly status: number;
	readonly condition: string;
	/** What the message says, by each shape that the row allows. */
	readonly messages: Readonly<Partial<Record<SpecErrorShape, RegExp>>>;
	/** As in SPEC_ENDPOINTS; left out where the row names none. */
	readonly operations?: readonly string[];
}

const feeCurrencies = /USD, USDC, BRL, USDT, NGN, GHS/;

/** The rows of the error table, in its order. */
export const SPEC_ERRORS: readonly SpecError[] = [
	{
		status: 400,
		condition: 'simulate deposit with currency outside the allowed list',
		messages: { B: /NGN, BRL, USD, GHS, TZS, USDC, USDT/ },
		operations: ['POST /v1/ramp/{subaccountId}/banking/deposits/simulate'],
	},
	{
		status: 400,
		condition: 'banks by currency with unsupported currency',
		messages: { A: /supported currencies: BRL, NGN/i },
		operations: ['GET /v1/ramp/banking/banks/{currency}'],
	},
	{
		status: 400,
		condition: 'fee with unsupported currency',
		messages: { A: feeCurrencies, C: feeCurrencies },
		operations: ['GET /v1/banking/withdrawal/fee', 'GET /v1/banking/deposit/fee'],
	},
	{
		status: 400,
		condition: 'rate with invalid currency',
		messages: { C: /invalid currency/i },
		operations: ['GET /v1/banking/rate'],
	},
	{
		status: 400,
		condition: 'BRL recipient validation fails on the PIX key',
		messages: { A: /check the key/i },
		operations: ['POST /v1/banking/brl/validate'],
	},
	{
		status: 400,
		condition: 'submit verification with missing required fields',
		messages: { A: /missing.*signed_agreement_id/i },
		operations: [
			'POST /v1/kyc/customers/{subaccountId}/submit',
			'POST /v1/kyc/businesses/{subaccountId}/submit',
		],
	},
	{
		status: 401,
		condition: 'missing or invalid API key',
		messages: { B: /invalid or missing API key/i, C: /^Unauthorized$/ },
	},
	{
		status: 403,
		condition: 'no permission',
		messages: { B: /permission/i, C: /^Forbidden( resource)?$/ },
	},
	{ status: 404, condition: 'subaccount unknown', messages: { B: /subaccount not found/i } },
	{
		status: 404,
		condition: 'account unknown (channels, subaccount list)',
		messages: { B: /^account not found/i },
		operations: ['GET /v1/ramp/banking/channels', 'GET /v1/ramp/subaccount'],
	},
	{
		status: 404,
		condition: 'recipient unknown',
		messages: { A: /bank account not found/i },
		operations: ['GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}'],
	},
	{
		status: 404,
		condition: 'business verification unknown',
		messages: { A: /business not found/i },
		operations: ['GET /v1/kyc/businesses/{subaccountId}'],
	},
	{ status: 404, condition: 'other', messages: { C: /^Not Found$/ } },
];
