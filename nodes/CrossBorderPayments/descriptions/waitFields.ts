import { z } from 'zod/v4';

import { oneOf } from '../api/schemas/values';
import { field } from './field';

const positive = (max: number) =>
	z
		.number({ error: 'must be a number' })
		.positive({ error: 'must be more than 0' })
		.max(max, { error: `must be at most ${max}` });

const description = 'How long to wait for a final status, counted from the first check';

/** In hours. */
export const waitFields = [
	field(
		positive(720),
		{
			displayName: 'Wait at Most (Hours)',
			name: 'waitAtMost',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 720 },
			default: 72,
			description: `${description}: 0.5 is half an hour, 720 (30 days) the maximum`,
		},
		{
			// An agent waits for its tool.
			asTool: {
				displayName: 'Wait at Most (Minutes)',
				typeOptions: { minValue: 0, maxValue: 60 },
				default: 1,
				description: `${description}: at most 60`,
			},
			toolSchema: positive(60).transform((minutes) => minutes / 60),
		},
	),
] as const;

/** For those who want another pace, or to go on without the money. */
export const waitOptions = [
	field(oneOf(['automatic', 'keepRunning', 'park']).default('automatic'), {
		displayName: 'Between Checks',
		name: 'betweenChecks',
		type: 'options',
		// One choice for all items of a run.
		noDataExpression: true,
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Keep running for up to a minute; park a longer wait, as n8n’s Wait node does',
			},
			{
				name: 'Keep Running',
				value: 'keepRunning',
				description: 'Stay in memory until the end. A restart of n8n loses the wait.',
			},
			{
				name: 'Park the Execution',
				value: 'park',
				description:
					'Let n8n save the execution and resume it for each check, even after a restart. In queue mode, restart workers one after the other.',
			},
		],
		default: 'automatic',
		description: 'What the execution does until the next check',
	}),
	field(positive(1_440).optional(), {
		displayName: 'Check Every (Minutes)',
		name: 'checkEvery',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1_440 },
		default: 1,
		description:
			'Time between the first two checks: by default a minute if parked, otherwise 5 seconds (0.1 is 6). Later waits grow to 10 minutes, and to an hour after the first day. A longer time is kept.',
	}),
	field(oneOf(['lastState', 'error']).default('error'), {
		displayName: 'On Timeout',
		name: 'onTimeout',
		type: 'options',
		options: [
			{
				name: 'Return Last State',
				value: 'lastState',
				description: 'Return the record as it is, with the column final set to false',
			},
			{
				name: 'Stop with an Error',
				value: 'error',
				description:
					'Fail, so that the workflow does not continue with a payment that is not final',
			},
		],
		default: 'error',
		description:
			'What to do when the status is still not final after the timeout, or is one that is not documented',
	}),
] as const;
