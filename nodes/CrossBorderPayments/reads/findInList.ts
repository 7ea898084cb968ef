import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { toText } from '../api/lenient';
import { AdvisedError } from '../transport/errors';
import type { ReadContext } from './readContext';
import { readList } from './readList';

/** No record of a list is the one that was looked for. */
export class NotInListError extends AdvisedError {}

/**
 * The record of a list that has a value, in any case, in one of these fields, where the service has no
 * endpoint for a single one. Stops at the page that has it.
 */
export async function findInList<E extends Endpoint>(
	context: Omit<ReadContext, 'fail'>,
	endpoint: E,
	request: RequestOf<E>,
	wanted: string,
	fields: readonly string[],
	notFound: string,
): Promise<RecordOf<E>> {
	let gap = '';
	const warn = (message: string) => {
		gap = message;
	};
	const itself = (record: RecordOf<E>) => record;
	const matches = (record: object) =>
		fields.some((name) => toText(Reflect.get(record, name)).toLowerCase() === wanted.toLowerCase());
	const found = await readList({ ...context, warn }, endpoint, request, 1, itself, matches);
	if (found[0] !== undefined) return found[0];
	throw new NotInListError(
		notFound,
		gap
			? `${gap}. The record may still exist: run the node again`
			: `The list was read to its end. Check the value, and that it belongs to the ${context.client.connection.environment} environment`,
	);
}
