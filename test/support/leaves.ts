export type Path = readonly string[];

/** Every plain value within a value, with the names that lead to it. */
export function leavesOf(value: unknown, path: Path = []): Array<[path: Path, value: unknown]> {
	const isHolder = typeof value === 'object' && value !== null && !(value instanceof Date);
	if (!isHolder) return [[path, value]];
	return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** A copy with another value at that place. */
export function replaced(holder: unknown, [name, ...rest]: Path, value: unknown): unknown {
	if (name === undefined) return value;
	const copy: Record<string, unknown> = Object.assign(Array.isArray(holder) ? [] : {}, holder);
	copy[name] = replaced(copy[name], rest, value);
	return copy;
}

/** Every place within a value: that of the value itself, of what it holds, and so on. */
export function placesIn(value: unknown, path: Path = []): Path[] {
	const isHolder = typeof value === 'object' && value !== null;
	const members = isHolder ? Object.entries(value) : [];
	return [path, ...members.flatMap(([name, member]) => placesIn(member, [...path, name]))];
}
