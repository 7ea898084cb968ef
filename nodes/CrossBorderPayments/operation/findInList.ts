import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { InputError } from '../transport/errors';
import { listPages } from '../transport/paging';
import type { RunContext } from './operation';

/** One record of a list whose service has no endpoint for a single one. Stops at the page that has it. */
export async function findInList<E extends Endpoint>(
	{ client, paging }: RunContext,
	endpoint: E,
	request: RequestOf<E>,
	matches: (record: RecordOf<E>) => boolean,
	notFound: string,
): Promise<RecordOf<E>> {
	let gap = '';
	const options = {
		...paging,
		warn: (message: string) => {
			gap = message;
		},
	};
	for await (const page of listPages(client, endpoint, request, options)) {
		const record = page.find(matches);
		if (record) return record;
	}
	throw new InputError(
		notFound,
		gap
			? `${gap}. The record may still exist: run the node again`
			: `The list was read to its end. Check the value, and that it belongs to the ${client.connection.environment} environment`,
	);
}
