/** Fields of a body, by name. One that is undefined is not sent. */
export type BodyFields = Record<string, unknown>;

/** Not a list, a date or the like. The object may come from another realm, such as a sandbox. */
export function isPlainObject(value: unknown): value is BodyFields {
	return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Merges both, group by group: what the second has replaces what the first has. A group whose names are
 * numbers changes the entries of a list, the first of which is 0.
 */
export function mergeBody(body: BodyFields, extra: BodyFields): BodyFields {
	const merged = Object.entries(extra).map(([name, value]): [string, unknown] => {
		const present = Object.hasOwn(body, name) ? body[name] : undefined;
		if (!isPlainObject(value)) return [name, value];
		const isOfList = Object.keys(value).every((key) => /^\d+$/.test(key));
		if (isOfList && (present === undefined || Array.isArray(present))) {
			const entries = Object.values(mergeBody({ ...present }, value));
			return [name, entries.filter((entry) => entry !== undefined)];
		}
		return [name, mergeBody(isPlainObject(present) ? present : {}, value)];
	});
	return Object.fromEntries([...Object.entries(body), ...merged]);
}
