import { durationText } from '../../api/durations';
import { NotInListError } from '../../reads/findRecord';
import { ApiError, ConnectionError, InputError, type AdvisedError } from '../../transport/errors';
import type { Wait } from './nextWait';
import type { WaitSettings } from './waitSettings';

export const unknownStatus = ({ resource }: WaitSettings, { status = '' }: Wait) =>
	new InputError(
		`The ${resource} has an undocumented status: “${status}”`,
		'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
	);

export const timeIsOver = (
	{ resource, limitMs, finalStatuses }: WaitSettings,
	{ status = '' }: Wait,
) =>
	new InputError(
		`The ${resource} was still “${status}” after ${durationText(limitMs)}`,
		`To wait longer, increase Wait at Most; to continue without a result, set Options > On Timeout to Return Last State. Final statuses: ${finalStatuses.join(', ')}`,
	);

/**
 * Whether a failed read is worth another one. It is if the record was not found, but was seen
 * before or may be listed later; or if the service is busy or cannot be reached, and the execution
 * is parked or the record was seen before.
 */
export function isTemporary(
	error: unknown,
	{ staysInMemory }: WaitSettings,
	wait: Wait,
): error is AdvisedError {
	const wasSeen = wait.status !== undefined;
	const status = error instanceof ApiError ? error.status : 0;
	if (error instanceof NotInListError) return wasSeen || error.canAppearLater;
	if (status === 404) return wasSeen;
	const isTransient = error instanceof ConnectionError || status === 429 || status >= 500;
	return isTransient && (!staysInMemory || wasSeen);
}
