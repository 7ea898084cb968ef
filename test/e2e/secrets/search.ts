import type { Check } from '../test';
import type { World } from '../world';
import { filesIn, pathsIn, valuesIn, type Evidence } from './evidence';
import { personalSpellings } from './person';
import { foundIn, keySpellings } from './spellings';
import { personNode, watchNode } from './workflows';

/** Where a person's item may be: in the data of executions and in the workflow it was typed into. */
const personalCells = [
	'execution_data.data',
	'execution_data.workflowData',
	'workflow_entity.nodes',
	'workflow_history.nodes',
];

/** Within the data of an execution: what the node put out, and what waited for a node that failed. */
const personalPaths = [
	new RegExp(`^resultData\\.runData\\.${personNode}\\.`),
	/^executionData\.nodeExecutionStack\.\d+\.data\.main\./,
	// What the service answered: subaccounts as the trigger puts them out and hands them on, submissions it took.
	new RegExp(
		`^resultData\\.runData\\.(${watchNode}|End)\\.0\\.data\\.main\\.\\d+\\.\\d+\\.json\\.`,
	),
	/^resultData\.runData\.(Submit|Create|Check)[^.]*\.0\.data\.main\.\d+\.\d+\.json\.(?!error|message)[^.]+/,
	// In the error output n8n puts the columns of the item that failed beside the error.
	/^resultData\.runData\.[^.]+\.0\.data\.main\.1\.\d+\.json\.(?!error|message)[^.]+/,
];

/** Whether n8n left or gave the key or the person where they do not belong. */
export async function search(
	{ host, folder }: World,
	check: Check,
	answers: Evidence[],
): Promise<void> {
	const cells = await valuesIn(host, folder);
	const files = filesIn(folder);
	const isLog = ({ place }: Evidence) => place.endsWith('.log');
	const logs = files.filter(isLog);
	const everything = [...files, ...cells, ...answers];
	const placesOf = (evidence: Evidence[], wanted: readonly string[]) =>
		[
			...new Set(
				evidence.filter(({ text }) => foundIn(text, wanted).length > 0).map(({ place }) => place),
			),
		].sort();

	// A search that would find nothing anywhere proves nothing.
	check(
		`searched: ${files.length} files, ${cells.length} values of the database, ${answers.length} answers`,
		[
			...['n8n.log', '.n8n/n8nEventLog.log', '.n8n/database.sqlite']
				.filter(
					(wanted) => !files.some(({ place, text }) => place === wanted && text.length > 1000),
				)
				.map((wanted) => `${wanted} is not among ${files.map(({ place }) => place).join(', ')}`),
			...(logs.filter(({ text }) => text.includes('debug')).length >= 1 ? [] : ['no debug log']),
			...(logs.some(({ text }) => text.includes(watchNode) && text.includes('***'))
				? []
				: ['no poll that failed is in a log']),
			...(answers.some(({ text }) => text.includes('***'))
				? []
				: ['no answer holds an error of the service']),
			...personalCells
				.slice(0, 3)
				.filter((place) => !placesOf(cells, personalSpellings).includes(place)),
		],
	);
	check('the key is nowhere', placesOf(everything, keySpellings));
	check(
		'no person is in a log',
		placesOf(
			files.filter(({ place }) => !place.startsWith('.n8n/database')),
			personalSpellings,
		),
	);
	check(
		'persons are in no table but those of workflows and of executions’ data',
		placesOf(cells, personalSpellings).filter((place) => !personalCells.includes(place)),
	);
	check('within executions, persons are only in the items that hold them', [
		...new Set(
			cells
				.filter(({ place }) => place === 'execution_data.data')
				.flatMap(({ text }) =>
					pathsIn(host, text, (one) => foundIn(one, personalSpellings).length > 0, personalPaths),
				),
		),
	]);
}
