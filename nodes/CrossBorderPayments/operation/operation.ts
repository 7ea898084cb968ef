import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { recordSchemaOf, type Endpoint, type RequestOf, type ResponseOf } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { optionsOfReads, type OptionName } from '../descriptions/options';
import { withSubaccountId } from '../reads/findSubaccount';
import type { FanOutContext } from '../reads/allSubaccounts';
import { checkRequest } from './form/checkRequest';
import type { Output, OutputValues } from './output/output';
import type { Options } from './form/parameters';
import { tellBrokenRule } from './output/plausibility';
import type { Tally } from './output/tallies';
import type { Wait } from './wait/nextWait';

/** What an operation gets besides the values of its fields. */
export interface RunContext extends FanOutContext {
	options: Omit<Options, 'bodyFields' | 'concurrency' | 'oncePer' | 'queryParameters' | 'timeout'>;
	/** The time zone of the workflow, which says when its days begin. */
	timezone: string;
	/** Reads a file of the input item, by the name of its binary field; undefined if there is none. */
	readFile: (name: string) => Promise<{ mimeType: string; content: Buffer } | undefined>;
	/** Parks the item between two checks; undefined if it cannot be parked, or shall keep running. */
	parking?: Parking | undefined;
	/** Counts what a hint reports. */
	tally: Tally;
}

/** The wait of one item. n8n saves it with a parked execution. */
export interface ItemWait extends Wait {
	/** The status that was last seen. */
	status?: string | undefined;
	/** What Return Last State returns if the record never becomes final. */
	item?: IDataObject | undefined;
}

export interface Parking {
	/** How far the wait had come when the execution was parked. */
	before: ItemWait | undefined;
	/** Makes n8n run the item again when it is due. Throws an InputError if this n8n cannot. */
	park: (wait: ItemWait) => void;
}

interface MenuEntry {
	name: string;
	value: string;
	action: string;
	/** One short sentence: the menu cuts off what two lines do not hold. */
	description: string;
	/** What must be known before running, shown at the top of the form. */
	notice?: string;
	/** What an AI agent reads about the effect, if `retryable` does not say it. */
	effect?: string;
}

/** The notice of operations that create or submit what cannot be taken back. */
export const sendsRealData =
	'Each run sends real data, once for each input item, and the service documents no way to undo it. Try it with a sandbox credential first.';

export interface Operation extends MenuEntry {
	fields: readonly Field[];
	options: readonly OptionName[];
	/** Names of the columns of an item when no setting was changed. */
	columns: readonly string[];
	/** Types of the columns. A getter may build it on demand. */
	readonly itemSchema: z.ZodType;
	/** Every endpoint that it may call, besides the list of subaccounts where Subaccount is an email address. */
	endpoints: readonly Endpoint[];
	/** Running it changes nothing, so several items may run at the same time. */
	retryable: boolean;
	/** @param values of the fields, each checked by its schema */
	run: (context: RunContext, values: Record<string, unknown>) => Promise<IDataObject[]>;
	/** Finds what an earlier run has written with the same key (Options > Once Per). */
	findWritten?: (
		context: RunContext,
		values: Record<string, unknown>,
		chooseWritten: ChooseWritten,
	) => Promise<IDataObject | undefined>;
}

/** Picks those of the IDs that were remembered when the earlier run wrote. */
export type ChooseWritten = (ids: readonly string[]) => Promise<Set<string>>;

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
}

interface OperationSpec<Fields extends readonly Field[], R> extends MenuEntry {
	fields: Fields;
	/** Makes items of records; adds Output to the form. Without it, a record is an item. */
	output?: Output<R> | undefined;
	/** The schema of an item, if it is neither the answer nor made by `output`. */
	itemSchema?: z.ZodType;
	/** Finds what an earlier run has written, if the service shows it. */
	written?: {
		endpoint: Endpoint;
		find: (
			context: RunContext,
			values: ValuesOf<Fields> & OutputValues,
			chooseWritten: ChooseWritten,
		) => Promise<NoInfer<R> | undefined>;
	};
}

/**
 * An operation of several calls; the other kinds of operations are made with it, too. The form has the
 * given fields, those of Output, and as options those of the first endpoint and `moreOptions`.
 */
export function defineOperation<const Fields extends readonly Field[], R = IDataObject>(
	spec: OperationSpec<Fields, R> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		moreOptions?: readonly OptionName[];
		/** `run` takes an email address of a subaccount as it is; otherwise it gets the ID instead. */
		findsSubaccount?: true;
		run: (
			context: RunContext,
			values: ValuesOf<Fields> & OutputValues,
			toItem: (record: R) => IDataObject,
		) => Promise<object[]>;
	},
): Operation {
	const {
		fields,
		moreOptions = [],
		output,
		itemSchema,
		findsSubaccount,
		run,
		written,
		...rest
	} = spec;
	const [endpoint] = spec.endpoints;
	const answer = recordSchemaOf(endpoint);
	// The fields' own schemas have checked the values.
	const valuesOf = async (context: RunContext, given: Record<string, unknown>) =>
		(findsSubaccount ? given : await withSubaccountId(context, given)) as ValuesOf<Fields> &
			OutputValues;
	const itemsOf = (values: OutputValues, tally: Tally) => (record: R) => {
		// IDataObject has an index signature, which types of records lack.
		const item = record as IDataObject;
		tellBrokenRule(endpoint.id, item, tally);
		return output ? output.toItem(record, values, tally) : item;
	};
	return {
		columns: (!itemSchema && output?.columns) || columnsOf(itemSchema ?? answer),
		get itemSchema() {
			return itemSchema ?? output?.itemSchema ?? answer;
		},
		retryable: spec.endpoints.every(({ retryable }) => retryable),
		...rest,
		fields: [...fields, ...(output?.fields ?? [])],
		options: [...optionsOf(endpoint), ...moreOptions],
		run: async (context, given) => {
			const values = await valuesOf(context, given);
			// IDataObject has an index signature, which types of records lack.
			return (await run(context, values, itemsOf(values, context.tally))) as IDataObject[];
		},
		...(written && {
			endpoints: [...spec.endpoints, written.endpoint],
			findWritten: async (context, given, chooseWritten) => {
				const values = await valuesOf(context, given);
				const record = await written.find(context, values, chooseWritten);
				return record && itemsOf(values, context.tally)(record);
			},
		}),
	};
}

const columnsOf = (schema: z.ZodType) =>
	schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Only a GET takes query parameters. A retryable request runs in parallel and needs no Once Per. */
function optionsOf({ method, retryable, body }: Endpoint): readonly OptionName[] {
	if (method === 'GET') return optionsOfReads;
	const options = [retryable ? 'concurrency' : 'oncePer', 'timeout'] as const;
	return body ? [...options, 'bodyFields'] : options;
}

/** An operation that is one call of one endpoint. */
export function singleCall<
	const Fields extends readonly Field[],
	E extends Endpoint,
	R extends object = ResponseOf<E> & object,
>(
	spec: OperationSpec<Fields, R> & {
		endpoint: E;
		/** Pure mapping from the values of the fields. */
		request: (values: ValuesOf<Fields>) => RequestOf<E>;
		/** The records that the answer holds; without it the answer is the record. */
		records?: (
			answer: ResponseOf<E>,
			values: ValuesOf<Fields> & OutputValues,
			warn: RunContext['warn'],
		) => R[];
	},
): Operation {
	const { endpoint, request, records, ...rest } = spec;
	return defineOperation<Fields, R>({
		...rest,
		endpoints: [endpoint],
		run: async ({ client, warn }, values, toItem) => {
			const answer = await client.call(endpoint, checkRequest(endpoint, request(values)));
			// Without `records`, R is the type of the answer.
			const found = records?.(answer, values, warn) ?? [answer as unknown as R];
			return found.map(toItem);
		},
	});
}

/** The request of an endpoint that takes the values of the fields in its path, and nothing else. */
export const pathParameters = <Params extends Record<string, string>>(params: Params) => ({
	params,
});
