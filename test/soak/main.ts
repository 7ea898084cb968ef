/**
 * `npm run soak -- --minutes 20`: trigger and actions in n8n-core's own contexts over real HTTP, on a service where weeks
 * go by and everything fails at times. `--seed` repeats a run's random choices.
 */
import { parseArgs } from 'node:util';

import '../support/codeBeforeJson';

import { startSimulatedClock } from '../support/simulatedClock';
import { soak } from './soak';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			minutes: { type: 'string', default: '20' },
			seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
		},
	});
	const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
	if (!(minutes > 0) || !Number.isInteger(seed)) {
		throw new Error('--minutes takes a number above zero, --seed a whole number');
	}
	console.log(`soak of ${minutes} minutes, --seed ${seed}`);
	startSimulatedClock();
	const checks = await soak(minutes, seed);
	const failed = checks.sum('failed');
	console.log(`\n${checks.sum('passed')} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
