/**
 * `npm run test:e2e`: the packed package in a real n8n on an emulated service.
 * `--host n8n-1` takes the older n8n; a word runs only the tests whose name has it. `--screenshots` renews the
 * pictures in docs/images; otherwise they go to the run's own folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Cleanup } from '../demo/cleanup';
import { ensureHost, hostNames, type Host, type HostName } from '../host/install';
import { packTarball } from '../host/tarball';
import { editor } from './editor';
import { examples } from './examples';
import { surviveKill } from './surviveKill';
import type { EndToEndTest } from './test';
import { openWorld } from './world';

const tests: EndToEndTest[] = [surviveKill, examples, editor];

const imagesOfDocs = resolve(__dirname, '..', '..', 'docs', 'images');
/** The one that the README names: it is to be seen in the pictures. */
const portInPictures = 4010;

const mostShown = 8;
const score = { passed: 0, failed: 0 };

function check(title: string, faults: readonly string[] = []): void {
	score[faults.length === 0 ? 'passed' : 'failed']++;
	console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
	for (const fault of faults.slice(0, mostShown)) console.log(`       ! ${fault}`);
	if (faults.length > mostShown) console.log(`       ! and ${faults.length - mostShown} more`);
}

async function runTest(
	test: EndToEndTest,
	host: Host,
	tarball: string,
	screenshots: boolean,
): Promise<void> {
	const started = Date.now();
	const failedBefore = score.failed;
	const folder = mkdtempSync(join(tmpdir(), 'cbp-e2e-'));
	const pictures = screenshots ? imagesOfDocs : join(folder, 'pictures');
	mkdirSync(pictures, { recursive: true });
	console.log(`\n${test.name}, n8n ${host.version}`);
	try {
		const world = await openWorld(host, tarball, folder, {
			...test.emulator,
			...(screenshots && { port: portInPictures }),
		});
		try {
			await test.run(world, check, pictures);
		} finally {
			await world.close();
		}
	} catch (error) {
		check('comes to its end', [error instanceof Error ? String(error.stack) : String(error)]);
	}
	console.log(`     ${Math.round((Date.now() - started) / 1000)} s`);
	if (score.failed === failedBefore) rmSync(folder, { recursive: true, force: true });
	else console.log(`     logs of n8n and of the requests, pictures: ${folder}`);
}

async function runTests(
	name: HostName,
	wanted: EndToEndTest[],
	screenshots: boolean,
	cleanup: Cleanup,
): Promise<void> {
	const host = await ensureHost(name, console.log);
	const tarball = await packTarball();
	cleanup.add(() => rmSync(dirname(tarball), { recursive: true, force: true }));
	for (const test of wanted) await runTest(test, host, tarball, screenshots);
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			host: { type: 'string', default: 'n8n-2' },
			screenshots: { type: 'boolean', default: false },
		},
	});
	const host = hostNames.find((name) => name === values.host);
	if (!host) throw new Error(`--host takes one of ${hostNames.join(', ')}`);
	const wanted = tests
		.filter(({ hosts }) => !hosts || hosts.includes(host))
		.filter(({ name }) => positionals.every((word) => name.includes(word)));
	if (wanted.length === 0) {
		throw new Error(`no test for ${host} has «${positionals.join(' ')}» in its name`);
	}

	const cleanup = new Cleanup();
	cleanup.onSignals(() => 130);
	try {
		await runTests(host, wanted, values.screenshots, cleanup);
	} finally {
		await cleanup.run();
	}
	console.log(`\n${score.passed} passed, ${score.failed} failed`);
	process.exitCode = score.failed === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
