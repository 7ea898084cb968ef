import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { adviceFor, apiMessageOf } from '../../../nodes/CrossBorderPayments/transport/errors';
import * as enums from '../../../nodes/CrossBorderPayments/api/schemas/enums';
import { documentFormats } from '../../../nodes/CrossBorderPayments/api/schemas/values';
import * as verification from '../../../nodes/CrossBorderPayments/api/schemas/verification';
import { z } from 'zod/v4';
import { SPEC_AUTH_HEADER, SPEC_ENDPOINTS, type SpecEndpoint } from '../../spec/endpoints';
import { SPEC_ENUMS, SPEC_STATES, type SpecEnum } from '../../spec/enums';
import { SPEC_ERROR_SHAPES, SPEC_ERRORS, type SpecErrorShape } from '../../spec/errors';
import { SPEC_NOT_SHOWN } from '../../spec/notShown';
import {
	SPEC_RECORDS,
	SPEC_SAMPLE_FIELDS,
	SPEC_SOMETIMES_ABSENT,
	SPEC_WRAPPERS,
	type SpecRecordName,
} from '../../spec/records';
import { fieldsOf } from './schemaFields';
import {
	decidedKinds,
	goodValue,
	goodValues,
	leavesOf,
	sampleOf,
	setAt,
	type Leaf,
	setByService,
} from './specSample';

const table: Endpoint[] = Object.values(endpoints);
const rowName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const rowOf = (spec: SpecEndpoint): Endpoint => {
	const row = table.find((candidate) => rowName(candidate) === rowName(spec));
	if (!row) throw new Error(`the endpoint table lacks ${rowName(spec)}`);
	return row;
};

/** Every row of the specification beside the row of the table that stands for it. */
const rows = SPEC_ENDPOINTS.map((spec) => [rowName(spec), spec] as const);

const sorted = (values: Iterable<string>) => [...values].sort();

describe('the endpoint table', () => {
	test('has the 28 rows of the specification and no other', () => {
		expect(SPEC_ENDPOINTS).toHaveLength(28);
		expect(sorted(table.map(rowName))).toEqual(sorted(SPEC_ENDPOINTS.map(rowName)));
	});

	test.each(rows)('%s: path parameters', (_, spec) => {
		const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
		const { params = {} } = rowOf(spec);
		expect(sorted(Object.keys(params))).toEqual(sorted(inPath));
		for (const name of inPath) {
			const schema = params[name] as z.ZodType;
			const closed = spec.pathEnums[name];
			if (closed) expect(fieldsOf(z.object({ [name]: schema })).get(name)?.values).toEqual(closed);
			else
				expect([
					schema.safeParse(goodValues.uuid).success,
					schema.safeParse('1/../2').success,
				]).toEqual([true, false]);
		}
	});

	test.each(rows)('%s: paging and query', (_, spec) => {
		const row = rowOf(spec);
		const isPaged = spec.query === 'paging';
		expect(row.paging).toBe(isPaged ? spec.list : undefined);
		const query = fieldsOf(z.object(row.query ?? {}));
		if (spec.query === 'none' || isPaged) return expect(query.size).toBe(0);
		if (spec.query === 'not shown') return expect(sorted(query.keys())).toEqual(['from', 'to']);
		// The names are assumptions, so parameters are told by their order and values.
		const found = [...query.values()];
		expect(found).toHaveLength(spec.query.length);
		spec.query.forEach((name, index) =>
			expect(found[index]?.values).toEqual(spec.queryEnums[name]),
		);
		if (spec.queryRequired === 'optional')
			expect(found.every(({ optional }) => optional)).toBe(true);
	});

	test('repeats nothing that changes something, and keeps the simulation to the sandbox', () => {
		const safePosts = table
			.filter(({ method, retryable }) => method === 'POST' && retryable)
			.map(({ path }) => path);
		expect(safePosts).toEqual(['/v2/ramp/{subaccountId}/banking/onramp/quote']);
		expect(table.filter(({ method, retryable }) => method === 'GET' && !retryable)).toEqual([]);
		expect(table.filter(({ sandboxOnly }) => sandboxOnly).map(({ path }) => path)).toEqual([
			'/v1/ramp/{subaccountId}/banking/deposits/simulate',
		]);
	});

	test('is reached with the header that the specification names', async () => {
		const request = { url: 'https://api.example.com', headers: { accept: 'text/plain' } };
		const credential = { apiKey: 'the-key' };
		expect(await new CrossBorderPaymentsApi().authenticate(credential, request)).toEqual({
			...request,
			headers: { ...request.headers, [SPEC_AUTH_HEADER]: 'the-key' },
		});
	});
});

/** The specification marks no field of these bodies as required; its samples send all of them. */
const requiredBySamples: Record<string, readonly string[]> = {
	'POST /v1/ramp/{subaccountId}/banking/deposits': ['channelId', 'source.accountType'],
	'POST /v1/ramp/{subaccountId}/banking/deposits/simulate': ['currency', 'amount', 'accountNumber'],
	'POST /v1/banking/brl/validate': ['currency', 'pix_key'],
	'POST /v2/ramp/{subaccountId}/banking/onramp/quote': [
		'from.amount',
		'from.currency',
		'to.asset',
		'to.chain',
	],
};

describe('request bodies', () => {
	const shown = rows.filter(([, { body }]) => Array.isArray(body));

	test.each(rows.filter(([, { body }]) => body === 'none'))('%s has none', (_, spec) => {
		expect(rowOf(spec).body).toBeUndefined();
	});

	test.each(shown)('%s: fields, required fields and lists of values', (name, spec) => {
		const fields = fieldsOf(rowOf(spec).body as z.ZodType);
		expect(sorted(fields.keys())).toEqual(sorted(spec.body as string[]));
		const required = [...fields].filter(([, { optional }]) => !optional).map(([field]) => field);
		expect(sorted(required)).toEqual(
			sorted([...spec.bodyRequired, ...(requiredBySamples[name] ?? [])]),
		);
		const closed = [...fields].flatMap(([field, { values }]) => (values ? [[field, values]] : []));
		expect(Object.fromEntries(closed)).toEqual(spec.bodyEnums);
	});

	test.each(shown)('%s: takes good values, and refuses bad ones', (name, spec) => {
		const schema = rowOf(spec).body as z.ZodType;
		const leaves = Object.entries(spec.bodyKinds).map(([path, kind]): Leaf => {
			const at = name.includes('{verificationId}')
				? (submissionLeaves.get(path)?.at ?? path)
				: `${name} ${path}`;
			const known = submissionLeaves.get(path)?.kind ?? kind;
			return { path, at, kind: known.replace(/\?$/, ''), nullable: kind.endsWith('?') };
		});
		const sample = () => {
			const body = {};
			for (const leaf of leaves) {
				setAt(body, leaf.path, spec.bodyEnums[leaf.path]?.[0] ?? goodValue(leaf));
			}
			return body;
		};
		expect(schema.safeParse(sample()).error).toBeUndefined();
		for (const { path, kind } of leaves) {
			const bad = spec.bodyEnums[path] ? ['none of the list'] : (badValues[kind] ?? []);
			for (const value of bad) {
				const body = sample();
				setAt(body, path, value);
				expect({ path, value, taken: schema.safeParse(body).success }).toEqual({
					path,
					value,
					taken: false,
				});
			}
		}
	});

	/** Values that were only seen in samples close nothing. */
	test.each(shown.filter(([, { bodyObserved }]) => Object.keys(bodyObserved).length > 0))(
		'%s: values that were only observed are not the only ones taken',
		(_, spec) => {
			const schema = rowOf(spec).body as z.ZodType;
			const body = {};
			for (const [path, kind] of Object.entries(spec.bodyKinds)) {
				setAt(body, path, spec.bodyObserved[path] ? 'another' : goodValues[kind]);
			}
			expect(schema.safeParse(body).success).toBe(true);
		},
	);

	test('a simulated amount is a positive number', () => {
		const { body } = endpoints.depositSimulate;
		const amounts = [1, 0.01, 0, -1, Infinity, NaN, '1'];
		expect(
			amounts.filter(
				(amount) => body.safeParse({ currency: 'BRL', accountNumber: '1', amount }).success,
			),
		).toEqual([1, 0.01]);
	});
});

/**
 * The specification shows no field for the subaccount-keyed submissions: they are assumed to take
 * what the record holds, without what the service itself puts there.
 */
describe('assumed submission bodies', () => {
	const topLevel = (schema: z.ZodType) =>
		sorted(new Set([...fieldsOf(schema).keys()].map((path) => path.split(/[.[]/)[0] ?? '')));
	const recordFields = (name: SpecRecordName, without: readonly string[]) =>
		Object.keys(SPEC_RECORDS[name]).filter((field) => !without.includes(field));

	test('of an individual: the record, and what the customer submission and the errors name', () => {
		expect(topLevel(verification.individualSubmission)).toEqual(
			sorted([
				...recordFields('individualVerification', setByService),
				'email',
				'signed_agreement_id',
				'has_accepted_terms_of_service',
			]),
		);
	});

	test('of a business: the record, and what the errors and the individual record name', () => {
		const ofProvider = Object.keys(SPEC_RECORDS.businessVerification).filter((field) =>
			/^provider/.test(field),
		);
		expect(ofProvider).toHaveLength(4);
		expect(topLevel(verification.businessSubmission)).toEqual(
			sorted([
				...recordFields('businessVerification', [...setByService, ...ofProvider]),
				'signed_agreement_id',
				'account_purpose_other',
			]),
		);
	});

	test('require nothing and let unknown fields pass', () => {
		for (const schema of [verification.individualSubmission, verification.businessSubmission]) {
			expect(schema.parse({ field_of_tomorrow: { deep: [1] } })).toEqual({
				field_of_tomorrow: { deep: [1] },
			});
		}
	});
});

/** Where the table gives a field no members, the schema may have some: those of these records. */
const membersOfOpaque: Record<string, readonly SpecRecordName[]> = {
	bankInfo: ['depositBankInfoBrl', 'depositBankInfoBank'],
	'ultimate_beneficial_owners[].address': ['addressIndividual'],
	'ultimate_beneficial_owners[].identification': ['identificationIndividual'],
};

/** Fields of a schema that the specification's record lacks, each with its reason. */
const beyondSpec: Partial<Record<SpecRecordName, Record<string, string>>> = {
	individualVerification: {
		'documents[].description':
			'one document schema for people and businesses; the field is optional',
	},
};

/** Fields that a schema does not insist on, each group with its reason; all of a record for `true`. */
const optionalFields: Partial<Record<SpecRecordName, readonly string[] | true>> = {
	subaccount: SPEC_SOMETIMES_ABSENT.subaccount,
	// «The sample responses carry only …»
	channel: absentFromSamples('channel'),
	network: absentFromSamples('network'),
	// One of two kinds of bank details.
	depositCreated: membersPaths('bankInfo'),
	deposit: membersPaths('bankInfo'),
	// «The settlement object holds details that depend on the status.»
	offramp: ['settlement.withdrawal_id', 'settlement.estimated_at', 'settlement.end_to_end_id'],
	// A record that was never submitted has little more than its status.
	individualVerification: true,
	businessVerification: true,
};

/** Null is taken for these, although the table does not say «or null»; each with its reason. */
const nullableBeyondSpec: Record<string, string> = {
	'addressIndividual.street_line_2': 'an address often has one line',
	'addressBusiness.street_line_2': 'an address often has one line',
	'identificationIndividual.image_back':
		'nullable in a business’s identification; one schema for both',
	'documentBusiness.description': 'some documents have none',
	'documentOwner.description': 'some documents have none',
	'ultimateBeneficialOwner.middle_name': 'nullable in the individual record',
};

/** The day alone is taken too: people enter days. */
const laxer: Record<string, readonly unknown[]> = {
	'ultimateBeneficialOwner.birth_date': ['2026-01-31'],
};

const badValues: Record<string, readonly unknown[]> = {
	uuid: ['not-a-uuid', '', 7],
	string: [7, {}],
	decimal: ['12,5', 'abc', '', '1e3', '.', 12.5],
	integer: [1.5, '3'],
	number: ['1.5', NaN],
	boolean: ['true', 1],
	'date-time': ['2026-01-31', 'yesterday', '2026-02-30T00:00:00.000Z', 1_769_851_800_000],
	date: ['21.04.1990', '2026-02-30', ''],
	email: ['no', 'a@b', ''],
	uri: ['not a link', '', 7],
	object: ['text', 7],
	array: ['text', {}],
	'array of string': ['text', [1]],
	'2-letter': ['BRA', 'br', ''],
	'3-letter': ['BR', 'bra', ''],
	'country code': ['BRAZ', 'br', ''],
	'E.164': ['11987654321', '+0123456789', '+55 11 98765 4321'],
	unstated: [],
};

const submissionLeaves = new Map(leavesOf('customerSubmission').map((leaf) => [leaf.path, leaf]));

function absentFromSamples(name: 'channel' | 'network'): string[] {
	return Object.keys(SPEC_RECORDS[name]).filter(
		(field) => !(SPEC_SAMPLE_FIELDS[name] as readonly string[]).includes(field),
	);
}

function membersPaths(path: string): string[] {
	return (membersOfOpaque[path] ?? []).flatMap((name) =>
		leavesOf(name).map((leaf) => `${path}.${leaf.path}`),
	);
}

/** What the specification says that a record holds, down to the leaves. */
function specFields(name: SpecRecordName): string[] {
	return [
		...leavesOf(name).flatMap(({ path, kind }) => {
			const members = membersOfOpaque[path];
			if (!members) return [path];
			const isArray = kind === 'array';
			return members.flatMap((record) =>
				leavesOf(record).map((leaf) => `${path}${isArray ? '[]' : ''}.${leaf.path}`),
			);
		}),
		...Object.keys(beyondSpec[name] ?? {}),
	];
}

/** One record out of an answer's schema, and the answer's own leaves around it. */
function recordSchemas(): Array<[SpecRecordName, z.ZodType]> {
	const found = new Map<string, [SpecRecordName, z.ZodType]>();
	for (const spec of SPEC_ENDPOINTS) {
		const { response } = rowOf(spec);
		if (spec.item === null || !response) continue;
		found.set(`${spec.item} ${rowName(spec)}`, [spec.item, itemSchema(spec, response)]);
	}
	return [...found.values()];
}

function itemSchema({ list }: SpecEndpoint, response: z.ZodType): z.ZodType {
	if (list === 'none') return response;
	if (list === 'array') return (response as z.ZodArray<z.ZodType>).element;
	if (list === 'keyed') return (response as z.ZodRecord<z.ZodString, z.ZodType>).valueType;
	return (response as z.ZodObject<{ data: z.ZodArray<z.ZodType> }>).shape.data.element;
}

describe('answers', () => {
	test.each(rows)('%s: wrapper and record, field by field', (_, spec) => {
		// The hand-typed rows agree with the hand-typed records.
		expect(spec.itemFields).toEqual(spec.item ? Object.keys(SPEC_RECORDS[spec.item]) : []);
		const { response } = rowOf(spec);
		if (spec.response === 'none') return expect(response).toBeUndefined();
		const found = sorted(fieldsOf(response as z.ZodType).keys());
		if (spec.response === 'empty object' || spec.item === null) return expect(found).toEqual([]);
		const record = specFields(spec.item);
		const inEach = (prefix: string) => record.map((path) => `${prefix}.${path}`);
		if (spec.list === 'none') return expect(found).toEqual(sorted(record));
		if (spec.list === 'array') return expect(found).toEqual(sorted(inEach('[]')));
		if (spec.list === 'keyed') return expect(found).toEqual(sorted(spec.response.flatMap(inEach)));
		const wrapper = SPEC_WRAPPERS[spec.list];
		expect(Object.keys(wrapper)).toEqual(spec.response);
		const around = Object.entries(wrapper).flatMap(([field, kind]) =>
			typeof kind === 'string'
				? field === 'data'
					? []
					: [field]
				: Object.keys(kind).map((member) => `${field}.${member}`),
		);
		return expect(found).toEqual(sorted([...inEach('data[]'), ...around]));
	});

	test.each(rows.filter(([, { list }]) => ['meta', 'count', 'total'].includes(list)))(
		'%s: the wrapper counts in whole numbers',
		(_, spec) => {
			const response = rowOf(spec).response as z.ZodType;
			const counts =
				spec.list === 'meta' ? Object.keys(SPEC_WRAPPERS.meta.meta) : spec.response.slice(1);
			const wrapper = (changed: object) => {
				const values = {
					...Object.fromEntries((counts as string[]).map((name) => [name, 1])),
					...changed,
				};
				return { data: [], ...(spec.list === 'meta' ? { meta: values } : values) };
			};
			expect(response.safeParse(wrapper({})).success).toBe(true);
			for (const name of counts as string[]) {
				for (const bad of [1.5, '1', -1])
					expect(response.safeParse(wrapper({ [name]: bad })).success).toBe(false);
			}
		},
	);

	test.each(rows)('%s: what it cannot do without is in the record', (_, spec) => {
		const { requiredFields = [] } = rowOf(spec);
		if (spec.item === null) return expect(requiredFields).toEqual([]);
		expect(requiredFields.filter((field) => !spec.itemFields.includes(field))).toEqual([]);
		// «A missing one that we need» is at least what tells records apart and how far they are.
		const essential = spec.itemFields.filter(
			(field) => field === 'id' || (field === 'status' && requiredFields.includes('status')),
		);
		return expect(essential.filter((field) => !requiredFields.includes(field))).toEqual([]);
	});

	test.each(recordSchemas())('%s: a record with every field is taken', (name, schema) => {
		expect(schema.safeParse(sampleOf(name)).error).toBeUndefined();
	});

	test.each(recordSchemas())(
		'%s: each field has the kind that the specification gives',
		(name, schema) => {
			expect(schema.safeParse(sampleOf(name)).success).toBe(true);
			const wrong: string[] = [];
			for (const { path, at, kind, nullable } of leavesOf(name)) {
				const taken = (value: unknown) => {
					const sample = sampleOf(name);
					setAt(sample, path, value);
					return schema.safeParse(sample).success;
				};
				for (const bad of badValues[kind] ?? []) {
					if (taken(bad) && !laxer[at]?.includes(bad))
						wrong.push(`${path} takes ${JSON.stringify(bad)} for a ${kind}`);
				}
				const nullTaken = nullable || at in nullableBeyondSpec;
				if (taken(null) !== nullTaken)
					wrong.push(`${path} ${nullTaken ? 'refuses' : 'takes'} null`);
			}
			expect(wrong).toEqual([]);
		},
	);

	test.each(recordSchemas())('%s: only known fields may be missing', (name, schema) => {
		const may = optionalFields[name];
		const optional = [...fieldsOf(schema)]
			.filter(([, field]) => field.optional)
			.map(([path]) => path);
		if (may === true) {
			const status = leavesOf(name).filter(
				({ path }) => !optional.includes(path) && path === 'status',
			);
			return expect(status.map(({ path }) => path)).toEqual(['status']);
		}
		const nested =
			name === 'channelListing'
				? [...prefixed('channels', 'channel'), ...prefixed('networks', 'network')]
				: [];
		return expect(sorted(optional)).toEqual(sorted([...(may ?? []), ...nested]));
	});

	const prefixed = (list: string, name: 'channel' | 'network') =>
		absentFromSamples(name).map((field) => `${list}[].${field}`);

	test.each(recordSchemas())(
		'%s: more than the specification says passes through',
		(name, schema) => {
			const sample = { ...sampleOf(name), field_of_tomorrow: 1 };
			expect(schema.parse(sample)).toEqual(sample);
		},
	);

	test('every decision about a kind is about a field that exists', () => {
		const places = new Set(
			Object.keys(SPEC_RECORDS).flatMap((name) =>
				leavesOf(name as SpecRecordName).map(({ at }) => at),
			),
		);
		const decided = [
			...Object.keys(decidedKinds),
			...Object.keys(nullableBeyondSpec),
			...Object.keys(laxer),
		];
		expect(decided.filter((at) => !places.has(at))).toEqual([]);
	});
});

/** Lists of api/schemas/enums.ts, and the list of the specification that each of them is. */
const enumNames: Record<keyof typeof enums, keyof typeof SPEC_ENUMS> = {
	bankCurrencies: 'banksCurrencies',
	feeCurrencies: 'feeCurrencies',
	simulateCurrencies: 'simulateCurrencies',
	recipientCurrencies: 'recipientCurrencies',
	paymentRails: 'recipientPaymentRails',
	channelCurrencies: 'channelCurrencies',
	capabilityCurrencies: 'capabilityCurrencies',
	capabilityAssets: 'capabilityAssets',
	verificationTypes: 'verificationTypes',
	subaccountStatuses: 'subaccountStates',
	depositStatuses: 'depositStates',
	onrampStatuses: 'onrampStates',
	offrampStatuses: 'offrampStates',
	individualStatuses: 'individualVerificationStates',
	businessStatuses: 'businessVerificationStates',
	individualSourcesOfFunds: 'individualSourceOfFunds',
	businessSourcesOfFunds: 'businessSourceOfFunds',
	businessTypes: 'businessTypes',
	businessAccountPurposes: 'businessAccountPurposes',
};

describe('lists of values', () => {
	test.each(Object.entries(enumNames))('%s is %s', (name, specName) => {
		expect(enums[name as keyof typeof enums]).toEqual(SPEC_ENUMS[specName].values);
	});

	test('none is without its list in the specification', () => {
		expect(sorted(Object.keys(enums))).toEqual(sorted(Object.keys(enumNames)));
	});

	test('every closed list of the specification has its own, or is written where it is used', () => {
		const elsewhere = [
			'brlValidateCurrencies', // one value, in the schema of that body
			'customerSubmissionTypes', // the verification types again
		];
		const closed = (Object.entries(SPEC_ENUMS) as Array<[string, SpecEnum]>).filter(
			([, { kind }]) => kind === 'enum',
		);
		const covered = [...Object.values(enumNames), ...elsewhere] as string[];
		expect(closed.map(([name]) => name).filter((name) => !covered.includes(name))).toEqual([]);
	});

	test('the table of states agrees with the lists', () => {
		expect(enums.subaccountStatuses).toEqual(SPEC_STATES.subaccount);
		expect(enums.depositStatuses).toEqual(SPEC_STATES.deposit);
		expect(enums.onrampStatuses).toEqual(SPEC_STATES.onramp);
		expect(enums.offrampStatuses).toEqual(SPEC_STATES.offramp);
	});

	test('document formats', () => {
		expect(documentFormats).toEqual(SPEC_ENUMS.documentFormats.values);
	});

	/** The field of an answer whose list is closed refuses other values; one that was observed or listed as states does not. */
	test('a status that nobody has seen yet is no fault of an answer', () => {
		const found = recordSchemas().flatMap(([name, schema]) =>
			leavesOf(name)
				.filter(({ path }) => /(^|\.)status$/.test(path))
				.map(({ path }) => {
					const sample = sampleOf(name);
					setAt(sample, path, 'a_status_of_tomorrow');
					return [`${name}.${path}`, schema.safeParse(sample).success] as const;
				}),
		);
		expect(found.length).toBeGreaterThan(10);
		expect(found.filter(([, taken]) => !taken)).toEqual([]);
	});

	test('what a record calls an enum is closed', () => {
		const closed = (Object.values(SPEC_ENUMS) as SpecEnum[]).flatMap(({ kind, at, values }) =>
			kind === 'enum' ? at.map((place) => [place, values] as const) : [],
		);
		const open = recordSchemas().flatMap(([name, schema]) =>
			leavesOf(name).flatMap(({ path, at }) => {
				const values = closed.find(([place]) => place === at)?.[1];
				if (!values) return [];
				expect(fieldsOf(schema).get(path)?.values).toEqual(values);
				return [at];
			}),
		);
		expect(sorted(new Set(open))).toEqual([
			'businessVerification.account_purpose',
			'businessVerification.business_type',
			'businessVerification.source_of_funds',
			'individualVerification.source_of_funds',
		]);
	});
});

describe('errors', () => {
	const values = {
		statusCode: 400,
		timestamp: '2026-01-31T09:30:00.000Z',
		error: 'Bad Request',
		message: 'what went wrong',
	};
	const bodiesOf = (shape: SpecErrorShape) => {
		const { fields, optional } = SPEC_ERROR_SHAPES[shape];
		const full = Object.fromEntries(
			Object.keys(fields).map((field) => [field, values[field as keyof typeof values]]),
		);
		const without = optional.map((field) =>
			Object.fromEntries(Object.entries(full).filter(([name]) => name !== field)),
		);
		return [full, ...without];
	};

	test.each(['A', 'B', 'C'] as const)('shape %s gives its message', (shape) => {
		const bodies = bodiesOf(shape);
		expect(bodies).toHaveLength(shape === 'C' ? 2 : 1);
		for (const body of bodies) expect(apiMessageOf(body)).toBe('what went wrong');
	});

	test('a list of messages is joined, an error alone is better than nothing, and nothing is nothing', () => {
		expect(
			apiMessageOf({
				statusCode: 400,
				message: ['a is missing', 'b is missing'],
				error: 'Bad Request',
			}),
		).toBe('a is missing; b is missing');
		expect(apiMessageOf({ error: 'Forbidden' })).toBe('Forbidden');
		expect(apiMessageOf({ message: '  ', error: 'Forbidden' })).toBe('Forbidden');
		expect([null, undefined, 'text', 7, {}, { message: { text: 'x' } }].map(apiMessageOf)).toEqual([
			'',
			'',
			'',
			'',
			'',
			'',
		]);
	});

	test('every status of the table has advice of its own', () => {
		const statuses = [...new Set(SPEC_ERRORS.map(({ status }) => status))];
		expect(statuses).toEqual([400, 401, 403, 404]);
		const texts = [...statuses, 418].map((status) =>
			adviceFor(endpoints.depositCreate, status, 'sandbox'),
		);
		expect(new Set(texts).size).toBe(5);
	});

	test('every operation that an error row names is in the table', () => {
		const named = SPEC_ERRORS.flatMap(({ operations }) => operations);
		expect(named.filter((name) => !table.some((row) => rowName(row) === name))).toEqual([]);
	});
});

/** What the specification leaves open, and what was decided; or why nothing had to be. */
const decisions: Record<string, ReadonlyArray<keyof typeof assumptions> | string> = {
	'individual-value-lists': 'free text, as the service’s values are not known',
	'identification-types': 'free text',
	'individual-account-purpose': 'free text',
	'subaccount-transitions': 'no status of a subaccount is taken for its last',
	'onramp-transitions': ['finalStatuses'],
	'offramp-transitions': ['finalStatuses'],
	'deposit-transitions': ['finalStatuses'],
	'verification-transitions': 'no status of a verification is taken for its last',
	'submit-body-fields': ['submissionFields'],
	'lookup-operations': 'not offered; the codes are free text',
	'recipient-writes': 'not offered',
	'fee-query-required': ['feeCurrencyParameter', 'feeAmountParameter'],
	'rate-query': ['rateFromParameter', 'rateToParameter'],
	'conversion-create': 'not offered',
	'onramp-offramp-create': 'not offered',
	'withdrawal-create': 'not offered',
	'single-read-success-codes': ['successStatuses'],
	'query-names': [
		'pageParameter',
		'limitParameter',
		'recipientCurrencyParameter',
		'recipientPaymentRailParameter',
	],
	keys: 'the key is the user’s business',
	events: 'the trigger polls',
	'error-codes': ['retriedStatuses'],
	'rate-limits': ['retriedStatuses', 'retryAfterHeader'],
	'page-size': ['pageSize'],
	'request-size': 'the service’s own error says so',
	'quote-validity': 'a quote is given out as it came',
	deprecation: 'nothing depends on it',
};

/** Gaps that the specification does not call «not shown», but that are there all the same. */
const unsaid: ReadonlyArray<keyof typeof assumptions> = [
	'countryCode',
	'dormantSubaccounts',
	'lateRecords',
	'listCountIsTotal',
	'listOrder',
	'missingRequirements',
	'ownerBirthDate',
	'pendingOfframp',
	'requiredBodyFields',
	'verificationKind',
	'verificationStatuses',
];

describe('assumptions', () => {
	const words = (text: string) =>
		text
			.toLowerCase()
			.split(/[^a-z0-9_]+/)
			.map((word) => word.replace(/s$/, ''))
			.filter((word) => word !== '' && word !== 'and');
	const textOf = (id: string) => {
		const statement = SPEC_NOT_SHOWN.find((row) => row.id === id);
		return [statement?.text ?? '', ...(statement?.things ?? [])].join(' ');
	};
	const quoted = (gap: string, ids: string[]) => {
		const known = new Set(words(ids.map(textOf).join(' ')));
		return words(gap).every((word) => known.has(word));
	};
	const names = Object.keys(assumptions) as Array<keyof typeof assumptions>;
	const statementsOf = (name: keyof typeof assumptions) =>
		Object.keys(decisions).filter(
			(id) => Array.isArray(decisions[id]) && decisions[id].includes(name),
		);

	test('every «not shown» was considered, and every assumption comes from one', () => {
		expect(Object.keys(decisions)).toEqual(SPEC_NOT_SHOWN.map(({ id }) => id));
		const made = names.filter((name) => statementsOf(name).length > 0);
		expect(sorted([...made, ...unsaid])).toEqual(sorted(names));
	});

	test.each(names.filter((name) => !unsaid.includes(name)))(
		'%s quotes its «not shown», all of them and nothing else',
		(name) => {
			const [gap = '', rest] = assumptions[name].gap.split(': not shown');
			expect(rest).toBeDefined();
			const ids = statementsOf(name);
			expect(quoted(gap, ids)).toBe(true);
			// Without any one of its statements the gap would say more than is quoted.
			for (const id of ids)
				expect(
					quoted(
						gap,
						ids.filter((other) => other !== id),
					),
				).toBe(false);
		},
	);

	test.each(names)('%s says how to override it', (name) => {
		const { override, gap } = assumptions[name];
		expect(gap).toContain('not shown');
		expect(override.length).toBeGreaterThan(10);
	});
});
