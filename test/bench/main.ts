/**
 * `npm run bench`: all benches; `npm run bench -- steady month`: those. `--full` takes no short cuts.
 * `--times 5`: how often `http` runs each case; `--write` puts its tables into docs/performance.md.
 */
import { parseArgs } from 'node:util';

import type { Bench } from './bench';
import { http } from './http';
import { month } from './month';
import { order } from './order';
import { steady } from './steady';
import { unpaid } from './unpaid';

const benches: Bench[] = [http, steady, order, unpaid, month];

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: {
			full: { type: 'boolean', default: false },
			times: { type: 'string', default: '5' },
			write: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	const times = Number(values.times);
	if (!Number.isInteger(times) || times < 1) throw new Error('--times takes a number from 1');
	const names = benches.map(({ name }) => name);
	const unknown = positionals.filter((name) => !names.includes(name));
	if (unknown.length > 0) {
		throw new Error(`there is no bench ${unknown.join(', ')}: there are ${names.join(', ')}`);
	}
	const chosen = benches.filter(
		({ name }) => positionals.length === 0 || positionals.includes(name),
	);

	let [held, missed] = [0, 0];
	for (const { name, about, run } of chosen) {
		console.log(`\n## ${name}\n\n${about}\n`);
		const began = performance.now();
		const bars = await run({ ...values, times });
		console.log();
		for (const bar of bars) {
			if (bar.held) held++;
			else missed++;
			console.log(`${bar.held ? 'ok  ' : 'MISS'} ${bar.claim} (measured: ${bar.measured})`);
		}
		console.log(`\n${name} took ${((performance.now() - began) / 1000).toFixed(1)} s`);
	}
	console.log(`\n${held} bars held, ${missed} missed`);
	if (missed > 0) process.exitCode = 1;
}

main().catch((error: Error) => {
	console.error(error.stack ?? error.message);
	process.exitCode = 1;
});
