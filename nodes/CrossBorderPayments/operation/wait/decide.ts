import { NotInListError } from '../../reads/findRecord';
import { ApiError, ConnectionError, InputError } from '../../transport/errors';
import { nextWait, type LastSeen, type Wait } from './nextWait';
import { limitText, type WaitSettings } from './waitSettings';

/** What came of reading the record once: the record, or why reading it may succeed later. */
export type ReadResult<R> =
	{ record: R; failure?: undefined } | { record?: undefined; failure: unknown };

/** The record of which an item is made, once its wait is over. */
export interface WaitResult<R> {
	final: boolean;
	record: R;
	subaccountId: string | undefined;
}

/** How the wait ended, or how long to wait before the next read. */
export function decideWait<R extends { status: string }>(
	{ record, failure }: ReadResult<R>,
	{ status, lastRecord, subaccountId }: LastSeen,
	wait: Wait | undefined,
	settings: WaitSettings,
	now: number,
): { finished: WaitResult<R> } | { failed: unknown } | { next: Wait } {
	if (record && settings.isFinal(record.status))
		return { finished: { final: true, record, subaccountId } };
	const isUnknown = record !== undefined && settings.isUnknown(record.status);
	const retryAfterMs = failure instanceof ApiError ? failure.retryAfterMs : 0;
	const next = isUnknown ? undefined : nextWait(wait, now, settings.plan, retryAfterMs);
	if (next) return { next };
	if (lastRecord) return { finished: { final: false, record: lastRecord as R, subaccountId } };
	if (failure) return { failed: failure };
	return { failed: isUnknown ? unknownStatus(settings, status) : timeIsOver(settings, status) };
}

const unknownStatus = ({ resource }: WaitSettings, status = '') =>
	new InputError(
		`The ${resource} has an undocumented status: “${status}”`,
		'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
	);

const timeIsOver = ({ resource, plan, finalStatuses }: WaitSettings, status = '') =>
	new InputError(
		`The ${resource} was still “${status}” after ${limitText(plan)}`,
		`To wait longer, increase Wait at Most; to continue without a result, set Options > On Timeout to Return Last State. Final statuses: ${finalStatuses.join(', ')}`,
	);

/**
 * Whether a failed read is worth another one. It is if the record was not found, but was seen
 * before or may be listed later; or if the service is busy or cannot be reached, and the execution
 * is parked or the record was seen before.
 */
export function isTemporary(error: unknown, staysInMemory: boolean, wasSeen: boolean): boolean {
	const status = error instanceof ApiError ? error.status : 0;
	if (error instanceof NotInListError) return wasSeen || error.canAppearLater;
	if (status === 404) return wasSeen;
	const isTransient = error instanceof ConnectionError || status === 429 || status >= 500;
	return isTransient && (!staysInMemory || wasSeen);
}
