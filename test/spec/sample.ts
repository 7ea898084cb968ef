/** The specification's records, leaf by leaf, and sample records made from them. */
import { SPEC_SHOWN_VALUES } from './enums';
import { SPEC_RECORDS, type SpecKind, type SpecRecord, type SpecRecordName } from './records';

/** A good value of each kind and each form that the specification states. */
const goodValues: Record<string, unknown> = {
	uuid: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	string: 'some text',
	decimal: '1250.500000000000',
	'decimal or number': '1250.500000000000',
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
export function leavesOf(name: SpecRecordName): Leaf[] {
	return (leavesByName[name] ??= leavesIn(SPEC_RECORDS[name]));
}

const leavesByName: Partial<Record<SpecRecordName, Leaf[]>> = {};

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
	return { path, at, kind: stated.replace(/\?$/, ''), nullable: stated.endsWith('?') };
}

/** A record with every field of the specification. */
export const sampleOf = (name: SpecRecordName) => sampleFrom(leavesOf(name));

export function sampleFrom(leaves: readonly Leaf[]): Record<string, unknown> {
	const sample: Record<string, unknown> = {};
	for (const each of leaves) setAt(sample, each.path, goodValue(each));
	return sample;
}

const goodValue = ({ at, kind }: Leaf) => SPEC_SHOWN_VALUES[at] ?? goodValues[kind];

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
