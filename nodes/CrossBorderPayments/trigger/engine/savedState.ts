import { z } from 'zod/v4';

import type { Restart } from './event';
import { savedFailure } from './failures';
import { fromGroups, hashTexts, toGroups } from './hashes';
import { remembered, type SavedList } from './listState';
import type { Remembered } from './observe';
import { timestamp } from './time';
import type { TriggerConfig } from './triggerConfig';
import { allResources, isWatchable, watchedOf, type WatchedResource } from './watched';

/** What may have many members: each is validated in its turn. */
const byName = <T>() =>
	z.custom<Record<string, T>>(
		(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	);

/** A part that is left out if it cannot be parsed: the others are. */
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
 * The saved state, or a new one if it is another's. Each part is parsed by itself, and what another
 * version has added is kept.
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
	return { state, restarts };
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
