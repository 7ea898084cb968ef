/** Fields of a body, by name. One that is undefined is not sent. */
export type BodyFields = Record<string, unknown>;

/** Neither a list nor a date or the like. It may come from another realm, such as a sandbox. */
export function isPlainObject(value: unknown): value is BodyFields {
	return Object.prototype.toString.call(value) === '[object Object]';
}

/** Both together: what the second has replaces what the first has, group by group. */
export function mergeBody(body: BodyFields, extra: BodyFields): BodyFields {
	const merged = Object.entries(extra).map(([name, value]): [string, unknown] => {
		const present = Object.hasOwn(body, name) ? body[name] : undefined;
		const group = isPlainObject(present) ? present : {};
		return [name, isPlainObject(value) ? mergeBody(group, value) : value];
	});
	return Object.fromEntries([...Object.entries(body), ...merged]);
}
