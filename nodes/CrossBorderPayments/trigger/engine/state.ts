import { z } from 'zod/v4';

import type { Verified } from './accounts';
import { streamedResources } from './event';
import { fingerprintLength } from './fingerprint';
import { emptyMemory, type Memory } from './memory';
import { unread, type Open, type Stream } from './stream';

/**
 * What is kept in n8n's static data. Version 1:
 * - `accounts`: status, status of the verification, its kind, its profiles, and the fingerprints of
 *   the subaccounts for which it is so, one after another
 * - `lists`: fingerprint of the subaccount → for each of the resources, with `|` between them: floor
 *   (minutes, base 36), `+` where newest records come first or `-`, then the recent records, one after
 *   another: fingerprint (8) and minutes after the floor (3); after a `:` those for which 3 are too few (6)
 * - `open`: resource → status, and «subaccount fingerprint, id, minute, page» of each record that has it
 * - `unfinished`: resource → page to go on with, to the end or the floor, in order so far, something
 *   found, first reading, minute up to which open records were given up, and the subaccounts as above
 */
const version = 1;

const text = z.string();

const list = '(?:[0-9a-z]+[+-][0-9a-z]*(?::[0-9a-z]+)?)?';

const unfinished = z.tuple([
	z.int().min(2).nullable(),
	z.enum(['end', 'floor']),
	z.boolean(),
	z.boolean(),
	z.boolean(),
	z.number(),
	text,
]);

const saved = z.object({
	version: z.literal(version),
	place: text,
	scope: text,
	since: z.record(text, z.number()),
	polledAt: z.number(),
	scannedAt: z.number(),
	resume: text,
	scanFrom: text.optional(),
	turn: text,
	accounts: z.array(
		z.tuple([
			text.nullable(),
			text.nullable(),
			z.enum(['individual', 'business']).nullable(),
			text,
			text,
		]),
	),
	lists: z.record(text, z.string().regex(new RegExp(`^${list}(\\|${list}){3}$`))),
	open: z.partialRecord(z.enum(streamedResources), z.array(z.tuple([text, text]))),
	unfinished: z.partialRecord(z.enum(streamedResources), z.array(unfinished)),
});

export type SavedState = z.infer<typeof saved>;

type Unfinished = z.infer<typeof unfinished>;

/** The memory that a saved state holds; undefined where it is none of a version known. */
export function decode(state: unknown): Memory | undefined {
	const result = saved.safeParse(state);
	return result.success ? memoryFrom(result.data) : undefined;
}

function memoryFrom(state: SavedState): Memory {
	const memory: Memory = {
		...emptyMemory(state.place, state.scope),
		since: state.since,
		polledAt: state.polledAt,
		scannedAt: state.scannedAt,
		resume: state.resume,
		scanFrom: state.scanFrom,
		turn: state.turn,
	};
	for (const [status, verification, kind, profiles, keys] of state.accounts) {
		const verified = { status: verification ?? '', kind: kind ?? undefined, profiles };
		for (const key of keysIn(keys)) {
			if (status !== null) memory.accounts.set(key, status);
			if (verification !== null) memory.verifications.set(key, verified);
		}
	}
	for (const [key, lists] of Object.entries(state.lists)) {
		for (const [index, list] of lists.split('|').entries()) {
			const resource = streamedResources[index];
			if (!resource || list === '') continue;
			memory.streams[resource].set(key, streamFrom(list));
		}
	}
	for (const resource of streamedResources) {
		for (const [page, to, clean, found, baseline, givenUpTo, keys] of state.unfinished[resource] ??
			[]) {
			const deep = page === null ? undefined : { page, to, clean, found };
			for (const key of keysIn(keys)) {
				const stream = memory.streams[resource].get(key);
				if (stream) Object.assign(stream, { deep, baseline, givenUpTo });
			}
		}
		for (const [status, records] of state.open[resource] ?? []) {
			for (const record of records.split(' ')) {
				const [key = '', id = '', minute = '', page = ''] = record.split(',');
				const open = memory.streams[resource].get(key)?.open as Map<string, Open> | undefined;
				open?.set(plainId(id), {
					status,
					minute: numberOf(minute),
					page: numberOf(page),
				});
			}
		}
	}
	return memory;
}

export function encode(memory: Memory): SavedState {
	const { place, scope, since, polledAt, scannedAt, resume, scanFrom, turn } = memory;
	const state: SavedState = {
		version,
		place,
		scope,
		since,
		polledAt,
		scannedAt,
		resume,
		...(scanFrom !== undefined && { scanFrom }),
		turn,
		accounts: accountGroups(memory),
		lists: {},
		open: {},
		unfinished: {},
	};
	const keys = new Set(
		streamedResources.flatMap((resource) => [...memory.streams[resource].keys()]),
	);
	for (const key of keys) {
		const streams = streamedResources.map((resource) => memory.streams[resource].get(key));
		state.lists[key] = streams.map((stream) => (stream ? listText(stream) : '')).join('|');
	}
	for (const resource of streamedResources) {
		const streams = memory.streams[resource];
		const open = openGroups(streams);
		const groups = unfinishedGroups(streams);
		if (open.length > 0) state.open[resource] = open;
		if (groups.length > 0) state.unfinished[resource] = groups;
	}
	return state;
}

/** Few facts and many subaccounts: each fact once, with the keys of those for which it holds. */
function accountGroups({ accounts, verifications }: Memory): SavedState['accounts'] {
	const groups = new Map<string, SavedState['accounts'][number]>();
	for (const key of new Set([...accounts.keys(), ...verifications.keys()])) {
		const status = accounts.get(key) ?? null;
		const verified: Partial<Verified> = verifications.get(key) ?? {};
		const verification = verified.status ?? null;
		const kind = verified.kind ?? null;
		const profiles = verified.profiles ?? '';
		const name = [status, verification, kind, profiles].join('\n');
		const group = groups.get(name);
		if (group) group[4] += key;
		else groups.set(name, [status, verification, kind, profiles, key]);
	}
	return [...groups.values()];
}

function unfinishedGroups(streams: ReadonlyMap<string, Stream>): Unfinished[] {
	const groups = new Map<string, Unfinished>();
	for (const [key, { deep, baseline, givenUpTo }] of streams) {
		if (!deep && !baseline && givenUpTo === 0) continue;
		const { page = null, to = 'end', clean = true, found = false } = deep ?? {};
		const name = [page, to, clean, found, baseline, givenUpTo].join();
		const group = groups.get(name);
		if (group) group[6] += key;
		else groups.set(name, [page, to, clean, found, baseline, givenUpTo, key]);
	}
	return [...groups.values()];
}

/** Fingerprints that stand one after another. */
function keysIn(keys: string): string[] {
	return keys.match(eachKey) ?? [];
}

const eachKey = new RegExp(`.{${fingerprintLength}}`, 'g');

function openGroups(streams: ReadonlyMap<string, Stream>): Array<[string, string]> {
	const groups = new Map<string, string[]>();
	for (const [key, { open }] of streams) {
		for (const [id, { status, minute, page }] of open) {
			const record = [key, safeId(id), textOf(minute), textOf(page)].join(',');
			const group = groups.get(status);
			if (group) group.push(record);
			else groups.set(status, [record]);
		}
	}
	return [...groups].map(([status, records]) => [status, records.join(' ')]);
}

/** Ids are UUIDs; should one have a comma or a space, it must not be taken for two. */
const safeId = (id: string) => id.replace(/[%, ]/g, encodeURIComponent);

const plainId = (id: string) => id.replace(/%(25|2C|20)/g, decodeURIComponent);

const minuteLength = 3;
const longMinuteLength = 6;

function listText({ floor, newestFirst, recent }: Stream): string {
	let near = '';
	let far = '';
	for (const [key, minute] of recent) {
		const after = textOf(minute - floor);
		if (after.length <= minuteLength) near += key + after.padStart(minuteLength, '0');
		else far += key + after.padStart(longMinuteLength, '0');
	}
	return `${textOf(floor)}${newestFirst ? '+' : '-'}${near}${far && `:${far}`}`;
}

function streamFrom(list: string): Stream {
	const sign = list.search(/[+-]/);
	const floor = numberOf(list.slice(0, sign));
	const recent = new Map<string, number>();
	const [near = '', far = ''] = list.slice(sign + 1).split(':');
	for (const [records, length] of [
		[near, minuteLength],
		[far, longMinuteLength],
	] as const) {
		for (let at = 0; at < records.length; at += fingerprintLength + length) {
			const minuteAt = at + fingerprintLength;
			const minute = floor + numberOf(records.slice(minuteAt, minuteAt + length));
			recent.set(records.slice(at, minuteAt), minute);
		}
	}
	return {
		...unread,
		floor,
		recent,
		open: new Map(),
		baseline: false,
		newestFirst: list[sign] === '+',
	};
}

const textOf = (number: number) => number.toString(36);

const numberOf = (digits: string) => parseInt(digits, 36);
