import { STATUS_CODES } from 'node:http';

import {
	bankCurrencies,
	feeCurrencies,
	simulateCurrencies,
} from '../../../nodes/CrossBorderPayments/api/schemas/enums';

/** Spec, «Errors»: the three body shapes. */
export type ErrorShape = 'A' | 'B' | 'C';

/** An error answer of the service. */
export class ApiError extends Error {
	readonly headers: Record<string, string>;

	constructor(
		readonly status: number,
		readonly shape: ErrorShape,
		message: string,
		private readonly extra: { headers?: Record<string, string>; withoutError?: boolean } = {},
	) {
		super(message);
		this.headers = extra.headers ?? {};
	}

	/** `now` is the emulator's clock, which shape A carries. */
	body(now: string): Record<string, unknown> {
		const { status, message } = this;
		const error = STATUS_CODES[status] ?? 'Error';
		if (this.shape === 'A') return { statusCode: status, timestamp: now, error, message };
		if (this.shape === 'B') return { error, message };
		return this.extra.withoutError
			? { statusCode: status, message }
			: { statusCode: status, message, error };
	}
}

/** Validation that no row of the spec describes; shape A is an assumption. */
export const badRequest = (message: string) => new ApiError(400, 'A', message);

export const simulateCurrency = () =>
	new ApiError(
		400,
		'B',
		`currency must be one of the following values: ${simulateCurrencies.join(', ')}`,
	);

export const bankCurrency = () =>
	new ApiError(
		400,
		'A',
		`Unsupported currency. Supported currencies: ${bankCurrencies.join(', ')}`,
	);

/** The row allows two shapes: the withdrawal fee answers A, the deposit fee C. */
export const feeCurrency = (kind: 'deposit' | 'withdrawal') =>
	new ApiError(
		400,
		kind === 'withdrawal' ? 'A' : 'C',
		`Unsupported currency. Supported currencies: ${feeCurrencies.join(', ')}`,
	);

export const rateCurrency = (currency: string) =>
	new ApiError(400, 'C', `Invalid currency: ${currency || '(none)'}`);

export const pixKey = () =>
	new ApiError(400, 'A', 'The PIX key could not be validated. Please check the key and try again');

export const missingFields = (fields: readonly string[]) =>
	new ApiError(400, 'A', `Missing required fields: ${fields.join(', ')}`);

/** The spec gives both shapes without saying where: here /v1 answers B and /v2 answers C. */
export const unauthorized = (path: string) =>
	path.startsWith('/v2/')
		? new ApiError(401, 'C', 'Unauthorized', { withoutError: true })
		: new ApiError(401, 'B', 'Invalid or missing API key');

/** As above; the two wordings of shape C are for writes and for reads. */
export const forbidden = (method: string, path: string) => {
	if (!path.startsWith('/v2/')) {
		return new ApiError(403, 'B', 'You do not have permission to access this resource');
	}
	return method === 'POST'
		? new ApiError(403, 'C', 'Forbidden resource')
		: new ApiError(403, 'C', 'Forbidden', { withoutError: true });
};

/** «Deposit requests require approved KYC»; status and shape of the refusal are an assumption. */
export const kycRequired = () =>
	new ApiError(403, 'B', 'Approved KYC is required for this operation');

export const subaccountNotFound = () => new ApiError(404, 'B', 'Subaccount not found');
export const accountNotFound = () => new ApiError(404, 'B', 'Account not found');
export const bankAccountNotFound = () => new ApiError(404, 'A', 'Bank account not found');
export const businessNotFound = () => new ApiError(404, 'A', 'Business not found');

/** A record that no other row names. */
export const notFound = () => new ApiError(404, 'C', 'Not Found', { withoutError: true });
/** A path that the interface does not have; the same row, with the field that may be absent. */
export const routeNotFound = () => new ApiError(404, 'C', 'Not Found');

/** Spec: «Rate limits: not shown»; status, shape and header are an assumption. */
export const tooManyRequests = (retryAfter: string) =>
	new ApiError(429, 'C', 'Too Many Requests', {
		headers: { 'retry-after': retryAfter },
	});
