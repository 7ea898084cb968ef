import { z } from 'zod/v4';

import {
	type Endpoint,
	type EndpointId,
	endpoints,
} from '../../../nodes/CrossBorderPayments/api/endpoints';

/** What can go wrong, by when it strikes. */
const faultKinds = [
	// Instead of the answer; the call is not carried out.
	'status',
	'rateLimit',
	'redirect',
	'reset',
	'html',
	'empty',
	// Before the call is carried out.
	'latency',
	// In the paging of a list.
	'ignorePaging',
	'overstatedTotal',
	// In the content of an answer.
	'duplicate',
	'emptyPage',
	'missingField',
	'unknownStatus',
	// On the connection, after the call is carried out.
	'resetAfterHeaders',
	'truncatedJson',
] as const;

const endpointIds = Object.keys(endpoints) as [EndpointId, ...EndpointId[]];

const faultInput = z.strictObject({
	kind: z.enum(faultKinds),
	/** Every endpoint without it. */
	endpoint: z.enum(endpointIds).optional(),
	/** Only calls whose path and query contain this text. */
	matching: z.string().optional(),
	/** How often it strikes; without it, until it is cleared. */
	times: z.int().positive().optional(),
	/** Lets so many matching calls through first. */
	after: z.int().nonnegative().optional(),
	/** status, html, empty, redirect. */
	status: z.int().min(200).max(599).optional(),
	message: z.string().optional(),
	/** Seconds, or an HTTP date. */
	retryAfter: z.union([z.number(), z.string()]).optional(),
	/** latency. */
	ms: z.number().nonnegative().optional(),
	/** missingField: in the answer or, where it has records, in each record. */
	field: z.string().optional(),
	/** unknownStatus. */
	value: z.string().optional(),
	/** rateLimit. */
	ratePerSecond: z.number().positive().optional(),
	/** redirect: where to. */
	location: z.string().optional(),
});

export type FaultInput = z.infer<typeof faultInput>;

/** A fault that is set, with how often it struck. */
export interface Fault extends FaultInput {
	id: number;
	struck: number;
	/** Matching calls seen, for `after`. */
	seen: number;
}

/** What faults are chosen by. */
interface FaultTarget {
	row: Endpoint;
	/** Path and query as they came. */
	url: string;
}

/** Faults that only a list with pages can have: they stand in a row above. */
const listFaults = faultKinds.slice(
	faultKinds.indexOf('ignorePaging'),
	faultKinds.indexOf('missingField'),
);

export class Faults {
	private faults: Fault[] = [];
	private nextId = 1;
	/** Times of the calls that a rate limit let through within its last second. */
	private readonly admitted = new Map<number, number[]>();

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

	private strikes(fault: Fault, { row, url }: FaultTarget): boolean {
		const { kind, endpoint = row.id, matching = '', after = 0 } = fault;
		if (endpoint !== row.id || !url.includes(matching)) return false;
		if (listFaults.includes(kind) && !row.paging) return false;
		if (++fault.seen <= after) return false;
		return kind !== 'rateLimit' || this.isOverRate(fault);
	}

	/** Real time, not the emulator's clock: a rate is about how fast the client sends. */
	private isOverRate({ id, ratePerSecond = 10 }: Fault): boolean {
		const now = performance.now();
		const recent = (this.admitted.get(id) ?? []).filter((time) => now - time < 1000);
		const over = recent.length >= ratePerSecond;
		if (!over) recent.push(now);
		this.admitted.set(id, recent);
		return over;
	}
}
