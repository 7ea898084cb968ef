/** The endpoint table and its schemas, held against the specification's tables as test/spec has them. */
import { z } from 'zod/v4';

import { schemaDrift } from '../../../nodes/CrossBorderPayments/api/schemaDrift';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { uuid } from '../../../nodes/CrossBorderPayments/api/schemas/values';
import * as verification from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import { SPEC_ENDPOINTS, type SpecEndpoint } from '../../spec/endpoints';
import { SPEC_CLOSED_FIELDS } from '../../spec/enums';
import { SPEC_WIDER, SPEC_WIDER_FIELDS, SPEC_WIDER_OPTIONAL } from '../../spec/wider';
import {
	SPEC_READ_SIDE,
	SPEC_RECORDS,
	SPEC_SAMPLE_FIELDS,
	SPEC_SOMETIMES_ABSENT,
	SPEC_WRAPPERS,
	type SpecRecordName,
} from '../../spec/records';
import { fieldsOf } from './schemaFields';
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
		const found = [...fieldsOf(z.object(row.query ?? {}))];
		expect(row.paging).toBe(query === 'paging' ? list : undefined);
		if (query === 'paging') return expect(found).toEqual([]);
		const names = found.map(([key]) => key);
		if (query === 'not shown') {
			return expect(names).toEqual(['rateFromParameter', 'rateToParameter']);
		}
		// The names are assumptions, so parameters are recognised by their order.
		expect(found).toHaveLength(Object.keys(query).length);
		const schemas = Object.values(row.query ?? {});
		Object.values(query).forEach((values, at) => {
			if (values) expect(rejected(schemas[at]!, values)).toEqual([]);
		});
		return expect(found.filter(([, { optional }]) => optional !== Boolean(queryOptional))).toEqual(
			[],
		);
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

/** Null is taken for these, although the tables do not say “or null”; each with its reason. */
const nullableBeyondSpec: Record<string, string> = {
	'addressIndividual.street_line_2': 'an address often has one line',
	'addressBusiness.street_line_2': 'an address often has one line',
	'identificationIndividual.image_back': 'nullable for a business; one schema for both',
	'documentBusiness.description': 'some documents have none',
	'documentOwner.description': 'some documents have none',
	'ultimateBeneficialOwner.middle_name': 'nullable in the individual record',
	'offramp.settlement.withdrawal_id': 'a public reference shows null while it is pending',
	'offramp.settlement.estimated_at': 'as above',
	'offramp.settlement.end_to_end_id': 'as above',
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
		const nullTaken = nullable || at in nullableBeyondSpec;
		return taken(null) === nullTaken ? bad : [...bad, `${path}: null taken is ${!nullTaken}`];
	});
}

/**
 * The specification marks no field of these bodies as required. Its samples send all of them; a public
 * reference leaves out the source of a deposit, the account number, and one of the amounts of a quote.
 */
const requiredBySamples: Record<string, readonly string[]> = {
	depositCreate: ['channelId'],
	depositSimulate: ['currency', 'amount'],
	brlValidate: ['currency', 'pix_key'],
	onrampQuote: ['from.currency', 'to.asset', 'to.chain'],
};

/** Fields of bodies that only the reference shows. */
const furtherOfBodies: Record<string, readonly string[]> = {
	depositCreate: ['amount'],
	onrampQuote: ['to.amount'],
};

describe('request bodies', () => {
	test.each(specRows)('%s', (name, { body, bodyRequired = [], bodyEnums = {} }) => {
		const { id, body: schema } = rowOf(name);
		if (body === undefined) return expect(schema).toBeUndefined();
		if (body === 'not shown') return expect(schema).toBeDefined();
		const fields = fieldsOf(schema as z.ZodType);
		const leaves = leavesIn(body);
		const known = [...leaves.map(({ path }) => path), ...(furtherOfBodies[id] ?? [])];
		expect(sorted(fields.keys())).toEqual(sorted(known));
		const required = [...fields].filter(([, { optional }]) => !optional).map(([field]) => field);
		expect(sorted(required)).toEqual(sorted([...bodyRequired, ...(requiredBySamples[id] ?? [])]));
		const closed = [...fields].flatMap(([field, { values }]) => (values ? [[field, values]] : []));
		// The operation is for BRL alone, by its path.
		expect(Object.fromEntries(closed)).toEqual(id === 'brlValidate' ? bodyEnums : {});

		const sample = (at = 0) => {
			const record = sampleFrom(leaves);
			for (const [path, values] of Object.entries(bodyEnums)) setAt(record, path, values[at]);
			return record;
		};
		const counts = Object.values(bodyEnums).map((values) => values.length);
		for (let at = 0; at < Math.max(1, ...counts); at++) {
			expect((schema as z.ZodType).safeParse(sample(at)).error).toBeUndefined();
		}
		return expect(kindProblems(schema as z.ZodType, sample, leaves)).toEqual([]);
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
			const fields = [...fieldsOf(schema).keys()].map((path) => path.split(/[.[]/)[0] ?? '');
			const own = Object.keys(SPEC_RECORDS[record]).filter(
				(field) => ![...setByService, ...SPEC_READ_SIDE[record]].includes(field),
			);
			expect(sorted(new Set(fields))).toEqual(sorted([...own, ...added]));
		},
	);
});

/** Where the tables give a field no members, the schema may have those of these records. */
const membersOfOpaque: Record<string, readonly SpecRecordName[]> = {
	bankInfo: ['depositBankInfoBrl', 'depositBankInfoBank'],
	'ultimate_beneficial_owners[].address': ['addressBusiness'],
	'ultimate_beneficial_owners[].identification': ['identificationIndividual'],
};

/** The path of a field in the schema, where what has a key of its own for each currency or asset has any. */
const withOpenKeys = (path: string) =>
	path.replace(/^(balances|(?:.*\.)?capabilities\.(?:currencies|assets))\.[^.]+/, '$1.*');

/** What the schema of a record has, down to the leaves. */
function schemaFieldsOf(name: SpecRecordName): string[] {
	const fields = leavesOf(name).flatMap(({ path, kind }) => {
		const members = membersOfOpaque[path]?.flatMap(leavesOf);
		const prefix = kind === 'array' ? `${path}[]` : path;
		return members ? members.map((leaf) => `${prefix}.${leaf.path}`) : [path];
	});
	const further = SPEC_WIDER_FIELDS[name] ?? [];
	// One schema serves the documents of people and businesses.
	const shared = name === 'individualVerification' ? ['documents[].description'] : [];
	return [...new Set([...fields.map(withOpenKeys), ...further, ...shared])];
}

function absentFromSamples(name: 'channel' | 'network'): string[] {
	const shown: readonly string[] = SPEC_SAMPLE_FIELDS[name];
	return Object.keys(SPEC_RECORDS[name]).filter((field) => !shown.includes(field));
}

const bankInfo = schemaFieldsOf('deposit').filter((path) => path.startsWith('bankInfo.'));

/** Fields that a schema does not insist on; 'all' for a record that may have little more than its status. */
const optionalFields: Partial<Record<SpecRecordName, readonly string[] | 'all'>> = {
	subaccount: SPEC_SOMETIMES_ABSENT.subaccount,
	// “The sample responses carry only …”
	channelListing: [
		...absentFromSamples('channel').map((field) => `channels[].${field}`),
		...absentFromSamples('network').map((field) => `networks[].${field}`),
	],
	// One of two kinds of bank details.
	deposit: bankInfo,
	// “The settlement object holds details that depend on the status.”
	offramp: ['settlement.withdrawal_id', 'settlement.estimated_at', 'settlement.end_to_end_id'],
	individualVerification: 'all',
	businessVerification: 'all',
};

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
	test.each(specRows)(
		'%s: wrapper and record, field by field',
		(name, { response: record, list }) => {
			const { response } = rowOf(name);
			if (record === 'no body') return expect(response).toBeUndefined();
			const found = sorted(fieldsOf(response as z.ZodType).keys());
			if (record === 'empty object') return expect(found).toEqual([]);
			const fields = schemaFieldsOf(record);
			const inEach = (prefix: string) => fields.map((path) => `${prefix}.${path}`);
			if (list === undefined) return expect(found).toEqual(sorted(fields));
			if (list === 'array') return expect(found).toEqual(sorted(inEach('[]')));
			if (list === 'keyed') return expect(found).toEqual(sorted(inEach('*')));
			const around = leavesIn(SPEC_WRAPPERS[list]).map(({ path }) => path);
			return expect(found).toEqual(
				sorted([...inEach('data[]'), ...around.filter((path) => path !== 'data')]),
			);
		},
	);

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
		expect(schemaDrift(schema, sample())).toEqual([]);
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

	test.each(records)('%s (%s): only known fields may be missing', (name, _, schema) => {
		const fields = [...fieldsOf(schema)];
		const required = fields.filter(([, { optional }]) => !optional).map(([path]) => path);
		const [may, wider] = [optionalFields[name] ?? [], SPEC_WIDER_OPTIONAL[name] ?? []];
		if (wider === 'all') return expect(required).toEqual([]);
		if (may === 'all') return expect(required).toEqual(['status']);
		const known = [...may, ...wider, ...(SPEC_WIDER_FIELDS[name] ?? [])];
		const isKnown = (path: string) =>
			known.some(
				(one) => path === one || (/^[.[]/.test(path.slice(one.length)) && path.startsWith(one)),
			);
		return expect(required).toEqual(fields.map(([path]) => path).filter((path) => !isKnown(path)));
	});
});

describe('lists of values', () => {
	test('close no field of a response', () => {
		for (const [name, , schema] of records) {
			const fields = fieldsOf(schema);
			for (const { path, at } of leavesOf(name)) {
				if (!(at in SPEC_CLOSED_FIELDS) && !/\bstatus$/.test(path)) continue;
				expect([at, fields.get(path)?.values]).toEqual([at, undefined]);
			}
		}
	});
});
