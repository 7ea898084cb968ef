import { z } from 'zod/v4';

import type { Verified } from './accounts';
import { streamedResources, type StreamedResource } from './event';
import { fingerprintLength } from './fingerprint';
import { emptyMemory, type Memory } from './memory';
import { unread, type Deep, type Open, type Stream } from './stream';

/**
 * What is kept in n8n's static data. Version 1:
 * - `accounts`: status → fingerprints of the subaccounts that have it, one after another
 * - `verifications`: [status, kind, profiles] as JSON → the same
 * - `lists`: resource → fingerprint of the subaccount → floor (minutes, base 36), `+` where newest
 *   records come first or `-`, then the recent records: fingerprint (8) and minute (5), one after another
 * - `open`: resource → status → «subaccount fingerprint, id, minute, page» of each open record
 * - `unfinished`: resource → fingerprint → what is unusual about a list
 */
const version = 1;

const text = z.string();

const deep = z.object({
	page: z.int().min(2),
	to: z.enum(['end', 'floor']),
	clean: z.boolean(),
	found: z.boolean(),
});

const unfinished = z.object({
	deep: deep.optional(),
	baseline: z.literal(true).optional(),
	givenUpTo: z.int().optional(),
});

const verified = z.string().regex(/^\["[^"]*",(null|"individual"|"business"),".*"\]$/);

const byResource = <T extends z.ZodType>(values: T) =>
	z.partialRecord(z.enum(streamedResources), z.record(text, values));

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
	accounts: z.record(text, text),
	verifications: z.record(verified, text),
	lists: byResource(z.string().regex(/^[0-9a-z]+[+-]([0-9a-z]{13})*$/)),
	open: byResource(text),
	unfinished: byResource(unfinished),
});

export type SavedState = z.infer<typeof saved>;

/** The memory that a saved state holds; undefined where it is none of a version known. */
export function decode(state: unknown): Memory | undefined {
	const result = saved.safeParse(state);
	return result.success ? memoryFrom(result.data) : undefined;
}

function memoryFrom(data: SavedState): Memory {
	const memory: Memory = {
		...emptyMemory(data.place, data.scope),
		since: data.since,
		polledAt: data.polledAt,
		scannedAt: data.scannedAt,
		resume: data.resume,
		scanFrom: data.scanFrom,
		turn: data.turn,
		accounts: ungrouped(data.accounts, (status) => status),
		verifications: ungrouped(data.verifications, verifiedFrom),
	};
	for (const resource of streamedResources) {
		const streams = memory.streams[resource];
		for (const [key, list] of Object.entries(data.lists[resource] ?? {})) {
			streams.set(key, { ...streamFrom(list), ...unusual(data.unfinished[resource]?.[key]) });
		}
		for (const [status, records] of Object.entries(data.open[resource] ?? {})) {
			for (const record of records.split(' ')) {
				const [key, id, minute, page] = record.split(',') as [string, string, string, string];
				const open = streams.get(key)?.open as Map<string, Open> | undefined;
				open?.set(decodeURIComponent(id), {
					status,
					minute: parseInt(minute, 36),
					page: parseInt(page, 36),
				});
			}
		}
	}
	return memory;
}

export function encode(memory: Memory): SavedState {
	const state: SavedState = {
		version,
		place: memory.place,
		scope: memory.scope,
		since: memory.since,
		polledAt: memory.polledAt,
		scannedAt: memory.scannedAt,
		resume: memory.resume,
		...(memory.scanFrom !== undefined && { scanFrom: memory.scanFrom }),
		turn: memory.turn,
		accounts: grouped(memory.accounts, (status) => status),
		verifications: grouped(memory.verifications, ({ status, kind, profiles }) =>
			JSON.stringify([status, kind ?? null, profiles]),
		),
		lists: {},
		open: {},
		unfinished: {},
	};
	for (const resource of streamedResources) encodeStreams(resource, memory, state);
	return state;
}

function encodeStreams(resource: StreamedResource, { streams }: Memory, state: SavedState): void {
	const lists: Record<string, string> = {};
	const open = new Map<string, string[]>();
	const rest: Record<string, z.infer<typeof unfinished>> = {};
	for (const [key, stream] of streams[resource]) {
		lists[key] = listText(stream);
		for (const [id, { status, minute, page }] of stream.open) {
			const record = [key, encodeURIComponent(id), minute.toString(36), page.toString(36)].join();
			const same = open.get(status);
			if (same) same.push(record);
			else open.set(status, [record]);
		}
		const { deep: left, baseline, givenUpTo } = stream;
		if (left || baseline || givenUpTo > 0) {
			rest[key] = {
				...(left && { deep: resumed(left) }),
				...(baseline && { baseline }),
				...(givenUpTo > 0 && { givenUpTo }),
			};
		}
	}
	if (streams[resource].size > 0) state.lists[resource] = lists;
	if (open.size > 0) {
		state.open[resource] = Object.fromEntries(
			[...open].map(([status, records]) => [status, records.join(' ')]),
		);
	}
	if (Object.keys(rest).length > 0) state.unfinished[resource] = rest;
}

/** One page back, because records may move to earlier pages until the reading goes on. */
function resumed({ page, to, clean, found }: Deep): z.infer<typeof deep> {
	return { page: Math.max(2, page - 1), to, clean, found };
}

const minuteLength = 5;
const recordLength = fingerprintLength + minuteLength;

function listText({ floor, newestFirst, recent }: Stream): string {
	let records = '';
	for (const [key, minute] of recent) {
		records += key + minute.toString(36).padStart(minuteLength, '0');
	}
	return `${floor.toString(36)}${newestFirst ? '+' : '-'}${records}`;
}

function streamFrom(list: string): Stream {
	const sign = list.search(/[+-]/);
	const recent = new Map<string, number>();
	for (let at = sign + 1; at < list.length; at += recordLength) {
		const minuteAt = at + fingerprintLength;
		recent.set(
			list.slice(at, minuteAt),
			parseInt(list.slice(minuteAt, minuteAt + minuteLength), 36),
		);
	}
	return {
		...unread,
		floor: parseInt(list.slice(0, sign), 36),
		recent,
		open: new Map(),
		baseline: false,
		newestFirst: list[sign] === '+',
	};
}

function unusual(rest: z.infer<typeof unfinished> | undefined): Partial<Stream> {
	if (!rest) return {};
	return {
		deep: rest.deep,
		baseline: rest.baseline ?? false,
		givenUpTo: rest.givenUpTo ?? 0,
	};
}

/** Few values and many keys: each value once, with the keys that have it. */
function grouped<T>(values: ReadonlyMap<string, T>, name: (value: T) => string) {
	const groups = new Map<string, string>();
	for (const [key, value] of values) {
		const group = name(value);
		groups.set(group, (groups.get(group) ?? '') + key);
	}
	return Object.fromEntries(groups);
}

function ungrouped<T>(groups: Record<string, string>, value: (name: string) => T) {
	const values = new Map<string, T>();
	for (const [name, keys] of Object.entries(groups)) {
		const one = value(name);
		for (let at = 0; at < keys.length; at += fingerprintLength) {
			values.set(keys.slice(at, at + fingerprintLength), one);
		}
	}
	return values;
}

function verifiedFrom(name: string): Verified {
	const [status, kind, profiles] = JSON.parse(name) as [string, Verified['kind'] | null, string];
	return { status, kind: kind ?? undefined, profiles };
}
