import type { IDataObject } from 'n8n-workflow';

import { spellingKey } from '../../api/normalizeText';
import { excerpt, joinUnique } from '../../api/unknownValues';
import { InputError } from '../../transport/errors';

/** The name of the column that is meant, in any spelling of it; others stay, as dotted paths do. */
export function columnNamesIn(columns: readonly string[]) {
	const byKey = new Map(columns.map((name) => [spellingKey(name), name]));
	return (entered: string) =>
		columns.includes(entered) ? entered : (byKey.get(spellingKey(entered)) ?? entered);
}

const maxNames = 60;

/** What is wrong with names that no record has, and which names there are. */
export const unknownColumnText = (unknown: readonly string[], columns: readonly string[]) =>
	`Field Names or IDs has ${joinUnique(unknown.map((name) => `“${excerpt(name, 50)}”`))}, which no record has. There are ${columns.slice(0, maxNames).join(', ')}`;

export const unknownColumnError = (unknown: readonly string[], columns: readonly string[]) =>
	new InputError(
		unknownColumnText(unknown, columns),
		'Choose from the list, or set Output to Raw to see what the service sends',
	);

/** The names that are no columns and have no value in any of the items, if there are items. */
export const emptyInAll = (names: readonly string[], items: readonly IDataObject[]) =>
	items.length === 0
		? []
		: names.filter((name) => items.every((item) => (item[name] ?? null) === null));
