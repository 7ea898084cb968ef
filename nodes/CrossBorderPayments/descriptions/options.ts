import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { anyText, flag, text } from '../api/schemas/values';
import { textProperty } from './field';
import { bodyFieldsProperty, bodyFieldsSchema } from './bodyFields';
import { defaultConcurrency } from '../transport/client';
import { defaultTimeoutMs } from '../transport/request';

/**
 * Every entry of the Options collection in the order of its menu; an operation offers those that apply
 * to it. n8n's lint wants the defaults as literals; a test compares them with those of the code.
 */
const properties = {
	finalStatuses: textProperty('Final Statuses', 'finalStatuses', 'expired, cancelled', {
		description:
			'More statuses, separated by commas, after which a record no longer changes. The node knows completed and failed.',
	}),
	oncePer: textProperty('Once Per', 'oncePer', '{{ $json.invoice }}', {
		description:
			'What this is for, such as an invoice number. It is sent once for each: after that, the item has “repeated”.',
	}),
	findInList: {
		displayName: 'Find in List',
		name: 'findInList',
		type: 'boolean',
		// Adding the option turns it on.
		default: true,
		description: 'Whether to look for the new deposit in the list, for up to a minute, for its ID',
	},
	waitOnUnknownStatuses: {
		displayName: 'Wait on Unknown Statuses',
		name: 'waitOnUnknownStatuses',
		type: 'boolean',
		default: false,
		description:
			'Whether to keep waiting when the status is one that the service does not document. Otherwise such a status ends the wait.',
	},
	bodyFields: bodyFieldsProperty,
	queryParameters: {
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Query Parameter',
		default: {},
		description: 'Query parameters to add to each read. An empty value removes a parameter.',
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [textProperty('Name', 'name', 'currency'), textProperty('Value', 'value', 'BRL')],
			},
		],
	},
	timeout: {
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 600 },
		default: 30,
		description: 'How long to wait for the response to one request',
	},
	concurrency: {
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 20,
		description:
			'Max number of requests at the same time. The node sends fewer when the service limits the rate.',
	},
} satisfies Record<string, INodeProperties>;

export type OptionName = keyof typeof properties;

export const optionsOfReads: readonly OptionName[] = ['concurrency', 'queryParameters', 'timeout'];

// Object.keys forgets which keys there are.
export const allOptions = Object.keys(properties) as OptionName[];

/** @param own options that only this node has; they come first */
export function optionsProperty(
	names: readonly OptionName[],
	own: readonly INodeProperties[] = [],
): INodeProperties & { name: 'options' } {
	const shared = allOptions.filter((name) => names.includes(name)).map((name) => properties[name]);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...own, ...shared],
	};
}

export const wholeNumber = (max: number, min = 1) =>
	z
		.int({ error: 'must be a whole number' })
		.min(min, { error: `must be at least ${min}` })
		.max(max, { error: `must be at most ${max}` });

/** Several values in one text, with commas or spaces between them. */
export const splitWords = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Statuses as they are entered, and in small letters, as the service writes those that are known. */
export const splitStatuses = (text: string) => [
	...new Set(splitWords(`${text} ${text.toLowerCase()}`)),
];

export const optionsSchema = z.object({
	bodyFields: bodyFieldsSchema,
	concurrency: wholeNumber(100).default(defaultConcurrency),
	finalStatuses: anyText.default('').transform(splitStatuses),
	findInList: flag.default(false),
	// An empty key would silently switch Once Per off.
	oncePer: text.optional(),
	queryParameters: z
		.object({
			parameter: z.array(z.object({ name: text, value: anyText.default('') })).default([]),
		})
		.default({ parameter: [] })
		.transform(({ parameter }) =>
			Object.fromEntries(parameter.map(({ name, value }) => [name, value])),
		),
	timeout: wholeNumber(600).default(defaultTimeoutMs / 1000),
	waitOnUnknownStatuses: flag.default(false),
});
