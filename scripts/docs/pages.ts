import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { assumptionsTable } from './assumptions';
import { endpointsPage } from './endpointsPage';
import { between } from './markdown';
import { openApi } from './openapi';
import { referencePage } from './reference';

const checkout = resolve(__dirname, '..', '..');

export interface Page {
	/** Relative to the checkout. */
	path: string;
	file: string;
	/** What the file is to hold. */
	text: string;
}

/** Every file that is made, in whole or in part, from the code. */
export function makePages(): Page[] {
	const current = (path: string) => readFileSync(join(checkout, path), 'utf8');
	const made = {
		'docs/assumptions.md': between(
			current('docs/assumptions.md'),
			'values',
			`\n${assumptionsTable()}\n`,
		),
		'docs/endpoints.md': `${endpointsPage()}\n`,
		'docs/openapi.json': `${JSON.stringify(openApi(), null, '\t')}\n`,
		'docs/reference.md': `${referencePage()}\n`,
	};
	return Object.entries(made).map(([path, text]) => ({ path, file: join(checkout, path), text }));
}
