/**
 * `npm run test:e2e`: the packed package in each pinned n8n, on an emulated service; three tests at a time.
 * `--host n8n-1` takes that n8n alone, and runs all that can run there; `--host 2.41.3` takes that version. A word runs
 * only the tests whose name has it. `--screenshots` renews the pictures in docs/images.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Agent, setGlobalDispatcher } from 'undici';
import { inParallel } from '../../nodes/CrossBorderPayments/transport/parallel';
import { Cleanup } from '../support/cleanup';
import { ensureHost, hostNames, lineOf, type Host } from '../host/install';
import { packTarball } from '../host/tarball';
import { crashRecovery } from './crashRecovery';
import { breakingChanges } from './breakingChanges';
import { credentialTest } from './credentialTest';
import { durablePollers } from './durablePollers';
import { editor } from './editor';
import { examples, examplesWithTables } from './examples';
import { failedWrites } from './failedWrites';
import { operations } from './operations';
import { parkedWaits, parkedWaitsInQueue } from './parkedWaits';
import { queueMode } from './queueMode';
import { queueRestarts } from './queueRestarts';
import { quietPolls } from './quietPolls';
import { overIsOver } from './overIsOver';
import { restartsWithDueWaits } from './restarts';
import { secrets } from './secrets';
import { attempt, type Check, type EndToEndTest } from './test';
import { openWorld } from './world';
import { writeLists } from './writeLists';
import { writeOnce } from './writeOnce';

/** The longest first. */
const tests: EndToEndTest[] = [
	restartsWithDueWaits,
	examples,
	queueRestarts,
	parkedWaitsInQueue,
	examplesWithTables,
	queueMode,
	crashRecovery,
	parkedWaits,
	editor,
	durablePollers,
	quietPolls,
	writeOnce,
	writeLists,
	secrets,
	overIsOver,
	failedWrites,
	breakingChanges,
	credentialTest,
	operations,
];

const imagesOfDocs = resolve(__dirname, '..', '..', 'docs', 'images');
/** The one that the README names, which is seen in the pictures. */
const portInPictures = 4010;
/** They mostly wait: for a poll, above all. */
const maxParallel = 3;
const maxFaultsShown = 8;

let passed = 0;
/** Each failure's lines, printed again at the end: a record of a run keeps its last lines alone. */
const failures: string[] = [];

interface Run {
	/** Of the host. */
	name: string;
	/** While one is installed, tests run in the other. */
	host: Promise<Host>;
	test: EndToEndTest;
}

async function run(
	{ name, host, test }: Run,
	tarball: string,
	screenshots: boolean,
): Promise<void> {
	const started = Date.now();
	const folder = mkdtempSync(join(tmpdir(), 'cbp-e2e-'));
	// Tests run side by side, so each line says whose it is.
	const say = (line: string) => console.log(`${name} ${test.name}: ${line}`);
	const failed: string[] = [];
	const check: Check = (title, faults = []) => {
		if (faults.length === 0) {
			passed++;
			say(`ok   ${title}`);
			return;
		}
		failed.push(title);
		const shown = faults.slice(0, maxFaultsShown).map((fault) => `       ! ${fault}`);
		failures.push([`${name} ${test.name}: FAIL ${title}`, ...shown].join('\n'));
		for (const line of [`FAIL ${title}`, ...shown]) say(line);
	};
	await attempt(check, 'runs to its end', async () => {
		const options = { ...test.emulator, ...(screenshots && { port: portInPictures }) };
		const world = await openWorld(await host, tarball, folder, options);
		try {
			await test.run(world, check, screenshots ? imagesOfDocs : undefined);
		} finally {
			await world.close();
		}
	});
	say(`${Math.round((Date.now() - started) / 1000)} s`);
	if (failed.length > 0) say(`logs of n8n and of the requests: ${folder}`);
	else rmSync(folder, { recursive: true, force: true });
}

/** Each test whose name has all words, in each of its hosts; in both lines, unless a host is named. */
function plan(named: string | undefined, words: readonly string[]): Run[] {
	const names = named === undefined ? hostNames : [named];
	const hosts = new Map<string, Promise<Host>>();
	const runs: Run[] = [];
	for (const test of tests) {
		if (!words.every((word) => test.name.includes(word))) continue;
		for (const name of names) {
			const line = lineOf(name);
			if (test.hosts && !test.hosts.includes(line)) continue;
			if (named === undefined && test.enoughIn && test.enoughIn !== line) continue;
			const host = hosts.get(name) ?? ensureHost(name, console.log);
			// Whoever waits for it hears of a failure.
			host.catch(() => {});
			hosts.set(name, host);
			runs.push({ name, host, test });
		}
	}
	if (runs.length === 0) {
		throw new Error(`no test for ${names.join(' or ')} has “${words.join(' ')}” in its name`);
	}
	return runs;
}

async function main(): Promise<void> {
	// Without keep-alive, as in a session: n8n may close a connection in the moment in which it is used again.
	setGlobalDispatcher(new Agent({ pipelining: 0 }));
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			host: { type: 'string' },
			screenshots: { type: 'boolean', default: false },
		},
	});
	const runs = plan(values.host, positionals);
	const parallel = values.screenshots ? 1 : Math.min(maxParallel, runs.length);

	const cleanup = new Cleanup();
	cleanup.onSignals(() => 130);
	try {
		const tarball = await packTarball();
		cleanup.add(() => rmSync(dirname(tarball), { recursive: true, force: true }));
		await inParallel(runs, parallel, async (each) => await run(each, tarball, values.screenshots));
	} finally {
		await cleanup.run();
	}
	console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
	process.exitCode = failures.length === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
