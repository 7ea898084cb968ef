import type { Endpoint, EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';

/** What can go wrong, by when it strikes. */
const faultKinds = [
	// Instead of the response; the call is not carried out.
	'status',
	'redirect',
	'reset',
	'html',
	'empty',
	// Before the call is carried out.
	'latency',
	// In the paging of a list.
	'ignorePaging',
	'overstatedTotal',
	// In the content of a response.
	'duplicate',
	'emptyPage',
	'missingField',
	'unknownStatus',
	// On the connection, after the call is carried out.
	'resetAfterHeaders',
	'truncatedJson',
] as const;

export interface FaultInput {
	kind: (typeof faultKinds)[number];
	/** The endpoint that has the fault; without it, every endpoint does. */
	endpoint?: EndpointId;
	/** Only calls whose path and query contain this text. */
	matching?: string;
	/** How often it strikes; without it, until it is cleared. */
	times?: number;
	/** Lets so many matching calls through first. */
	after?: number;
	/** The status of the response, for status, html, empty and redirect. */
	status?: number;
	message?: string;
	/** A number of seconds, or an HTTP date. */
	retryAfter?: number | string;
	/** latency. */
	ms?: number;
	/** missingField: in the response or, where it has records, in each record. */
	field?: string;
	/** unknownStatus. */
	value?: string;
	/** Where a redirect leads to. */
	location?: string;
}

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
	/** Path and query as they came in the request. */
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

	add(input: FaultInput): Fault {
		const fault: Fault = { ...input, id: this.nextId++, struck: 0, seen: 0 };
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
		return ++fault.seen > after;
	}
}
