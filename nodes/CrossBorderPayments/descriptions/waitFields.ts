import { oneOf } from '../api/schemas/values';
import { field } from './field';
import { whole } from './options';

export const waitFields = [
	field(oneOf(['park', 'keepRunning']), {
		displayName: 'Between Looks',
		name: 'betweenLooks',
		type: 'options',
		// The outputs of the node depend on it.
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
					'Let n8n save the execution and wake it for the next check, also after a restart. Connect the output Not Final Yet back to the input of this node, and continue at the output Final.',
			},
		],
		default: 'park',
		description: 'What the execution does until the next check',
	}),
	field(whole(2_592_000), {
		displayName: 'Wait at Most (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 2_592_000 },
		default: 600,
		description:
			'How long to wait for a final status, counted from the first check: 86400 is a day, 2592000 the maximum of 30 days',
	}),
	field(whole(3_600), {
		displayName: 'Check Every (Seconds)',
		name: 'interval',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3_600 },
		default: 5,
		description:
			'Time between the first two checks. Later waits grow: to one minute while the execution keeps running; parked, from 65 seconds to 10 minutes, and to an hour after the first day. A longer time is kept.',
	}),
	field(oneOf(['error', 'lastState']), {
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
			'What to do when the status is still not final after the timeout, or is one that the service does not document',
	}),
] as const;
