import type { Check } from '../test';
import { triggerNode } from '../triggerWorkflow';
import type { World } from '../world';
import { personNode } from './calls';
import { filesIn, pathsIn, type Evidence } from './evidence';
import { personalSpellings } from './person';
import { foundIn, keySpellings } from './spellings';

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
	{ folder }: World,
	check: Check,
	answers: Evidence[],
	executions: object[],
): void {
	const files = filesIn(folder);
	const logs = files.filter(({ place }) => !place.startsWith('.n8n/database'));
	const isPersonal = (text: string) => foundIn(text, personalSpellings);

	// A search that would find nothing anywhere proves nothing.
	check(
		`searched: ${files.length} files, ${answers.length} answers, ${executions.length} executions`,
		[
			...['n8n.log', '.n8n/n8nEventLog.log', '.n8n/database.sqlite']
				.filter((file) => !files.some(({ place, text }) => place === file && text.length > 1000))
				.map((file) => `${file} was not searched`),
			...missing(logs, 'a debug log', (text) => text.includes('debug')),
			...missing(logs, 'a log of a poll that failed', (text) => text.includes('***')),
			...missing(answers, 'an answer with an error of the service', (text) => text.includes('***')),
			...missing(files, 'a file that holds the person', isPersonal),
			...(executions.some((data) => pathsIn(data, isPersonal).length > 0)
				? []
				: ['not there: an execution that holds the person']),
		],
	);
	check('the key is nowhere', placesOf([...files, ...answers], keySpellings));
	check('no personal data is in a log', placesOf(logs, personalSpellings));
	check('within executions, personal data is only in the items that hold it', [
		...new Set(executions.flatMap((data) => pathsIn(data, isPersonal, allowedPaths))),
	]);
}

function missing(evidence: Evidence[], what: string, holds: (text: string) => boolean): string[] {
	return evidence.some(({ text }) => holds(text)) ? [] : [`not there: ${what}`];
}

function placesOf(evidence: Evidence[], wanted: readonly string[]): string[] {
	const found = evidence.filter(({ text }) => foundIn(text, wanted));
	return [...new Set(found.map(({ place }) => place))];
}
