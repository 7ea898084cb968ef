import type { Random } from '../random';

const firstNames =
	'Amara Bruno Chidi Daniela Efua Femi Gabriela Halima Ivo Joana Kwame Luiza Musa Neema Olu Paula Rafael Salma Tiago Zawadi'.split(
		' ',
	);
const lastNames =
	'Abdallah Boateng Carvalho Danso Eze Ferreira Gomes Hassan Ibrahim Juma Kimaro Lima Mensah Nwosu Okafor Pereira Santos Tetteh Walker Young'.split(
		' ',
	);

export interface Person {
	first: string;
	last: string;
	/** The number keeps addresses apart; `.test` can belong to no one (RFC 2606). */
	email: string;
}

export function buildPerson(random: Random, number: number | string): Person {
	const first = random.pick(firstNames);
	const last = random.pick(lastNames);
	return { first, last, email: `${first}.${last}.${number}@customers.test`.toLowerCase() };
}

/** Whose name is in the address, as in those made above; of another address, anybody. */
export function personOf(random: Random, email: string): Person {
	const anybody = buildPerson(random, 0);
	const [, first, last] = /^(\w+)\.(\w+)\.\w+@/.exec(email) ?? [];
	const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
	const named = first && last && { first: capital(first), last: capital(last) };
	return { ...anybody, ...named, email };
}

/** Country of a subaccount: 2 and 3 letters, and its currency. */
export const countries = [
	{ two: 'BR', three: 'BRA', currency: 'BRL' },
	{ two: 'NG', three: 'NGA', currency: 'NGN' },
	{ two: 'GH', three: 'GHA', currency: 'GHS' },
	{ two: 'TZ', three: 'TZA', currency: 'TZS' },
	{ two: 'US', three: 'USA', currency: 'USD' },
] as const;

export type Country = (typeof countries)[number];
