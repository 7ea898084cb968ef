import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod/v4';

import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { readOptions, type OptionName } from '../descriptions/options';
import type { Client } from '../transport/client';
import type { ListOptions } from '../transport/paging';
import type { Output, OutputValues } from './output';

/** What an operation gets besides the values of its fields. */
export interface RunContext {
	client: Client;
	/** Paging options; empty where the operation does not offer them. */
	paging: Pick<ListOptions, 'firstPage' | 'pageSize' | 'pageParameter' | 'limitParameter'>;
	/** Options of Wait Until Final. */
	finalStatuses: readonly string[];
	waitOnUnknownStatuses: boolean;
	/** What Options > Amounts says. */
	amounts: 'text' | 'numbers';
	/** Of the workflow: where its days begin. */
	timezone: string;
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
	/** What an item has when no setting was changed; left out where there are no items. */
	itemSchema: z.ZodType;
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
export function operation<
	const Fields extends readonly Field[],
	E extends Endpoint,
	R extends object = ResponseOf<E> & object,
>(
	spec: MenuEntry & {
		endpoint: E;
		fields: Fields;
		/** Pure mapping from the values of the fields; left out where they are the path parameters. */
		request?: (values: ValuesOf<Fields>) => RequestOf<E>;
		/** What the answer holds; without it the answer is the record. */
		records?: (
			answer: ResponseOf<E>,
			values: ValuesOf<Fields> & OutputValues,
			warn: RunContext['warn'],
		) => R | R[];
		/** Makes items of the records; adds Output to the form. Without it they are the items. */
		output?: Output<R>;
		/** Where the items are neither the answer nor made by `output`. */
		itemSchema?: z.ZodType;
	},
): Operation {
	const { endpoint, fields, request = pathParameters as never, records, output, ...rest } = spec;
	return {
		itemSchema: output?.itemSchema ?? (endpoint.response as z.ZodType),
		...rest,
		fields: [...fields, ...(output?.fields ?? [])],
		options: [...optionsOf(endpoint), ...(output?.options ?? [])],
		endpoints: [endpoint],
		retryable: endpoint.retryable,
		run: async ({ client, amounts, warn }, values: ValuesOf<Fields> & OutputValues) => {
			const answer = await client.call(endpoint, request(values));
			const found = [
				records ? records(answer, values, warn) : (answer as unknown as R),
			].flat() as R[];
			return output
				? found.map((record) => output.toItem(record, values, amounts))
				: (found as IDataObject[]);
		},
	};
}

/** The client takes those that the path has. */
export const pathParameters = (params: object) => ({ params });

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
		itemSchema?: z.ZodType;
		run: (context: RunContext, values: ValuesOf<Fields>) => Promise<object[]>;
	},
): Operation {
	return {
		options: readOptions,
		itemSchema: spec.endpoints[0]?.response as z.ZodType,
		...spec,
		retryable: spec.endpoints.every((endpoint) => endpoint.retryable),
		run: spec.run as Operation['run'],
	};
}
