import { InputError } from '../../transport/errors';
import type { HttpRequest } from '../../transport/request';
import { comparable, dataOf } from './claim';

/** A longer text is a file: those of all items together could fill the memory. */
const maxLength = 1_000;

/**
 * The keys of Once Per in a run. Items that share one must have the same data: otherwise, the first
 * would be sent, and sent again by the next run, in which it has a key of its own.
 */
export class KeysOfItems {
	private readonly byKey = new Map<string, { indexes: number[]; data: Set<string> }>();

	/** @param http what the item would send */
	add(index: number, key: string, http: HttpRequest): void {
		const items = this.byKey.get(key) ?? { indexes: [], data: new Set() };
		items.indexes.push(index);
		items.data.add(dataOf(http, shortened));
		this.byKey.set(key, items);
	}

	/** Why items cannot be sent, by their index. */
	conflicts(): Array<[number, Error]> {
		return [...this.byKey.values()]
			.filter(({ data }) => data.size > 1)
			.flatMap(({ indexes }) => indexes.map((index): [number, Error] => [index, sharedKey()]));
	}
}

const sharedKey = () =>
	new InputError(
		'Once Per has the key of another item, whose data are different',
		'Use a different key for each request, such as the invoice number',
	);

/** Of a file, only its length. */
function shortened(name: string, value: unknown): unknown {
	const compared = comparable(name, value);
	return typeof compared === 'string' && compared.length > maxLength ? compared.length : compared;
}
