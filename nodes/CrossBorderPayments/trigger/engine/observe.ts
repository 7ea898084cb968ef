import { hour, minute } from '../../api/durations';
import type { Change, Observation } from './event';

/** What is remembered of a record. */
export interface Remembered {
	status: string;
	/** The statuses that it had before: a replica that lags may show them again. */
	had?: string[] | undefined;
	/** How many times it went back to a status that it had before. */
	returns?: number | undefined;
	/** The earlier status that was shown last, and since when. */
	back?: { status: string; since: number } | undefined;
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours?: number | undefined;
}

/** What counts as news among the records of one source. */
export interface Rules {
	/** Statuses after which a record does not change any more. */
	finalStatuses: readonly string[];
	/** Documented statuses before those. */
	openStatuses: readonly string[];
	/** Records may go back to an earlier status: those that have no final one. */
	canReturn: boolean;
	/** Unknown records created up to here are not news: those of the baseline, and forgotten ones. */
	oldTo: number;
	/** Unknown final records created up to here need not be remembered. */
	forgottenTo: number;
	/** Ages in hours at which an open record is news, ascending; not if it was as old by `start`. */
	thresholds: ReadonlyArray<{ hours: number; start: number }>;
	/** By the clock that is behind. */
	now: number;
	/** By the clock of the service, which writes when a record was created. */
	serviceNow: number;
}

/** What is to be remembered of a record once the change, if there is one, has been emitted. */
interface Step {
	change?: Change | undefined;
	after: Remembered;
}

/** Replicas lag by a few minutes: an earlier status that is shown for longer than this is true. */
const returnedMs = 10 * minute;

/**
 * Compares a record with what is remembered of it. Only here does something become news. It changes
 * nothing: once its steps are remembered, the same record has no more changes.
 */
export function observe(
	before: Remembered | undefined,
	observation: Observation,
	rules: Rules,
): Step[] {
	const { status, createdAt } = observation;
	const isFinal = rules.finalStatuses.includes(status);
	if (before && status !== before.status && wasBefore(before, status, rules)) {
		return goBack(before, observation, rules);
	}
	if (before?.status === status) {
		if (isFinal) return [];
		const after = before.back ? { ...before, back: undefined } : before;
		return [{ after }, ...thresholdSteps(after, observation, rules)];
	}
	if (!before && isFinal && createdAt <= rules.forgottenTo) return [];
	const isNews = before !== undefined || createdAt > rules.oldTo;
	const change = isNews ? { observation, previousStatus: before?.status ?? null } : undefined;
	const after = moved(before, status);
	return [{ change, after }, ...(isFinal ? [] : thresholdSteps(after, observation, rules))];
}

const moved = (before: Remembered | undefined, status: string): Remembered =>
	before
		? {
				...before,
				status,
				had: [...new Set([...(before.had ?? []), before.status])],
				back: undefined,
			}
		: { status };

/** Whether a replica that lags may show this status, because the record had it, or has ended. */
function wasBefore({ status, had = [] }: Remembered, shown: string, rules: Rules): boolean {
	const hasEnded = [status, ...had].some((one) => rules.finalStatuses.includes(one));
	return had.includes(shown) || (hasEnded && rules.openStatuses.includes(shown));
}

/**
 * A status that the record had before: it is the record's again if it is still shown some minutes
 * later, and the other one was not shown in between. A payment never goes back.
 */
function goBack(before: Remembered, observation: Observation, rules: Rules): Step[] {
	const { status } = observation;
	const { back, returns = 0 } = before;
	if (!rules.canReturn) {
		return rules.finalStatuses.includes(before.status) ? [] : [{ after: before }];
	}
	// A clock may have been ahead when it began.
	const since = back?.status === status ? Math.min(back.since, rules.now) : rules.now;
	if (rules.now - since < returnedMs) return [{ after: { ...before, back: { status, since } } }];
	const change = { observation, previousStatus: before.status, returns: returns + 1 };
	return [{ change, after: { ...moved(before, status), returns: returns + 1 } }];
}

function thresholdSteps(before: Remembered, observation: Observation, rules: Rules): Step[] {
	const { status, createdAt } = observation;
	const steps: Step[] = [];
	let after = before;
	for (const { hours, start } of rules.thresholds) {
		const passedAt = createdAt + hours * hour;
		if (passedAt > rules.serviceNow || passedAt <= start || hours <= (after.openHours ?? 0))
			continue;
		after = { ...after, openHours: hours };
		steps.push({ change: { observation, previousStatus: status, openHours: hours }, after });
	}
	return steps;
}
