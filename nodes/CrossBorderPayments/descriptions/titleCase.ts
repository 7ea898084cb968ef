const acronyms = new Set(
	'ach api btc clabe crn cvu dao ein fx id kyb kyc llc ok pix pse sepa ssn ubo uri url usd xlm'.split(
		' ',
	),
);
const smallWords = new Set(['and', 'as', 'of', 'or', 'the', 'to']);

/** `street_line_1` -> “Street Line 1”, `stillOpen` -> “Still Open”, the index 0 -> “1” */
export function titleCase(part: PropertyKey): string {
	if (typeof part === 'number') return String(part + 1);
	const words = String(part)
		.replace(/([a-z])([A-Z\d])/g, '$1_$2')
		.replace(/(\d)([A-Z])/g, '$1_$2')
		.replace(/(else|owner)s_(funds|capital)/, '$1’s_$2')
		.toLowerCase()
		.split('_');
	return words
		.map((word, index) => {
			if (acronyms.has(word)) return word.toUpperCase();
			return index > 0 && index < words.length - 1 && smallWords.has(word)
				? word
				: word.charAt(0).toUpperCase() + word.slice(1);
		})
		.join(' ');
}
