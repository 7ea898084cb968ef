/** `npm run docs`: writes what is made from the code. `npm run docs -- --check`: only says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { makePages, type Page } from './pages';

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
	const pages = await makePages();
	const stale = pages.filter(isStale);
	if (!values.check) {
		for (const { file, path, text } of stale) {
			writeFileSync(file, text);
			console.log(`written: ${path}`);
		}
		console.log(`${pages.length} files made from the code, ${stale.length} changed`);
		return;
	}
	for (const { path } of stale) console.error(`out of date: ${path}`);
	if (stale.length > 0) {
		console.error('Run `npm run docs` and commit what it writes.');
		process.exitCode = 1;
	} else {
		console.log(`${pages.length} files are up to date`);
	}
}

function isStale({ file, text }: Page): boolean {
	return !existsSync(file) || readFileSync(file, 'utf8') !== text;
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
