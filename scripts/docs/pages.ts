import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { assumptionsTable } from './assumptions';
import { endpointsPage } from './endpointsPage';
import { between } from './markdown';
import { openApi } from './openapi';
import { referencePage } from './reference';

const checkout = resolve(__dirname, '..', '..');

/** Their links lead to the repository that package.json names. */
export const linking = [
	'package.json',
	'credentials/CrossBorderPaymentsApi.credentials.ts',
	'nodes/CrossBorderPayments/CrossBorderPayments.node.json',
	'nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node.json',
];

export interface Page {
	/** Relative to the checkout. */
	path: string;
	file: string;
	/** What the file is to hold. */
	text: string;
}

/** Every file that is made, in whole or in part, from the code or from package.json. */
export function makePages(): Page[] {
	const current = (path: string) => readFileSync(join(checkout, path), 'utf8');
	const { author, repository } = JSON.parse(current('package.json')) as {
		author: { name: string };
		repository: { url: string };
	};
	const address = repository.url.replace(/^git\+|\.git$/g, '');
	const linked = (path: string) =>
		current(path).replace(/https:\/\/github\.com\/[^'"#]+(?=#)/g, address);
	const made = {
		'docs/assumptions.md': between(
			current('docs/assumptions.md'),
			'values',
			`\n${assumptionsTable()}\n`,
		),
		'docs/endpoints.md': `${endpointsPage()}\n`,
		'docs/openapi.json': `${JSON.stringify(openApi(), null, '\t')}\n`,
		'docs/reference.md': `${referencePage()}\n`,
		LICENSE: current('LICENSE').replace(/^(Copyright \(c\) \d+ ).+$/m, `$1${author.name}`),
		...Object.fromEntries(linking.map((path) => [path, linked(path)])),
	};
	return Object.entries(made).map(([path, text]) => ({ path, file: join(checkout, path), text }));
}
