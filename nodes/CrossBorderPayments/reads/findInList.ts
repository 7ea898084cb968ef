import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { InputError } from '../transport/errors';
import { toText } from '../operation/output/columns';
import { readList } from '../operation/list/list';
import type { RunContext } from '../operation/operation';

/**
 * The record of a list that has a value, in any case, in one of these fields, where the service has no
 * endpoint for a single one. Stops at the page that has it.
 */
export async function findInList<E extends Endpoint>(
	context: RunContext,
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
	const matches = (record: Record<string, unknown>) =>
		fields.some((name) => toText(record[name]).toLowerCase() === wanted.toLowerCase());
	const found = await readList({ ...context, warn }, endpoint, request, 1, itself, matches);
	if (found.length > 0) return found[0] as RecordOf<E>;
	throw new InputError(
		notFound,
		gap
			? `${gap}. The record may still exist: run the node again`
			: `The list was read to its end. Check the value, and that it belongs to the ${context.client.connection.environment} environment`,
	);
}
