/** A number's shortest notation, without an exponent: 1e-7 -> 0.0000001. */
export function plainDecimal(number: number): string {
	const [mantissa = '', exponent] = String(number).split('e');
	if (exponent === undefined) return mantissa;
	const [whole = '', fraction = ''] = mantissa.split('.');
	const places = Number(exponent);
	return places < 0
		? `0.${'0'.repeat(-places - 1)}${whole}${fraction}`
		: `${whole}${fraction.padEnd(places, '0')}`;
}

/** Whether a JSON number stands for exactly this decimal text, to the last digit. */
export function holdsExactly(text: string): boolean {
	return significant(text) === significant(plainDecimal(Number(text)));
}

/** Digits without a plus sign, superfluous zeros or a trailing dot. */
function significant(digits: string): string {
	const [whole = '', fraction = ''] = digits.replace(/^\+/, '').split('.');
	const kept = fraction.replace(/0+$/, '');
	return `${whole.replace(/^(-?)0+(?=\d)/, '$1') || '0'}${kept && `.${kept}`}`;
}
