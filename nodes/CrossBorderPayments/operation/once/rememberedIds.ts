import type { IDataObject } from 'n8n-workflow';

import { ignoringFailure, type Store } from './store';

/** The IDs of what was created with a key, so that a later run finds it in a list. */
export function rememberedIds(store: Store, key: string) {
	// An ID may lack its hyphens in the response to the write, and have them in the list.
	const entryOf = (id: string) => `${key} ${id.replaceAll('-', '').toLowerCase()}`;
	return {
		async add(items: readonly IDataObject[]): Promise<void> {
			const ids = items.map(({ id }) => id).filter((id) => typeof id === 'string');
			if (ids.length > 0) await ignoringFailure(store.add(...ids.map(entryOf)));
		},

		/** Those that were added. Asking the store adds the others, so they are removed again. */
		async choose(ids: readonly string[]): Promise<Set<string>> {
			const entries = ids.map(entryOf);
			const others = await store.add(...entries);
			await store.forget(...entries.filter((entry) => others.has(entry)));
			return new Set(ids.filter((id) => !others.has(entryOf(id))));
		},
	};
}
