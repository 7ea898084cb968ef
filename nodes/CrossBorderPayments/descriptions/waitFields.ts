import { z } from 'zod/v4';

import { oneOf, wholeNumber } from '../api/schemas/values';
import { field, menu } from './field';

const parked = { show: { betweenChecks: ['park'] } };
const keptRunning = { show: { betweenChecks: ['keepRunning'] } };

const days = z
	.number({ error: 'must be a number' })
	.positive({ error: 'must be more than 0' })
	.max(30, { error: 'must be at most 30' });

export const waitFields = [
	menu('Between Checks', 'betweenChecks', {
		// No expressions: which other fields the form shows depends on the value.
		noDataExpression: true,
		options: [
			{
				name: 'Keep Running',
				value: 'keepRunning',
				description:
					'Stay in memory: for waits of a minute or so, and for AI tools. A restart of n8n loses the wait.',
			},
			{
				name: 'Park the Execution',
				value: 'park',
				description:
					'Let n8n save the execution and wake it for the next check: for waits of minutes to days. In queue mode, restart workers one after the other.',
			},
		],
		default: 'park',
		description: 'What the execution does until the next check',
	}),
	field(days, {
		displayName: 'Wait at Most (Days)',
		name: 'timeoutDays',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 30 },
		displayOptions: parked,
		default: 3,
		description:
			'How long to wait for a final status, counted from the first check: 0.5 is half a day, 30 days the maximum',
	}),
	field(wholeNumber(3_600), {
		displayName: 'Wait at Most (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3_600 },
		displayOptions: keptRunning,
		default: 60,
		description: 'How long to wait for a final status, counted from the first check',
	}),
] as const;

/** For those who want another pace, or to go on without the money. */
export const waitOptions = [
	field(wholeNumber(1_440).default(1), {
		displayName: 'Check Every (Minutes)',
		name: 'intervalMinutes',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1_440 },
		displayOptions: { show: { '/betweenChecks': ['park'] } },
		default: 1,
		description:
			'Time between the first two checks. Later waits grow to 10 minutes, and to an hour after the first day. A longer time is kept.',
	}),
	field(wholeNumber(3_600).default(5), {
		displayName: 'Check Every (Seconds)',
		name: 'interval',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3_600 },
		displayOptions: { show: { '/betweenChecks': ['keepRunning'] } },
		default: 5,
		description:
			'Time between the first two checks. Later waits grow to one minute. A longer time is kept.',
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
