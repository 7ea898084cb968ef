import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { defaultConcurrency } from '../transport/client';
import { defaultTimeoutMs } from '../transport/request';
import { anyText, text } from '../api/schemas/values';

/**
 * What the Options collection can hold; each operation takes the ones that mean something to it.
 * n8n's lint wants defaults as literals: a test holds them against the values they stand for.
 */
const properties = {
	concurrency: {
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 20,
		description:
			'How many requests may be under way at a time, at most. When the service pushes back, the node sends fewer of its own accord.',
	},
	limitParameter: {
		displayName: 'Limit Parameter Name',
		name: 'limitParameter',
		type: 'string',
		default: 'limit',
		description:
			'Name of the query parameter that sets how many records a page has. The service does not document it.',
	},
	pageParameter: {
		displayName: 'Page Parameter Name',
		name: 'pageParameter',
		type: 'string',
		default: 'page',
		description:
			'Name of the query parameter that chooses the page. The service does not document it.',
	},
	pageSize: {
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description:
			'How many records to ask for with each request. When the service gives fewer, its own size is used.',
	},
	queryParameters: {
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Query Parameter',
		default: {},
		description:
			'Parameters to add to the request, for names that the service does not document. An empty value takes a parameter out.',
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. currency',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. BRL',
					},
				],
			},
		],
	},
	timeout: {
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 600 },
		default: 30,
		description: 'How long to wait for the answer to one request',
	},
} satisfies Record<string, INodeProperties>;

export type OptionName = keyof typeof properties;

export const optionNames = Object.keys(properties) as OptionName[];

/** The Options collection with the entries that an operation takes. */
export function optionsProperty(names: readonly OptionName[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...names].sort().map((name) => properties[name]),
	};
}

/** A whole number from 1 on. */
export const whole = (most: number) =>
	z
		.int({ error: 'must be a whole number' })
		.min(1, { error: 'must be at least 1' })
		.max(most, { error: `must be at most ${most}` });

/** JavaScript has a use of its own for `__proto__`, and would lose it on the way. */
const parameterName = text.refine((name) => name !== '__proto__', {
	error: 'must be another name',
});

const pair = z.object({
	name: parameterName,
	value: anyText.default(''),
});

/** Values of the Options collection. */
export const optionsSchema = z.object({
	concurrency: whole(100).default(defaultConcurrency),
	limitParameter: parameterName.optional(),
	pageParameter: parameterName.optional(),
	pageSize: whole(10_000).optional(),
	queryParameters: z
		.object({ parameter: z.array(pair).default([]) })
		.default({ parameter: [] })
		.transform(({ parameter }) =>
			Object.fromEntries(parameter.map(({ name, value }) => [name, value])),
		),
	timeout: whole(600).default(defaultTimeoutMs / 1000),
});
