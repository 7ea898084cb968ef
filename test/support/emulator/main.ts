/** `npm run emulator [-- --port 4010 --seed 1 --subaccounts 200 --records 25 --autopilot]` */
import { parseArgs } from 'node:util';

import { startEmulator } from './server';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4010' },
			seed: { type: 'string', default: '1' },
			subaccounts: { type: 'string', default: '200' },
			records: { type: 'string', default: '25' },
			autopilot: { type: 'boolean', default: false },
		},
	});
	const emulator = await startEmulator({
		port: Number(values.port),
		seed: Number(values.seed),
		subaccounts: Number(values.subaccounts),
		recordsPerSubaccount: Number(values.records),
		autopilot: values.autopilot,
	});
	const { url, apiKey, samples } = emulator;
	const ids = Object.entries(samples).map(([name, id]) => `  ${name.padEnd(24)} ${id}`);
	// The key is the emulator's own, not a secret; it is shown so that it can be typed into n8n.
	console.log(`Cross-border payments service, emulated

  URL      ${url}
  API key  ${apiKey}

Samples
${ids.join('\n')}

Control (no key, this machine only); GET ${url}/__emulator lists the methods
  curl ${url}/__emulator/moveOnramp -H 'content-type: application/json' \\
    -d '["${samples.pendingOnrampId}", "paid"]'
  curl ${url}/__emulator/fault -H 'content-type: application/json' \\
    -d '[{"kind":"status","status":503,"times":2,"retryAfter":1}]'

Ctrl-C ends it.`);

	const stop = () => {
		emulator.close().catch(fail);
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

function fail(error: Error): void {
	console.error(error.message);
	process.exitCode = 1;
}

main().catch(fail);
