/**
 * A text of any length as 8 characters (40 bits), so that thousands of ids fit into the state. Two of
 * the few hundred that are compared with each other have the same one once in a billion times.
 */
export function fingerprint(text: string): string {
	let high = 0x811c9dc5;
	let low = 0x9e3779b9;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		high = imul(high ^ code, 0x01000193);
		low = imul(low ^ code, 0x85ebca6b);
	}
	high = mixed(high ^ (low >>> 16));
	low = mixed(low ^ (high >>> 16));
	return fourOf(high) + fourOf(low);
}

export const fingerprintLength = 8;

/** The upper 20 bits. */
const fourOf = (bits: number) => (bits >>> 12).toString(36).padStart(4, '0');

/** A name of its own, because the sandbox of the tests makes globals slow to reach. */
const { imul } = Math;

/** Spreads a difference in any bit over all of them. */
function mixed(bits: number): number {
	let mix = imul(bits ^ (bits >>> 16), 0x85ebca6b);
	mix = imul(mix ^ (mix >>> 13), 0xc2b2ae35);
	return (mix ^ (mix >>> 16)) >>> 0;
}
