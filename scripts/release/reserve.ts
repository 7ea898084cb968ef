/**
 * `npm run reserve`: once, before the first release. Publishes an empty 0.0.0, because npm takes a trusted publisher
 * only for a package that exists, and every version with nodes is to have a provenance. Without the keyword of
 * community packages, n8n does not offer it. What follows `--` goes to npm.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { findPlaceholders } from './placeholders';

const checkout = resolve(__dirname, '..', '..');

function reserve(flags: readonly string[]): void {
	const missing = findPlaceholders(checkout).filter((each) => each.startsWith('package.json'));
	if (missing.length > 0) throw new Error(['Fill in first:', ...missing].join('\n- '));
	const { name, license, author, repository, bugs } = JSON.parse(
		readFileSync(join(checkout, 'package.json'), 'utf8'),
	) as Record<string, unknown>;
	const description = 'Reserved: the first version with n8n nodes is 0.1.0';
	const manifest = { name, version: '0.0.0', description, license, author, repository, bugs };
	const folder = mkdtempSync(join(tmpdir(), 'reserve-'));
	try {
		writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
		writeFileSync(join(folder, 'README.md'), `${description}.\n`);
		const args = ['publish', folder, '--access', 'public', ...flags];
		const shell = process.platform === 'win32';
		const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell });
		if (status !== 0) throw new Error(`npm publish ended with ${status}`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

try {
	reserve(process.argv.slice(2));
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
