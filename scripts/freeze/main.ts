/** `npm run freeze`: before a release, keeps what the workflows of its users will depend on. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { writeVersion } from './savedVersion';

const packageFile = resolve(__dirname, '..', '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
void writeVersion(version).then((file) => console.log(`written: ${file}`));
