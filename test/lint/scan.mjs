/**
 * n8n's own analysis of community packages, run on the sources and on what npm would publish.
 * The scanner itself wants a published package with provenance, so its analysis is called directly.
 */
import { spawnSync } from 'node:child_process';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

let failed = false;

report('sources', await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS));
report('package', await analyzePackage(process.cwd(), packedFiles()));
process.exit(failed ? 1 : 0);

/** Of what would be packed, the files that n8n looks at. */
function packedFiles() {
	const { status, stdout } = spawnSync(
		'npm',
		['pack', '--dry-run', '--json', '--silent', '--ignore-scripts'],
		{ encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit'] },
	);
	if (status !== 0) throw new Error(`npm pack ended with ${status}`);
	const packed = JSON.parse(stdout);
	const { files } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
	const scanned = files
		.map(({ path }) => path)
		.filter((path) => path.endsWith('.js') || path === 'package.json');
	if (!scanned.some((path) => path.startsWith('dist/'))) throw new Error('nothing was built');
	return scanned;
}

function report(what, { passed, message, details }) {
	console.log(
		passed
			? `scan of the ${what}: no finding`
			: `scan of the ${what}: ${message}\n${details ?? ''}`,
	);
	failed ||= !passed;
}
