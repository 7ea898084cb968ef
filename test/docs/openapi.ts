import { z } from 'zod/v4';

import { keyHeader } from '../../credentials/CrossBorderPaymentsApi.credentials';
import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { SPEC_ERROR_SHAPES, SPEC_ERRORS, type SpecErrorShape } from '../spec/errors';
import { entriesOf, gapOf, leftOpen, pagingParameters, rows } from './catalogue';
import { sentence } from './markdown';
import { Schemas, type JsonSchema } from './schemas';

/** The part of OpenAPI 3.1 that the document uses. */
export interface OpenApi {
	openapi: string;
	info: { title: string; version: string; description: string };
	servers: Server[];
	security: Array<Record<string, string[]>>;
	tags: Array<{ name: string; description: string }>;
	paths: Record<string, PathItem>;
	components: {
		schemas: Record<string, JsonSchema>;
		securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string }>;
	};
}

export interface Server {
	url: string;
	description: string;
	variables: Record<string, { default: string; description: string }>;
}

export interface PathItem {
	servers?: Server[];
	get?: OpenApiOperation;
	post?: OpenApiOperation;
}

export interface OpenApiOperation {
	operationId: string;
	summary: string;
	description?: string;
	tags: string[];
	servers?: Server[];
	parameters?: Parameter[];
	requestBody?: { required: true; content: Content };
	responses: Record<string, { description: string; content?: Content }>;
}

interface Parameter {
	name: string;
	in: 'path' | 'query';
	required: boolean;
	description?: string;
	schema: JsonSchema;
}

type Content = { 'application/json': { schema: JsonSchema } };

const server = (environment: 'production' | 'sandbox', host: string, prefix = ''): Server => ({
	url: `{${environment}Url}${prefix}`,
	description: environment === 'production' ? 'Production' : 'Sandbox',
	variables: {
		[`${environment}Url`]: { default: host, description: 'Base URL that came with the API key; the specification names no host' },
	},
});

const sandbox = (prefix = '') => server('sandbox', 'https://sandbox.example.com', prefix);
const production = (prefix = '') => server('production', 'https://api.example.com', prefix);

/** docs/openapi.json: the table as an OpenAPI 3.1 document. */
export function openApi(): OpenApi {
	const schemas = new Schemas();
	const paths: Record<string, PathItem> = {};
	for (const endpoint of rows) {
		const { key, servers } = placeOf(endpoint, Object.keys(paths));
		const item = (paths[key] ??= servers ? { servers } : {});
		item[endpoint.method === 'GET' ? 'get' : 'post'] = operationOf(endpoint, schemas);
	}
	for (const shape of Object.keys(SPEC_ERROR_SHAPES) as SpecErrorShape[]) {
		schemas.add(`Error${shape}`, errorSchema(shape));
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Cross-Border Payments Service',
			version: '1.0.0',
			description:
				'Made from the endpoint table and the zod schemas of n8n-nodes-cross-border-payments. What the specification leaves open, such as the names of query parameters, is marked as left open. Answers may hold more fields than the schemas name.',
		},
		servers: [production(), sandbox()],
		security: [{ apiKey: [] }],
		tags: resources.map(({ name, description }) => ({ name, description })),
		paths,
		components: {
			schemas: schemas.named,
			securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: keyHeader } },
		},
	};
}

/**
 * OpenAPI takes two templated paths that differ in a parameter's name for the same one and forbids
 * it. The service has such a pair (customers/{…}/submit), so the second one's first two segments go
 * into servers of its own: the address is the same, and so is the operation.
 */
function placeOf({ path }: Endpoint, taken: readonly string[]): { key: string; servers?: Server[] } {
	const clashes = taken.some((key) => key !== path && hierarchy(key) === hierarchy(path));
	if (!clashes) return { key: path };
	const prefix = path.split('/').slice(0, 3).join('/');
	return { key: path.slice(prefix.length), servers: [production(prefix), sandbox(prefix)] };
}

export const hierarchy = (path: string) => path.replace(/\{\w+\}/g, '{}');

function operationOf(endpoint: Endpoint, schemas: Schemas): OpenApiOperation {
	const parameters = [...parametersOf(endpoint, 'path', schemas), ...parametersOf(endpoint, 'query', schemas), ...paging(endpoint)];
	const description = endpoint.sandboxOnly ? 'Works in the sandbox only.' : undefined;
	return {
		operationId: endpoint.id,
		summary: endpoint.summary,
		...(description !== undefined && { description }),
		tags: [tagOf(endpoint)],
		...(endpoint.sandboxOnly && { servers: [sandbox()] }),
		...(parameters.length > 0 && { parameters }),
		...(endpoint.body && { requestBody: { required: true as const, content: json(schemas.json(endpoint.body, 'input')) } }),
		responses: {
			'2XX': endpoint.response
				? { description: 'Success', content: json(schemas.json(endpoint.response, 'output')) }
				: { description: 'Success; no body' },
			...errorsOf(endpoint),
		},
	};
}

const tagOf = (endpoint: Endpoint) => entriesOf(endpoint)[0]?.resource.name ?? 'Other';

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', schemas: Schemas): Parameter[] {
	const shape = place === 'path' ? endpoint.params : endpoint.query;
	if (!shape) return [];
	const { properties = {}, required = [] } = schemas.json(z.object(shape), 'input');
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: place,
		required: place === 'path' || required.includes(name),
		...(place === 'query' && { description: sentence(leftOpen(gapOf(endpoint, name))) }),
		schema,
	}));
}

function paging(endpoint: Endpoint): Parameter[] {
	if (!endpoint.paging) return [];
	return pagingParameters.map(({ value, gap }) => ({
		name: value,
		in: 'query',
		required: false,
		description: sentence(leftOpen(gap)),
		schema: { type: 'integer', minimum: 1 },
	}));
}

/** The rows of the error table that can meet this endpoint, one response a status. */
function errorsOf(endpoint: Endpoint): OpenApiOperation['responses'] {
	const own = `${endpoint.method} ${endpoint.path}`;
	const met = SPEC_ERRORS.filter(({ operations, condition }) =>
		operations.length > 0
			? operations.includes(own)
			: condition !== 'subaccount unknown' || endpoint.path.includes('{subaccountId}'),
	);
	const responses: OpenApiOperation['responses'] = {};
	for (const status of [...new Set(met.map((error) => error.status))].sort()) {
		const ofStatus = met.filter((error) => error.status === status);
		responses[status] = {
			description: ofStatus.map(({ condition }) => condition.charAt(0).toUpperCase() + condition.slice(1)).join('; '),
			content: json(anyShape(ofStatus.flatMap(({ shapes }) => shapes))),
		};
	}
	responses.default = {
		description: 'Any other error; the specification has no complete list',
		content: json(anyShape(Object.keys(SPEC_ERROR_SHAPES) as SpecErrorShape[])),
	};
	return responses;
}

/** `anyOf`, because a body of shape A also has all fields of the other two. */
function anyShape(shapes: readonly SpecErrorShape[]): JsonSchema {
	const refs = [...new Set(shapes)].sort().map((shape) => ({ $ref: `#/components/schemas/Error${shape}` }));
	return refs.length === 1 ? (refs[0] as JsonSchema) : { anyOf: refs };
}

function errorSchema(shape: SpecErrorShape): JsonSchema {
	const { fields, optional } = SPEC_ERROR_SHAPES[shape];
	const properties = Object.entries(fields).map(([name, type]) => [
		name,
		type === 'date-time' ? { type: 'string', format: type } : { type },
	]);
	return {
		type: 'object',
		description: `Shape ${shape} of an error body`,
		properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
		required: Object.keys(fields).filter((name) => !optional.includes(name)),
	};
}
