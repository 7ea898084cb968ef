/** Whether two notations stand for the same number, to the last digit: «1.50», 1.5 and «15e-1». */
export function sameNumber(one: string | number, other: string | number): boolean {
	const key = keyOf(one);
	return key !== undefined && key === keyOf(other);
}

/** Sign, digits without zeros around them, and the power of ten of the last of these. */
function keyOf(number: string | number): string | undefined {
	const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(String(number).trim());
	const [, sign, whole = '', fraction = '', exponent = '0'] = parts ?? [];
	const digits = `${whole}${fraction}`;
	if (digits === '') return undefined;
	const kept = digits.replace(/^0+/, '').replace(/0+$/, '');
	if (kept === '') return '0';
	const power =
		Number(exponent) - fraction.length + (digits.length - digits.replace(/0+$/, '').length);
	return `${sign === '-' ? '-' : ''}${kept}e${power}`;
}
