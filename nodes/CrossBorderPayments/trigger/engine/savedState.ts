import { z } from 'zod/v4';

import type { Restart } from './event';
import { savedFailure } from './failures';
import { fromGroups, hashLength, hashTexts, subaccountKey, toGroups } from './hashes';
import {
	dropOpen,
	newList,
	openCount,
	parseList,
	remembered,
	serializeList,
	type SavedList,
} from './listState';
import type { Remembered } from './observe';
import { recordKey, recordSource } from './source';
import { earliest, timestamp } from './time';
import {
	isThresholdKey,
	selectedKeys,
	watchedBy,
	watchKeys,
	type TriggerConfig,
} from './triggerConfig';
import { allResources, isWatchable, watchedOf, type WatchedResource } from './watched';

/** What may have many members: each is validated in its turn. */
const byName = <T>() =>
	z.custom<Record<string, T>>(
		(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	);

/** A part that is left out if it cannot be read: the others are. */
const part = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const fields = {
	/** Whose state it is: the ID of the node, and environment and base URL. */
	owner: z.looseObject({ node: z.string(), service: z.string() }),
	/** Start From as it was when its text was first seen. */
	startFrom: z.looseObject({ at: timestamp, text: z.string() }).optional(),
	/** Overlap when the state began, in hours. */
	overlapHours: z.number().nonnegative(),
	/** When the watching of each began (`watchKeys`). What was created earlier is not news. */
	watchedFrom: byName<number>()
		.transform((times) => {
			const valid = Object.entries(times).filter(([, at]) => timestamp.safeParse(at).success);
			return Object.fromEntries(valid);
		})
		.catch({}),
	/** By the key of the source. */
	lists: part(byName<SavedList>()),
	/** Of what has no list, by resource: each memory with the keys of all that have it. */
	records: part(byName<unknown>()),
	/** A hash of the parent's own entry in the list of subaccounts. */
	account: part(z.string()),
	/** The tick in which the last whole round began. */
	tick: part(z.int()),
	/** Where the next poll continues the round, and when that began. */
	next: part(
		z.looseObject({
			/** Page of the list of subaccounts; 0 for what is read without that list. */
			page: z.int(),
			/** The last task that had its turn. */
			key: z.string(),
			tick: z.int(),
			/** The next poll begins with what was cut off: a task, or a page of subaccounts. */
			isCutOff: z.literal(true).optional(),
		}),
	),
	directoryPages: part(z.int()),
	/** In this round, a page of subaccounts could not be read. */
	hasGap: part(z.literal(true)),
	/** The month in which what is gone was last looked for. */
	cleanedIn: part(z.int()),
	failures: z.array(savedFailure).catch([]),
};

const savedState = z.looseObject(fields);

const savedRecord = z.looseObject({
	...remembered.shape,
	createdAt: timestamp.optional(),
	/** Of what is read by ID: the tick in which it was last read; unset if its news had no room. */
	readTick: z.int().optional(),
	/** Of a profile: a short hash of what the list of subaccounts showed of it. */
	shown: z.string().optional(),
	/** The month in which its subaccount was last listed. */
	seenIn: z.int().optional(),
});

const groups = z.array(z.tuple([savedRecord, hashTexts])).transform(fromGroups);

export interface SavedRecord
	extends
		Remembered,
		Pick<z.infer<typeof savedRecord>, 'createdAt' | 'readTick' | 'shown' | 'seenIn'> {}

type Fields = z.output<z.ZodObject<typeof fields>>;

type Begun = 'owner' | 'startFrom' | 'overlapHours' | 'watchedFrom' | 'failures';

export interface State
	extends Pick<Fields, Begun>, Partial<Omit<Fields, Begun | 'lists' | 'records'>> {
	lists: Record<string, SavedList>;
	records: Partial<Record<WatchedResource, Map<string, SavedRecord>>>;
	/** Those that this version does not know. */
	otherRecords: Record<string, unknown>;
}

/** A state that knows nothing: existing records become its baseline, unless Start From is set. */
export const newState = ({ owner, startFrom, overlapHours }: TriggerConfig): State => ({
	owner,
	startFrom,
	overlapHours,
	watchedFrom: {},
	lists: {},
	records: {},
	otherRecords: {},
	failures: [],
});

export const recordsOf = (state: State, resource: WatchedResource) =>
	(state.records[resource] ??= new Map());

const everything = 'What is watched';

/**
 * The saved state without what is no longer watched, or a new one. Each part is read by itself, and
 * what another version has added is kept.
 */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
): { state: State; restarts: Restart[] } {
	const { owner, startFrom } = config;
	const begin = (cause?: string, isReplay = startFrom !== undefined) => ({
		state: newState(config),
		restarts: cause === undefined ? [] : [{ what: everything, cause, isReplay }],
	});
	if (saved === undefined || saved === null) return begin();
	const identified = savedState.safeParse(saved).data;
	if (!identified) return begin('The saved state cannot be read');
	if (identified.owner.service !== owner.service)
		return begin(`It is now read from ${owner.service}`);
	if (identified.owner.node !== owner.node) {
		return begin('The saved state belongs to another node of this name');
	}
	if (startFrom && startFrom.text !== identified.startFrom?.text) {
		return begin(`Start From is now ${new Date(startFrom.at).toISOString()}`, true);
	}
	const { lists, records } = identified;
	const state: State = { ...newState(config), ...identified, lists: lists ?? {}, records: {} };
	const restarts: Restart[] = [];
	const restart = (resources: readonly WatchedResource[]) => {
		for (const resource of resources) {
			if (state.watchedFrom[resource] === undefined) continue;
			delete state.watchedFrom[resource];
			restarts.push({ what: `Each ${resource}`, cause: 'What was saved of it cannot be read' });
		}
	};
	const isListed = (resource: WatchedResource) => watchedOf(resource).readBy === 'list';
	if (!lists) restart(allResources.filter(isListed));
	const others = Object.entries(records ?? {}).filter(([resource]) => !isWatchable(resource));
	state.otherRecords = Object.fromEntries(others);
	for (const resource of allResources.filter((one) => Object.hasOwn(records ?? {}, one))) {
		const { data } = groups.safeParse(records?.[resource]);
		if (data) state.records[resource] = data;
		else restart([resource]);
	}
	if (!records) restart(allResources.filter((resource) => !isListed(resource)));
	forgetUnwatched(state, config);
	return { state, restarts };
}

/**
 * Removes what is not watched any more, or has no beginning: watched again, it begins anew. What
 * this version does not know stays.
 */
function forgetUnwatched(state: State, config: TriggerConfig): void {
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

/** Plain JSON. */
export function serializeState({ records, otherRecords, ...rest }: State): unknown {
	const saved = Object.entries(records).map(([resource, byKey]) => [resource, recordGroups(byKey)]);
	const all = { ...otherRecords, ...(Object.fromEntries(saved) as object) };
	const members = Object.entries({ ...rest, records: all });
	return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Equal memories become one: there may be 100,000 of them. */
function recordGroups(records: ReadonlyMap<string, SavedRecord>) {
	const texts = new Map<SavedRecord, string>();
	const textOf = (record: SavedRecord) => {
		const text = texts.get(record) ?? JSON.stringify(record);
		texts.set(record, text);
		return text;
	};
	const byText = new Map([...records].map(([key, record]) => [key, textOf(record)]));
	return toGroups(byText).map(([text, keys]) => [JSON.parse(text) as SavedRecord, keys]);
}
