import type { Endpoint, RecordOf, RequestOf } from '../api/endpoints';
import { excerpt, toRecord, toText } from '../api/lenient';
import { uuid } from '../api/schemas/values';
import { likenesses, likenessTo, type Likeness } from '../api/written';
import { AdvisedError } from '../transport/errors';
import { readList, type ReadContext } from './readList';

class SeveralInListError extends AdvisedError {}

export class NotInListError extends AdvisedError {
	constructor(
		message: string,
		advice: string,
		/** Whether the record may be listed later, as a bank deposit is when money arrives. */
		readonly mayCome = false,
		/** What was looked for, cut to a readable length. */
		readonly wanted = '',
	) {
		super(message, advice);
	}
}

/**
 * Finds the record of a list that has the value among its keys, where no endpoint finds it. Stops at the
 * page that has it; unless the value is a UUID, several records may have it, so it reads on to a second one.
 * Without one that has it as it is written, it is the one that has it but for spaces, hyphens or leading zeros.
 */
export async function findInList<E extends Endpoint>(
	context: ReadContext,
	endpoint: E,
	request: RequestOf<E>,
	wanted: string,
	keysOf: (record: RecordOf<E>) => unknown[],
	notFound: () => string,
	mayCome = false,
	toTellApart = 'Enter the ID of one',
): Promise<RecordOf<E>> {
	let incomplete = '';
	const warn = (message: string) => {
		incomplete = message;
	};
	const alike: Record<Likeness, Array<RecordOf<E>>> = {
		same: [],
		'same but for spaces and hyphens': [],
		'the same number': [],
	};
	const likenessOf = likenessTo(wanted);
	const isTheSame = (record: RecordOf<E>) => {
		const found = keysOf(record).map((key) => likenessOf(toText(key)));
		const surest = likenesses.find((likeness) => found.includes(likeness));
		if (surest) alike[surest].push(record);
		return surest === 'same';
	};
	const max = uuid.safeParse(wanted).success ? 1 : 2;
	await readList({ ...context, warn }, endpoint, request, max, {
		matches: isTheSame,
		isShared: true,
	});
	const likeness = likenesses.find((one) => alike[one].length > 0);
	const [found, other] = likeness ? alike[likeness].slice(0, max) : [];
	if (other) {
		throw new SeveralInListError(
			`Several records match what was entered, such as ${[found, other].map((record) => excerpt(toRecord(record).id, 50)).join(' and ')}`,
			toTellApart,
		);
	}
	if (found !== undefined) return found;
	throw new NotInListError(
		notFound(),
		incomplete
			? `${incomplete}. The record may still exist: run the node again`
			: `The list was read to its end. Check the value, and that it belongs to the ${context.client.connection.environment} environment`,
		mayCome,
		excerpt(wanted, 50),
	);
}
