/** The endpoint table and its schemas, held against the specification's tables as test/spec has them. */
import { z } from 'zod/v4';

import { schemaDrift } from '../../../nodes/CrossBorderPayments/api/schemaDrift';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { unwrapOptional } from '../../../nodes/CrossBorderPayments/api/schemas/unwrapOptional';
import { uuid } from '../../../nodes/CrossBorderPayments/api/schemas/values';
import * as verification from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import { SPEC_ENDPOINTS, type SpecEndpoint } from '../../spec/endpoints';
import { SPEC_READ_SIDE, SPEC_RECORDS, type SpecRecordName } from '../../spec/records';
import { wrappedList } from '../../spec/rows';
import { SPEC_WIDER } from '../../spec/wider';
import {
	leavesIn,
	leavesOf,
	sampleFrom,
	sampleOf,
	setAt,
	setByService,
	type Leaf,
} from '../../spec/sample';

const table: Endpoint[] = Object.values(endpoints);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const specRows = Object.entries(SPEC_ENDPOINTS);
const sorted = (values: Iterable<string>) => [...values].sort();

function rowOf(name: string): Endpoint {
	const row = table.find((each) => nameOf(each) === name);
	if (!row) throw new Error(`the endpoint table lacks ${name}`);
	return row;
}

/** Values of a list, or one that it lacks, that a schema does not take. */
const rejected = (schema: z.ZodType, values: readonly string[]) =>
	[...values, 'another'].filter((value) => !schema.safeParse(value).success);

const isRecord = (response: SpecEndpoint['response']): response is SpecRecordName =>
	response in SPEC_RECORDS;

describe('the endpoint table', () => {
	test('has the rows of the specification and no other', () => {
		expect(sorted(table.map(nameOf))).toEqual(sorted(Object.keys(SPEC_ENDPOINTS)));
	});

	test.each(specRows)('%s: path parameters', (name, { pathEnums = {} }) => {
		const { params = {} } = rowOf(name);
		const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
		expect(sorted(Object.keys(params))).toEqual(sorted(inPath));
		for (const [parameter, schema] of Object.entries(params)) {
			const values = pathEnums[parameter];
			if (values) expect(rejected(schema, values)).toEqual([]);
			else expect(schema).toBe(uuid);
		}
	});

	test.each(specRows)('%s: paging and query', (name, { query = {}, queryOptional, list }) => {
		const row = rowOf(name);
		const { query: shape = {}, paging } = row;
		expect(paging).toBe(query === 'paging' ? list : undefined);
		if (query === 'paging') return expect(shape).toEqual({});
		if (query === 'not shown') {
			return expect(Object.keys(shape)).toEqual(['rateFromParameter', 'rateToParameter']);
		}
		// The names are assumptions, so parameters are recognised by their order.
		const schemas = Object.values(shape);
		expect(schemas).toHaveLength(Object.keys(query).length);
		return Object.values(query).forEach((values, at) => {
			if (values) expect(rejected(schemas[at]!, values)).toEqual([]);
			expect(schemas[at]!.safeParse(undefined).success).toBe(Boolean(queryOptional));
		});
	});

	test('retries reads, quotes and checks of a PIX key alone, and keeps the simulation to the sandbox', () => {
		const unusual = table.filter(({ method, retryable }) => (method === 'GET') !== retryable);
		expect(unusual.map(({ id }) => id)).toEqual(['brlValidate', 'onrampQuote']);
		expect(table.filter(({ sandboxOnly }) => sandboxOnly).map(({ id }) => id)).toEqual([
			'depositSimulate',
		]);
	});
});

/** Values that tell each kind from the others; values.test.ts has the rest. */
const badValues: Record<string, readonly unknown[]> = {
	uuid: ['not-a-uuid'],
	string: [7],
	decimal: ['12,5', 12.5],
	'decimal or number': ['12,5', true],
	integer: [1.5],
	number: ['1.5'],
	boolean: ['true'],
	'date-time': ['2026-01-31'],
	date: ['21.04.1990'],
	email: ['no'],
	uri: ['not a link'],
	object: ['text'],
	array: ['text'],
	'array of string': [[1]],
	'2-letter': ['BRA'],
	'3-letter': ['BR'],
	'country code': ['BRAZ'],
	'E.164': ['11987654321'],
	unstated: [],
};

/** People enter days, so a day alone is taken too. */
const takenAllTheSame: Record<string, unknown> = {
	'ultimateBeneficialOwner.birth_date': '2026-01-31',
};

/** Values that the schema takes against the specification, or rejects against it. */
function kindProblems(schema: z.ZodType, sample: () => Record<string, unknown>, leaves: Leaf[]) {
	return leaves.flatMap(({ path, at, kind, nullable }) => {
		const taken = (value: unknown) => {
			const record = sample();
			setAt(record, path, value);
			return schema.safeParse(record).success;
		};
		const bad = (badValues[kind] ?? [])
			.filter((value) => value !== takenAllTheSame[at] && taken(value))
			.map((value) => `${path} takes ${JSON.stringify(value)} for a ${kind}`);
		return nullable && !taken(null) ? [...bad, `${path} does not take null`] : bad;
	});
}

/** Fields of bodies that only the reference shows. */
const furtherOfBodies: Record<string, readonly string[]> = {
	depositCreate: ['amount'],
	onrampQuote: ['to.amount'],
};

/** Leaves of the schema of a body, by dotted path; members of array items carry `[]`. */
function fieldsOf(schema: z.ZodType, path = ''): string[] {
	const inner: unknown = unwrapOptional(schema);
	if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${path}[]`);
	if (!(inner instanceof z.ZodObject)) return [path.replace(/\[\]$/, '')];
	return Object.entries(inner.shape).flatMap(([name, member]) =>
		fieldsOf(member as z.ZodType, path ? `${path}.${name}` : name),
	);
}

describe('request bodies', () => {
	test.each(specRows)('%s', (name, { body, bodyEnums = {} }) => {
		const { id, body: schema } = rowOf(name);
		if (body === undefined) return expect(schema).toBeUndefined();
		if (body === 'not shown') return expect(schema).toBeDefined();
		const leaves = leavesIn(body);
		const known = [...leaves.map(({ path }) => path), ...(furtherOfBodies[id] ?? [])];
		expect(sorted(fieldsOf(schema!))).toEqual(sorted(known));

		const sample = () => {
			const record = sampleFrom(leaves);
			for (const [path, values] of Object.entries(bodyEnums)) setAt(record, path, values[0]);
			return record;
		};
		for (const [path, values] of Object.entries(bodyEnums)) {
			// The operation is for BRL alone, by its path; elsewhere, the service may know others.
			for (const value of [...values, ...(id === 'brlValidate' ? [] : ['another'])]) {
				const record = sample();
				setAt(record, path, value);
				expect(schema!.safeParse(record).error).toBeUndefined();
			}
		}
		return expect(kindProblems(schema!, sample, leaves)).toEqual([]);
	});

	const assumed: Array<[keyof typeof verification, keyof typeof SPEC_READ_SIDE, string[]]> = [
		[
			'individualSubmission',
			'individualVerification',
			['email', 'signed_agreement_id', 'has_accepted_terms_of_service'],
		],
		['businessSubmission', 'businessVerification', ['signed_agreement_id']],
	];

	test.each(assumed)(
		'%s is assumed to take the %s without what the service puts there',
		(name, record, added) => {
			const schema = verification[name];
			const fields = Object.keys(schema.shape);
			const own = Object.keys(SPEC_RECORDS[record]).filter(
				(field) => ![...setByService, ...SPEC_READ_SIDE[record]].includes(field),
			);
			expect(sorted(fields)).toEqual(sorted([...own, ...added]));
		},
	);
});

/** The schema of one record of a response. */
function recordSchema(list: SpecEndpoint['list'], response: z.ZodType): z.ZodType {
	if (list === undefined) return response;
	if (list === 'array') return (response as z.ZodArray<z.ZodType>).element;
	if (list === 'keyed') return (response as z.ZodRecord<z.ZodString, z.ZodType>).valueType;
	return (response as z.ZodObject<{ data: z.ZodArray<z.ZodType> }>).shape.data.element;
}

const records = specRows.flatMap(([name, { response: record, list }]) => {
	const response = table.find((row) => nameOf(row) === name)?.response;
	if (!response || !isRecord(record)) return [];
	return [[record, name, recordSchema(list, response)] as const];
});

describe('responses', () => {
	test.each(specRows)('%s: whole, and as specified', (name, { response: record, list }) => {
		const { response } = rowOf(name);
		if (record === 'no body') return expect(response).toBeUndefined();
		if (record === 'empty object') return expect(schemaDrift(response!, {})).toEqual([]);
		const sample = sampleOf(record);
		const whole = list === 'keyed' ? { USD: sample } : list ? wrappedList(list, [sample]) : sample;
		return expect(schemaDrift(response!, whole)).toEqual([]);
	});

	test.each(specRows)('%s: required fields are in the record, its id among them', (name, spec) => {
		const { requiredFields = [] } = rowOf(name);
		const fields = isRecord(spec.response) ? Object.keys(SPEC_RECORDS[spec.response]) : [];
		expect(requiredFields.filter((field) => !fields.includes(field))).toEqual([]);
		// There is one balances record, whoever it says it belongs to.
		const hasId = fields.includes('id') && spec.list !== 'keyed' && spec.response !== 'balances';
		expect(requiredFields.includes('id')).toBe(hasId);
	});

	test.each(records)('%s (%s): kinds of its fields', (name, _, schema) => {
		const sample = () => sampleOf(name);
		expect(schema.parse(sample())).toEqual(sample());
		expect(kindProblems(schema, sample, leavesOf(name))).toEqual([]);
	});

	test.each(SPEC_WIDER)('$fact: can be read, and is no difference', ({ record, change }) => {
		const response = JSON.parse(JSON.stringify({ ...sampleOf(record), ...change })) as object;
		const read = records.filter(([name]) => name === record);
		expect(read).not.toEqual([]);
		for (const [, row, schema] of read) {
			const { requiredFields = [] } = rowOf(row);
			expect(Object.keys(response)).toEqual(expect.arrayContaining([...requiredFields]));
			expect(schemaDrift(schema, response)).toEqual([]);
		}
	});
});
