import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { between, table } from '../../../scripts/docs/markdown';
import { durations, type Duration } from './faults';

/** What was seen: one of many runs with the same fault. */
export interface Seen {
	fault: string;
	column: string;
	duration: Duration;
	outcome: string;
}

/** Faults down, columns across. A fault that lasts for one request comes before one that stays. */
export function matrix(seen: readonly Seen[]): string {
	const columns = [...new Set(seen.map(({ column }) => column))];
	const faults = [...new Set(seen.map(({ fault }) => fault))];
	const cell = (fault: string, column: string) => {
		const here = seen.filter((one) => one.fault === fault && one.column === column);
		const outcomes = durations.map((duration) =>
			[...new Set(here.filter((one) => one.duration === duration).map(({ outcome }) => outcome))]
				.sort()
				.join(' or '),
		);
		return outcomes.filter(Boolean).join(' / ');
	};
	return table(
		['Fault', ...columns],
		faults.map((fault) => [fault, ...columns.map((column) => cell(fault, column))]),
	);
}

/** Compares the table of docs/reliability.md with what was seen; `npm run reliability` writes it. */
export function expectTable(made: string): void {
	const file = join(__dirname, '..', '..', '..', 'docs', 'reliability.md');
	const page = readFileSync(file, 'utf8');
	const wanted = between(page, 'operations', `\n${made}\n`);
	if (process.env.RELIABILITY === 'write') writeFileSync(file, wanted);
	else if (wanted !== page) {
		throw new Error(
			'docs/reliability.md does not say what was seen. If what was seen is right, run npm run reliability',
		);
	}
}
