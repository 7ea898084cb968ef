import { hashLength, subaccountKey } from './hashes';
import { dropOpen, newList, openCount, parseList, serializeList } from './listState';
import type { SavedRecord, State } from './savedState';
import { recordKey, recordSource } from './source';
import { earliest } from './time';
import {
	isThresholdKey,
	selectedKeys,
	watchedBy,
	watchKeys,
	type TriggerConfig,
} from './triggerConfig';
import { allResources, isWatchable, watchedOf } from './watched';

/**
 * Removes what is not watched any more, or has no beginning: watched again, it begins anew. What
 * this version does not know stays.
 */
export function forgetUnwatched(state: State, config: TriggerConfig): void {
	const { watchedFrom, lists, records } = state;
	const selected = selectedKeys(config);
	// A subaccount that is selected now, and was watched among all, has been watched since then.
	const { all } = watchedFrom;
	if (all !== undefined) for (const key of selected ?? []) watchedFrom[key] ??= all;
	const keys = new Set(watchKeys(config));
	const isKnown = (key: string) =>
		isWatchable(key) || key === 'all' || key.length === hashLength || isThresholdKey(key);
	keepOnly(watchedFrom, (key) => {
		return keys.has(key) || !isKnown(key) || (!selected && key.length === hashLength);
	});
	const isWatched = (resource: string, subaccount: string) =>
		!isWatchable(resource) ||
		(resource in watchedFrom && (!subaccount || (selected?.has(subaccount) ?? true)));
	keepOnly(lists, (key) => {
		const [subaccount = '', resource] = key.split(' ');
		return resource === undefined ? isWatched(key, '') : isWatched(resource, subaccount);
	});
	const named = namedKeys(config);
	for (const resource of allResources) {
		const kept = watchedOf(resource).readBy === 'id' ? named.records : selected;
		const byKey = records[resource] ?? new Map<string, SavedRecord>();
		if (!(resource in watchedFrom)) delete records[resource];
		else if (kept) for (const key of byKey.keys()) if (!kept.has(key)) byKey.delete(key);
	}
	const isReported = config.events.includes('readingStopped');
	state.failures = state.failures.filter((failure) => {
		const { subaccountId, parts: before } = failure;
		failure.parts = before.filter(({ key, resource }) =>
			isWatchable(resource) && watchedOf(resource).readBy === 'id'
				? named.sources.has(key)
				: isWatched(resource, subaccountId && subaccountKey(subaccountId)),
		);
		// What is not watched any more has not recovered.
		return isReported && (failure.parts.length > 0 || before.length === 0);
	});
}

/** Of the records that are watched by ID: keys of the sources, and of what is remembered of them. */
function namedKeys(config: TriggerConfig) {
	const sources = watchedBy('id', config).flatMap((resource) =>
		(config.named[resource] ?? []).map(({ subaccountId, id }) =>
			recordSource(resource, subaccountId, id),
		),
	);
	return {
		sources: new Set(sources.map(({ key }) => key)),
		records: new Set(sources.map(recordKey)),
	};
}

function keepOnly(record: Record<string, unknown>, isKept: (key: string) => boolean): void {
	for (const key of Object.keys(record)) if (!isKept(key)) delete record[key];
}

/**
 * Removes what is remembered of subaccounts that no poll of this month and the last has listed.
 * @param month in which all of them have been listed now
 */
export function forgetGone(state: State, month: number): void {
	const { cleanedIn } = state;
	if (cleanedIn === month) return;
	state.cleanedIn = month;
	// After a pause of months, those that are there have not been listed for as long, either.
	if (cleanedIn !== month - 1) return;
	const isGone = ({ seenIn = month }: { seenIn?: number | undefined }) => seenIn < month - 1;
	const gone = new Set<string>();
	for (const [key, list] of Object.entries(state.lists)) {
		if (!isGone(list)) continue;
		delete state.lists[key];
		gone.add(key.split(' ')[0] as string);
	}
	for (const records of Object.values(state.records)) {
		for (const [key, record] of records) {
			if (!isGone(record)) continue;
			records.delete(key);
			gone.add(key);
		}
	}
	const kept = state.failures.filter(
		({ subaccountId }) => !subaccountId || !gone.has(subaccountKey(subaccountId)),
	);
	// In place, because the poll adds to the same list and takes away from it.
	state.failures.splice(0, state.failures.length, ...kept);
}

/** At most this many open records are tracked, all lists together: two megabytes. */
const maxOpen = 20_000;

/**
 * Keeps the state small if records stay open forever, such as unpaid deposits: the oldest
 * are remembered like ended ones.
 * @returns a line for the log on what is no longer tracked
 */
export function keepOpenBounded({ lists }: State): string[] {
	const counts = Object.entries(lists).filter(([, list]) => openCount(list) > 0);
	if (counts.reduce((sum, [, list]) => sum + openCount(list), 0) <= maxOpen) return [];
	const parsed = counts.map(([key, list]) => [key, parseList(list) ?? newList()] as const);
	const times = parsed.flatMap(([, { open }]) => [...open.values()].map((one) => one.createdAt));
	const newestDropped = times.sort((a, b) => b - a)[maxOpen] ?? earliest;
	for (const [key, list] of parsed) {
		dropOpen(list, newestDropped);
		lists[key] = serializeList(list);
	}
	const date = new Date(newestDropped).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${date} are no longer tracked`,
	];
}
