import { z } from 'zod/v4';

import { recordSchemaOf, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { FaultInput } from '../../support/emulator/server';

/**
 * What a fault means to the node:
 * - `temporary`: a read is sent again, up to four times in all, or `tries`;
 * - `error`: sending the same request again would not help;
 * - `invalid`: as `error`, but one subaccount among others is left out, with a hint;
 * - `unreadable`: as `error`, except for a write that promises nothing but success;
 * - `incomplete`: a hint says that the list may not be whole;
 * - `status`: the record has a status that nobody knows;
 * - `harmless`: the records are all there.
 */
type Effect =
	'temporary' | 'error' | 'invalid' | 'unreadable' | 'incomplete' | 'status' | 'harmless';

export interface Fault {
	/** Its row in docs/reliability.md. */
	name: string;
	effect: Effect;
	/** The emulator plays them all at the same time. */
	inputs: FaultInput[];
	/** How often a read is sent in all, if not four times. */
	tries?: number;
	/** The service never responds. */
	isSilent?: boolean;
	/** What the error's message and description have to say. */
	says?: RegExp;
	/** Whether an endpoint's response has a place for it; every endpoint's has, without. */
	fits?: (endpoint: Endpoint) => boolean;
}

const hasBody = ({ response }: Endpoint) => response !== undefined;
const isPaged = ({ paging }: Endpoint) => paging !== undefined;
const needs =
	(field: string) =>
	({ requiredFields = [] }: Endpoint) =>
		requiredFields.includes(field);

const hasStatus = (endpoint: Endpoint) => {
	const record = recordSchemaOf(endpoint);
	// The rows of the balances do not show that of the account.
	return endpoint.id !== 'balanceGet' && record instanceof z.ZodObject && 'status' in record.shape;
};

const status = (code: number): FaultInput[] => [{ kind: 'status', status: code, retryAfter: 2 }];
const missing = (...fields: string[]): FaultInput[] =>
	fields.map((field) => ({ kind: 'missingField', field }));

/** How the three kinds of list count their pages. */
const counts = missing('meta', 'count', 'total', 'totalPages', 'page', 'limit');

const temporary: Array<Omit<Fault, 'effect'>> = [
	{ name: '429', inputs: status(429), tries: 6, says: /requests.*2 s/ },
	{ name: '503', inputs: status(503), tries: 6, says: /503.*went wrong/ },
	{ name: 'Broken before the response', inputs: [{ kind: 'reset' }], says: /connection/ },
	{
		name: 'Broken during the response',
		inputs: [{ kind: 'resetAfterHeaders' }],
		says: /connection/,
		fits: hasBody,
	},
	{
		name: 'No response',
		inputs: [{ kind: 'latency', ms: 60_000 }],
		isSilent: true,
		says: /no response within.*Timeout/,
	},
];

const lasting: Fault[] = [
	{ name: '500', effect: 'error', inputs: status(500), says: /500.*went wrong/ },
	{ name: 'HTML', effect: 'error', inputs: [{ kind: 'html' }], says: /web page.*URL/ },
	{
		name: 'Half of the JSON',
		effect: 'unreadable',
		inputs: [{ kind: 'truncatedJson' }],
		says: /JSON/,
		fits: hasBody,
	},
	{ name: 'Empty response', effect: 'unreadable', inputs: [{ kind: 'empty' }], says: /empty/ },
	{
		name: 'A record without its ID',
		effect: 'invalid',
		inputs: missing('id'),
		says: /“id”/,
		fits: needs('id'),
	},
	{
		name: 'Page parameter ignored',
		effect: 'error',
		inputs: [{ kind: 'ignorePaging' }],
		says: /Page Parameter Name/,
		fits: isPaged,
	},
	{
		name: 'Empty page where records were',
		effect: 'incomplete',
		inputs: [{ kind: 'emptyPage', after: 1 }],
		fits: isPaged,
	},
	{
		name: 'Total too great',
		effect: 'incomplete',
		inputs: [{ kind: 'overstatedTotal' }],
		fits: isPaged,
	},
	{
		name: 'Unknown status',
		effect: 'status',
		inputs: [{ kind: 'unknownStatus' }],
		fits: hasStatus,
	},
	{ name: 'No page numbers or totals', effect: 'harmless', inputs: counts, fits: isPaged },
	{ name: 'Records twice', effect: 'harmless', inputs: [{ kind: 'duplicate' }], fits: isPaged },
];

/** The faults that an endpoint can have; its redirects lead to another server. */
export function faultsOf(endpoint: Endpoint, otherServer: string): Fault[] {
	const redirect: Fault = {
		name: 'Redirect to another server',
		effect: 'error',
		inputs: [{ kind: 'redirect', location: otherServer }],
		says: /follow.*URL.*credential/,
	};
	return [
		...temporary.map((fault): Fault => ({ ...fault, effect: 'temporary' })),
		redirect,
		...lasting,
	].filter(({ fits = () => true }) => fits(endpoint));
}

/** The client makes of it what it makes of another fault, and all that is above the client sees no difference. */
export const isLikeAnother = ({ name, effect }: Fault) =>
	effect === 'unreadable' || /^(503|Broken|Redirect|HTML)/.test(name);

/** Seconds until the node gives a request up. */
export const timeout = 10;

/** How long a fault lasts: one request, or every request to the endpoint. */
export const durations = ['once', 'always'] as const;
export type Duration = (typeof durations)[number];

/** How long it would have lasted makes no difference where the first failure ends the run. */
export const durationsOf = ({ effect }: Fault, { retryable }: Endpoint): readonly Duration[] =>
	retryable && effect === 'temporary' ? durations : ['always'];

/** What the emulator gets. */
export function inputsOf(
	{ inputs }: Fault,
	duration: Duration,
	endpoint: Endpoint,
	matching = '',
): FaultInput[] {
	const times = duration === 'once' ? { times: 1 } : {};
	return inputs.map((input) => ({ ...input, ...times, matching, endpoint: endpoint.id }));
}
