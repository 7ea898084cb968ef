/** A number as decimal text, as short as it can be and without an exponent: 1e-7 -> 0.0000001. */
export function plainDecimal(number: number): string {
	const [mantissa = '', exponent] = String(Math.abs(number)).split('e');
	const sign = number < 0 ? '-' : '';
	if (exponent === undefined) return sign + mantissa;
	const [whole = '', fraction = ''] = mantissa.split('.');
	const places = Number(exponent);
	return places < 0
		? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
		: `${sign}${whole}${fraction.padEnd(places, '0')}`;
}

/** Whether a JSON number can hold this decimal text exactly, to the last digit. */
export function holdsExactly(text: string): boolean {
	const value = valueOf(text);
	return value !== undefined && value === valueOf(String(Number(text)));
}

/** Sign, significant digits and power of ten: the same text for every notation of a number. */
function valueOf(text: string): string | undefined {
	const parts = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
	if (!parts) return undefined;
	const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
	const digits = whole + fraction;
	const kept = digits.replace(/0+$/, '');
	const significant = kept.replace(/^0+/, '');
	if (significant === '') return '0';
	const power = Number(exponent) - fraction.length + digits.length - kept.length;
	return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** The exact sum of two decimal texts, with as many decimals as the one that has more. */
export function addDecimals(one: string, other: string): string {
	const parts = [one, other].map((text) => text.split('.'));
	const places = Math.max(...parts.map(([, fraction = '']) => fraction.length));
	const [first, second] = parts.map(([whole = '', fraction = '']) =>
		BigInt(whole + fraction.padEnd(places, '0')),
	) as [bigint, bigint];
	const sum = first + second;
	const sign = sum < 0n ? '-' : '';
	const digits = String(sum)
		.replace('-', '')
		.padStart(places + 1, '0');
	const whole = digits.slice(0, digits.length - places);
	return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}
