import { findDrift } from '../../api/drift';
import type { Endpoint, RequestOf, RequestParts } from '../../api/endpoints';
import type { Client } from '../../transport/client';
import { ApiError, ConnectionError, ServiceError } from '../../transport/errors';
import type { ServiceSettings } from '../../transport/serviceSettings';

export const maxRequests = 60;

/** An answer, or why there is none. */
export type Reading =
	| { kind: 'answer'; body: unknown; drift: string[] }
	| { kind: 'failure'; error: ServiceError }
	| { kind: 'skipped'; reason: string; whatToDo?: string };

/** Sends the requests of one check, each at most once; a client repeats it where the service is busy. */
export class ServiceReader {
	/** As the credential has them, then as they turn out to be right. */
	settings: ServiceSettings;

	private sent = 0;

	private stoppedBy: string | undefined;

	constructor(private readonly client: Client) {
		this.settings = { ...client.connection.settings };
	}

	/** @param extra query parameters by the service's own names */
	async read(
		endpoint: Endpoint,
		request: RequestParts,
		extra: Record<string, string | number> = {},
	): Promise<Reading> {
		if (this.stoppedBy !== undefined) return { kind: 'skipped', reason: this.stoppedBy };
		if (this.sent === maxRequests) {
			return { kind: 'skipped', reason: `${maxRequests} requests were spent before` };
		}
		this.sent++;
		return await this.client
			// Requests are made of the table of endpoints, row by row, which no type can follow.
			.call(endpoint, request as RequestOf<Endpoint>, extra)
			.then((body: unknown): Reading => {
				const drift = endpoint.response ? findDrift(endpoint.response, body) : [];
				return { kind: 'answer', body, drift };
			})
			.catch((error: unknown): Reading => {
				if (!(error instanceof ServiceError)) throw error;
				if (isOfAllRequests(error))
					this.stoppedBy = 'An earlier request failed, and so would this one';
				return { kind: 'failure', error };
			});
	}
}

const isOfAllRequests = (error: ServiceError) =>
	error instanceof ConnectionError ||
	(error instanceof ApiError && [401, 429].includes(error.status));

/** What an answer holds; undefined where there is none. */
export const bodyOf = (reading: Reading) => (reading.kind === 'answer' ? reading.body : undefined);
