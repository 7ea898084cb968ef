import type { Change, Observation } from './event';
import { shortHash } from './hashes';
import { isRead, type ListState, type OpenRecord } from './listState';
import { hourMs, tickOf } from './time';

/** What news is, for the records of one list. */
export interface Rules {
	/** Statuses after which a record of this kind does not change any more. */
	finalStatuses: readonly string[];
	/** Records created up to here are not news when they first show up. */
	start: number;
	/** Final records created before this (`start` less the overlap) are not even remembered. */
	oldBefore: number;
	/** Open records created up to here are no longer followed. */
	openAfter: number;
	/** Ages in hours at which an open record is news, ascending; not if it was that old by their `start`, or by the one above. */
	thresholds: ReadonlyArray<{ hours: number; start: number }>;
	now: number;
	tick: number;
}

/** Takes a change over, or refuses it because the poll has no room for it. */
export type Emit = (change: Change) => boolean;

/**
 * Compares records with what is remembered of their list, and remembers them. Only here does a record
 * of a list, or an offramp, become news; subaccounts and verifications do in `PollRun.emitStatus`.
 * @returns how many records were compared before a change was refused, which is then found again
 */
export function observe(
	list: ListState,
	records: readonly Observation[],
	rules: Rules,
	emit: Emit,
): number {
	for (const [index, observation] of records.entries()) {
		const { id, status, createdAt } = observation;
		const before = list.open[id];
		const recentStatus = recentStatusOf(list, observation, rules);
		const known = before?.status ?? recentStatus;
		const isFinal = rules.finalStatuses.includes(status);
		const isFollowed = !isFinal && createdAt > rules.openAfter;
		// An open record is compared, however old, as long as it is followed.
		if (known === undefined && !isFollowed && isKnownByTime(list, observation, rules)) continue;
		const isNews = known === undefined ? createdAt > rules.start : known !== status;
		if (isNews && !emit({ observation, previousStatus: known ?? null })) return index;
		if (recentStatus !== undefined && recentStatus !== status) {
			list.recent.delete(recentKey(id, recentStatus));
		}
		if (!isFollowed) {
			delete list.open[id];
			list.recent.set(recentKey(id, status), tickOf(createdAt));
		} else if (!follow(list, observation, before, rules, emit)) return index;
	}
	return records.length;
}

/** Whether the record was there before, in whatever status. */
export function isKnown(list: ListState, observation: Observation, rules: Rules): boolean {
	const known = list.open[observation.id] ?? recentStatusOf(list, observation, rules);
	return known !== undefined || isKnownByTime(list, observation, rules);
}

/** Whether the time of a final record tells that it is known: such records are not remembered singly. */
function isKnownByTime(list: ListState, { createdAt }: Observation, rules: Rules): boolean {
	return (
		createdAt < rules.oldBefore || (createdAt < (list.recentFrom ?? 0) && isRead(list, createdAt))
	);
}

/** A record is known by its ID and status together, so that a change back is seen, too. */
const recentKey = (id: string, status: string) => shortHash(`${id} ${status}`);

function recentStatusOf(
	{ recent }: ListState,
	{ id, status }: Pick<Observation, 'id' | 'status'>,
	{ finalStatuses }: Pick<Rules, 'finalStatuses'>,
): string | undefined {
	return [...finalStatuses, status].find((one) => recent.has(recentKey(id, one)));
}

/**
 * Remembers an open record, with the thresholds that it has passed.
 * @returns whether there was room for all of them
 */
function follow(
	list: ListState,
	observation: Observation,
	before: OpenRecord | undefined,
	{ thresholds, start, now, tick }: Rules,
	emit: Emit,
): boolean {
	const { id, status, createdAt } = observation;
	const record: OpenRecord = { status, createdAt, lookedTick: tick, openHours: before?.openHours };
	list.open[id] = record;
	for (const { hours, start: since } of thresholds) {
		const passedAt = createdAt + hours * hourMs;
		const isPassed = passedAt <= now && hours > (record.openHours ?? 0);
		// What had passed when the watching began is not news.
		if (!isPassed || passedAt <= Math.max(start, since)) continue;
		if (!emit({ observation, previousStatus: status, openHours: hours })) return false;
		record.openHours = hours;
	}
	return true;
}
