import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { Check } from '../test';
import { triggerNode } from '../triggerWorkflow';
import { hasKey, isPersonal } from './markers';

/** The node whose item holds the person. */
export const personNode = 'Person';

/** Within the data of an execution: what the node put out, and what waited for a node that failed. */
const allowedPaths = [
	new RegExp(`^resultData\\.runData\\.${personNode}\\.`),
	/^executionData\.nodeExecutionStack\.\d+\.data\.main\./,
	// What the service answered: subaccounts as the trigger hands them on, submissions it took.
	new RegExp(
		`^resultData\\.runData\\.(${triggerNode}|End|Submit[^.]*|Create[^.]*)\\.0\\.data\\.main\\.0\\.\\d+\\.json\\.(?!error|message)[^.]+`,
	),
];

/** Whether n8n left or gave the key or the person where they do not belong. */
export function search(
	userFolder: string,
	check: Check,
	responses: readonly string[],
	executions: readonly object[],
): void {
	const files = filesIn(userFolder);
	const logs = files.filter(({ place }) => !place.startsWith('.n8n/database'));
	const placesWith = (found: (text: string) => boolean, among = files) =>
		among.filter(({ text }) => found(text)).map(({ place }) => place);
	const isCut = (text: string) => text.includes('***');

	// A search that would find nothing anywhere proves nothing.
	check(
		`searched: ${files.length} files, ${responses.length} responses, ${executions.length} executions`,
		Object.entries({
			'a debug log': placesWith((text) => text.includes('debug'), logs),
			'a log of a poll that failed': placesWith(isCut, logs),
			'a response with an error of the service': responses.filter(isCut),
			'a database that holds the person': placesWith(isPersonal),
			'an execution that holds the person': executions.flatMap((data) => pathsWithPerson(data)),
		}).flatMap(([what, found]) => (found.length > 0 ? [] : [`not there: ${what}`])),
	);
	check('the key is nowhere', [
		...placesWith(hasKey),
		...responses.filter(hasKey).map((text) => `a response of n8n: ${text.slice(0, 80)}`),
	]);
	check('no personal data is in a log', placesWith(isPersonal, logs));
	check('within executions, personal data is only in the items that hold it', [
		...new Set(executions.flatMap((data) => pathsWithPerson(data, allowedPaths))),
	]);
}

/** Whatever is in n8n's folder: logs, event logs, binary data, the bytes of the database; not the package itself. */
function filesIn(userFolder: string) {
	return readdirSync(userFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.map((file) => ({ place: relative(userFolder, file), file }))
		.filter(({ place }) => !place.startsWith(join('.n8n', 'nodes', '/')))
		.map(({ place, file }) => ({ place, text: readFileSync(file, 'latin1') }));
}

/** The places within an execution's data, each as a path of names. */
function pathsWithPerson(data: object, allowed: readonly RegExp[] = []): string[] {
	const paths: string[] = [];
	const seen = new Set<unknown>();
	const walk = (value: unknown, path: string): void => {
		if (allowed.some((pattern) => pattern.test(`${path}.`))) return;
		if (typeof value === 'string' && isPersonal(value)) paths.push(path);
		// What is allowed in one place may stand in another, too: only what was searched is left out.
		if (typeof value !== 'object' || value === null || seen.has(value)) return;
		seen.add(value);
		for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name);
	};
	walk(data, '');
	return paths;
}
