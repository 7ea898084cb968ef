import type { Verified } from './accounts';
import {
	resourceOf,
	streamedResources,
	type StreamedResource,
	type WatchedResource,
} from './event';
import { fingerprint } from './fingerprint';
import { finalsOf, type TriggerConfig } from './settings';
import { keyOf, unread, type Stream } from './stream';

/** All that the trigger remembers between two polls; state.ts makes it small for keeping. */
export interface Memory {
	/** Environment and address of the service. */
	place: string;
	/** Which subaccounts are watched. */
	scope: string;
	/**
	 * The newest record there was when watching began, in milliseconds since 1970: where a list is read
	 * for the first time only later, what is older is no news. A resource without it has its baseline
	 * still to come.
	 */
	since: Partial<Record<WatchedResource, number>>;
	/** Milliseconds since 1970. */
	polledAt: number;
	scannedAt: number;
	/** Key of the unit with which the next poll begins, where the last one ended early. */
	resume: string;
	/** During a full scan: key of the unit without capabilities that is to be read next. */
	scanFrom?: string | undefined;
	/** Subaccount after which the next undecided verifications are read. */
	turn: string;
	/** Status of each subaccount, by its fingerprint. */
	accounts: Map<string, string>;
	verifications: Map<string, Verified>;
	streams: Record<StreamedResource, Map<string, Stream>>;
	/** Fingerprints of the subaccounts of this poll, which are asked for many times. */
	readonly keys: Map<string, string>;
}

export function emptyMemory(place: string, scope: string): Memory {
	return {
		place,
		scope,
		since: {},
		polledAt: 0,
		scannedAt: 0,
		resume: '',
		turn: '',
		accounts: new Map(),
		verifications: new Map(),
		streams: { deposit: new Map(), onramp: new Map(), conversion: new Map(), offramp: new Map() },
		keys: new Map(),
	};
}

/** Under what a subaccount is remembered. */
export function subaccountKey({ keys }: Memory, subaccountId: string): string {
	const known = keys.get(subaccountId);
	if (known !== undefined) return known;
	const key = fingerprint(subaccountId);
	keys.set(subaccountId, key);
	return key;
}

export function streamOf(memory: Memory, resource: StreamedResource, subaccountId: string): Stream {
	return memory.streams[resource].get(subaccountKey(memory, subaccountId)) ?? unread;
}

export function keepStream(
	memory: Memory,
	resource: StreamedResource,
	subaccountId: string,
	stream: Stream,
): void {
	memory.streams[resource].set(subaccountKey(memory, subaccountId), stream);
}

/** Forgets what is no longer watched, so that it begins with a baseline when it is watched again. */
export function forgetUnwatched(memory: Memory, watching: TriggerConfig): void {
	const watched = new Set<string>(watching.events.map((event) => resourceOf[event]));
	for (const resource of Object.keys(memory.since) as WatchedResource[]) {
		if (!watched.has(resource)) delete memory.since[resource];
	}
	if (!watched.has('subaccount')) memory.accounts.clear();
	if (!watched.has('verification')) memory.verifications.clear();
	const { subaccounts } = watching;
	const chosen = subaccounts === 'all' ? undefined : new Set(subaccounts.map(fingerprint));
	for (const resource of streamedResources) {
		const streams = memory.streams[resource];
		if (!watched.has(resource)) streams.clear();
		if (resource === 'offramp' || !chosen) continue;
		keepOnly(streams, chosen);
	}
	if (chosen) {
		keepOnly(memory.accounts, chosen);
		keepOnly(memory.verifications, chosen);
	}
	forgetUnnamedOfframps(memory, watching);
}

function keepOnly(remembered: Map<string, unknown>, keys: ReadonlySet<string>): void {
	for (const key of remembered.keys()) if (!keys.has(key)) remembered.delete(key);
}

function forgetUnnamedOfframps({ streams }: Memory, watching: TriggerConfig) {
	const { offramps } = watching;
	const finals = finalsOf('offramp', watching);
	const ids = new Set(offramps.map(({ id }) => id));
	const keys = new Set(offramps.flatMap(({ id }) => finals.map((status) => keyOf(id, status))));
	for (const [key, stream] of streams.offramp) {
		const open = new Map([...stream.open].filter(([id]) => ids.has(id)));
		const recent = new Map([...stream.recent].filter(([known]) => keys.has(known)));
		if (open.size + recent.size === 0) streams.offramp.delete(key);
		else streams.offramp.set(key, { ...stream, open, recent });
	}
}
