/**
 * `npm run bench`: all benches; `npm run bench -- steady`: that one. `--times 5`: how often each case is run.
 * `--write` puts the tables into docs/performance.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { between, table } from '../../scripts/docs/markdown';
import { http } from './http';
import { latency } from './latency';
import { textOf, type Bench, type Section } from './section';
import { stall } from './stall';
import { steady } from './steady';

const benches: Bench[] = [http, stall, latency, steady];
const page = resolve(__dirname, '..', '..', 'docs', 'performance.md');

const markdownOf = ({ title, text, header, rows }: Section) =>
	`### ${title}\n\n${text}\n\n${table(
		header,
		rows.map((row) => row.map(textOf)),
	)}`;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: {
			times: { type: 'string', default: '3' },
			write: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	const times = Number(values.times);
	if (!Number.isInteger(times) || times < 1) throw new Error('--times takes a number from 1');

	const count = { passed: 0, failed: 0 };
	const chosen = benches.filter(({ name }) => (positionals[0] ?? name) === name);
	if (chosen.length === 0) throw new Error(`there is no bench ${positionals[0]}`);
	for (const bench of chosen) {
		const tables: string[] = [];
		for await (const section of bench.run(times)) {
			tables.push(markdownOf(section));
			console.log(`\n${markdownOf(section)}\n`);
			for (const { claim, measured, passed } of section.checks) {
				count[passed ? 'passed' : 'failed']++;
				console.log(`${passed ? 'ok  ' : 'FAIL'} ${claim} (measured: ${textOf(measured)})`);
			}
		}
		if (values.write) {
			const text = readFileSync(page, 'utf8');
			writeFileSync(page, between(text, bench.name, `\n${tables.join('\n\n')}\n`));
		}
	}
	console.log(`\n${count.passed} passed, ${count.failed} failed`);
	process.exitCode = count.failed === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
