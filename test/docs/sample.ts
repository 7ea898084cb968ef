import type { IDataObject } from 'n8n-workflow';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';
import type { Client } from '../../nodes/CrossBorderPayments/transport/client';
import { refName, Schemas, type JsonSchema } from './schemas';

/** An operation that calls more often than this waits for something that a sample does not have. */
const maxCalls = 100;

/**
 * The items that an operation puts out for an answer made from the endpoint's schema: so the
 * columns in the reference are those that the code gives. Undefined where it cannot use such an answer.
 */
export async function sampleItems(
	operation: Operation,
	parameters: Record<string, unknown> = {},
): Promise<IDataObject[] | undefined> {
	let calls = 0;
	const client = {
		connection: { environment: 'sandbox', baseUrl: 'https://sandbox.example.com', apiKey: 'key' },
		with: () => client,
		concurrency: 1,
		pause: async () => {},
		call: async (endpoint: Endpoint) => {
			if (++calls > maxCalls) throw new Error('too many calls');
			return sampleAnswer(endpoint);
		},
	} as unknown as Client;
	const values = { ...defaultParameters(operation), ...parameters };
	try {
		return await operation.run({ client, paging: {}, warn: () => {} }, values as never);
	} catch {
		return undefined;
	}
}

/** A form as it opens, with an id wherever one is needed, and something to submit. */
function defaultParameters({ fields }: Operation): Record<string, unknown> {
	const values = fields.map(({ property: { name, type, default: value } }) => [
		name,
		type === 'resourceLocator' || name.endsWith('Id') ? idOf(1) : value,
	]);
	return { ...Object.fromEntries(values), specifyBody: 'json', jsonBody: { first_name: 'Ada' } };
}

/** What an endpoint might answer, made from its schema. */
export function sampleAnswer(endpoint: Endpoint): unknown {
	if (!endpoint.response) return undefined;
	const schemas = new Schemas();
	let ids = 0;

	const sample = (schema: JsonSchema, name = ''): unknown => {
		if (schema.$ref) return sample(schemas.named[refName(schema.$ref)] as JsonSchema, name);
		if (schema.anyOf) return sample(schema.anyOf[0] as JsonSchema, name);
		if (schema.const !== undefined) return schema.const;
		if (schema.enum) return schema.enum[0];
		switch (schema.type) {
			case 'array':
				return [1, 2].map(() => sample(schema.items ?? {}, name));
			case 'object': {
				const [key] = schema.propertyNames?.enum ?? [];
				const keyed = key === undefined ? {} : { [String(key)]: schema.additionalProperties };
				const members = Object.entries({ ...schema.properties, ...keyed });
				return Object.fromEntries(members.map(([field, of]) => [field, sample(of ?? {}, field)]));
			}
			case 'boolean':
				// Operations pass over the parent account's own entry.
				return name !== 'isParent';
			case 'number':
			case 'integer':
				return 1;
		}
		if (schema.format === 'uuid') return idOf(++ids);
		if (schema.format === 'date-time') return '2026-01-31T09:30:00.000Z';
		return name === 'status' ? 'completed' : 'text';
	};
	return sample(schemas.json(endpoint.response, 'output'));
}

export const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
