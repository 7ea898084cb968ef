import type { ParameterName } from '../../api/assumptions';
import { ApiError } from '../../transport/errors';
import { judgeReading } from './judgeReading';
import { bodyOf, type Reading, type ServiceReader } from './serviceReader';
import { differs, ok, setInCredential, type Verdict } from './verdict';

type Query = Record<string, string | number>;

/** Names for one parameter, or for several that only work together. */
type Names = Partial<Record<ParameterName, string>>;

/**
 * The first of these that work, found by halving: a service ignores parameters that it does not know,
 * so many names can be tried with one request.
 */
export async function findFirst<T>(
	candidates: readonly T[],
	works: (some: readonly T[]) => Promise<boolean>,
): Promise<T | undefined> {
	let left = candidates;
	if (!(await works(left))) return undefined;
	while (left.length > 1) {
		const half = left.slice(0, Math.ceil(left.length / 2));
		left = (await works(half)) ? half : left.slice(half.length);
	}
	return left[0];
}

/** What is asked for with some parameters, and how its answer shows that the service knows them. */
export interface Question {
	/** The values to ask for, by the setting that has the name of the parameter. */
	values: Partial<Record<ParameterName, string | number>>;
	/** Names that a service may have instead of the one in the credential. */
	otherNames: readonly Names[];
	ask: (query: Query) => Promise<Reading>;
	isRight: (body: unknown) => boolean;
}

const known = ok('The service knows the name');

/**
 * Whether the service knows a parameter by the name in the credential. If not, looks for its name,
 * and keeps it in the reader's settings. Comes with the answer to be judged further.
 */
export async function judgeName(
	reader: ServiceReader,
	usual: Reading,
	{ values, otherNames, ask, isRight }: Question,
): Promise<{ verdict: Verdict; reading: Reading }> {
	const body = bodyOf(usual);
	if (body !== undefined && isRight(body)) return { verdict: known, reading: usual };
	const isRefused =
		usual.kind === 'failure' && usual.error instanceof ApiError && usual.error.status === 400;
	if (body === undefined && !isRefused) return { verdict: judgeReading(usual), reading: usual };
	const settings = Object.keys(values) as ParameterName[];
	const current: Names = Object.fromEntries(settings.map((name) => [name, reader.settings[name]]));
	const queryOf = (some: readonly Names[]): Query =>
		Object.fromEntries(
			some.flatMap((names) => settings.map((name) => [names[name] ?? '', values[name] ?? ''])),
		);
	let reading = usual;
	const names = await findFirst([current, ...otherNames], async (some) => {
		const answer = await ask(queryOf(some));
		if (answer.kind !== 'answer' || !isRight(answer.body)) return false;
		reading = answer;
		return true;
	});
	if (names === current) return { verdict: known, reading };
	const problem = isRefused ? usual.error.message : 'The service ignores the parameter';
	if (!names) {
		const advice = `Ask who runs the service for the name. ${setInCredential(settings.map((name) => [name, '…']))}`;
		return { verdict: differs(`${problem}. It knows none of the usual names`, advice), reading };
	}
	Object.assign(reader.settings, names);
	const entries = settings.map((name): [ParameterName, string] => [name, names[name] ?? '']);
	return { verdict: differs(problem, setInCredential(entries)), reading };
}

/** One candidate for each name of a single parameter. */
export const namesOf = (setting: ParameterName, ...names: string[]): Names[] =>
	names.map((name) => ({ [setting]: name }));
