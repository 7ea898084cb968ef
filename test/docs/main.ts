/** `npm run docs` writes what is made from the code; `npm run docs -- --check` only says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { makePages, type Page } from './pages';

const isCheck = process.argv.includes('--check');
const pages = makePages();
const stale = pages.filter(isStale);
for (const { file, path, text } of stale) {
	if (isCheck) console.error(`out of date: ${path}`);
	else {
		writeFileSync(file, text);
		console.log(`written: ${path}`);
	}
}
console.log(`${pages.length} files are made from the code; ${stale.length} were out of date`);
if (isCheck && stale.length > 0) {
	console.error('Run `npm run docs` and commit what it writes.');
	process.exitCode = 1;
}

function isStale({ file, text }: Page): boolean {
	return !existsSync(file) || readFileSync(file, 'utf8') !== text;
}
