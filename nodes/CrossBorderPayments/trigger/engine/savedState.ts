import { z } from 'zod/v4';

import { failure } from './failures';
import { accountKey, fromGroups, hashLength, toGroups, inLowerCase } from './hashes';
import type { SavedList } from './listState';
import type { Clock } from './time';
import {
	chosenKeys,
	statusEventOf,
	watchedResources,
	watchKeys,
	type TriggerConfig,
} from './triggerConfig';

/**
 * By the short hash of the subaccount's ID. There may be 100,000, and to check all at once would hold n8n
 * up: each list is checked when it has its turn.
 */
const lists = z
	.custom<Record<string, SavedList>>((value) => value instanceof Object)
	.default(() => ({}));

/** A text of each subaccount, by the short hash of its ID; saved as hashes by text (`toGroups`). */
const texts = z
	.record(z.string(), z.string())
	.prefault({})
	.transform((groups) => fromGroups(groups, String));

const stateSchema = z.object({
	version: z.literal(1),
	/** Environment and base URL. */
	service: z.string(),
	startFrom: z.number().optional(),
	/** How long `startFrom` was ago when the state began (ms), to know one that moves with the clock. */
	startAge: z.number().optional(),
	/** When the watching of each began (`watchKeys`). What was created earlier is not news. */
	since: z.record(z.string(), z.number()).prefault({}),
	/** The filter by status in the last whole round. */
	statuses: z.array(z.string()).optional(),
	clock: z.object({ seen: z.number(), doubted: z.number().optional() }).optional(),
	/** The tick in which the last whole round began. */
	tick: z.int().optional(),
	/** Where the next poll goes on in the round, and when that began. */
	round: z
		.object({
			/** Of the list of subaccounts; 0 for what is read without that list. */
			page: z.int(),
			/** The last task that had its turn. */
			key: z.string(),
			tick: z.int(),
			/** The next poll begins with what was cut off: a task, or a page of the list of subaccounts. */
			beginsWithCutOff: z.literal(true).optional(),
		})
		.optional(),
	/** Pages of the list of subaccounts. */
	directoryPages: z.int().optional(),
	/** Open records created up to this moment are no longer followed. */
	openAfter: z.number().optional(),
	/** What cannot be read, by subject. */
	failures: z.record(z.string(), failure).prefault({}),
	lists: z
		.object({ deposit: lists, onramp: lists, conversion: lists, offramp: lists })
		.prefault({}),
	/** The status of each subaccount, and what is known of its verification: see `verificationTask`. */
	accounts: z.object({ subaccount: texts, verification: texts }).prefault({}),
});

export type State = z.infer<typeof stateSchema>;

/** The saved state without what is no longer watched, or a new one; the note for the log says why. */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
	localNow: number,
): { state: State; notes: string[] } {
	const { service } = config.owner;
	const startFrom = config.startFrom?.at;
	const startAge = startFrom === undefined ? undefined : localNow - startFrom;
	// A new state keeps the clock.
	const fresh = (notes: string[], clock?: Clock) => ({
		state: stateSchema.parse({ version: 1, service, startFrom, startAge, clock }),
		notes,
	});
	if (!saved) return fresh([]);
	const state = stateSchema.safeParse(saved).data;
	if (!state) return fresh(['The saved state cannot be read: existing records count as known now']);
	const { clock } = state;
	if (state.service !== service) {
		return fresh([`Now watching ${service}: existing records count as known now`], clock);
	}
	// An expression such as «6 hours ago» gives another moment in each poll, and is no change.
	const isRelative = Math.abs((startAge ?? NaN) - (state.startAge ?? NaN)) < 60_000;
	if (startFrom !== undefined && startFrom !== state.startFrom && !isRelative) {
		const date = new Date(startFrom).toISOString();
		return fresh([`Starting again from ${date}: what was created since then is emitted`], clock);
	}
	forgetUnwatched(state, config);
	return { state, notes: [] };
}

/** Removes what is no longer watched: if it is watched again later, it begins anew. */
function forgetUnwatched(state: State, config: TriggerConfig): void {
	const { since, failures, lists, accounts } = state;
	const watched: ReadonlySet<string> = watchedResources(config);
	const chosen = chosenKeys(config);
	const isInScope = (owner: string) => chosen?.has(owner) ?? true;
	const owners = new Set(config.offramps.map(({ subaccountId }) => accountKey(subaccountId)));
	const named = new Set(config.offramps.map(({ id }) => inLowerCase(id)));
	const isWatched = (resource: string, owner: string) =>
		watched.has(resource) && (resource === 'offramp' ? owners.has(owner) : isInScope(owner));
	// A subaccount that is chosen now, and was watched among all, has been watched since then.
	if (since.all !== undefined) for (const key of chosen ?? []) since[key] ??= since.all;
	const isAccount = (key: string) => key.length === hashLength && !(key in statusEventOf);
	const keys = new Set(watchKeys(config));
	keepOnly(since, (key) => keys.has(key) || (!chosen && isAccount(key)));
	// There may be 100,000, and all are kept as a rule.
	const areAllWatched = (resource: string) =>
		watched.has(resource) && resource !== 'offramp' && !chosen;
	for (const [resource, known] of Object.entries(lists)) {
		if (!areAllWatched(resource)) keepOnly(known, (owner) => isWatched(resource, owner));
	}
	for (const [resource, known] of Object.entries(accounts)) {
		if (areAllWatched(resource)) continue;
		for (const owner of known.keys()) if (!isWatched(resource, owner)) known.delete(owner);
	}
	keepOnly(failures, (_, { resource, subaccountId, id }) => {
		if (!config.events.includes('readingFailed')) return false;
		const isNamed = resource !== 'offramp' || named.has(inLowerCase(id));
		return resource === 'directory' || (isNamed && isWatched(resource, accountKey(subaccountId)));
	});
	for (const { open = {} } of Object.values(lists.offramp)) keepOnly(open, (id) => named.has(id));
}

function keepOnly<T>(record: Record<string, T>, isKept: (key: string, value: T) => boolean): void {
	for (const [key, value] of Object.entries(record)) if (!isKept(key, value)) delete record[key];
}

/** At most this many open deposits and onramps are followed, in all lists together; they take two megabytes. */
const maxOpen = 20_000;

/**
 * Keeps the state small if records stay open for ever, such as deposits that nobody pays: those that
 * are too old count as final from the next time on that they are read.
 * @returns a note for the log on what is no longer followed
 */
export function keepBounds(state: State): string[] {
	const { deposit, onramp } = state.lists;
	const times = [deposit, onramp]
		.flatMap((lists) => Object.values(lists))
		.flatMap(({ open = {} }) => Object.values(open))
		.map(({ createdAt }) => createdAt);
	if (times.length > maxOpen) {
		const newestDropped = times.sort((a, b) => b - a)[maxOpen] as number;
		state.openAfter = Math.max(newestDropped, state.openAfter ?? -1);
	}
	if (state.openAfter === undefined || times.length < 0.9 * maxOpen) return [];
	const since = new Date(state.openAfter).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${since} are no longer followed`,
	];
}

/** Plain JSON, without what is empty. */
export function serializeState({ lists, accounts, ...rest }: State): unknown {
	const { subaccount, verification } = accounts;
	const groups = { subaccount: toGroups(subaccount), verification: toGroups(verification) };
	return withoutEmpty({ ...rest, lists: withoutEmpty(lists), accounts: withoutEmpty(groups) });
}

const withoutEmpty = (record: object) =>
	Object.fromEntries(
		Object.entries(record).filter(([, value]: [string, unknown]) =>
			value instanceof Object ? Object.keys(value).length > 0 : value !== undefined,
		),
	);
