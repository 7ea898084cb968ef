/** The specification's records, leaf by leaf, and sample records made from them. */
import { SPEC_CLOSED_FIELDS, SPEC_CONSTANTS, SPEC_SHOWN_VALUES } from './enums';
import {
	SPEC_RECORDS,
	SPEC_STRING_FORMS,
	type SpecKind,
	type SpecRecord,
	type SpecRecordName,
} from './records';

/** A good value of each kind and each form that the specification states. */
const goodValues: Record<string, unknown> = {
	uuid: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	string: 'some text',
	decimal: '1250.500000000000',
	integer: 3,
	number: 12.5,
	boolean: false,
	'date-time': '2026-01-31T09:30:00.000Z',
	date: '1990-04-21',
	email: 'name@example.com',
	uri: 'https://files.example.com/file.pdf',
	object: {},
	array: [],
	'array of string': ['one', 'two'],
	unstated: 'some text',
	'2-letter': 'BR',
	'3-letter': 'BRA',
	'country code': 'BR',
	'E.164': '+5511987654321',
};

/** A good value of each field that the specification shows one of, by record and field. */
const shownValues: Readonly<Record<string, unknown>> = {
	...SPEC_SHOWN_VALUES,
	...Object.fromEntries(Object.entries(SPEC_CLOSED_FIELDS).map(([at, [first]]) => [at, first])),
	...SPEC_CONSTANTS,
	// The answer is an echo of the body, whose currency is BRL.
	'brlValidation.currency': 'BRL',
};

/** Kinds that the package's schemas ask for beyond what the tables say, each group with its reason. */
const decidedKinds = new Map(
	Object.entries({
		// An e-mail by its name.
		'subaccountCreated.email': 'email',
		'subaccount.email': 'email',
		'balances.email': 'email',
		'ultimateBeneficialOwner.email': 'email',
		// «Identifiers are UUID strings»
		'recipientListItem.id': 'uuid',
		'recipientListItem.account_id': 'uuid',
		'recipient.id': 'uuid',
		'recipient.account_id': 'uuid',
		// «v2 records carry money amounts as decimal strings»
		'onramp.pricing.fx_rate': 'decimal',
		'offramp.pricing.fx_rate': 'decimal',
		'onrampQuote.pricing.fx_rate': 'decimal',
		'onrampQuote.from.amount': 'decimal',
		'onrampQuote.to.gross_amount': 'decimal',
		'onrampQuote.to.net_amount': 'decimal',
		'onrampQuote.pricing.fees.onramp_fee': 'decimal',
		'onrampQuote.pricing.fees.network_fee': 'decimal',
		'onrampQuote.pricing.fees.total_fees': 'decimal',
		// Two letters or three: not shown.
		'addressBusiness.country': 'country code',
		'identificationIndividual.issuing_country': 'country code',
		'identificationBusiness.issuing_country': 'country code',
		'ultimateBeneficialOwner.nationality': 'country code',
		'ultimateBeneficialOwner.birth_country': 'country code',
		// As in the records of deposits and of individuals.
		'depositCreated.country': '3-letter',
		'customerSubmission.phone': 'E.164',
		'identificationBusiness.image_front': 'uri',
		'identificationBusiness.image_back': 'uri?',
		'documentBusiness.file': 'uri',
		'documentOwner.file': 'uri',
		'ultimateBeneficialOwner.address': 'object',
	}),
);

export interface Leaf {
	/** Dotted path in the record that was asked for; items of arrays carry `[]`. */
	path: string;
	/** The record and field where the specification has the leaf. */
	at: string;
	kind: string;
	nullable: boolean;
}

const names = new Map<unknown, string>(
	Object.entries(SPEC_RECORDS).map(([name, record]) => [record, name]),
);

/** Every leaf of a named record, with the kind that holds for it. */
export const leavesOf = (name: SpecRecordName): Leaf[] => leavesIn(SPEC_RECORDS[name]);

/** Every leaf of any record; `at` is the name of one that has none in the specification. */
export function leavesIn(record: SpecRecord, path = '', at = ''): Leaf[] {
	const name = names.get(record) ?? at;
	return Object.entries(record).flatMap(([field, kind]) => {
		const here = path ? `${path}.${field}` : field;
		const place = `${name}.${field}`;
		if (typeof kind === 'string') return [leaf(here, place, kind)];
		return Array.isArray(kind)
			? leavesIn((kind as readonly [SpecRecord])[0], `${here}[]`, `${place}[]`)
			: leavesIn(kind as SpecRecord, here, place);
	});
}

function leaf(path: string, at: string, stated: SpecKind): Leaf {
	const kind = decidedKinds.get(at) ?? SPEC_STRING_FORMS[at] ?? stated;
	return { path, at, kind: kind.replace(/\?$/, ''), nullable: kind.endsWith('?') };
}

/** A record with every field of the specification. */
export const sampleOf = (name: SpecRecordName) => sampleFrom(leavesOf(name));

export function sampleFrom(leaves: readonly Leaf[]): Record<string, unknown> {
	const sample: Record<string, unknown> = {};
	for (const each of leaves) setAt(sample, each.path, goodValue(each));
	return sample;
}

const goodValue = ({ at, kind }: Leaf) => shownValues[at] ?? goodValues[kind];

/** Puts a value where a dotted path says, making what is missing; `[]` is the first item. */
export function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
	const keys = path.replaceAll('[]', '.0').split('.');
	let holder = target;
	keys.forEach((key, index) => {
		if (index === keys.length - 1) holder[key] = value;
		else holder = (holder[key] ??= keys[index + 1] === '0' ? [] : {}) as typeof holder;
	});
}

/** Fields of a verification record that the service alone puts there. */
export const setByService: readonly string[] = [
	'status',
	'rejection_reasons',
	'endorsements',
	'created_at',
	'updated_at',
	'type',
];
