/** `npm run freeze`: before a release, keeps what the workflows of its users will depend on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { version } from '../../package.json';
import { currentVersion, savedFolder, writeVersion } from './savedVersion';

const folder = join(savedFolder, version);
if (existsSync(folder)) throw new Error(`${folder} is what users have: it is never changed`);
const saved = currentVersion();
writeVersion(folder, saved);
console.log(
	`${folder}: ${saved.parameters.length} parameters, ${saved.workflows.length} workflows`,
);
