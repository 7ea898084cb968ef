import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { assumptionsTable } from './assumptions';
import { requireMeanings } from './columns';
import { entriesOf, referenceAnchor, rows } from './catalogue';
import { between, blocks, code, link, madeNote, table } from './markdown';
import { referencePage } from './reference';

const checkout = resolve(__dirname, '..', '..');

/** Their links lead to the repository that package.json names. */
export const linking = [
	'package.json',
	'credentials/CrossBorderPaymentsApi.credentials.ts',
	'nodes/CrossBorderPayments/CrossBorderPayments.node.json',
	'nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node.json',
];

interface Page {
	/** The path from the checkout. */
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
		current(path).replace(/https:\/\/github\.com\/[^'"#]+?(?=#|\/issues")/g, address);
	const made = {
		'docs/assumptions.md': between(
			current('docs/assumptions.md'),
			'values',
			`\n${assumptionsTable()}\n`,
		),
		'docs/endpoints.md': `${endpointsPage()}\n`,
		'docs/reference.md': `${referencePage()}\n`,
		LICENSE: current('LICENSE').replace(/^(Copyright \(c\) \d+ ).+$/m, `$1${author.name}`),
		...Object.fromEntries(linking.map((path) => [path, linked(path)])),
	};
	requireMeanings();
	return Object.entries(made).map(([path, text]) => ({ path, file: join(checkout, path), text }));
}

/** docs/endpoints.md: the table of endpoints. */
function endpointsPage(): string {
	return blocks(
		'# Endpoints',
		madeNote,
		`The ${rows.length} endpoints of the service as the package calls them, from its one table, [endpoints.ts](../nodes/CrossBorderPayments/api/endpoints.ts). Paths are relative to the URL in the credential. Their requests and responses are the schemas in [api/schemas](../nodes/CrossBorderPayments/api/schemas); what the specification does not say is in [assumptions.md](assumptions.md).`,
		'“Retried”: repeating the call changes no balance, so the node retries it when the service is busy or the connection breaks. “Paging” names the list wrapper. “Required”: a response or record without these fields is reported as an error; any other field can be missing.',
		table(
			['ID', 'Method', 'Path', 'Paging', 'Retried', 'Sandbox only', 'Required', 'Operations'],
			rows.map((endpoint) => [
				endpoint.id,
				endpoint.method,
				code(endpoint.path),
				endpoint.paging ? code(endpoint.paging) : '',
				endpoint.retryable ? 'yes' : 'no',
				endpoint.sandboxOnly ? 'yes' : '',
				endpoint.requiredFields.map(code).join(', '),
				entriesOf(endpoint)
					.map((entry) => link(entry.heading, referenceAnchor(entry)))
					.join(', '),
			]),
		),
	);
}
