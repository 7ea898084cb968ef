/** `npm run docs` writes what is made from the code. */
import { writeFileSync } from 'node:fs';

import { makePages } from './pages';

const pages = makePages();
for (const { file, text } of pages) writeFileSync(file, text);
console.log(`${pages.length} files are made from the code`);
