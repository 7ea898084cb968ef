import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Session } from '../../host/session';

/** A text that n8n left or gave, and where. */
export interface Evidence {
	place: string;
	text: string;
}

/** Whatever is in n8n's folder: logs, event logs, binary data, the bytes of the database; not the package itself. */
export function filesIn(userFolder: string): Evidence[] {
	return readdirSync(userFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.map((file) => ({ place: relative(userFolder, file), file }))
		.filter(({ place }) => !place.startsWith(join('.n8n', 'nodes', '/')))
		.map(({ place, file }) => ({ place, text: readFileSync(file, 'latin1') }));
}

/** Keeps in `answers` what n8n answers to this session, errors included. */
export function recordAnswers(session: Session, answers: Evidence[]): Session {
	const recorded =
		<A extends unknown[], T>(place: string, method: (...args: A) => Promise<T>) =>
		async (...args: A): Promise<T> => {
			const answer = method(...args);
			const text = await answer.then((value) => JSON.stringify(value), String);
			answers.push({ place, text: text ?? '' });
			return await answer;
		};
	return {
		...session,
		call: recorded('an answer of n8n', session.call) as Session['call'],
		testCredential: recorded('a credential test', session.testCredential),
	};
}

/** The places within an execution's data at which a text is found, each as a path of names. */
export function pathsIn(
	data: object,
	isFound: (text: string) => boolean,
	allowed: readonly RegExp[] = [],
): string[] {
	const paths: string[] = [];
	const seen = new Set<unknown>();
	const walk = (value: unknown, path: string): void => {
		if (allowed.some((pattern) => pattern.test(`${path}.`))) return;
		if (typeof value === 'string' && isFound(value)) paths.push(path);
		// What is allowed in one place may stand in another, too: only what was searched is left out.
		if (typeof value !== 'object' || value === null || seen.has(value)) return;
		seen.add(value);
		for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name);
	};
	walk(data, '');
	return paths;
}
