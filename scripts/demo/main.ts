/**
 * `npm run demo`: a real n8n with this package and the workflows of examples/, on an emulated service, until Ctrl-C.
 * `npm run dev` is the same, and n8n loads the nodes again whenever their sources change. `--help` lists the options.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { saveCredential } from '../../test/e2e/canvas';
import { chooseChannel, chooseSpreadsheet, loadExample } from '../../test/e2e/examples/example';
import type { Grid } from '../../test/e2e/standIns/googleSheets';
import { startStandIns } from '../../test/e2e/standIns/standIns';
import { openFreshWorld, type World } from '../../test/e2e/world';
import { logTail } from '../../test/host/childProcess';
import { owner } from '../../test/host/session';
import { Cleanup } from '../../test/support/cleanup';
import { checkOwnNodes } from './ownNodes';
import { showMessages } from './showMessages';
import { compileOnSave } from './compileOnSave';
import { startHere } from './startHere';

const { values: options } = parseArgs({
	options: {
		check: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
		host: { type: 'string', default: 'n8n-2' },
		port: { type: 'string' },
		watch: { type: 'boolean', default: false },
	},
});
const help = `npm run demo -- [options]
  --port 5700     another port than the one n8n chooses
  --host n8n-1    the older line of n8n, or a version such as 2.41.3
  --check         set up, run n8n's own nodes that the examples use, and end
  --watch         load the nodes again whenever a source changes`;

const examples = readdirSync(resolve(__dirname, '..', '..', 'examples')).filter((file) =>
	file.endsWith('.json'),
);
const service = {
	subaccounts: 60,
	recordsPerSubaccount: 6,
	autopilot: true,
	rules: { endorsementsOnRead: true },
};
const cleanup = new Cleanup();
let exitCode = 0;

/** Returns after a check; without --check it goes on until a signal ends the process. */
async function demo(): Promise<void> {
	const world = await openFreshWorld(options.host, service, cleanup);
	const standIns = await startStandIns(world.folder);
	cleanup.add(standIns.close);
	Object.assign(standIns.sheets, {
		Conversions: [],
		Result: [],
		Expected: expectedDeposits(world),
	});
	// Otherwise n8n uses New York’s, and periods have other days than the user’s.
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const env = {
		...standIns.env,
		GENERIC_TIMEZONE: timeZone,
		N8N_DEV_RELOAD: String(options.watch),
	};
	await world.start(env, options.port === undefined ? undefined : Number(options.port));
	const { n8n, session, emulator } = world;
	const credential = await saveCredential(world);
	const { status, message } = await session.testCredential(credential);
	if (status !== 'OK') throw new Error(`the credential test failed: ${message}`);
	const credentials = [credential, ...(await standIns.saveCredentials(session))];
	for (const file of examples) {
		const draft = loadExample(file, credentials);
		chooseSpreadsheet(draft);
		chooseChannel(draft);
		await session.createWorkflow(draft);
	}
	// The newest is the first in the list.
	const start = await session.createWorkflow(startHere(emulator.samples.approvedSubaccountEmail));
	const ids = emulator.samples;
	console.log(`
  n8n        ${n8n.url}
  email      ${owner.email}
  password   ${owner.password}

  emulator   ${emulator.url}
  API key    ${emulator.apiKey}

  To try: a client's email address, and IDs, because the service lists neither offramps nor verifications
    client              ${ids.approvedSubaccountEmail}
    subaccount          ${ids.approvedSubaccountId}
    completed offramp   ${ids.offrampId}
    pending offramp     ${ids.pendingOfframpId} (completed a minute after it is first read)
    verification        ${ids.verificationId}

  ${examples.length} workflows are imported. Begin with ${n8n.url}/workflow/${start.id}
  Clients and payments keep changing, so published triggers have something to report.
  Clients are approved, rejected, paused and declined: Verification > Get Follow-Ups lists who is not approved.
  A deposit you create is paid within a minute, in an amount the emulator chooses.
  Emails and Slack messages of the workflows are printed here and go nowhere else.

  Ctrl-C ends it and removes everything.
`);
	if (options.check) {
		console.log(`  ${await checkOwnNodes(world, credentials)} of n8n's own nodes ran`);
		return;
	}
	if (options.watch) cleanup.add(compileOnSave(world));
	cleanup.add(showMessages(standIns));
	const code = await n8n.exited;
	throw new Error(`n8n exited with ${code}; its log ends with\n${logTail(n8n.logFile)}`);
}

/** A list to reconcile: one deposit that arrived, one that did not. */
function expectedDeposits({ emulator }: World): Grid {
	const [arrived] = emulator.store.deposits.oldestFirst(({ status }) => status === 'completed');
	const { reference, localAmount, localCurrency, createdAt } = arrived!;
	const dueDate = createdAt.slice(0, 10);
	return [
		['reference', 'amount', 'currency', 'dueDate'],
		[reference, localAmount, localCurrency, dueDate],
		['DEP-UNKNOWN', '100.00', 'USD', dueDate],
	];
}

// Ctrl-C is the normal end of the demo, but not of a check.
cleanup.onSignals(() => (options.check ? 130 : 0));
const wanted = options.help ? Promise.resolve(console.log(help)) : demo();
wanted
	.catch((error: unknown) => {
		if (cleanup.isRunning) return; // the signal's handler ends the process
		console.error(error);
		exitCode = 1;
	})
	.finally(() => void cleanup.run().finally(() => process.exit(exitCode)));
