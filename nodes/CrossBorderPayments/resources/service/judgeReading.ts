import { ApiError, ConnectionError } from '../../transport/errors';
import type { Reading } from './serviceReader';
import { differs, ok, unknown, type Verdict } from './verdict';

/** Whether an endpoint answers as it is documented. */
export function judgeReading(reading: Reading): Verdict {
	if (reading.kind === 'skipped') return unknown(reading.reason, reading.whatToDo);
	if (reading.kind === 'answer') return judgeDrift(reading.drift);
	const { error } = reading;
	const { message, advice } = error;
	// No record, no permission, no time: the endpoint itself may be as documented.
	const isOpen =
		error instanceof ConnectionError ||
		(error instanceof ApiError && ([403, 404, 429].includes(error.status) || error.status >= 500));
	return isOpen ? unknown(message, advice) : differs(message, advice);
}

function judgeDrift(drift: readonly string[]): Verdict {
	if (drift.length === 0) return ok('As documented');
	const hasStatus = drift.some((one) => one.includes('has the value'));
	return differs(
		drift.join('; '),
		hasStatus
			? 'If a record no longer changes after such a status, add the status to Options > Final Statuses of Wait Until Final and of the trigger'
			: 'Nothing: Output > Raw has what is new, and columns of what is missing are empty',
	);
}
