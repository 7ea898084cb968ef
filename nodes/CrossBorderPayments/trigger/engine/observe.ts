import { hour } from '../../api/durations';
import type { Change, Observation } from './event';
import { hourOf, knownKey, type ListState, type OpenRecord } from './listState';

/** What counts as news among the records of one list. */
export interface Rules {
	/** Statuses after which a record does not change any more. */
	finalStatuses: readonly string[];
	/** Documented statuses that are not final. */
	openStatuses: readonly string[];
	/** Unknown records created up to here are not news: those of the baseline, and forgotten ones. */
	oldTo: number;
	/** Ended records created up to here are not remembered. */
	forgottenTo: number;
	/** Ages in hours at which an open record is news, ascending; not if it was as old by `start`. */
	thresholds: ReadonlyArray<{ hours: number; start: number }>;
	now: number;
	/** Ended records are remembered like open ones: offramps, which are watched by ID. */
	keepsEnded?: boolean;
}

/** What is remembered of a record once the change, if there is one, has been emitted. */
export interface Step {
	change?: Change | undefined;
	/** Unset for an ended record, which is remembered by its hash. */
	open?: OpenRecord | undefined;
}

/**
 * Compares a record with what is remembered of its list. Only here does a record become news.
 * It changes nothing: once its steps are remembered, the same record has no more changes.
 */
export function observe(list: ListState, observation: Observation, rules: Rules): Step[] {
	const { id, status, createdAt } = observation;
	const { finalStatuses, openStatuses, oldTo, forgottenTo, keepsEnded } = rules;
	const before = list.open.get(id);
	const ended = endedStatusOf(list, observation, rules);
	const isFinal = finalStatuses.includes(status);
	// A replica that lags behind shows what the record had before, and may not have been read then.
	const had =
		before && before.status !== status ? [...(before.had ?? []), before.status] : before?.had;
	const hasEnded = ended !== undefined || had?.some((one) => finalStatuses.includes(one));
	if (hasEnded && (ended === status || openStatuses.includes(status))) return [];
	if (before?.had?.includes(status)) return [{ open: { ...before, missedAt: undefined } }];
	const lastStatus = before?.status ?? ended;
	if (lastStatus === undefined && isFinal && createdAt <= forgottenTo && !keepsEnded) return [];
	const isNews = lastStatus === undefined ? createdAt > oldTo : lastStatus !== status;
	const change = isNews ? { observation, previousStatus: lastStatus ?? null } : undefined;
	if (isFinal && !keepsEnded) return [{ change }];
	const openHours = before?.openHours;
	let open: OpenRecord = {
		id,
		status,
		createdAt,
		had: had ?? (ended === undefined ? had : [ended]),
		openHours,
	};
	const steps: Step[] = [{ change, open }];
	for (const { hours, start } of isFinal ? [] : rules.thresholds) {
		const passedAt = createdAt + hours * hour;
		if (passedAt > rules.now || passedAt <= start || hours <= (open.openHours ?? 0)) continue;
		open = { ...open, openHours: hours };
		steps.push({ change: { observation, previousStatus: status, openHours: hours }, open });
	}
	return steps;
}

/** Remembers a step of a record, whose change has been emitted. */
export function remember(
	list: ListState,
	observation: Observation,
	step: Step,
	{ finalStatuses, openStatuses, now }: Rules,
): void {
	const { id, status, createdAt } = observation;
	if (step.open) {
		list.open.set(id, step.open);
		return;
	}
	// A replica may lag behind the end of a record that was open: Overlap begins anew with its end.
	const before = list.open.get(id);
	const wasSeen = list.open.delete(id) || typeof step.change?.previousStatus === 'string';
	const inHour = hourOf(wasSeen ? Math.max(createdAt, now) : createdAt);
	const had = [...(before?.had ?? []), before?.status ?? status].filter(
		(one) => !openStatuses.includes(one),
	);
	// All are forgotten together: otherwise the one that goes first would be news again.
	const ends = finalStatuses.filter((final) => list.known.has(knownKey(id, final)));
	for (const one of [status, ...had, ...ends]) list.known.set(knownKey(id, one), inHour);
}

/** Whether the record was there before, in whatever status. */
export const isKnown = (list: ListState, observation: Observation, rules: Rules): boolean =>
	observation.createdAt <= rules.forgottenTo ||
	list.open.has(observation.id) ||
	endedStatusOf(list, observation, rules) !== undefined;

function endedStatusOf(
	{ open, known }: ListState,
	{ id, status }: Observation,
	{ finalStatuses }: Rules,
): string | undefined {
	const before = open.get(id)?.status;
	if (before !== undefined) return finalStatuses.includes(before) ? before : undefined;
	// A record can end a second time: each of its final statuses is news once.
	return [status, ...finalStatuses].find((final) => known.has(knownKey(id, final)));
}
