import type { EndpointId } from '../../../nodes/CrossBorderPayments/api/endpoints';

/** One request to the service; the control API is not logged. */
export interface RequestLogEntry {
	method: string;
	/** Without the query. */
	path: string;
	/** Row of the endpoint table, null where the path is not in it. */
	endpoint: EndpointId | null;
	query: Record<string, unknown>;
	/** Null where there is none, and where the call was refused before its body was read. */
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

const maxEntries = 50_000;

/** The newest requests; a demo that runs for days does not grow. */
export class RequestLog {
	readonly entries: RequestLogEntry[] = [];

	constructor(private readonly apiKey: string) {}

	add(entry: RequestLogEntry): RequestLogEntry {
		if (this.entries.length >= maxEntries) this.entries.splice(0, maxEntries / 10);
		const logged = this.withoutKey(entry);
		this.entries.push(logged);
		return logged;
	}

	setBody(entry: RequestLogEntry, body: unknown): void {
		entry.body = this.withoutKey(body ?? null);
	}

	clear(): void {
		this.entries.length = 0;
	}

	/** A copy in which the key is nowhere, even if a client put it where it does not belong. */
	private withoutKey<T>(value: T): T {
		return JSON.parse(JSON.stringify(value).replaceAll(this.apiKey, '***')) as T;
	}
}
