import { z } from 'zod/v4';

import { flag } from '../api/schemas/values';
import { field, menuField, textProperty } from './field';
import { enteredStatuses } from './textLists';

const positive = (max: number) =>
	z
		.number({ error: 'must be a number' })
		.positive({ error: 'must be more than 0' })
		.max(max, { error: `must be at most ${max}` });

const fromFirstCheck = 'from the first check';

export const waitFields = [
	field(
		positive(720),
		{
			displayName: 'Wait at Most (Hours)',
			name: 'waitAtMost',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 72,
			description: `Hours ${fromFirstCheck}, at most 720. Meanwhile, n8n runs no other branch.`,
		},
		{
			// Minutes, because an agent waits for its tool.
			asTool: {
				property: {
					displayName: 'Wait at Most (Minutes)',
					default: 1,
					description: `Minutes ${fromFirstCheck}, at most 60`,
				},
				schema: positive(60).transform((minutes) => minutes / 60),
			},
		},
	),
] as const;

export const finalStatusesOption = field(
	enteredStatuses.default([]),
	textProperty('Final Statuses', 'finalStatuses', 'expired, cancelled', {
		description: 'Besides completed and failed. Separate several with commas.',
	}),
);

const waitOnUnknownStatusesOption = field(flag.default(false), {
	displayName: 'Wait on Unknown Statuses',
	name: 'waitOnUnknownStatuses',
	type: 'boolean',
	default: false,
	description: 'Whether to keep waiting after an undocumented status',
});

/** An account number matches every deposit to the account; this accepts older ones. */
const maxAgeOption = field(
	z.number({ error: 'must be a number' }).min(0, { error: 'must be at least 0' }).default(0),
	{
		displayName: 'Deposit Not Older Than (Hours)',
		name: 'maxAgeHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		displayOptions: { show: { '/resource': ['deposit'] } },
		hint: 'How much older than the request it may be; only for an account number',
	},
);

/** The fields that say until which status and how to wait, and what to return when the time is over. */
export const waitOptions = [
	finalStatusesOption,
	waitOnUnknownStatusesOption,
	menuField('Between Checks', 'betweenChecks', {
		// It has the same value for all items of a run.
		noDataExpression: true,
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Keep running for a minute, park a longer wait',
			},
			{
				name: 'Keep Running',
				value: 'keepRunning',
				description: 'A restart of n8n loses the wait',
			},
			{
				name: 'Park the Execution',
				value: 'park',
				description: 'In queue mode, restart workers one after the other',
			},
		],
		default: 'automatic',
		description: 'How n8n waits. A parked execution survives a restart.',
	}),
	field(positive(1_440).optional(), {
		displayName: 'Check Every (Minutes)',
		name: 'checkEvery',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description: 'Minutes. By default 1 if parked, otherwise 5 seconds. It grows over time.',
	}),
	menuField('On Timeout', 'onTimeout', {
		options: [
			{ name: 'Return Last State', value: 'lastState', description: 'With final: false' },
			{ name: 'Stop with an Error', value: 'error' },
		],
		default: 'error',
		description: 'What to do when the time is up, or after an undocumented status',
	}),
	// Only the form of a deposit shows it; n8n gets one Options property for all three.
	maxAgeOption,
] as const;
