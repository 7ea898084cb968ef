/**
 * `npm run demo`: a real n8n with this package and the workflows of examples/, on an emulated service, until Ctrl-C.
 * `npm run demo -- --check`: runs them, reports and ends. `--host n8n-1` takes the older n8n.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { loadExample } from '../e2e/examples/example';
import { logTail } from '../host/childProcess';
import { startFreshN8n } from '../host/fresh';
import { hostNames, type HostName } from '../host/install';
import { owner, type Session, type WorkflowDraft } from '../host/session';
import { startEmulator } from '../support/emulator/server';
import { Cleanup } from './cleanup';

const { values: options } = parseArgs({
	options: {
		check: { type: 'boolean', default: false },
		host: { type: 'string', default: 'n8n-2' },
		port: { type: 'string' },
	},
});
const examples = readdirSync(resolve(__dirname, '..', '..', 'examples')).filter((file) =>
	file.endsWith('.json'),
);
const cleanup = new Cleanup();
let exitCode = 0;

/** Returns after a check; without --check it goes on until a signal ends the process. */
async function demo(): Promise<void> {
	const host = hostNames.find((name): name is HostName => name === options.host);
	if (!host) throw new Error(`--host takes one of ${hostNames.join(', ')}`);
	const { n8n, session } = await startFreshN8n(host, {
		log: console.log,
		port: options.port === undefined ? undefined : Number(options.port),
		onClose: (undo) => cleanup.add(undo),
	});
	const emulator = await startEmulator({
		subaccounts: 60,
		recordsPerSubaccount: 6,
		autopilot: true,
		rules: { endorsementsOnRead: true },
	});
	cleanup.add(() => emulator.close());
	const { url: sandboxUrl, apiKey } = emulator;
	const credential = await session.createCredential(
		'Cross-Border Payments (emulator)',
		'crossBorderPaymentsApi',
		{ environment: 'sandbox', sandboxUrl, apiKey },
	);
	const drafts = examples.map((file) => loadExample(file, credential));
	if (options.check) {
		const { status } = await session.testCredential(credential);
		const results = [report('credential test', status === 'OK')];
		// A form or a chat waits for a person; `npm run test:e2e -- examples` fills it in.
		const waits = ({ type }: { type: string }) => /\.(form|chat)Trigger$/.test(type);
		for (const draft of drafts.filter(({ nodes }) => !nodes.some(waits))) {
			results.push(await runs(session, draft));
		}
		const failed = results.filter((passed) => !passed).length;
		console.log(`\n${results.length - failed} passed, ${failed} failed`);
		exitCode = Math.min(failed, 1);
		return;
	}
	for (const draft of drafts) await session.createWorkflow(draft);
	console.log(`
  n8n        ${n8n.url}
  email      ${owner.email}
  password   ${owner.password}

  emulator   ${sandboxUrl}
  API key    ${apiKey}

  Start with the workflow «KYC follow-ups»: open it and click «Execute workflow».
  Customers and payments go on changing, so published triggers have something to report.

  Ctrl-C ends it and removes everything.
`);
	const code = await n8n.exited;
	throw new Error(`n8n exited with ${code}; its log ends with\n${logTail(n8n.logFile)}`);
}

/** Whether it runs to its end. What the nodes return is for `npm run test:e2e -- examples` to check. */
async function runs(session: Session, draft: WorkflowDraft): Promise<boolean> {
	const workflow = await session.createWorkflow(draft);
	const { status, error = '', nodes } = await session.runWorkflow(workflow);
	for (const [name, { items }] of Object.entries(nodes)) {
		console.log(`       ${String(items.length).padStart(4)} items  ${name}`);
	}
	return report(`${draft.name}: ${status} ${error}`, status === 'success');
}

function report(title: string, passed: boolean): boolean {
	console.log(`${passed ? 'ok  ' : 'FAIL'} ${title}\n`);
	return passed;
}

// Ctrl-C is the normal end of the demo, but not of a check.
cleanup.onSignals(() => (options.check ? 130 : 0));
demo()
	.catch((error: unknown) => {
		if (cleanup.isRunning) return; // the signal's handler ends the process
		console.error(error);
		exitCode = 1;
	})
	.finally(() => void cleanup.run().finally(() => process.exit(exitCode)));
