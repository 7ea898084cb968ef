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
