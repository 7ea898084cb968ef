/** `npm run freeze`: before a release, keeps what the workflows of its users will depend on. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { currentVersion, savedFolder, writeVersion } from './savedVersion';

const packageFile = resolve(__dirname, '..', '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const folder = join(savedFolder, version);
if (existsSync(folder)) throw new Error(`${folder} is what users have: it is never changed`);
const saved = currentVersion();
writeVersion(folder, saved);
console.log(
	`${folder}: ${saved.parameters.length} parameters, ${saved.workflows.length} workflows`,
);
