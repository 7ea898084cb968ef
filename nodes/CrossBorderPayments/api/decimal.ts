/** A number as decimal text without an exponent: 1e-7 -> 0.0000001. */
export const plainDecimal = (number: number) => withoutExponent(String(number));

/** The same digits without an exponent; text with none, or with one of more than three digits, stays as it is. */
export function withoutExponent(text: string): string {
	const parts = /^([+-]?)(\d*)\.?(\d*)e([+-]?\d{1,3})$/i.exec(text);
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

/** Whether a JSON number can hold this decimal text exactly, to the last digit. */
export function holdsExactly(text: string): boolean {
	const number = Number(text);
	if (!Number.isFinite(number)) return false;
	const difference = addDecimals(withoutExponent(text), plainDecimal(-number));
	return /^[0.]+$/.test(difference);
}

/** The exact sum of two decimal texts, with as many decimals as the one that has more. */
export function addDecimals(one: string, other: string): string {
	const parts = [one, other].map((text) => text.split('.'));
	const places = Math.max(...parts.map(([, fraction = '']) => fraction.length));
	const sum = parts.reduce(
		(total, [whole = '', fraction = '']) => total + BigInt(whole + fraction.padEnd(places, '0')),
		0n,
	);
	return (sum < 0n ? '-' : '') + withPoint(String(sum).replace('-', ''), places);
}
