import { z } from 'zod/v4';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import type { PagingStyle } from '../../nodes/CrossBorderPayments/api/schemas/lists';
import { entriesOf, gapOf, leftOpen, pagingParameters, referenceAnchor, rows } from './catalogue';
import { anchor, code, codes, link, madeNote, page, sentence, table } from './markdown';
import { refName, Schemas, type JsonSchema } from './schemas';

const wrappers: Record<PagingStyle, string> = {
	meta: '`data` and `meta` {`total`, `page`, `limit`, `pages`}',
	count: '`data`, `count`, `page`, `limit`, `totalPages`',
	total: '`data`, `total`, `page`, `limit`, `totalPages`',
};

/** docs/endpoints.md: the table of endpoints, each with what it takes and answers. */
export function endpointsPage(): string {
	const schemas = new Schemas();
	const sections = rows.map((endpoint) => section(endpoint, schemas));
	return page(
		'# Endpoints',
		madeNote,
		`The ${rows.length} endpoints of the service as the package calls them, from its one table, [endpoints.ts](../nodes/CrossBorderPayments/api/endpoints.ts). Paths are relative to the URL in the credential. The same as an OpenAPI 3.1 document: [openapi.json](openapi.json).`,
		'«Safe» means that repeating the call changes nothing, so it is tried again when the service is busy or the connection breaks. «Paging» names the list wrapper; «left open» is what the specification does not say, see [assumptions.md](assumptions.md).',
		table(
			['ID', 'Method', 'Path', 'Paging', 'Safe', 'Sandbox only', 'Operations'],
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
		...Object.entries(schemas.named).map(([name, schema]) => page(`### ${schemaHeading(name)}`, fieldTable(schema)).trimEnd()),
	);
}

function section(endpoint: Endpoint, schemas: Schemas): string {
	return page(
		`## ${endpoint.id}`,
		`${sentence(endpoint.summary)} Reached by ${operationsOf(endpoint)}.`,
		`\`\`\`http\n${endpoint.method} ${endpoint.path}\n\`\`\``,
		endpoint.params && part('Path parameters', shape(endpoint.params, schemas)),
		queryTable(endpoint, schemas),
		endpoint.body && part('Body', schemas.json(endpoint.body, 'input')),
		endpoint.response ? part('Answer', schemas.json(endpoint.response, 'output')) : '**Answer:** no body.',
		endpoint.paging && `**Paging:** the wrapper is ${wrappers[endpoint.paging]}.`,
		endpoint.requiredFields && `**Needed:** an answer${endpoint.paging ? ' with a record' : ''} without ${codes(endpoint.requiredFields)} is reported as an error; any other field may be missing.`,
	).trimEnd();
}

const operationsOf = (endpoint: Endpoint) =>
	entriesOf(endpoint)
		.map((entry) => link(entry.heading, referenceAnchor(entry)))
		.join(', ');

const shape = (fields: NonNullable<Endpoint['params']>, schemas: Schemas) => schemas.json(z.object(fields), 'input');

function queryTable(endpoint: Endpoint, schemas: Schemas): string | undefined {
	const { properties = {}, required = [] } = endpoint.query ? shape(endpoint.query, schemas) : {};
	const own = Object.entries(properties).map(([name, schema]) => [
		code(name),
		typeOf(schema),
		required.includes(name) ? 'yes' : '',
		[...notes(schema), leftOpen(gapOf(endpoint, name))].map(sentence).join(' '),
	]);
	const paging = endpoint.paging
		? pagingParameters.map(({ value, gap }) => [code(value), 'integer', '', sentence(leftOpen(gap))])
		: [];
	const all = [...own, ...paging];
	return all.length > 0 ? `**Query:**\n\n${table(['Parameter', 'Type', 'Required', 'Notes'], all)}` : undefined;
}

function part(title: string, schema: JsonSchema): string {
	return Object.keys(schema.properties ?? {}).length > 0
		? `**${title}:**\n\n${fieldTable(schema)}`
		 : `**${title}:** ${typeOf(schema)}.`;
}

const schemaHeading = (name: string) => `Schema ${name}`;

function fieldTable(schema: JsonSchema): string {
	const fields = fieldRows(schema);
	return fields.length > 0 ? table(['Field', 'Type', 'Required', 'Notes'], fields) : sentence(upperFirst(typeOf(schema)));
}

/** A row for each field; those of a nested object follow it, with dotted names. */
function fieldRows(schema: JsonSchema, path = ''): string[][] {
	return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
		const nested = field.items?.properties ? field.items : field;
		const full = path + name + (nested === field ? '' : '[]');
		return [
			[code(path + name), typeOf(field), schema.required?.includes(name) ? 'yes' : '', notes(field).map(sentence).join(' ')],
			...fieldRows(nested, `${full}.`),
		];
	});
}

function typeOf(schema: JsonSchema): string {
	if (schema.$ref) return link(refName(schema.$ref), `#${anchor(schemaHeading(refName(schema.$ref)))}`);
	if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
	if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
	if (schema.propertyNames && schema.additionalProperties) {
		return `object keyed by ${codes((schema.propertyNames.enum ?? []) as string[])}, each ${inline(schema.additionalProperties)}`;
	}
	return [schema.type, schema.format && `(${schema.format})`].filter(Boolean).join(' ');
}

/** An object without a name of its own, told in a line. */
function inline(schema: JsonSchema): string {
	if (!schema.properties) return typeOf(schema);
	return `{${Object.entries(schema.properties)
		.map(([name, field]) => `${code(name)}: ${inline(field)}`)
		.join(', ')}}`;
}

function notes(schema: JsonSchema): string[] {
	const all = [
		schema.description,
		schema.const !== undefined && `Always ${code(String(schema.const))}`,
		schema.enum && `One of ${codes(schema.enum as string[])}`,
		...[...(schema.anyOf ?? []), ...(schema.items && !schema.items.properties ? [schema.items] : [])].flatMap(notes),
	];
	return [...new Set(all.filter((note): note is string => Boolean(note)))];
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

