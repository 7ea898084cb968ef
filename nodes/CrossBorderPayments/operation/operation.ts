import type { IDataObject } from 'n8n-workflow';

import type { Client } from '../transport/client';
import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoints';
import type { ListOptions } from '../transport/paging';
import { type Field, type ValuesOf } from '../descriptions/field';
import { simplifyField } from '../descriptions/simplify';
import type { OptionName } from '../descriptions/options';

/** What an operation may use beside its values. */
export interface RunContext {
	client: Client;
	/** Shown to the user beside the output, without failing. */
	warn: (message: string) => void;
	/** Settings of the paging options, where the operation has them. */
	paging: Pick<ListOptions, 'pageSize' | 'pageParameter' | 'limitParameter'>;
}

/** One entry of the Operation menu. */
export interface Operation {
	name: string;
	value: string;
	action: string;
	description: string;
	fields: readonly Field[];
	/** What it calls. */
	endpoints: readonly Endpoint[];
	/** Nothing changes by running it, so items may run side by side. */
	retryable: boolean;
	options: readonly OptionName[];
	run: (context: RunContext, values: never) => Promise<IDataObject[]>;
}

/** One entry of the Resource menu. */
export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
}

interface Texts {
	/** Title case, as in the menu. */
	name: string;
	value: string;
	/** Sentence for the nodes panel. */
	action: string;
	description: string;
}

/** An operation that is one call of one endpoint. */
export function operation<const Fields extends readonly Field[], E extends Endpoint>(
	spec: Texts & {
		endpoint: E;
		fields: Fields;
		/** Pure mapping from the form to the request. */
		request: (values: ValuesOf<Fields>) => RequestOf<E>;
		/** From the answer to the items that come out; the answer as it is without it. */
		output?: (answer: ResponseOf<E>, values: ValuesOf<Fields>) => object | object[];
		/** Gives the record as one flat row; adds the Simplify switch. */
		row?: (record: ResponseOf<E>) => object;
	},
): Operation {
	const { endpoint, row, request, output, ...texts } = spec;
	return {
		...texts,
		fields: row ? [...spec.fields, simplifyField] : spec.fields,
		endpoints: [endpoint],
		retryable: endpoint.retryable,
		options: optionsOf(endpoint),
		run: async ({ client }, values: ValuesOf<Fields> & { simplify?: boolean }) => {
			const answer = await client.call(endpoint, request(values));
			if (row && values.simplify) return [row(answer) as IDataObject];
			const items = output ? output(answer, values) : answer;
			return (Array.isArray(items) ? items : [items]) as IDataObject[];
		},
	};
}

/** Options of a read. */
export const readOptions: readonly OptionName[] = ['concurrency', 'queryParameters', 'timeout'];

/** Writes run one after another, and only reads have a query. */
function optionsOf({ method, retryable }: Endpoint): readonly OptionName[] {
	if (method === 'GET') return readOptions;
	return retryable ? ['concurrency', 'timeout'] : ['timeout'];
}

/** Options of whatever reads a paged list. */
export const pagedOptions: readonly OptionName[] = [
	'concurrency',
	'limitParameter',
	'pageParameter',
	'pageSize',
	'queryParameters',
	'timeout',
];

/** An operation of several calls. */
export function composite<const Fields extends readonly Field[]>(
	spec: Texts & {
		endpoints: readonly Endpoint[];
		fields: Fields;
		options?: readonly OptionName[];
		run: (context: RunContext, values: ValuesOf<Fields>) => Promise<object[]>;
	},
): Operation {
	return {
		options: readOptions,
		...spec,
		retryable: spec.endpoints.every((endpoint) => endpoint.retryable),
		run: spec.run as Operation['run'],
	};
}
