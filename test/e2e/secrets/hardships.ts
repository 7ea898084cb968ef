import type { FaultInput } from '../../support/emulator/server';
import { person } from './person';
import { apiKey } from './spellings';

/** One way in which the service can fail; `strangerUrl` is where it tries to lure requests to. */
export interface Hardship {
	name: string;
	/** Whether the status is one of success all the same. */
	succeeds?: boolean;
	faults: (strangerUrl: string) => FaultInput[];
}

/** The key in all the ways that a service may repeat it. */
export const keyEcho = [
	`key ${apiKey}`,
	`?api_key=${encodeURIComponent(apiKey)}`,
	`Basic ${Buffer.from(apiKey).toString('base64')}`,
].join(', ');

/** What each call sends of the person, which is what the service can repeat. */
const sentTo: Array<[NonNullable<FaultInput['endpoint']>, Array<keyof typeof person>]> = [
	[
		'individualSubmit',
		['first_name', 'last_name', 'birth_date', 'phone', 'email', 'street', 'number', 'document'],
	],
	[
		'businessSubmit',
		['company', 'email', 'tax_number', 'document', 'first_name', 'last_name', 'birth_date'],
	],
	['customerSubmit', ['first_name']],
	['subaccountCreate', ['email']],
	['brlValidate', ['pix_key']],
];

/** A service that repeats all it was sent. */
function echoing(fault: FaultInput): FaultInput[] {
	const repeated = sentTo.map(([endpoint, names]): FaultInput => {
		const values = names.map((name) => `“${person[name]}”`).join(', ');
		return { ...fault, endpoint, message: `${values} is refused. ${keyEcho}` };
	});
	return [...repeated, { ...fault, message: keyEcho }];
}

const statuses = [
	[400, 'A'],
	[401, 'B'],
	[403, 'C'],
	[404, 'C'],
	[409, 'A'],
	[422, 'B'],
	[429, 'C'],
	[500, 'A'],
] as const;

export const hardships: readonly Hardship[] = [
	{ name: 'all is well', succeeds: true, faults: () => [] },
	...statuses.map(([status, shape]) => ({
		name: `status ${status} with the key and the person in its message`,
		faults: () =>
			echoing({ kind: 'status', status, shape, ...(status === 429 && { retryAfter: 0 }) }),
	})),
	{
		name: 'a status with the key for a value',
		succeeds: true,
		faults: () => [{ kind: 'unknownStatus', value: `held by ${apiKey}` }],
	},
	{ name: 'HTML', succeeds: true, faults: () => [{ kind: 'html', status: 200 }] },
	{ name: 'HTML of a gateway', faults: () => [{ kind: 'html', status: 500 }] },
	{ name: 'half an answer', succeeds: true, faults: () => [{ kind: 'truncatedJson' }] },
	{ name: 'a time-out', faults: () => [{ kind: 'latency', ms: 2_500 }] },
	{ name: 'a broken connection', faults: () => [{ kind: 'resetAfterHeaders' }] },
	...[301, 302, 307, 308].map((status) => ({
		name: `redirect ${status}`,
		faults: (strangerUrl: string): FaultInput[] => [
			{ kind: 'redirect', status, location: `${strangerUrl}/v1/ramp/banking/balances` },
		],
	})),
];
