import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { InputError } from '../transport/errors';
import { listPages } from '../transport/paging';
import type { RunContext } from './operation';

/** Pages read beyond the one that turns out to have the record. */
const readAhead = 4;

/** One record of a list where the service reads none by its id; stops at the page that has it. */
export async function findInList<E extends Endpoint>(
	{ client, paging, warn }: RunContext,
	endpoint: E,
	request: RequestOf<E>,
	wanted: (record: RecordOf<E>) => boolean,
	otherwise: string,
): Promise<RecordOf<E>> {
	let doubt = '';
	const options = {
		...paging,
		readAhead,
		warn: (message: string) => warn((doubt = message)),
	};
	for await (const page of listPages(client, endpoint, request, options)) {
		const record = page.find(wanted);
		if (record) return record;
	}
	if (doubt) {
		throw new InputError(
			`${otherwise}, as far as the list came`,
			`The list did not come whole, so it may be there all the same: run the node again. ${doubt}`,
		);
	}
	throw new InputError(
		otherwise,
		`The whole list was read. Check the value, and that it is of the ${client.connection.environment} environment`,
	);
}
