import { oneOf } from '../api/schemas/values';
import { field } from './field';
import { whole } from './options';

export const waitFields = [
	field(whole(86_400), {
		displayName: 'Wait at Most (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 86_400 },
		default: 600,
		description: 'How long to wait for a final status',
	}),
	field(whole(3_600), {
		displayName: 'Check Every (Seconds)',
		name: 'interval',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3_600 },
		default: 5,
		description:
			'Time between the first two checks. Later waits grow to one minute, or stay at this time if it is longer.',
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
