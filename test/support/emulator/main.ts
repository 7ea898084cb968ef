/** `npm run emulator [-- --port 4010 --autopilot]` */
import { parseArgs } from 'node:util';

import { startEmulator } from './server';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4010' },
			autopilot: { type: 'boolean', default: false },
		},
	});
	const { port, autopilot } = values;
	const emulator = await startEmulator({ port: Number(port), autopilot });
	const { url, apiKey, samples } = emulator;
	const ids = Object.entries(samples).map(([name, id]) => `  ${name.padEnd(24)} ${id}`);
	// The key is the emulator's own, not a secret; it is shown so that it can be typed into n8n.
	console.log(`Cross-border payments service, emulated

  URL      ${url}
  API key  ${apiKey}

Samples
${ids.join('\n')}

Ctrl-C ends it.`);

	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void emulator.close());
	}
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
