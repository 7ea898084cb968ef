import type { IDataObject } from 'n8n-workflow';

import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { readOptions, type OptionName } from '../descriptions/options';
import { simplifyField } from '../descriptions/simplifyField';
import type { Client } from '../transport/client';
import type { ListOptions } from '../transport/paging';

/** What an operation gets besides the values of its fields. */
export interface RunContext {
	client: Client;
	/** Paging options; empty where the operation does not offer them. */
	paging: Pick<ListOptions, 'firstPage' | 'pageSize' | 'pageParameter' | 'limitParameter'>;
	/** Options of Wait Until Final. */
	finalStatuses: readonly string[];
	waitOnUnknownStatuses: boolean;
	/** Shows a hint beside the output, without failing. */
	warn: (message: string) => void;
	/** With Continue On Fail, puts the error out beside the results; throws it otherwise. */
	fail: (error: unknown) => void;
}

interface MenuEntry {
	name: string;
	value: string;
	action: string;
	description: string;
}

export interface Operation extends MenuEntry {
	fields: readonly Field[];
	options: readonly OptionName[];
	/** Every endpoint that it may call. */
	endpoints: readonly Endpoint[];
	/** Running it changes nothing, so several items may run at the same time. */
	retryable: boolean;
	run: (context: RunContext, values: never) => Promise<IDataObject[]>;
}

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
}

/** An operation that is one call of one endpoint. */
export function operation<const Fields extends readonly Field[], E extends Endpoint>(
	spec: MenuEntry & {
		endpoint: E;
		fields: Fields;
		/** Pure mapping from the values of the fields to the request. */
		request: (values: ValuesOf<Fields>) => RequestOf<E>;
		/** Makes a flat record of the answer; adds the Simplify switch to the form. Excludes `output`. */
		simplify?: (answer: ResponseOf<E>) => object;
		/** Makes the output of the answer; without it the answer is the output. */
		output?: (answer: ResponseOf<E>, values: ValuesOf<Fields>) => object | object[];
	},
): Operation {
	const { endpoint, fields, request, simplify, output, ...menuEntry } = spec;
	return {
		...menuEntry,
		fields: simplify ? [...fields, simplifyField] : fields,
		options: optionsOf(endpoint),
		endpoints: [endpoint],
		retryable: endpoint.retryable,
		run: async ({ client }, values: ValuesOf<Fields> & { simplify?: boolean }) => {
			const answer = await client.call(endpoint, request(values));
			if (simplify && values.simplify) return [simplify(answer) as IDataObject];
			return [output ? output(answer, values) : answer].flat() as IDataObject[];
		},
	};
}

/** Only a GET takes query parameters, and only what is retryable runs several items at a time. */
function optionsOf({ method, retryable }: Endpoint): readonly OptionName[] {
	if (method === 'GET') return readOptions;
	return retryable ? ['concurrency', 'timeout'] : ['timeout'];
}

/** An operation of several calls. */
export function composite<const Fields extends readonly Field[]>(
	spec: MenuEntry & {
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
