import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import type { Endpoint, EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import { poll } from '../../nodes/CrossBorderPayments/trigger/poll';
import type { EventName } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { rows } from './catalogue';
import { idOf, sampleAnswer } from './sample';

const baseUrl = 'https://sandbox.example.com';

/**
 * The first test event of one kind, on answers made up from the schemas.
 * @param missing what the service does not have
 */
export async function sampleEvent(event: EventName, missing?: EndpointId): Promise<IDataObject> {
	const output = await poll(editorContext(event, missing));
	const item = output?.[0]?.[0];
	if (!item) throw new Error(`the trigger shows no test event for ${event}`);
	return item.json;
}

/** As much of n8n's context as «Fetch Test Event» needs. */
function editorContext(event: EventName, missing?: EndpointId): IPollFunctions {
	const entered: Record<string, unknown> = {
		events: [event],
		offramps: { offramp: [{ subaccountId: idOf(1), offrampIds: idOf(1) }] },
	};
	const context = {
		getMode: () => 'manual',
		getActivationMode: () => 'manual',
		getNode: () => ({ id: 'trigger', name: 'Trigger' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, fallback: unknown) => entered[name] ?? fallback,
		getCredentials: async () => ({ environment: 'sandbox', apiKey: 'key', sandboxUrl: baseUrl }),
		helpers: {
			httpRequestWithAuthentication: async (_credential: string, { url }: IHttpRequestOptions) => {
				const endpoint = endpointAt(url.slice(baseUrl.length));
				return endpoint.id === missing
					? { statusCode: 404, headers: {}, body: '{"message":"Not found"}' }
					: { statusCode: 200, headers: {}, body: JSON.stringify(sampleAnswer(endpoint)) };
			},
		},
	};
	return context as unknown as IPollFunctions;
}

/** The trigger only reads. */
function endpointAt(address: string): Endpoint {
	const found = rows.find(
		({ method, path }) => method === 'GET' && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
	);
	if (!found) throw new Error(`no endpoint answers at ${address}`);
	return found;
}
