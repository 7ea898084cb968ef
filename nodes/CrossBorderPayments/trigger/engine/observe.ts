import type { Change, Observation } from './event';
import { hourMs, shortHash, type ListState, type OpenRecord } from './state';

/** What news is, for the records of one list. */
export interface Rules {
	/** Statuses after which a record of this kind does not change any more. */
	finalStatuses: readonly string[];
	/** Records created up to here are not news when they first show up. */
	start: number;
	/** Unknown open records created up to here are no longer followed. */
	openAfter: number;
	/** See `stillOpenHours` of the configuration, ascending. */
	stillOpenHours: readonly number[];
	now: number;
	/** Of this round. */
	tick: number;
}

/**
 * Compares records with what is remembered of their list, and remembers them. This is the only place
 * where a record becomes news.
 * @returns the changes in the order of the records
 */
export function observe(list: ListState, records: readonly Observation[], rules: Rules): Change[] {
	const changes: Change[] = [];
	for (const observation of records) {
		const { id, status, createdAt } = observation;
		const open = list.open[id];
		const finalStatus = finalStatusOf(list, id, rules);
		const known = open?.status ?? finalStatus;
		const isFinal = rules.finalStatuses.includes(status);
		const isUnknown = known === undefined;
		if (isUnknown && isForgotten(list, observation, rules)) continue;
		if (isUnknown ? createdAt > rules.start : known !== status) {
			changes.push({ observation, previousStatus: known ?? null });
		}
		delete list.open[id];
		if (finalStatus !== undefined) delete list.recent[recentKey(id, finalStatus)];
		if (!isFinal) list.open[id] = stillOpen(observation, open, rules, changes);
		else if (createdAt >= list.watermark) list.recent[recentKey(id, status)] = createdAt;
	}
	return changes;
}

/** Whether nothing that a turn could find out about the record would be new. */
export function isKnown(list: ListState, observation: Observation, rules: Rules): boolean {
	const { id } = observation;
	if (list.open[id] || finalStatusOf(list, id, rules) !== undefined) return true;
	return isForgotten(list, observation, rules);
}

function isForgotten(
	{ watermark }: ListState,
	{ status, createdAt }: Observation,
	{ finalStatuses, openAfter }: Rules,
): boolean {
	return finalStatuses.includes(status) ? createdAt < watermark : createdAt <= openAfter;
}

/** A final record is known by its ID and status together, so that a change back is seen, too. */
const recentKey = (id: string, status: string) => shortHash(`${id} ${status}`);

function finalStatusOf({ recent }: ListState, id: string, { finalStatuses }: Rules) {
	return finalStatuses.find((status) => recentKey(id, status) in recent);
}

/** When a record was created that was final when it was last read; undefined for others. */
export function finalSince(list: ListState, id: string, rules: Rules): number | undefined {
	const status = finalStatusOf(list, id, rules);
	return status === undefined ? undefined : list.recent[recentKey(id, status)];
}

/** The open record as it is to be remembered; adds the thresholds that it has passed. */
function stillOpen(
	observation: Observation,
	before: OpenRecord | undefined,
	{ stillOpenHours, start, now, tick }: Rules,
	changes: Change[],
): OpenRecord {
	const { status, createdAt } = observation;
	let openHours = before?.openHours;
	for (const hours of stillOpenHours) {
		const passedAt = createdAt + hours * hourMs;
		const isOver = passedAt <= now && hours > (openHours ?? 0);
		// What had passed when the watching began is not news.
		if (!isOver || passedAt <= start) continue;
		changes.push({ observation, previousStatus: status, openHours: hours });
		openHours = hours;
	}
	return { status, createdAt, seenAt: tick, openHours };
}
