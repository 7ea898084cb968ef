import { z } from 'zod/v4';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { PagingStyle } from '../../nodes/CrossBorderPayments/api/schemas/lists';
import { entriesOf, gapOf, leftOpen, pagingParameters, referenceAnchor, rows } from './catalogue';
import {
	anchor,
	blocks,
	code,
	codes,
	link,
	madeNote,
	sentences,
	table,
	upperFirst,
} from './markdown';
import { refName, Schemas, type JsonSchema } from './schemas';

const wrappers: Record<PagingStyle, string> = {
	meta: '`data` and `meta` {`total`, `page`, `limit`, `pages`}',
	count: '`data`, `count`, `page`, `limit`, `totalPages`',
	total: '`data`, `total`, `page`, `limit`, `totalPages`',
};

/** docs/endpoints.md: the table of endpoints, and what each of them takes and answers. */
export function endpointsPage(): string {
	const schemas = new Schemas();
	const sections = rows.map((endpoint) => section(endpoint, schemas));
	return blocks(
		'# Endpoints',
		madeNote,
		`The ${rows.length} endpoints of the service as the package calls them, from its one table, [endpoints.ts](../nodes/CrossBorderPayments/api/endpoints.ts). Paths are relative to the URL in the credential. The same as an OpenAPI 3.1 document: [openapi.json](openapi.json).`,
		'«Retried» means that repeating the call changes nothing, so the node sends it again when the service is busy or the connection breaks. «Paging» names the list wrapper. «Left open» is what the specification does not say, see [assumptions.md](assumptions.md).',
		table(
			['ID', 'Method', 'Path', 'Paging', 'Retried', 'Sandbox only', 'Operations'],
			rows.map((endpoint) => [
				link(endpoint.id, `#${anchor(endpoint.id)}`),
				endpoint.method,
				code(endpoint.path),
				endpoint.paging ? code(endpoint.paging) : '',
				endpoint.retryable ? 'yes' : 'no',
				endpoint.sandboxOnly ? 'yes' : '',
				operationsOf(endpoint),
			]),
		),
		...sections,
		'## Schemas',
		'Records and bodies that the endpoints above refer to. An answer may hold more fields than these: they reach you as they came.',
		...Object.entries(schemas.named).map(([name, schema]) =>
			blocks(`### ${schemaHeading(name)}`, fieldTable(schema)),
		),
	);
}

function section(endpoint: Endpoint, schemas: Schemas): string {
	const { method, path, summary, params, body, response, paging, requiredFields } = endpoint;
	const callers = operationsOf(endpoint);
	return blocks(
		`## ${endpoint.id}`,
		sentences(summary, callers && `Called by ${callers}`),
		`\`\`\`http\n${method} ${path}\n\`\`\``,
		params && part('Path parameters', schemas.json(z.object(params), 'input')),
		queryTable(endpoint, schemas),
		body && part('Body', schemas.json(body, 'input')),
		response ? part('Answer', schemas.json(response, 'output')) : '**Answer:** no body.',
		paging && `**Paging:** the wrapper is ${wrappers[paging]}.`,
		requiredFields &&
			`**Required:** ${paging ? 'a record' : 'an answer'} without ${codes(requiredFields)} is reported as an error; any other field may be missing.`,
	);
}

const operationsOf = (endpoint: Endpoint) =>
	entriesOf(endpoint)
		.map((entry) => link(entry.heading, referenceAnchor(entry)))
		.join(', ');

function queryTable(endpoint: Endpoint, schemas: Schemas): string | undefined {
	const { properties = {}, required = [] } = schemas.json(z.object(endpoint.query ?? {}), 'input');
	const own = Object.entries(properties).map(([name, schema]) => [
		code(name),
		typeOf(schema),
		required.includes(name) ? 'yes' : '',
		sentences(...notes(schema), gapOf(endpoint, name)),
	]);
	const paging = (endpoint.paging ? pagingParameters : []).map(({ value, gap }) => [
		code(value),
		'integer',
		'',
		sentences(leftOpen(gap)),
	]);
	const all = [...own, ...paging];
	if (all.length === 0) return undefined;
	return blocks('**Query:**', table(['Parameter', 'Type', 'Required', 'Notes'], all));
}

function part(title: string, schema: JsonSchema): string {
	return Object.keys(schema.properties ?? {}).length > 0
		? blocks(`**${title}:**`, fieldTable(schema))
		: `**${title}:** ${typeOf(schema)}.`;
}

const schemaHeading = (name: string) => `Schema ${name}`;

function fieldTable(schema: JsonSchema): string {
	const fields = fieldRows(schema);
	return fields.length > 0
		? table(['Field', 'Type', 'Required', 'Notes'], fields)
		: sentences(upperFirst(typeOf(schema)));
}

/** A row for each field; those of a nested object follow it, with dotted names. */
function fieldRows(schema: JsonSchema, path = ''): string[][] {
	return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
		const here = path + name;
		const required = schema.required?.includes(name) ? 'yes' : '';
		const row = [code(here), typeOf(field), required, sentences(...notes(field))];
		return field.items?.properties
			? [row, ...fieldRows(field.items, `${here}[].`)]
			: [row, ...fieldRows(field, `${here}.`)];
	});
}

function typeOf(schema: JsonSchema): string {
	if (schema.$ref) {
		const name = refName(schema.$ref);
		return link(name, `#${anchor(schemaHeading(name))}`);
	}
	if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
	if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
	if (schema.propertyNames && schema.additionalProperties) {
		return `object keyed by ${codes(schema.propertyNames.enum ?? [])}, each ${inline(schema.additionalProperties)}`;
	}
	return [schema.type, schema.format && `(${schema.format})`].filter(Boolean).join(' ');
}

/** An object without a name, in one line. */
function inline(schema: JsonSchema): string {
	if (!schema.properties) return typeOf(schema);
	const fields = Object.entries(schema.properties);
	return `{${fields.map(([name, field]) => `${code(name)}: ${inline(field)}`).join(', ')}}`;
}

function notes(schema: JsonSchema): string[] {
	const inside = schema.items && !schema.items.properties ? [schema.items] : [];
	const all = [
		schema.description,
		schema.const !== undefined && `Always ${code(String(schema.const))}`,
		schema.enum && `One of ${codes(schema.enum)}`,
		...[...(schema.anyOf ?? []), ...inside].flatMap(notes),
	];
	return [...new Set(all.filter((note): note is string => Boolean(note)))];
}
