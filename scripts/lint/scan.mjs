/**
 * n8n's own analysis of community packages, run on the sources and on what npm would publish.
 * The scanner itself wants a published package with provenance, so its analysis is called directly.
 */
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { packedFiles } from './packed.mjs';

let failed = false;

/** Of what would be packed, the files that n8n looks at. */
const scanned = packedFiles().filter((path) => path.endsWith('.js') || path === 'package.json');

report('sources', await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS));
report('package', await analyzePackage(process.cwd(), scanned));
process.exit(failed ? 1 : 0);

function report(what, { passed, message, details }) {
	console.log(
		passed
			? `scan of the ${what}: no finding`
			: `scan of the ${what}: ${message}\n${details ?? ''}`,
	);
	failed ||= !passed;
}
