import type { EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';

/** One request to the service; the control API is not logged. */
export interface RequestLogEntry {
	method: string;
	/** Without the query. */
	path: string;
	/** Row of the endpoint table, null where the path is not in it. */
	endpoint: EndpointId | null;
	query: Record<string, unknown>;
	/**
	 * Null where there is none, and where the call was refused before its body was read. Of one above
	 * 64 KB there is only a note of its size.
	 */
	body: unknown;
	/** Without the API key. */
	headers: Record<string, string | string[] | undefined>;
	authenticated: boolean;
	/** Null until the answer is on its way, and for a connection that was broken before it. */
	status: number | null;
	/** Milliseconds since 1970 by the machine's clock, whatever the emulator's says. */
	at: number;
	/** Requests that were being answered when this one came, itself included. */
	inFlight: number;
}

const most = 50_000;
/** Bytes; of a larger body only its size is kept. */
const largestBody = 64 * 1024;

/** The newest requests; a demo that runs for days does not grow. */
export class RequestLog {
	readonly entries: RequestLogEntry[] = [];

	add(entry: RequestLogEntry): RequestLogEntry {
		if (this.entries.length >= most) this.entries.splice(0, most / 10);
		this.entries.push(entry);
		return entry;
	}

	clear(): void {
		this.entries.length = 0;
	}
}

/** What the log keeps of a body. */
export function loggedBody(body: unknown, apiKey: string): unknown {
	const size = Buffer.byteLength(JSON.stringify(body ?? null));
	return size > largestBody ? `(a body of ${size} bytes)` : withoutKey(body ?? null, apiKey);
}

/** A copy in which the key is nowhere, even if a client put it where it does not belong. */
export function withoutKey<T>(value: T, apiKey: string): T {
	const text = JSON.stringify(value) as string | undefined;
	return text?.includes(apiKey) ? (JSON.parse(text.replaceAll(apiKey, '***')) as T) : value;
}
