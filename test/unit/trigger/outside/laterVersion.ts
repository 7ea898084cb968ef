/** Adds to the state of a trigger what a later version may have saved: in each object another entry like those beside it. */
export function addUnknownKeys(state: object): void {
	for (const part of [...(Object.values(state) as unknown[]), state]) {
		if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
		const [first = {}] = Object.values(part) as unknown[];
		Object.assign(part, { ofALaterVersion: structuredClone(first) });
	}
}
