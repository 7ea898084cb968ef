import type { Random } from '../random';

const firstNames =
	'Amara Bruno Chidi Daniela Efua Femi Gabriela Halima Ivo Joana Kwame Luiza Musa Neema Olu Paula Rafael Salma Tiago Zawadi'.split(
		' ',
	);
const lastNames =
	'Abdallah Boateng Carvalho Danso Eze Ferreira Gomes Hassan Ibrahim Juma Kimaro Lima Mensah Nwosu Okafor Pereira Santos Tetteh Walker Young'.split(
		' ',
	);
const trades = 'Logistics Coffee Textiles Software Solar Foods Trading Studios'.split(' ');

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

export function companyName(random: Random): string {
	return `${random.pick(lastNames)} ${random.pick(trades)}`;
}

/** Country of a subaccount: 2 and 3 letters, its currency, its dialling code. */
export const countries = [
	{ two: 'BR', three: 'BRA', currency: 'BRL', dial: '+5511', city: 'São Paulo', state: 'SP' },
	{ two: 'NG', three: 'NGA', currency: 'NGN', dial: '+23480', city: 'Lagos', state: 'LA' },
	{ two: 'GH', three: 'GHA', currency: 'GHS', dial: '+23324', city: 'Accra', state: 'AA' },
	{ two: 'TZ', three: 'TZA', currency: 'TZS', dial: '+25571', city: 'Dar es Salaam', state: 'DS' },
	{ two: 'US', three: 'USA', currency: 'USD', dial: '+1415', city: 'San Francisco', state: 'CA' },
] as const;

export type Country = (typeof countries)[number];
