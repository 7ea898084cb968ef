/**
 * `npm run demo`: a real n8n with this package and sample workflows, on an emulated service, until Ctrl-C.
 * `npm run demo -- --check`: runs the samples, reports and ends. `--host n8n-1` takes the older n8n.
 */
import { parseArgs } from 'node:util';
import { logTail } from '../host/childProcess';
import { startFreshN8n } from '../host/fresh';
import { hostNames, type HostName } from '../host/install';
import { owner } from '../host/session';
import { startEmulator } from '../support/emulator/server';
import { check, type Score } from './check';
import { Cleanup } from './cleanup';
import { readSamples, sampleFiles } from './samples';

const nodeType = 'n8n-nodes-cross-border-payments.crossBorderPayments';
const started = Date.now();
const log = (line: string) =>
	console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${line}`);

interface Options {
	check: boolean;
	host: HostName;
	port: number | undefined;
}

/** Returns only with a check's score: without --check it goes on until a signal ends the process. */
async function demo(options: Options, cleanup: Cleanup): Promise<Score> {
	const { n8n, session } = await startFreshN8n(options.host, {
		log,
		port: options.port,
		onClose: (undo) => cleanup.add(undo),
	});
	if (!(await session.nodeTypes()).includes(nodeType)) {
		throw new Error(`n8n did not load ${nodeType}; its log ends with\n${logTail(n8n.logFile)}`);
	}
	const emulator = await startEmulator({ autopilot: true });
	cleanup.add(() => emulator.close());
	const { url: sandboxUrl, apiKey } = emulator;
	const credential = await session.createCredential(
		'Cross-Border Payments (emulator)',
		'crossBorderPaymentsApi',
		{ environment: 'sandbox', sandboxUrl, apiKey },
	);
	const workflows = [];
	for (const sample of readSamples(credential)) {
		workflows.push(await session.createWorkflow(sample));
	}
	log(`${workflows.length} sample workflows imported`);
	if (options.check) return await check(session, credential, workflows);

	console.log(`
  n8n        ${n8n.url}
  e-mail     ${owner.email}
  password   ${owner.password}

  emulator   ${sandboxUrl}
  API key    ${apiKey}

  Ctrl-C ends it and removes everything.
`);
	const code = await n8n.exited;
	throw new Error(`n8n exited with ${code}; its log ends with\n${logTail(n8n.logFile)}`);
}

function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			check: { type: 'boolean', default: false },
			host: { type: 'string', default: 'n8n-2' },
			port: { type: 'string' },
		},
	});
	const port = values.port === undefined ? undefined : Number(values.port);
	if (port !== undefined && !Number.isInteger(port)) {
		throw new Error('--port takes a number, such as 5678');
	}
	const host = hostNames.find((name) => name === values.host);
	if (!host) throw new Error(`--host takes one of ${hostNames.join(', ')}`);
	return { check: values.check, host, port };
}

async function main(): Promise<void> {
	const options = readOptions();
	const cleanup = new Cleanup();
	// Ctrl-C is the normal end of the demo, but not of a check.
	cleanup.onSignals(() => (options.check ? 130 : 0));
	let score: Score;
	try {
		score = await demo(options, cleanup);
	} catch (error) {
		if (cleanup.isRunning) return; // the signal's handler ends the process
		console.error(error);
		score = { passed: 0, failed: sampleFiles().length + 1 };
	}
	await cleanup.run();
	if (options.check) console.log(`\n${score.passed} passed, ${score.failed} failed`);
	process.exit(score.failed === 0 ? 0 : 1);
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
