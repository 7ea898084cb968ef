import type { IPollFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from '../descriptions/checkInput';
import { ApiError, CancelledError, ConnectionError, toNodeError } from '../transport/errors';

/** n8n's own error, with the cause that n8n 2.4x backs off by. */
export function toPollError(
	context: IPollFunctions,
	thrown: unknown,
): NodeApiError | NodeOperationError {
	const error = thrown instanceof CancelledError ? timeIsOver : thrown;
	const failure = failureOf(error);
	return Object.assign(toNodeError(context.getNode(), error), failure && { failure });
}

const timeIsOver = new InputError(
	'The time of the poll was over before anything could be read',
	'The service may be slow: try again later, or choose the subaccounts to watch',
);

function failureOf(error: unknown): object | undefined {
	if (error instanceof ConnectionError) return { cause: 'temporarily-unavailable' };
	if (!(error instanceof ApiError)) return undefined;
	const { status, retryAfterMs } = error;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	return status >= 500 ? { cause: 'temporarily-unavailable' } : undefined;
}
