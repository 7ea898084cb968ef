import type { FaultInput } from '../../support/emulator/server';
import { person } from './person';
import { apiKey } from './spellings';

/** One way in which the service can fail; `otherUrl` is where it tries to redirect requests to. */
export interface Failure {
	name: string;
	/** Whether a call succeeds all the same. */
	succeeds?: boolean;
	faults: (otherUrl: string) => FaultInput[];
}

/** The key in all the ways that a service may repeat it. */
export const keyEcho = [
	`key ${apiKey}`,
	`?api_key=${encodeURIComponent(apiKey)}`,
	`Basic ${Buffer.from(apiKey).toString('base64')}`,
].join(', ');

/** What each call sends of the person, which is what the service can repeat. */
const sentValues: Array<[NonNullable<FaultInput['endpoint']>, Array<keyof typeof person>]> = [
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
	const repeated = sentValues.map(([endpoint, names]): FaultInput => {
		const values = names.map((name) => `“${person[name]}”`).join(', ');
		return { ...fault, endpoint, message: `${values} is refused. ${keyEcho}` };
	});
	return [...repeated, { ...fault, message: keyEcho }];
}

export const failures: readonly Failure[] = [
	{ name: 'no failure', succeeds: true, faults: () => [] },
	...(
		[
			[400, 'A'],
			[422, 'B'],
			[401, 'C'],
			[500, 'A'],
		] as const
	).map(([status, shape]) => ({
		name: `status ${status} with the key and the person in its message`,
		faults: () => echoing({ kind: 'status', status, shape }),
	})),
	{
		name: 'a record with the key for its status',
		succeeds: true,
		faults: () => [{ kind: 'unknownStatus', value: `held by ${apiKey}` }],
	},
	{ name: 'HTML of a gateway', faults: () => [{ kind: 'html', status: 500 }] },
	{ name: 'a time-out', faults: () => [{ kind: 'latency', ms: 2_500 }] },
	{
		name: 'a redirect to another host',
		faults: (otherUrl) => [
			{ kind: 'redirect', status: 307, location: `${otherUrl}/v1/ramp/banking/balances` },
		],
	},
];
