import type { IDataObject } from 'n8n-workflow';

import type { Client } from '../../nodes/CrossBorderPayments/transport/client';
import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';
import { refName, Schemas, type JsonSchema } from './schemas';

/** An operation that asks more often than this waits for something a sample does not have. */
const mostCalls = 100;

/**
 * The items that an operation puts out for an answer made up from the endpoint's schema: so the
 * columns in the reference are those that the code gives, not those that someone once wrote down.
 */
export async function sampleItems(
	operation: Operation,
	entered: Record<string, unknown> = {},
): Promise<IDataObject[] | undefined> {
	let calls = 0;
	const client: Client = {
		connection: { environment: 'sandbox', baseUrl: 'https://sandbox.example.com', apiKey: 'key' },
		with: () => client,
		concurrency: 1,
		pause: async () => {},
		refusedPageSizes: new Set(),
		serverTime: () => undefined,
		call: async (endpoint) => {
			if (++calls > mostCalls) throw new Error('too many calls');
			return sampleAnswer(endpoint) as never;
		},
	};
	const values = { ...formValues(operation), ...entered };
	try {
		return await operation.run({ client, paging: {}, warn: () => {} }, values as never);
	} catch {
		// Not every operation can do something with made-up data: its output is then not listed.
		return undefined;
	}
}

/** A form as it opens, with an id in every place for one and something to submit. */
function formValues({ fields }: Operation): Record<string, unknown> {
	const values = fields.map(({ property: { name, type, default: fallback } }) => [
		name,
		type === 'resourceLocator' || /Id$/.test(name) ? idOf(1) : fallback,
	]);
	return { ...Object.fromEntries(values), specifyBody: 'json', jsonBody: { first_name: 'Ada' } };
}

/** What an endpoint might answer, made up from its schema. */
export function sampleAnswer(endpoint: Endpoint): unknown {
	if (!endpoint.response) return undefined;
	const schemas = new Schemas();
	const schema = schemas.json(endpoint.response, 'output');
	let ids = 0;

	const sample = (part: JsonSchema, name = ''): unknown => {
		if (part.$ref) return sample(schemas.named[refName(part.$ref)] as JsonSchema, name);
		if (part.anyOf) return sample(part.anyOf[0] as JsonSchema, name);
		if (part.const !== undefined) return part.const;
		if (part.enum) return part.enum[0];
		if (part.type === 'array') return [1, 2].map(() => sample(part.items ?? {}, name));
		if (part.type === 'object') return sampleObject(part);
		// The parent account's own entry is the one that operations pass over.
		if (part.type === 'boolean') return name !== 'isParent';
		if (part.type === 'number' || part.type === 'integer') return 1;
		if (part.format === 'uuid') return idOf(++ids);
		if (part.format === 'date-time') return '2026-01-31T09:30:00.000Z';
		return name === 'status' ? 'completed' : 'text';
	};
	const sampleObject = (part: JsonSchema) => {
		const keys = (part.propertyNames?.enum ?? []) as string[];
		return Object.fromEntries([
			...Object.entries(part.properties ?? {}).map(([name, field]) => [name, sample(field, name)]),
			...keys.slice(0, 1).map((key) => [key, sample(part.additionalProperties ?? {}, key)]),
		]) as unknown;
	};
	return sample(schema);
}

export const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
