/**
 * n8n's own analysis of community packages, run on the sources and on what npm would publish.
 * The scanner itself wants a published package with provenance, so its analysis is called directly.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
let failed = false;
try {
	run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	run('tar', ['-xzf', join(folder, tarball), '-C', folder]);

	report('sources', await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS));
	report('package', await analyzePackage(join(folder, 'package'), ['**/*.js', 'package.json']));
} finally {
	rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function run(command, args) {
	const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
	if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
}

function report(what, { passed, message, details }) {
	console.log(
		passed
			? `scan of the ${what}: no finding`
			: `scan of the ${what}: ${message}\n${details ?? ''}`,
	);
	failed ||= !passed;
}
