import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { entriesOf, referenceAnchor, rows } from './catalogue';
import { blocks, code, link, madeNote, table } from './markdown';

/** docs/endpoints.md: the table of endpoints. What each of them takes and answers is in docs/openapi.json. */
export function endpointsPage(): string {
	return blocks(
		'# Endpoints',
		madeNote,
		`The ${rows.length} endpoints of the service as the package calls them, from its one table, [endpoints.ts](../nodes/CrossBorderPayments/api/endpoints.ts). Paths are relative to the URL in the credential. What each endpoint takes and answers is in [openapi.json](openapi.json), an OpenAPI 3.1 document; there, «left open» is what the specification does not say, see [assumptions.md](assumptions.md).`,
		'«Retried» means that repeating the call changes no balance, so the node sends it again when the service is busy or the connection breaks. «Paging» names the list wrapper. «Required»: an answer or record without these fields is reported as an error; any other field may be missing.',
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
				operationsOf(endpoint),
			]),
		),
	);
}

const operationsOf = (endpoint: Endpoint) =>
	entriesOf(endpoint)
		.map((entry) => link(entry.heading, referenceAnchor(entry)))
		.join(', ');
