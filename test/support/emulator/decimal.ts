/**
 * Money in exact arithmetic: a bigint of 10^-18 units. The service's amounts are decimal strings
 * of up to 12 places, which binary fractions would not keep.
 */
export type Exact = bigint;

const places = 18;
const one = 10n ** BigInt(places);

export function exact(value: string | number): Exact {
	const written = typeof value === 'number' ? value.toFixed(12) : value;
	const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written);
	if (!parts) throw new RangeError(`not a decimal number: ${written}`);
	const [, sign = '', whole = '0', fraction = ''] = parts;
	const units = BigInt(whole) * one + BigInt(fraction.slice(0, places).padEnd(places, '0'));
	return sign ? -units : units;
}

export function times(left: Exact, right: Exact): Exact {
	return (left * right) / one;
}

export function over(left: Exact, right: Exact): Exact {
	return (left * one) / right;
}

/** The decimal string with so many places, rounded half away from zero. */
export function written(value: Exact, decimals: number): string {
	const step = 10n ** BigInt(places - decimals);
	const size = value < 0n ? -value : value;
	const rounded = (size + step / 2n) / step;
	const digits = rounded.toString().padStart(decimals + 1, '0');
	const whole = digits.slice(0, digits.length - decimals);
	const fraction = decimals === 0 ? '' : `.${digits.slice(digits.length - decimals)}`;
	return `${value < 0n && rounded > 0n ? '-' : ''}${whole}${fraction}`;
}

/** For the endpoints that carry money as JSON numbers. */
export function asNumber(value: Exact, decimals: number): number {
	return Number(written(value, decimals));
}
