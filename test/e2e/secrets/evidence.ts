import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from '../../host/install';
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

/** Every value in n8n's database, its place being `table.column`; once n8n has ended. */
export async function databaseValues(host: Host, userFolder: string): Promise<Evidence[]> {
	const file = join(userFolder, '.n8n', 'database.sqlite');
	const { stdout } = await promisify(execFile)(
		'node',
		[join(__dirname, 'dump.mjs'), manifestOf(host), file],
		{ env: host.env, maxBuffer: 2 ** 30 },
	);
	return JSON.parse(stdout) as Evidence[];
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
		searchList: recorded('a From List menu', session.searchList),
	};
}

/** The places within an execution's data at which a text is found, each as a path of names. */
export function pathsIn(
	host: Host,
	data: string,
	isFound: (text: string) => boolean,
	allowed: readonly RegExp[],
): string[] {
	const flatted = createRequire(manifestOf(host))('flatted') as { parse(text: string): unknown };
	const paths = new Set<string>();
	const seen = new Set<unknown>();
	const walk = (value: unknown, path: string): void => {
		if (allowed.some((pattern) => pattern.test(`${path}.`))) return;
		if (typeof value === 'string' && isFound(value)) paths.add(path);
		// What is allowed in one place may stand in another, too: only what was searched is left out.
		if (typeof value !== 'object' || value === null || seen.has(value)) return;
		seen.add(value);
		for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name);
	};
	walk(flatted.parse(data), '');
	return [...paths];
}

function manifestOf(host: Host): string {
	return join(host.folder, 'node_modules', 'n8n', 'package.json');
}
