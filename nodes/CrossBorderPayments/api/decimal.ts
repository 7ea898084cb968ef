/** The most characters of an amount: arithmetic on longer text could block n8n for minutes. */
export const maxDecimalLength = 100;

/** A number as decimal text without an exponent: 1e-7 -> 0.0000001. */
export const decimalOf = (number: number) => withoutExponent(String(number));

/** 1.5e3 -> 1500. Unchanged without an exponent, or with one of more than three digits. */
export function withoutExponent(text: string): string {
	const parts = /^([+-]?)(\d*)(?:\.(\d*))?e([+-]?\d{1,3})$/i.exec(text);
	if (!parts) return text;
	const [, sign = '', whole = '', fraction = '', exponent] = parts;
	return sign + withPoint(whole + fraction, fraction.length - Number(exponent));
}

/** The digits with a decimal point before the last `places` of them. */
function withPoint(digits: string, places: number): string {
	if (places <= 0) return digits + '0'.repeat(-places);
	const padded = digits.padStart(places + 1, '0');
	return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** Whether a JSON number holds every digit of this decimal text, which may be of any length. */
export function holdsExactly(text: string): boolean {
	const number = Number(text);
	return Number.isFinite(number) && canonical(text) === canonical(String(number));
}

/** The number of digits in a decimal text, without leading and trailing zeros. */
export const significantDigits = (text: string) =>
	(canonical(text)?.split('e')[0] ?? '').replace('-', '').length;

/** Writes each value in one way: 0150.0 and 15e1 both give 15e1. Undefined for other text. */
function canonical(text: string): string | undefined {
	const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text);
	if (!parts) return undefined;
	const [, sign, whole = '', fraction = '', exponent = 0] = parts;
	const digits = (whole + fraction).replace(/^0+/, '');
	if (digits === '') return '0';
	let end = digits.length;
	// A regular expression would search for the end again from each zero.
	while (digits.charAt(end - 1) === '0') end--;
	const power = Number(exponent) - fraction.length + digits.length - end;
	return `${sign === '-' ? '-' : ''}${digits.slice(0, end)}e${power}`;
}

/** The exact sum of two decimal texts of at most `maxDecimalLength` characters. */
export function addDecimals(one: string, other: string): string {
	const parts = [one, other].map((text) => text.split('.'));
	const places = Math.max(...parts.map(([, fraction = '']) => fraction.length));
	const sum = parts.reduce(
		(total, [whole = '', fraction = '']) => total + BigInt(whole + fraction.padEnd(places, '0')),
		0n,
	);
	return (sum < 0n ? '-' : '') + withPoint(String(sum).replace('-', ''), places);
}

/** Compares two decimal texts of at most `maxDecimalLength` characters, to the last digit. */
export const isLess = (one: string, other: string) =>
	addDecimals(one, negated(other)).startsWith('-');

const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);
