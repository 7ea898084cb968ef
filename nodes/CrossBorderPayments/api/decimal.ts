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

/** An exact sum of decimal texts: whole numbers of the smallest unit met, never a float. */
export class DecimalSum {
	private units = 0n;

	private places = 0;

	/** @param text such as «-12.50» */
	add(text: string): void {
		const [, fraction = ''] = text.split('.');
		this.widen(fraction.length);
		const units = BigInt(text.replace('.', ''));
		this.units += units * 10n ** BigInt(this.places - fraction.length);
	}

	/** With as many decimals as the text that had the most. */
	toString(): string {
		const sign = this.units < 0n ? '-' : '';
		const digits = String(this.units)
			.replace('-', '')
			.padStart(this.places + 1, '0');
		const whole = digits.slice(0, digits.length - this.places);
		return this.places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-this.places)}`;
	}

	private widen(places: number): void {
		if (places <= this.places) return;
		this.units *= 10n ** BigInt(places - this.places);
		this.places = places;
	}
}
