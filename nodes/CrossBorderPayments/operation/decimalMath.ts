import { plainDecimal } from '../api/decimal';

/** A decimal number as a whole number of units of 10^-places. */
interface Exact {
	units: bigint;
	places: number;
}

/** Digits after the point of a quotient that would go on for ever. */
const mostPlaces = 18;

/** `left - right`, to the last digit; null where one of them is no decimal number. */
export function difference(left: unknown, right: unknown): string | null {
	const [a, b] = [exact(left), exact(right)];
	if (!a || !b) return null;
	const places = Math.max(a.places, b.places);
	return written({ units: unitsOf(a, places) - unitsOf(b, places), places });
}

/**
 * `dividend / divisor` as a decimal string: exact where it ends within 18 places, otherwise rounded
 * half away from zero there; null where it has no value.
 */
export function quotient(dividend: unknown, divisor: unknown): string | null {
	const [a, b] = [exact(dividend), exact(divisor)];
	if (!a || !b || b.units === 0n) return null;
	// One place more than is kept decides the rounding.
	const numerator = a.units * 10n ** BigInt(mostPlaces + 1 + b.places);
	const units = numerator / (b.units * 10n ** BigInt(a.places));
	const half = units < 0n ? -5n : 5n;
	return written({ units: (units + half) / 10n, places: mostPlaces });
}

/** A number or decimal text without superfluous digits; null where it is neither. */
export function decimal(value: unknown): string | null {
	const number = exact(value);
	return number ? written(number) : null;
}

function exact(value: unknown): Exact | undefined {
	const text = typeof value === 'number' ? plainDecimal(value) : value;
	const parts = typeof text === 'string' ? /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim()) : null;
	if (!parts) return undefined;
	const [, sign, whole = '', fraction = ''] = parts;
	const units = BigInt(whole + fraction);
	return { units: sign === '-' ? -units : units, places: fraction.length };
}

function unitsOf({ units, places }: Exact, wanted: number): bigint {
	return units * 10n ** BigInt(wanted - places);
}

function written({ units, places }: Exact): string {
	const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
	const whole = digits.slice(0, digits.length - places);
	const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
	return `${units < 0n ? '-' : ''}${whole}${places > 0 && fraction ? `.${fraction}` : ''}`;
}
