/** For sort(). A comparison by locale would take longer than all else that is done to load the node. */
export function alphabetical(one: string, other: string): number {
	const [first, second] = [one.toLowerCase(), other.toLowerCase()];
	return first < second ? -1 : Number(first > second);
}
