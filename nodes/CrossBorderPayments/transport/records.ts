import type { Endpoint, RecordOf } from '../api/endpoints';
import { joinUnique, toRecord } from '../api/unknownValues';
import { InvalidRecordError, InvalidResponseError, queryAdvice } from './errors';

type Present<T, Name extends string> = {
	[N in Name]: N extends keyof T ? NonNullable<T[N]> : unknown;
};

/** Throws an InvalidRecordError if it is not a record with these fields. */
export function requireFields<T, Name extends string>(
	endpoint: Endpoint,
	record: T,
	fields: readonly Name[],
): asserts record is T & Present<NonNullable<T>, Name> {
	const problem = recordProblem(endpoint, record, fields);
	if (problem) throw problem;
}

/** Why something is not a record with these fields; undefined if it is one. */
export function recordProblem(
	endpoint: Endpoint,
	record: unknown,
	fields: readonly string[],
): InvalidRecordError | undefined {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) {
		return new InvalidRecordError(endpoint, 'a record in the response is not a JSON object');
	}
	const values = toRecord(record);
	const missing = fields.find((field) => {
		const value = values[field];
		// IDs and statuses are compared as text.
		const isOfType = typeof value === 'string' || !['id', 'status'].includes(field);
		return !isOfType || value === undefined || value === null || value === '';
	});
	if (missing === undefined) return undefined;
	const place = `the response to ${endpoint.method} ${endpoint.path}`;
	return new InvalidRecordError(endpoint, `${place} has no valid “${missing}”`);
}

/** Parses one record; returns why it is invalid. */
export type ParseRecord<T, R> = (record: T) => R | InvalidResponseError;

/** A parser that returns an error for a record without the fields its endpoint requires. */
export const recordParser =
	<E extends Endpoint, R>(
		endpoint: E,
		parse: ParseRecord<RecordOf<E>, R>,
	): ParseRecord<unknown, R> =>
	(record) =>
		// `recordProblem` guarantees the type, which TypeScript cannot see.
		recordProblem(endpoint, record, endpoint.requiredFields) ?? parse(record as RecordOf<E>);

/** Parses each record of a list; collects the errors of invalid ones. */
export function parseEach<T, R>(records: readonly T[], parse: ParseRecord<T, R>) {
	const results: R[] = [];
	const problems: InvalidResponseError[] = [];
	for (const record of records) {
		const result = parse(record);
		if (result instanceof InvalidResponseError) problems.push(result);
		else results.push(result);
	}
	return { results, problems };
}

/**
 * Parses each record of a list, and leaves invalid ones out with a hint.
 * @param place of the records, for the hint
 * @throws the first error if all records are invalid
 */
export function parseValid<T, R>(
	records: readonly T[],
	parse: ParseRecord<T, R>,
	place = '',
	warn?: (message: string) => void,
): R[] {
	const { results, problems } = parseEach(records, parse);
	if (results.length === 0 && problems[0]) throw problems[0];
	if (problems.length > 0) warn?.(leftOutHint(problems, place));
	return results;
}

/** The hint about records that were left out of the list at `place`. */
export function leftOutHint(problems: readonly InvalidResponseError[], place: string): string {
	const count = problems.length === 1 ? '1 record is' : `${problems.length} records are`;
	const isAboutQuery = problems.some((one) => one.isAboutQuery);
	const reasons = joinUnique(problems.map(({ reason }) => reason));
	return `${count} left out of ${place}: ${reasons}${isAboutQuery ? `. ${queryAdvice}` : ''}`;
}
