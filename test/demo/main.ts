/**
 * `npm run demo`: a real n8n with this package and sample workflows, on an emulated service, until Ctrl-C.
 * `npm run demo -- --check`: runs the samples there, reports, and ends. `--host n8n-1` takes the older n8n.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmulator } from '../support/emulator/server';
import { ensureHost, hostNames, type HostName } from '../host/install';
import { logTail } from '../host/guarded';
import { startN8n, type N8n } from '../host/n8n';
import { owner, signUp, type Session } from '../host/session';
import { installTarball, packTarball } from '../host/tarball';
import { check, type Score } from './check';
import { Cleanup } from './cleanup';
import { readSamples, sampleFiles } from './samples';

const nodeType = 'n8n-nodes-cross-border-payments.crossBorderPayments';
const started = Date.now();
const say = (line: string) =>
	console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${line}`);

interface Options {
	check: boolean;
	host: HostName;
	port: number | undefined;
}

/** Comes back only with a check's score: without one it goes on until a signal ends the process. */
async function demo(options: Options, cleanup: Cleanup): Promise<Score> {
	const host = await ensureHost(options.host, say);

	say('building and packing the package');
	const tarball = await packTarball();
	cleanup.add(() => rmSync(dirname(tarball), { recursive: true, force: true }));

	const userFolder = mkdtempSync(join(tmpdir(), 'cbp-demo-'));
	cleanup.add(() => rmSync(userFolder, { recursive: true, force: true }));
	await installTarball(host, userFolder, tarball);

	const emulator = await startEmulator({ autopilot: true });
	cleanup.add(() => emulator.close());

	say(`starting n8n ${host.version}`);
	const n8n = await startN8n(host, userFolder, { port: options.port });
	cleanup.add(() => n8n.stop());

	const session = await signUp(n8n);
	cleanup.add(() => session.close());
	await mustBeLoaded(session, n8n);

	const credential = await session.createCredential(
		'Cross-Border Payments (emulator)',
		'crossBorderPaymentsApi',
		{
			environment: 'sandbox',
			sandboxUrl: emulator.url,
			apiKey: emulator.apiKey,
		},
	);
	const workflows = [];
	for (const sample of readSamples(credential))
		workflows.push(await session.createWorkflow(sample));
	say(`${workflows.length} sample workflows imported`);

	if (options.check) return await check(session, credential, workflows);

	console.log(`
  n8n        ${n8n.url}
  e-mail     ${owner.email}
  password   ${owner.password}

  emulator   ${emulator.url}
  API key    ${emulator.apiKey}

  Ctrl-C ends it and removes everything.
`);
	const code = await n8n.exited;
	throw new Error(
		`n8n ended by itself with code ${code}; its log ends with\n${logTail(n8n.logFile)}`,
	);
}

async function mustBeLoaded(session: Session, n8n: N8n): Promise<void> {
	if (!(await session.nodeTypes()).includes(nodeType)) {
		throw new Error(`n8n did not load ${nodeType}; its log ends with\n${logTail(n8n.logFile)}`);
	}
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			check: { type: 'boolean', default: false },
			host: { type: 'string', default: 'n8n-2' },
			port: { type: 'string' },
		},
	});
	const port = values.port === undefined ? undefined : Number(values.port);
	if (port !== undefined && !Number.isInteger(port))
		throw new Error('--port takes a number, such as 5678');
	const host = hostNames.find((name) => name === values.host);
	if (!host) throw new Error(`--host takes one of ${hostNames.join(', ')}`);
	const cleanup = new Cleanup();
	// Ending the demo by Ctrl-C is its normal end; ending a check so is not.
	cleanup.onSignals(() => (values.check ? 130 : 0));

	let score: Score;
	try {
		score = await demo({ check: values.check, host, port }, cleanup);
	} catch (error) {
		if (cleanup.isRunning) return; // the signal's handler ends the process
		console.error(error);
		score = { passed: 0, failed: sampleFiles().length + 1 };
	}
	await cleanup.run();
	if (values.check) console.log(`\n${score.passed} passed, ${score.failed} failed`);
	process.exit(score.failed === 0 ? 0 : 1);
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
