/** `npm run emulator [-- --port 4010 --seed 1 --subaccounts 200 --records 25 --autopilot --latency 0 --log]` */
import { parseArgs } from 'node:util';

import { startEmulator } from './server';

const defaultPort = 4010;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: String(defaultPort) },
			seed: { type: 'string', default: '1' },
			subaccounts: { type: 'string', default: '200' },
			records: { type: 'string', default: '25' },
			latency: { type: 'string', default: '0' },
			autopilot: { type: 'boolean', default: false },
			log: { type: 'boolean', default: false },
		},
	});
	const emulator = await startEmulator({
		port: wholeNumber('port', values.port),
		seed: wholeNumber('seed', values.seed),
		subaccounts: wholeNumber('subaccounts', values.subaccounts),
		recordsPerSubaccount: wholeNumber('records', values.records),
		latencyMs: wholeNumber('latency', values.latency),
		autopilot: values.autopilot,
		log: values.log,
	});
	const { url, apiKey, samples } = emulator;
	// The key is the emulator's own, not a secret; it is shown so that it can be typed into n8n.
	console.log(`Cross-border payments service, emulated

  URL      ${url}
  API key  ${apiKey}

Samples
${Object.entries(samples)
	.map(([name, id]) => `  ${name.padEnd(24)} ${id}`)
	.join('\n')}

Try it
  curl -H 'x-api-key: ${apiKey}' '${url}/v1/ramp/subaccount?limit=2'

Control API (no key, this machine only); GET ${url}/__emulator lists all of it
  curl ${url}/__emulator
  curl -X PATCH ${url}/__emulator/onramps/${samples.pendingOnrampId} \\
    -H 'content-type: application/json' -d '{"status":"paid"}'
  curl -X POST ${url}/__emulator/faults \\
    -H 'content-type: application/json' -d '{"kind":"status","status":503,"times":2,"retryAfter":1}'

Ctrl-C ends it.`);

	const stop = () => {
		emulator.close().catch(fail);
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

function wholeNumber(name: string, value: string): number {
	if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number, not ${value}`);
	return Number(value);
}

function fail(error: Error): void {
	console.error(error.message);
	process.exitCode = 1;
}

main().catch(fail);
