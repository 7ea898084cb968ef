/** `npm run publish:check` fails while something has to be filled in before the package is published. */
import { resolve } from 'node:path';

import { findPlaceholders } from './placeholders';

const placeholders = findPlaceholders(resolve(__dirname, '..', '..'));
if (placeholders.length === 0) console.log('Ready to be published');
else console.error(['Fill in before you publish:', ...placeholders].join('\n- '));
process.exitCode = placeholders.length === 0 ? 0 : 1;
