import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { FaultInput } from '../../support/emulator/server';

/**
 * What a fault means to the node:
 * - `temporary`: a read is sent again, up to four times in all;
 * - `error`: sending the same request again would not help;
 * - `unreadable`: as `error`, except for a write that promises nothing but success;
 * - `incomplete`: the list is read again, and a hint says so if it is still not whole;
 * - `status`: the record has a status that nobody knows;
 * - `harmless`: the records are all there.
 */
type Effect = 'temporary' | 'error' | 'unreadable' | 'incomplete' | 'status' | 'harmless';

export interface Fault {
	/** Its row in docs/reliability.md. */
	name: string;
	effect: Effect;
	/** The emulator plays them all at the same time. */
	inputs: FaultInput[];
	/** The service never answers. */
	isSilent?: boolean;
	/** What the error's message or description has to say. */
	says?: RegExp;
	/** Whether an endpoint's answer has a place for it; every endpoint's has, without. */
	fits?: (endpoint: Endpoint) => boolean;
}

const hasBody = ({ response }: Endpoint) => response !== undefined;
const isPaged = ({ paging }: Endpoint) => paging !== undefined;

const missing = (...fields: string[]): FaultInput[] =>
	fields.map((field) => ({ kind: 'missingField', field }));

/** How lists count their pages, in each of the three wrappers. */
const pageNumber = missing('page', 'meta.page');
const counts = missing('meta', 'count', 'total', 'totalPages', 'page', 'limit');

/** Every fault of the service and the network. Redirects lead to `otherServer`. */
export const faultsOf = (otherServer: string): Fault[] => [
	{
		name: '429',
		effect: 'temporary',
		inputs: [{ kind: 'status', status: 429, retryAfter: 2 }],
		says: /429.*2 seconds/,
	},
	...[502, 503, 504].map(
		(status): Fault => ({
			name: String(status),
			effect: 'temporary',
			inputs: [{ kind: 'status', status }],
			says: new RegExp(`${status}.*problem`),
		}),
	),
	{
		name: 'Connection broken before the answer',
		effect: 'temporary',
		inputs: [{ kind: 'reset' }],
		says: /connection/,
	},
	{
		name: 'Connection broken during the answer',
		effect: 'temporary',
		inputs: [{ kind: 'resetAfterHeaders' }],
		says: /connection/,
		fits: hasBody,
	},
	{
		name: 'No answer within the timeout',
		effect: 'temporary',
		inputs: [{ kind: 'latency', ms: 60_000 }],
		isSilent: true,
		says: /no answer within.*Timeout/,
	},
	{
		name: '500',
		effect: 'error',
		inputs: [{ kind: 'status', status: 500 }],
		says: /500.*problem/,
	},
	{
		name: 'Redirect to another server',
		effect: 'error',
		inputs: [{ kind: 'redirect', location: otherServer }],
		says: /follow.*URL in the credential/,
	},
	{ name: 'HTML', effect: 'unreadable', inputs: [{ kind: 'html' }], says: /JSON/ },
	{
		name: 'Half of the JSON',
		effect: 'unreadable',
		inputs: [{ kind: 'truncatedJson' }],
		says: /JSON/,
		fits: hasBody,
	},
	{ name: 'Empty answer', effect: 'unreadable', inputs: [{ kind: 'empty' }], says: /empty/ },
	{
		name: 'A required field is missing',
		effect: 'error',
		inputs: [{ kind: 'missingField' }],
		says: /“\w+”/,
		fits: ({ requiredFields }) => requiredFields !== undefined,
	},
	{
		name: 'A record is null',
		effect: 'error',
		inputs: [{ kind: 'nullRecord' }],
		says: /record/,
		fits: isPaged,
	},
	{
		name: 'The list without its wrapper',
		effect: 'error',
		inputs: [{ kind: 'bareList' }],
		says: /object/,
		fits: isPaged,
	},
	{
		name: 'The wrapper without its list',
		effect: 'error',
		inputs: missing('data'),
		says: /“data”/,
		fits: isPaged,
	},
	{
		name: 'The page parameter is ignored',
		effect: 'error',
		inputs: [{ kind: 'ignorePaging' }],
		says: /Page Parameter Name/,
		fits: isPaged,
	},
	{
		name: 'The page parameter is ignored, and no page number',
		effect: 'error',
		inputs: [{ kind: 'ignorePaging' }, ...pageNumber],
		says: /Page Parameter Name/,
		fits: isPaged,
	},
	{
		name: 'An empty page where records were',
		effect: 'incomplete',
		inputs: [{ kind: 'emptyPage', after: 1 }],
		says: /whole|complete/,
		fits: isPaged,
	},
	{
		name: 'A total that is too great',
		effect: 'incomplete',
		inputs: [{ kind: 'overstatedTotal' }],
		says: /whole|complete/,
		fits: isPaged,
	},
	{
		name: 'A status that nobody knows',
		effect: 'status',
		inputs: [{ kind: 'unknownStatus' }],
		fits: ({ requiredFields = [] }) => requiredFields.includes('status'),
	},
	{
		name: 'Another content type',
		effect: 'harmless',
		inputs: [{ kind: 'wrongContentType' }],
		fits: hasBody,
	},
	{ name: 'No page number', effect: 'harmless', inputs: pageNumber, fits: isPaged },
	{ name: 'No page number and no total', effect: 'harmless', inputs: counts, fits: isPaged },
	{
		name: 'Records come twice',
		effect: 'harmless',
		inputs: [{ kind: 'duplicate' }],
		fits: isPaged,
	},
	{
		name: 'The total shrinks while pages are read',
		effect: 'harmless',
		inputs: [{ kind: 'shrinkingTotal', after: 1 }],
		fits: isPaged,
	},
];

/** Seconds until the node gives a request up. */
export const timeout = 10;

/** How long a fault lasts: one request, or every request to the endpoint. */
export const durations = ['once', 'always'] as const;
export type Duration = (typeof durations)[number];

/** Where the first failure ends the run, how long the fault would have lasted makes no difference. */
export function durationsOf({ effect }: Fault, { retryable }: Endpoint): readonly Duration[] {
	const isReadAgain = retryable && (effect === 'temporary' || effect === 'incomplete');
	return isReadAgain ? durations : ['always'];
}
