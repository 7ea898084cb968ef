/**
 * `npm run test:e2e`: the packed package in each pinned n8n, on an emulated service; two tests at a time.
 * `--host n8n-1` takes that n8n alone; a word runs only the tests whose name has it. `--screenshots` renews the
 * pictures in docs/images; otherwise they go to the run's own folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inParallel } from '../../nodes/CrossBorderPayments/transport/parallel';
import { Cleanup } from '../demo/cleanup';
import { ensureHost, hostNames, type Host, type HostName } from '../host/install';
import { packTarball } from '../host/tarball';
import { commandLine } from './commandLine';
import { credential } from './credential';
import { editor } from './editor';
import { examples } from './examples';
import { money } from './money';
import { operations } from './operations';
import { queueMode } from './queueMode';
import { Report } from './report';
import { searches } from './searches';
import { secrets } from './secrets';
import { surviveKill } from './surviveKill';
import type { EndToEndTest } from './test';
import { triggerLife } from './triggerLife';
import { openWorld } from './world';

/** The longest first. */
const tests: EndToEndTest[] = [
	surviveKill,
	queueMode,
	secrets,
	triggerLife,
	editor,
	examples,
	operations,
	credential,
	money,
	searches,
	commandLine,
];

const imagesOfDocs = resolve(__dirname, '..', '..', 'docs', 'images');
/** The one that the README names: it is to be seen in the pictures. */
const portInPictures = 4010;
/** They mostly wait, for the poll of the minute above all. */
const atATime = 2;

interface Run {
	host: Host;
	test: EndToEndTest;
}

async function run({ host, test }: Run, tarball: string, screenshots: boolean, report: Report) {
	const started = Date.now();
	const folder = mkdtempSync(join(tmpdir(), 'cbp-e2e-'));
	const pictures = screenshots ? imagesOfDocs : join(folder, 'pictures');
	mkdirSync(pictures, { recursive: true });
	report.say(`\n${test.name}, n8n ${host.version}`);
	try {
		const world = await openWorld(host, tarball, folder, {
			...test.emulator,
			...(screenshots && { port: portInPictures }),
		});
		try {
			await test.run(world, report.check, pictures);
		} finally {
			await world.close();
		}
	} catch (error) {
		report.check('comes to its end', [
			error instanceof Error ? String(error.stack) : String(error),
		]);
	}
	report.say(`     ${Math.round((Date.now() - started) / 1000)} s`);
	if (report.failed === 0) rmSync(folder, { recursive: true, force: true });
	else report.say(`     logs of n8n and of the requests, pictures: ${folder}`);
	report.end();
}

/** Those of all hosts that the words fit, host by host for each test. */
async function planned(names: readonly HostName[], words: readonly string[]): Promise<Run[]> {
	const fitting = tests.filter(({ name }) => words.every((word) => name.includes(word)));
	const wanted = fitting.flatMap((test) =>
		names.filter((name) => test.hosts?.includes(name) ?? true).map((name) => ({ name, test })),
	);
	if (wanted.length === 0) {
		throw new Error(`no test for ${names.join(' or ')} has «${words.join(' ')}» in its name`);
	}
	const runs: Run[] = [];
	for (const { name, test } of wanted) {
		runs.push({ host: await ensureHost(name, console.log), test });
	}
	return runs;
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			host: { type: 'string' },
			screenshots: { type: 'boolean', default: false },
		},
	});
	const names = hostNames.filter((name) => name === (values.host ?? name));
	if (names.length === 0) throw new Error(`--host takes one of ${hostNames.join(', ')}`);
	const runs = await planned(names, positionals);
	const side = values.screenshots ? 1 : Math.min(atATime, runs.length);
	const reports = runs.map(() => new Report(side === 1));

	const cleanup = new Cleanup();
	cleanup.onSignals(() => 130);
	try {
		const tarball = await packTarball();
		cleanup.add(() => rmSync(dirname(tarball), { recursive: true, force: true }));
		await inParallel(runs, side, async (each, index) => {
			await run(each, tarball, values.screenshots, reports[index]!);
		});
	} finally {
		await cleanup.run();
	}
	const sum = (count: 'passed' | 'failed') =>
		reports.reduce((total, report) => total + report[count], 0);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	process.exitCode = sum('failed') === 0 ? 0 : 1;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
