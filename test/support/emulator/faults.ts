import { z } from 'zod/v4';

import {
	type Endpoint,
	type EndpointId,
	endpoints,
} from '../../../nodes/CrossBorderPayments/api/endpoints';
import { maximumPageSize } from './paging';
import { Random } from './random';

/**
 * What can go wrong, by when it strikes.
 * Before the call is carried out: status, rateLimit, redirect, reset, html, empty, badJson (all instead
 * of the answer), latency (delays it). On the way: ignorePaging, refuseLargeLimit, shrinkingTotal,
 * overstatedTotal, pageDrift. In the answer: duplicate, emptyPage, bareList, missingField, nullField,
 * nullObjects, nullRecord, unknownStatus. After the call is carried out, in the transport:
 * resetAfterHeaders, slowBody, truncatedJson, wrongContentType.
 */
const faultKinds = [
	'status',
	'latency',
	'reset',
	'resetAfterHeaders',
	'slowBody',
	'badJson',
	'truncatedJson',
	'html',
	'empty',
	'wrongContentType',
	'ignorePaging',
	'pageDrift',
	'duplicate',
	'emptyPage',
	'bareList',
	'shrinkingTotal',
	'overstatedTotal',
	'missingField',
	'nullField',
	'nullObjects',
	'nullRecord',
	'unknownStatus',
	'refuseLargeLimit',
	'rateLimit',
	'redirect',
] as const;

const endpointIds = Object.keys(endpoints) as [EndpointId, ...EndpointId[]];

export const faultInput = z.strictObject({
	kind: z.enum(faultKinds),
	/** `*` or none: every endpoint. */
	endpoint: z.enum(['*', ...endpointIds]).optional(),
	method: z.enum(['GET', 'POST']).optional(),
	/** Only calls of which a path parameter, query value or the path itself holds this text. */
	matching: z.string().optional(),
	/** How often it strikes; without it, until it is cleared. */
	times: z.int().positive().optional(),
	/** Lets so many fitting calls through first. */
	after: z.int().nonnegative().optional(),
	/** 0 to 1; the emulator's seed decides. */
	probability: z.number().min(0).max(1).optional(),
	/** status, html, empty, badJson, redirect. */
	status: z.int().min(200).max(599).optional(),
	/** status: shape of the body, C by default. */
	shape: z.enum(['A', 'B', 'C']).optional(),
	message: z.string().optional(),
	/** Seconds, or an HTTP date. */
	retryAfter: z.union([z.number(), z.string()]).optional(),
	/** latency, slowBody. */
	ms: z.number().nonnegative().optional(),
	/** missingField, nullField: a dotted path in the answer or, where it has records, in each record. */
	field: z.string().optional(),
	/** unknownStatus. */
	value: z.string().optional(),
	/** refuseLargeLimit: the greatest limit that is taken. */
	max: z.int().positive().optional(),
	/** rateLimit. */
	ratePerSecond: z.number().positive().optional(),
	/** redirect: where to. */
	location: z.string().optional(),
});

export type FaultKind = (typeof faultKinds)[number];
export type FaultInput = z.infer<typeof faultInput>;

/** A fault that is set, with how often it struck. */
export interface Fault extends FaultInput {
	id: number;
	struck: number;
	/** Fitting calls seen, for `after`. */
	seen: number;
}

/** What faults are chosen by. */
export interface FaultTarget {
	row: Endpoint;
	/** Path and query as they came. */
	url: string;
	limit: number | undefined;
}

const needsPaging: ReadonlySet<FaultKind> = new Set<FaultKind>([
	'ignorePaging',
	'pageDrift',
	'duplicate',
	'emptyPage',
	'bareList',
	'shrinkingTotal',
	'overstatedTotal',
	'refuseLargeLimit',
]);

export class Faults {
	private faults: Fault[] = [];
	private nextId = 1;
	/** Times of the calls that a rate limit let through within its last second. */
	private readonly admitted = new Map<number, number[]>();
	private random!: Random;

	constructor(private readonly seed: number) {
		this.reset();
	}

	/** As at the start: no faults, and the ids and chances from their beginning. */
	reset(): void {
		this.faults = [];
		this.nextId = 1;
		this.admitted.clear();
		this.random = new Random(this.seed, 'faults');
	}

	add(input: FaultInput): Fault {
		const fault: Fault = { ...faultInput.parse(input), id: this.nextId++, struck: 0, seen: 0 };
		this.faults.push(fault);
		return { ...fault };
	}

	list(): Fault[] {
		return this.faults.map((fault) => ({ ...fault }));
	}

	clear(id?: number): void {
		this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id);
	}

	/** The faults that strike this call; each is counted. */
	take(target: FaultTarget): Fault[] {
		const struck = this.faults.filter((fault) => this.strikes(fault, target));
		for (const fault of struck) fault.struck++;
		this.faults = this.faults.filter(({ times, struck }) => times === undefined || struck < times);
		return struck;
	}

	private strikes(fault: Fault, { row, url, limit }: FaultTarget): boolean {
		const { endpoint = '*', method, matching, after = 0, probability } = fault;
		if (endpoint !== '*' && endpoint !== row.id) return false;
		if (method !== undefined && method !== row.method) return false;
		if (matching !== undefined && !url.includes(matching)) return false;
		if (needsPaging.has(fault.kind) && !row.paging) return false;
		if (fault.kind === 'refuseLargeLimit' && (limit ?? 0) <= (fault.max ?? maximumPageSize)) {
			return false;
		}
		if (++fault.seen <= after) return false;
		if (probability !== undefined && !this.random.chance(probability)) return false;
		return fault.kind !== 'rateLimit' || this.isOverRate(fault);
	}

	/** Real time, not the emulator's clock: a rate is about the client's pace. */
	private isOverRate({ id, ratePerSecond = 10 }: Fault): boolean {
		const now = performance.now();
		const recent = (this.admitted.get(id) ?? []).filter((time) => now - time < 1000);
		const over = recent.length >= ratePerSecond;
		if (!over) recent.push(now);
		this.admitted.set(id, recent);
		return over;
	}
}
