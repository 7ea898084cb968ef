import { SPEC_ENUMS, type SpecEnum } from '../../spec/enums';
import {
	SPEC_RECORDS,
	SPEC_STRING_FORMS,
	type SpecKind,
	type SpecRecord,
	type SpecRecordName,
} from '../../spec/records';

/** A value of each kind that the specification's tables name. */
export const goodValues: Record<string, unknown> = {
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
};

const formValues: Record<string, string> = {
	'2-letter': 'BR',
	'3-letter': 'BRA',
	'country code': 'BR',
	lowercase: 'brl',
	'E.164': '+5511987654321',
};

const enumOf = new Map<string, string>([
	...(Object.values(SPEC_ENUMS) as SpecEnum[]).flatMap(({ values, at }) =>
		at.map((place) => [place, values[0] ?? ''] as const),
	),
	// The answer is an echo of the body, whose currency is BRL.
	['brlValidation.currency', 'BRL'],
]);

/**
 * What a schema of the package asks of a field beyond the kind that the table gives, or in place
 * of a kind that the table does not give; by record and field, with the reason.
 */
export const decidedKinds: Record<string, { kind: string; reason: string }> = {
	'subaccountCreated.email': { kind: 'email', reason: '«e-mail of the subaccount user»' },
	'subaccount.email': { kind: 'email', reason: '«e-mail of the subaccount user»' },
	'balances.email': { kind: 'email', reason: 'an e-mail by its name' },
	'deposit.country': { kind: '3-letter', reason: 'stated as a form' },
	'depositCreated.country': { kind: '3-letter', reason: '3-letter in the deposit record' },
	'recipientListItem.id': { kind: 'uuid', reason: '«Identifiers are UUID strings»' },
	'recipientListItem.account_id': { kind: 'uuid', reason: '«Identifiers are UUID strings»' },
	'recipientListItem.active': { kind: 'boolean', reason: 'stated' },
	'recipient.id': { kind: 'uuid', reason: '«Identifiers are UUID strings»' },
	'recipient.account_id': { kind: 'uuid', reason: '«Identifiers are UUID strings»' },
	...Object.fromEntries(
		[
			'onramp.pricing.fx_rate',
			'onrampQuote.from.amount',
			'onrampQuote.to.gross_amount',
			'onrampQuote.to.net_amount',
			'onrampQuote.pricing.fx_rate',
			'onrampQuote.pricing.fees.onramp_fee',
			'onrampQuote.pricing.fees.network_fee',
			'onrampQuote.pricing.fees.total_fees',
			'offramp.pricing.fx_rate',
		].map((at) => [
			at,
			{ kind: 'decimal', reason: '«v2 records carry money amounts as decimal strings»' },
		]),
	),
	'individualVerification.phone': { kind: 'E.164', reason: 'stated as a form' },
	'customerSubmission.phone': { kind: 'E.164', reason: 'E.164 in the individual record' },
	'addressBusiness.country': { kind: 'country code', reason: 'assumptions.countryCode' },
	'identificationIndividual.issuing_country': {
		kind: 'country code',
		reason: 'assumptions.countryCode',
	},
	'identificationBusiness.issuing_country': {
		kind: 'country code',
		reason: 'assumptions.countryCode',
	},
	'identificationBusiness.image_front': { kind: 'uri', reason: 'a URL in the individual record' },
	'identificationBusiness.image_back': { kind: 'uri?', reason: 'a URL in the individual record' },
	'documentBusiness.file': { kind: 'uri', reason: 'a URL in the individual record' },
	'documentOwner.file': { kind: 'uri', reason: 'a URL in the individual record' },
	'ultimateBeneficialOwner.email': { kind: 'email', reason: 'an e-mail by its name' },
	'ultimateBeneficialOwner.nationality': {
		kind: 'country code',
		reason: 'assumptions.countryCode',
	},
	'ultimateBeneficialOwner.birth_country': {
		kind: 'country code',
		reason: 'assumptions.countryCode',
	},
	'ultimateBeneficialOwner.address': { kind: 'object', reason: 'the address of a person' },
};

/** One leaf of a record. */
export interface Leaf {
	/** Dotted path in the record that was asked for; items of arrays carry `[]`. */
	path: string;
	/** The named record and field where the specification has the leaf. */
	at: string;
	kind: string;
	nullable: boolean;
}

const names = new Map<unknown, SpecRecordName>();
for (const [name, record] of Object.entries(SPEC_RECORDS))
	names.set(record, name as SpecRecordName);

/** Every leaf of a named record, with the kind that holds for it. */
export function leavesOf(name: SpecRecordName): Leaf[] {
	return leavesIn(SPEC_RECORDS[name], '', name);
}

function leavesIn(record: SpecRecord, path: string, at: string): Leaf[] {
	return Object.entries(record).flatMap(([field, kind]) => {
		const here = path ? `${path}.${field}` : field;
		if (typeof kind === 'string') return [leaf(here, `${at}.${field}`, kind)];
		const item = Array.isArray(kind) ? (kind as readonly [SpecRecord])[0] : (kind as SpecRecord);
		const below = names.get(item) ?? `${at}.${field}${Array.isArray(kind) ? '[]' : ''}`;
		return leavesIn(item, Array.isArray(kind) ? `${here}[]` : here, below);
	});
}

function leaf(path: string, at: string, kind: SpecKind): Leaf {
	const form = (SPEC_STRING_FORMS as Record<string, string>)[at];
	const known = decidedKinds[at]?.kind ?? (form === 'lowercase' ? kind : (form ?? kind));
	return { path, at, kind: known.replace(/\?$/, ''), nullable: known.endsWith('?') };
}

/** A value for a leaf: of its form or list where it has one, of its kind otherwise. */
export function goodValue({ at, kind }: Leaf): unknown {
	const listed = kind === 'uri' ? undefined : enumOf.get(at);
	if (listed !== undefined) return kind === 'array of string' ? [listed] : listed;
	return formValues[kind] ?? goodValues[kind];
}

/** A record with every field of the specification. */
export function sampleOf(name: SpecRecordName): Record<string, unknown> {
	const sample: Record<string, unknown> = {};
	for (const leafOfRecord of leavesOf(name))
		setAt(sample, leafOfRecord.path, goodValue(leafOfRecord));
	return sample;
}

/** Puts a value where a dotted path says, making what is missing; `[]` is the first item. */
export function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
	const keys = path
		.split('.')
		.flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), 0] : [part]));
	let holder = target as Record<string | number, unknown>;
	keys.forEach((key, index) => {
		if (index === keys.length - 1) holder[key] = value;
		else holder = (holder[key] ??= typeof keys[index + 1] === 'number' ? [] : {}) as typeof holder;
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
