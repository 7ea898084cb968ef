import { z } from 'zod/v4';

import { day } from '../../api/durations';
import { savedFailure } from './failures';
import { subaccountKey, fromGroups, hashLength, inLowerCase, toGroups } from './hashes';
import {
	hashTexts,
	hourOf,
	isFollowing,
	knownKey,
	newList,
	parseList,
	serializeList,
	type SavedList,
} from './listState';
import { earliest, timestamp } from './time';
import { selectedKeys, recordResources, watchKeys, type TriggerConfig } from './triggerConfig';

/** Without it, nothing else makes sense. */
const identity = z.object({
	version: z.literal(2),
	/** Whose state it is: the ID of the node, and environment and base URL. */
	owner: z.object({ node: z.string(), service: z.string() }),
	/** Start From as it was when its text was first seen. */
	startFrom: z.object({ at: timestamp, text: z.string() }).optional(),
	/** Overlap when the state began, in hours. */
	overlapHours: z.number().nonnegative(),
	/** When the watching of each began (`watchKeys`). What was created earlier is not news. */
	watchedFrom: z.record(z.string(), timestamp),
});

/** By short hash of the subaccount. There may be 100,000: each is validated in its turn. */
const lists = z.custom<Record<string, SavedList>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** What can begin anew by itself. */
const parts = {
	/** A hash of the parent's own entry in the list of subaccounts. */
	account: z.string().optional(),
	/** The tick in which the last whole round began. */
	tick: z.int().optional(),
	/** Where the next poll continues the round, and when that began. */
	next: z
		.object({
			/** Page of the list of subaccounts; 0 for what is read without that list. */
			page: z.int(),
			/** The last task that had its turn. */
			key: z.string(),
			tick: z.int(),
			/** The next poll begins with what was cut off: a task, or a page of subaccounts. */
			isCutOff: z.literal(true).optional(),
		})
		.optional(),
	directoryPages: z.int().optional(),
	failures: z.array(savedFailure),
	/** The status of each subaccount by its short hash. */
	subaccount: z.array(z.tuple([z.string(), hashTexts])).transform(fromGroups),
	/** Of each verification: a short hash of what the list of subaccounts shows, and the status. */
	verification: z.array(z.tuple([z.string().regex(/ ./), hashTexts])).transform(fromGroups),
	lists: z.record(z.enum(recordResources), lists),
};

export type State = z.infer<typeof identity> & z.output<z.ZodObject<typeof parts>>;

/** A state that knows nothing: existing records become its baseline, unless Start From is set. */
export const newState = ({ owner, startFrom, overlapHours }: TriggerConfig): State => ({
	version: 2,
	owner,
	startFrom,
	overlapHours,
	watchedFrom: {},
	failures: [],
	subaccount: new Map(),
	verification: new Map(),
	lists: { deposit: {}, onramp: {}, conversion: {}, offramp: {} },
});

/** The saved state without what is no longer watched, or a new one, which the notes explain. */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
	localNow: number,
): { state: State; notes: string[] } {
	const { owner, startFrom } = config;
	const begin = (...notes: string[]) => ({ state: newState(config), notes });
	if (saved === undefined || saved === null) return begin();
	const identified = identity.safeParse(saved).data;
	// More than clocks differ. Only a Start From can lie in the future.
	const isAhead = (at: number) => at > localNow + day && at !== identified?.startFrom?.at;
	if (!identified || Object.values(identified.watchedFrom).some(isAhead))
		return begin(`The saved state cannot be read: ${baseline}`);
	if (identified.owner.service !== owner.service) {
		return begin(`Now watching ${owner.service}: ${baseline}`);
	}
	if (identified.owner.node !== owner.node) {
		return begin(`The saved state belongs to another node of this name: ${baseline}`);
	}
	if (startFrom && startFrom.text !== identified.startFrom?.text) {
		const date = new Date(startFrom.at).toISOString();
		return begin(`Starting over from ${date}: everything created since then is emitted`);
	}
	const state: State = { ...newState(config), ...identified };
	const notes: string[] = [];
	for (const [name, schema] of Object.entries(parts)) {
		const { data, success } = schema.safeParse((saved as Record<string, unknown>)[name]);
		if (success) {
			Object.assign(state, { [name]: data });
			continue;
		}
		notes.push(`The saved “${name}” cannot be read: ${baseline}`);
		for (const key of name === 'lists' ? recordResources : [name]) delete state.watchedFrom[key];
	}
	forgetUnwatched(state, config);
	return { state, notes };
}

export const baseline = 'existing records are now treated as already seen';

/** Removes what is not watched any more, or has no beginning: watched again, it begins anew. */
function forgetUnwatched(state: State, config: TriggerConfig): void {
	const { watchedFrom, lists } = state;
	const selected = selectedKeys(config);
	// A subaccount that is selected now, and was watched among all, has been watched since then.
	const { all } = watchedFrom;
	if (all !== undefined) for (const key of selected ?? []) watchedFrom[key] ??= all;
	const keys = new Set(watchKeys(config));
	const isSubaccount = (key: string) => key.length === hashLength;
	keepOnly(watchedFrom, (key) => keys.has(key) || (!selected && isSubaccount(key)));
	const withOfframps = new Set(
		config.offramps.map(({ subaccountId }) => subaccountKey(subaccountId)),
	);
	const named = new Set(config.offramps.map(({ id }) => inLowerCase(id)));
	const isWatched = (resource: string, key: string) =>
		resource in watchedFrom &&
		(resource === 'offramp' ? withOfframps.has(key) : (selected?.has(key) ?? true));
	// There may be 100,000 subaccounts, and all are kept as a rule.
	const isPartial = (resource: string) =>
		selected !== undefined || resource === 'offramp' || !(resource in watchedFrom);
	for (const name of recordResources.filter(isPartial)) {
		keepOnly(lists[name], (key) => isWatched(name, key));
	}
	for (const name of (['subaccount', 'verification'] as const).filter(isPartial)) {
		for (const key of state[name].keys()) if (!isWatched(name, key)) state[name].delete(key);
	}
	for (const list of Object.values(lists.offramp).filter(isFollowing)) {
		list.open = list.open?.filter((record) => named.has((Object(record) as { id: string }).id));
	}
	const isReported = config.events.includes('readingStopped');
	state.failures = state.failures.filter((failure) => {
		const { subaccountId, parts: before } = failure;
		failure.parts = before.filter(({ resource, id }) => {
			const isNamed = resource !== 'offramp' || named.has(inLowerCase(id));
			return (
				resource === 'directory' || (isNamed && isWatched(resource, subaccountKey(subaccountId)))
			);
		});
		// What is not watched any more has not recovered.
		return isReported && (failure.parts.length > 0 || before.length === 0);
	});
}

function keepOnly(record: Record<string, unknown>, isKept: (key: string) => boolean): void {
	for (const key of Object.keys(record)) if (!isKept(key)) delete record[key];
}

/** At most this many open deposits and onramps are tracked, all lists together: two megabytes. */
const maxOpen = 20_000;

/**
 * Keeps the state small if records stay open forever, such as unpaid deposits: the oldest
 * are remembered like ended ones.
 * @returns a line for the log on what is no longer tracked
 */
export function keepOpenBounded(state: State): string[] {
	const { deposit, onramp } = state.lists;
	const following = [deposit, onramp].flatMap((lists) =>
		Object.keys(lists)
			.filter((key) => isFollowing(lists[key]))
			.map((key) => ({ lists, key })),
	);
	const count = following.reduce((sum, { lists, key }) => sum + (lists[key]?.open?.length ?? 0), 0);
	if (count <= maxOpen) return [];
	const parsed = following.map(({ lists, key }) => ({
		lists,
		key,
		list: parseList(lists[key]) ?? newList(),
	}));
	const times = parsed.flatMap(({ list }) =>
		[...list.open.values()].map((record) => record.createdAt),
	);
	const newestDropped = times.sort((a, b) => b - a)[maxOpen] ?? earliest;
	for (const { lists, key, list } of parsed) {
		for (const { id, status, createdAt } of list.open.values()) {
			if (createdAt > newestDropped) continue;
			list.open.delete(id);
			list.known.set(knownKey(id, status), hourOf(createdAt));
		}
		lists[key] = serializeList(list);
	}
	const date = new Date(newestDropped).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${date} are no longer tracked`,
	];
}

/** Plain JSON. */
export function serializeState({ subaccount, verification, ...rest }: State): unknown {
	const groups = { subaccount: toGroups(subaccount), verification: toGroups(verification) };
	const members = Object.entries({ ...rest, ...groups });
	return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
