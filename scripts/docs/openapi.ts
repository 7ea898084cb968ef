import { z } from 'zod/v4';

import { keyHeader } from '../../credentials/CrossBorderPaymentsApi.credentials';
import type { ParameterName } from '../../nodes/CrossBorderPayments/api/assumptions';
import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import type { Exchange } from '../../test/support/operationCases/operationCase';
import { SPEC_ENDPOINTS } from '../../test/spec/endpoints';
import { SPEC_ERROR_SHAPES, SPEC_ERRORS, type SpecErrorShape } from '../../test/spec/errors';
import { casesOf, entriesOf, pagingParameters, queryParameter, rows } from './catalogue';
import { sentences, upperFirst } from './markdown';
import { refTo, Schemas, type JsonSchema } from './schemas';

type Server = ReturnType<typeof sandbox>;

interface PathItem {
	servers?: Server[];
	/** By method, in small letters. */
	[method: string]: unknown;
}

function server(name: 'production' | 'sandbox', host: string, prefix: string) {
	const description = 'Base URL of the environment; the specification names no host';
	return {
		url: `{${name}Url}${prefix}`,
		description: upperFirst(name),
		variables: { [`${name}Url`]: { default: host, description } },
	};
}

const sandbox = (prefix = '') => server('sandbox', 'https://sandbox.example.com', prefix);
const production = (prefix = '') => server('production', 'https://api.example.com', prefix);

/** docs/openapi.json: the table as an OpenAPI 3.1 document. */
export function openApi() {
	const schemas = new Schemas();
	const paths: Record<string, PathItem> = {};
	for (const endpoint of rows) {
		const { key, servers } = placeOf(endpoint, Object.keys(paths));
		const item = (paths[key] ??= servers ? { servers } : {});
		item[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
	}
	for (const { method, path, body } of rows) {
		const { bodyRequired = [] } = SPEC_ENDPOINTS[`${method} ${path}`] ?? {};
		if (body) schemas.requireOnly(bodyRequired, body);
	}
	for (const shape of errorShapes) schemas.add(`Error${shape}`, errorSchema(shape));
	return {
		openapi: '3.1.0',
		info: {
			title: 'Cross-Border Payments Service',
			version: '1.0.0',
			description:
				'Made from the endpoint table and the zod schemas of n8n-nodes-cross-border-payments. Query parameters and fields that the specification leaves open are marked as left open. The formats of values (country codes, phone numbers, amounts above zero, data URIs) are those that the node accepts: docs/assumptions.md lists what is assumed. `required` in responses lists the fields that the specification shows. Responses can contain more fields than the schemas name. Examples are made up.',
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
 * OpenAPI forbids two templated paths that differ only in a parameter's name. The service has such
 * a pair (customers/{…}/submit), so the first two segments of the second go into servers of its
 * own: the address is the same, and so is the operation.
 */
function placeOf(
	{ path }: Endpoint,
	taken: readonly string[],
): { key: string; servers?: Server[] } {
	const clashes = taken.some((key) => key !== path && hierarchy(key) === hierarchy(path));
	if (!clashes) return { key: path };
	const prefix = path.split('/').slice(0, 3).join('/');
	return { key: path.slice(prefix.length), servers: [production(prefix), sandbox(prefix)] };
}

/** A path without the names of its parameters. */
const hierarchy = (path: string) => path.replace(/\{\w+\}/g, '{}');

function operationOf(endpoint: Endpoint, schemas: Schemas) {
	const { id, summary, sandboxOnly, body, response } = endpoint;
	const example = exchangeOf(endpoint);
	const parameters = [
		...parametersOf(endpoint, 'path', schemas),
		...parametersOf(endpoint, 'query', schemas),
		...pagingOf(endpoint),
	];
	return {
		operationId: id,
		summary,
		...(sandboxOnly && { description: 'Only works in the sandbox.' }),
		tags: [entriesOf(endpoint)[0]?.resource.name ?? 'Other'],
		...(sandboxOnly && { servers: [sandbox()] }),
		...(parameters.length > 0 && { parameters }),
		...(body && {
			requestBody: {
				required: true,
				content: json(schemas.json(body, 'input'), example.request.body),
			},
		}),
		responses: {
			'2XX': response
				? {
						description: 'Success',
						content: json(schemas.json(response, 'output'), example.response.body),
					}
				: { description: 'Success; no body' },
			...errorsOf(endpoint),
		},
	};
}

const json = (schema: JsonSchema, example?: unknown) => ({
	'application/json': { schema, ...(example !== undefined && { example }) },
});

/** A request and its response, from the operation cases: they are typed by hand from the specification. */
function exchangeOf(endpoint: Endpoint): Exchange {
	const { method, path } = endpoint;
	const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
	const exchanges = entriesOf(endpoint)
		.flatMap(casesOf)
		.flatMap((one) => one.exchanges);
	const found = exchanges.find(
		({ request, response: { status = 200 } }) =>
			request.method === method && pattern.test(request.path) && status < 300,
	);
	if (!found) throw new Error(`no operation case calls ${method} ${path}`);
	return found;
}

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', schemas: Schemas) {
	const shape = (place === 'path' ? endpoint.params : endpoint.query) ?? {};
	const { properties = {}, required = [] } = schemas.json(z.object(shape), 'input');
	return Object.entries(properties).map(([key, schema]) => {
		const inQuery = place === 'query' && queryParameter(key as ParameterName);
		return {
			name: inQuery ? inQuery.name : key,
			in: place,
			required: required.includes(key),
			...(inQuery && { description: sentences(inQuery.gap) }),
			schema,
		};
	});
}

const pagingOf = ({ paging }: Endpoint) =>
	(paging ? pagingParameters : []).map(({ name, gap }) => ({
		name,
		in: 'query',
		required: false,
		description: sentences(gap),
		schema: { type: 'integer' },
	}));

const errorShapes = Object.keys(SPEC_ERROR_SHAPES) as SpecErrorShape[];

/** One response for each status of the error table that this endpoint can respond with. */
function errorsOf({ method, path }: Endpoint) {
	const possible = SPEC_ERRORS.filter(({ operations, condition }) =>
		operations
			? operations.includes(`${method} ${path}`)
			: condition !== 'subaccount unknown' || path.includes('{subaccountId}'),
	);
	const responses: Record<string, object> = {};
	for (const status of new Set(possible.map((error) => error.status))) {
		const errors = possible.filter((error) => error.status === status);
		const shapes = errors.flatMap((error) => error.shapes);
		responses[status] = {
			description: errors.map(({ condition }) => upperFirst(condition)).join('; '),
			content: json(anyShape(shapes)),
		};
	}
	responses.default = {
		description: 'Any other error; the specification has no complete list',
		content: json(anyShape(errorShapes)),
	};
	return responses;
}

/** `anyOf`, because a body of shape A also has all fields of the other two. */
function anyShape(shapes: readonly SpecErrorShape[]): JsonSchema {
	const refs = [...new Set(shapes)].sort().map((shape) => refTo(`Error${shape}`));
	return refs.length === 1 ? (refs[0] as JsonSchema) : { anyOf: refs };
}

function errorSchema(shape: SpecErrorShape): JsonSchema {
	const { fields, optional } = SPEC_ERROR_SHAPES[shape];
	const properties = Object.entries(fields).map(([name, type]): [string, JsonSchema] => [
		name,
		type === 'date-time' ? { type: 'string', format: type } : { type },
	]);
	return {
		type: 'object',
		description: `Shape ${shape} of an error body`,
		properties: Object.fromEntries(properties),
		required: Object.keys(fields).filter((name) => !optional.includes(name)),
	};
}
