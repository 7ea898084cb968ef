import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { FaultInput } from '../../support/emulator/server';
import { answerMembers, isObject, kindOf, recordMembers } from './shape';

/** What a fault means to whoever asked; what is expected follows from it. */
export type Nature =
	| 'too many requests'
	| 'for a while'
	| 'failure'
	| 'elsewhere'
	| 'broken'
	| 'silent'
	| 'not JSON'
	| 'empty'
	| 'harmless'
	| 'lacks a field'
	| 'lacks the list'
	| 'no object'
	| 'no record'
	| 'null objects'
	| 'unknown status'
	| 'page ignored'
	| 'page repeated'
	| 'page empty'
	| 'beyond the end';

/** One column of the matrix. */
export interface MatrixFault {
	name: string;
	nature: Nature;
	/** What the emulator is told; nothing where the answer of this endpoint has no place for it. */
	inputs: (endpoint: Endpoint, elsewhere: string) => FaultInput[];
}

const always =
	(...inputs: FaultInput[]): MatrixFault['inputs'] =>
	() =>
		inputs;

const where =
	(fits: (endpoint: Endpoint) => boolean, ...inputs: FaultInput[]): MatrixFault['inputs'] =>
	(endpoint) =>
		fits(endpoint) ? inputs : [];

const hasBody = ({ response }: Endpoint) => response !== undefined;
const isPaged = ({ paging }: Endpoint) => paging !== undefined;
const isList = (endpoint: Endpoint) => ['page', 'list'].includes(kindOf(endpoint));

/** Where a list says which page it is, and how many there are. */
function position(endpoint: Endpoint, ...names: string[]): FaultInput[] {
	const prefix = endpoint.paging === 'meta' ? 'meta.' : '';
	const members = Object.keys(answerMembers(endpoint));
	const known = names.filter((name) => prefix !== '' || members.includes(name));
	return known.map((name) => ({ kind: 'missingField', field: `${prefix}${name}` }));
}

/** Seconds; the client comes back no sooner. */
export const retryAfter = 2;

export const faults: readonly MatrixFault[] = [
	{
		name: '429 with Retry-After',
		nature: 'too many requests',
		inputs: always({ kind: 'status', status: 429, retryAfter }),
	},
	{
		name: '429 without Retry-After',
		nature: 'too many requests',
		inputs: always({ kind: 'status', status: 429 }),
	},
	{ name: '500', nature: 'failure', inputs: always({ kind: 'status', status: 500 }) },
	...[502, 503, 504].map(
		(status): MatrixFault => ({
			name: String(status),
			nature: 'for a while',
			inputs: always({ kind: 'status', status }),
		}),
	),
	{
		name: 'Redirect to another host',
		nature: 'elsewhere',
		inputs: (_, location) => [{ kind: 'redirect', location }],
	},
	{ name: 'Reset before the answer', nature: 'broken', inputs: always({ kind: 'reset' }) },
	{
		name: 'Reset amid the answer',
		nature: 'broken',
		inputs: where(hasBody, { kind: 'resetAfterHeaders' }),
	},
	{ name: 'No answer in time', nature: 'silent', inputs: always({ kind: 'latency', ms: 60_000 }) },
	{
		name: 'A byte now and then',
		nature: 'silent',
		inputs: where(hasBody, { kind: 'slowBody', ms: 60 }),
	},
	{
		name: 'Truncated JSON',
		nature: 'not JSON',
		inputs: where(hasBody, { kind: 'truncatedJson' }),
	},
	{ name: 'HTML with 200', nature: 'not JSON', inputs: always({ kind: 'html' }) },
	{ name: 'Empty body', nature: 'empty', inputs: always({ kind: 'empty' }) },
	{
		name: 'Wrong content type',
		nature: 'harmless',
		inputs: where(hasBody, { kind: 'wrongContentType' }),
	},
	{
		name: 'A needed field is missing',
		nature: 'lacks a field',
		inputs: where(({ requiredFields }) => requiredFields !== undefined, { kind: 'missingField' }),
	},
	{
		name: 'Null where an object was',
		nature: 'null objects',
		inputs: where(
			(endpoint) =>
				kindOf(endpoint) === 'keyed' ||
				[recordMembers(endpoint), isPaged(endpoint) ? {} : answerMembers(endpoint)].some(
					(members) => Object.values(members).some(isObject),
				),
			{ kind: 'nullObjects' },
		),
	},
	{
		name: 'Null where a record was',
		nature: 'no record',
		inputs: where(isList, { kind: 'nullRecord' }),
	},
	{
		name: 'Unknown status value',
		nature: 'unknown status',
		inputs: where((endpoint) => 'status' in recordMembers(endpoint), { kind: 'unknownStatus' }),
	},
	{
		name: 'List without its wrapper',
		nature: 'no object',
		inputs: where(isPaged, { kind: 'bareList' }),
	},
	{
		name: 'Wrapper without its list',
		nature: 'lacks the list',
		inputs: where(isPaged, { kind: 'missingField', field: 'data' }),
	},
	{
		name: 'No page number',
		nature: 'harmless',
		inputs: (endpoint) => (isPaged(endpoint) ? position(endpoint, 'page') : []),
	},
	{
		name: 'No total',
		nature: 'harmless',
		inputs: (endpoint) => (isPaged(endpoint) ? position(endpoint, 'total', 'count') : []),
	},
	{
		name: 'Neither total nor pages, page or limit',
		nature: 'harmless',
		inputs: (endpoint) =>
			isPaged(endpoint)
				? position(endpoint, 'total', 'count', 'pages', 'totalPages', 'page', 'limit')
				: [],
	},
	{
		name: 'Records come twice',
		nature: 'harmless',
		inputs: where(isPaged, { kind: 'duplicate' }),
	},
	{
		name: 'Total shrinks',
		nature: 'harmless',
		// The first answer is what a later one shrinks from.
		inputs: where(isPaged, { kind: 'shrinkingTotal', after: 1 }),
	},
	{
		name: 'Page parameter ignored',
		nature: 'page ignored',
		inputs: where(isPaged, { kind: 'ignorePaging' }),
	},
	{
		name: 'Page parameter ignored, no page number',
		nature: 'page repeated',
		inputs: (endpoint) =>
			isPaged(endpoint) ? [{ kind: 'ignorePaging' }, ...position(endpoint, 'page')] : [],
	},
	{
		name: 'Empty page where records were',
		nature: 'page empty',
		inputs: where(isPaged, { kind: 'emptyPage' }),
	},
	{
		name: 'Total too great: a page beyond the end',
		nature: 'beyond the end',
		inputs: where(isPaged, { kind: 'overstatedTotal' }),
	},
];
