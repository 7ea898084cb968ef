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
	authenticated: boolean;
	/** Null until the answer is on its way, and for a connection that was broken before it. */
	status: number | null;
	/** Milliseconds since 1970 by the machine's clock, whatever the emulator's says. */
	at: number;
}
