import type { FaultInput } from '../../support/emulator/server';
import { person } from './person';
import { apiKey, keyEcho } from './spellings';

/** One way in which the service can fail; `otherUrl` is where it tries to redirect requests to. */
export interface Failure {
	name: string;
	/** Whether a call succeeds all the same. */
	succeeds?: boolean;
	faults: (otherUrl: string) => FaultInput[];
}

/** A service that repeats the key and, where it was sent the person, all of them. */
function echoing(status: number): FaultInput[] {
	const values = Object.values(person).join(', ');
	const fault: FaultInput = { kind: 'status', status };
	return [
		...(['individualSubmit', 'businessSubmit', 'subaccountCreate'] as const).map((endpoint) => ({
			...fault,
			endpoint,
			message: `${values} is refused. ${keyEcho}`,
		})),
		{ ...fault, message: keyEcho },
	];
}

export const failures: readonly Failure[] = [
	{ name: 'no failure', succeeds: true, faults: () => [] },
	...[400, 401, 500].map((status) => ({
		name: `status ${status} with the key and the person in its message`,
		faults: () => echoing(status),
	})),
	{
		name: 'a record with the key for its status',
		succeeds: true,
		faults: () => [{ kind: 'unknownStatus', value: `held by ${apiKey}` }],
	},
	{ name: 'a time-out', faults: () => [{ kind: 'latency', ms: 2_500 }] },
	{
		name: 'a redirect to another host',
		faults: (otherUrl) => [
			{ kind: 'redirect', status: 307, location: `${otherUrl}/v1/ramp/banking/balances` },
		],
	},
];
