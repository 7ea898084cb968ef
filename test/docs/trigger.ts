import type {
	IDataObject,
	IHttpRequestOptions,
	INodePropertyOptions,
	IPollFunctions,
} from 'n8n-workflow';

import type { EndpointId } from '../../nodes/CrossBorderPayments/api/endpoints';
import { fields } from '../../nodes/CrossBorderPayments/trigger/description';
import { resourcesOf, type EventName } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { poll } from '../../nodes/CrossBorderPayments/trigger/poll';
import { rows } from './catalogue';
import { fieldTable } from './fieldTable';
import { blocks, code, codes, table } from './markdown';
import { idOf, sampleAnswer } from './sample';

/** The part of docs/reference.md about the trigger. */
export async function triggerSection(): Promise<string> {
	return blocks(
		'## Trigger',
		'The Cross-Border Payments Trigger node. What it does, promises and costs: [trigger.md](trigger.md).',
		'### Trigger: Fields',
		'n8n adds the field Poll Times (`pollTimes`), which sets how often the trigger polls.',
		fieldTable(fields.map(({ property }) => property)),
		'### Trigger: Output',
		await output(),
	);
}

/** What comes out, found by running the trigger on sample answers. */
async function output(): Promise<string> {
	const events = fields[0].property.options as INodePropertyOptions[];
	const lines: string[][] = [];
	for (const { name, value } of events) {
		const event = value as EventName;
		lines.push([name, code(event), codes(resourcesOf[event]), await recordColumns(event)]);
	}
	const item = await sampleItem(events[0]?.value as EventName);
	return blocks(
		`One item for each event, with ${codes(Object.keys(item))}.`,
		table(['Event', '`event`', '`resource`', '`record` with Simplify on'], lines),
		'With Simplify off: `record` as the service sends it.',
	);
}

async function recordColumns(event: EventName): Promise<string> {
	const columns = ({ record }: IDataObject) => codes(Object.keys(record as object));
	if (event === 'stillOpen') return 'As for the resource; the item has `openHours`, too';
	const first = columns(await sampleItem(event));
	if (event !== 'verificationStatusChanged') return first;
	const business = columns(await sampleItem(event, 'individualGet'));
	return `Individual: ${first}. Business: ${business}. Where the service gives no verification record, the columns of a subaccount`;
}

/** The first item that «Fetch Test Event» shows for one event; `missing` is what the service does not have. */
async function sampleItem(event: EventName, missing?: EndpointId): Promise<IDataObject> {
	const items = await poll(editorContext(event, missing));
	const item = items?.[0]?.[0];
	if (!item) throw new Error(`the trigger shows no test event for ${event}`);
	return item.json;
}

const baseUrl = 'https://sandbox.example.com';

/** As much of n8n's context as «Fetch Test Event» needs. */
function editorContext(event: EventName, missing?: EndpointId): IPollFunctions {
	const parameters: Record<string, unknown> = {
		events: [event],
		offramps: { offramp: [{ subaccountId: idOf(1), offrampIds: idOf(1) }] },
	};
	const context = {
		getMode: () => 'manual',
		getActivationMode: () => 'manual',
		getNode: () => ({ id: 'trigger', name: 'Trigger' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({ environment: 'sandbox', apiKey: 'key', sandboxUrl: baseUrl }),
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url }: IHttpRequestOptions) => {
				const endpoint = readAt(url.slice(baseUrl.length));
				return endpoint.id === missing
					? { statusCode: 404, headers: {}, body: '{"message":"Not found"}' }
					: { statusCode: 200, headers: {}, body: JSON.stringify(sampleAnswer(endpoint)) };
			},
		},
	};
	return context as unknown as IPollFunctions;
}

function readAt(address: string) {
	const found = rows.find(
		({ method, path }) =>
			method === 'GET' && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
	);
	if (!found) throw new Error(`no endpoint answers at ${address}`);
	return found;
}
