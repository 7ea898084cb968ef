import { STATUS_CODES } from 'node:http';

/** Spec, “Errors”: the three body shapes. */
type ErrorShape = 'A' | 'B' | 'C';

/** Throw it to respond with an error of the service. */
export class ErrorResponse extends Error {
	constructor(
		readonly status: number,
		readonly shape: ErrorShape,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}

	/** `now` is the emulator's clock, which shape A carries. */
	readonly body = (now: string): Record<string, unknown> => {
		const { status: statusCode, message } = this;
		const error = STATUS_CODES[statusCode] ?? 'Error';
		if (this.shape === 'A') return { statusCode, timestamp: now, error, message };
		if (this.shape === 'B') return { error, message };
		return { statusCode, message, error };
	};
}

/** Validation that no row of the spec describes; shape A is an assumption. */
export const badRequest = (message: string) => new ErrorResponse(400, 'A', message);

export const unsupportedCurrency = (shape: ErrorShape, supported: readonly string[]) =>
	new ErrorResponse(400, shape, `Unsupported currency. Supported: ${supported.join(', ')}`);

export const rateCurrency = (currency: string) =>
	new ErrorResponse(400, 'C', `Invalid currency: ${currency || '(none)'}`);

export const pixKey = () =>
	badRequest('The PIX key could not be validated. Please check the key and try again');

export const missingFields = (fields: readonly string[]) =>
	badRequest(`Missing required fields: ${fields.join(', ')}`);

export const unauthorized = () => new ErrorResponse(401, 'B', 'Invalid or missing API key');

export const forbidden = () =>
	new ErrorResponse(403, 'B', 'You do not have permission to access this resource');

/** “Deposit requests require approved KYC”; status and shape of the rejection are an assumption. */
export const kycRequired = () =>
	new ErrorResponse(403, 'B', 'Approved KYC is required for this operation');

/** Status, shape and header are assumptions. */
export const tooManyRequests = () =>
	new ErrorResponse(429, 'C', 'ThrottlerException: Too Many Requests', { 'retry-after': '1' });

export const subaccountNotFound = () => new ErrorResponse(404, 'B', 'Subaccount not found');
export const bankAccountNotFound = () => new ErrorResponse(404, 'A', 'Bank account not found');
export const businessNotFound = () => new ErrorResponse(404, 'A', 'Business not found');

/** A path that the interface does not have, or a record that no other row names. */
export const notFound = () => new ErrorResponse(404, 'C', 'Not Found');
