import { z } from 'zod/v4';

import { field } from './field';

const seconds = (least: number, most: number) =>
	z
		.number({ error: 'must be a number of seconds' })
		.min(least, { error: `must be at least ${least} seconds` })
		.max(most, { error: `must be at most ${most} seconds` });

/** How long to wait for something to become final, how often to look, and what to do when it does not. */
export const waitingFields = [
	field(
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 86_400 },
			default: 600,
			required: true,
			description: 'How long to wait at most, in seconds',
		},
		seconds(1, 86_400),
	),
	field(
		{
			displayName: 'Interval',
			name: 'interval',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 3_600 },
			default: 5,
			required: true,
			description:
				'How long to wait before looking again, in seconds. Each wait is longer than the one before, up to one minute or this interval.',
		},
		seconds(1, 3_600),
	),
	field(
		{
			displayName: 'On Timeout',
			name: 'onTimeout',
			type: 'options',
			options: [
				{
					name: 'Return Last State',
					value: 'lastState',
					description: 'Go on with the record as it is, with the column final set to false',
				},
				{
					name: 'Stop with an Error',
					value: 'error',
					description: 'Fail, so that nothing downstream runs on a payment that is not final',
				},
			],
			default: 'error',
			description: 'What to do when the time is over and the status is still not final',
		},
		z.enum(['error', 'lastState'], { error: 'must be error or lastState' }),
	),
] as const;
