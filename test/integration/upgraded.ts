import type { INodeParameters, IPollFunctions, NodeParameterValueType } from 'n8n-workflow';

import { readSettings } from '../../nodes/CrossBorderPayments/trigger/settings';
import type { Recorded } from './recorded';

export interface FrozenRequest {
	method: string;
	url: string;
	query: unknown;
	body: unknown;
	timeoutMs: number | undefined;
}

/** What was sent, as it goes over the wire. */
export function requestsOf(recorded: Recorded | undefined): FrozenRequest[] {
	return (recorded?.sent ?? []).map(({ method, url, qs, body, timeout }) => ({
		method: String(method),
		url,
		query: qs,
		body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
		timeoutMs: timeout,
	}));
}

/** What the trigger takes saved parameters for; what is not saved is the default. */
export function settingsOf(parameters: INodeParameters): unknown {
	const context = {
		getNodeParameter: (name: string, otherwise: NodeParameterValueType) =>
			parameters[name] ?? otherwise,
		getTimezone: () => 'UTC',
	} as unknown as IPollFunctions;
	return JSON.parse(JSON.stringify(readSettings(context))) as unknown;
}
