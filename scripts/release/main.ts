/**
 * `npm run release -- 1.2.0`: all of a release up to the push. Sets version and date, keeps what workflows of this
 * version contain, runs the tests, commits and tags. `--tested` leaves out the tests, for whoever has just run them.
 * When something fails or is interrupted, the checkout is as before.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { findPlaceholders } from './placeholders';

const checkout = resolve(__dirname, '..', '..');
const changelog = join(checkout, 'CHANGELOG.md');

/** A failure is an error. */
const runWith =
	(output: 'pipe' | 'inherit') =>
	(command: string, ...args: string[]): string => {
		const { status, stdout } = spawnSync(command, args, {
			cwd: checkout,
			encoding: 'utf8',
			stdio: ['ignore', output, 'inherit'],
			shell: process.platform === 'win32',
		}) as { status: number | null; stdout: string | null };
		const text = stdout ?? '';
		if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${text}`);
		return text.trim();
	};

/** Returns what it prints. */
const run = runWith('pipe');

/** Shows what it prints. */
const show = runWith('inherit');

function checkBefore(version: string): void {
	const refuse = (reason: string) => {
		throw new Error(reason);
	};
	if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Name the version: npm run release -- 1.2.0');
	if (run('git', 'branch', '--show-current') !== 'main') refuse('Releases are made on main');
	if (run('git', 'status', '--porcelain')) refuse('Commit what you have changed, or put it aside');
	run('git', 'fetch', '--quiet', '--tags', 'origin', 'main');
	if (run('git', 'rev-list', 'HEAD..FETCH_HEAD'))
		refuse('Pull first: main has commits that are not here');
	if (run('git', 'tag', '--list', `v${version}`)) refuse(`There is a tag v${version} already`);
	const placeholders = findPlaceholders(checkout);
	if (placeholders.length > 0) refuse(['Fill in first:', ...placeholders].join('\n- '));
	if (!readFileSync(changelog, 'utf8').includes(`\n## [${version}] - Unreleased\n`)) {
		refuse(`CHANGELOG.md has no heading “## [${version}] - Unreleased”`);
	}
}

function release(version: string, isTested: boolean): void {
	checkBefore(version);
	const saved = `test/saved/${version}.json`;
	const before = run('git', 'rev-parse', 'HEAD');
	try {
		run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
		const today = new Date().toISOString().slice(0, 10);
		const text = readFileSync(changelog, 'utf8');
		writeFileSync(
			changelog,
			text.replace(`## [${version}] - Unreleased`, `## [${version}] - ${today}`),
		);
		run('npm', 'run', 'freeze');
		if (!isTested) {
			console.log('Running npm test');
			show('npm', 'test');
		}
		run('git', 'add', 'CHANGELOG.md', 'package.json', 'package-lock.json', saved);
		run('git', 'commit', '--message', `Release ${version}`);
		run('git', 'tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
	} catch (error) {
		// Nothing else is lost: the checkout was clean.
		run('git', 'reset', '--quiet', '--hard', before);
		rmSync(join(checkout, saved), { force: true });
		throw error;
	}
	console.log(
		`v${version} is committed and tagged. To publish it: git push --atomic origin main v${version}\n` +
			'GitHub tests and packs it, and publishes it after someone has approved the environment npm.',
	);
}

const { values, positionals } = parseArgs({
	options: { tested: { type: 'boolean', default: false } },
	allowPositionals: true,
});
// Ctrl-C ends the command under way, which then has failed; this one puts the checkout back first.
process.on('SIGINT', () => undefined);
try {
	release(positionals[0] ?? '', values.tested);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
