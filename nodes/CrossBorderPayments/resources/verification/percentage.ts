import { normalizeText } from '../../api/normalizeText';
import { InputError } from '../../transport/errors';

/**
 * A share in percent, such as 25 for “25%” or 25.5 for “25,5”. A sheet has 25% as 0.25 and 100% as
 * 1, which would be a hundredth of it.
 */
export function percentageFrom(value: string, label: string): string {
	const [, number = '', sign] = /^([\d.,]+)\s*(%?)$/.exec(normalizeText(value)) ?? [];
	const text = number.replace(/^(\d+),(\d+)$/, '$1.$2');
	const percentage = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	const isFraction = !sign && percentage > 0 && percentage <= 1;
	if (percentage <= 100 && !isFraction) return text;
	throw new InputError(
		`${label} must be a percentage, such as 25${isFraction ? ': a sheet has 25% as 0.25, and 100% as 1' : ''}`,
		isFraction
			? 'Multiply it: {{ ($json.share * 100).round(2) }}. A share of 1% or less has to end with a percent sign'
			: 'Correct the value',
	);
}
