import type { Endpoint } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { bodyFieldsOption } from '../descriptions/bodyFields';
import { oncePerOption, sendAgainOption } from '../descriptions/options';
import { withSubaccountId } from '../reads/findSubaccount';
import { inSlices } from '../transport/parallel';
import type { ChooseRemembered, MenuEntry, Operation, OperationContext } from './operation';
import { plainOutputOf, type Output, type OutputValues } from './output/createOutput';
import { emptyInAll, unknownColumnError, unknownColumnText } from './output/selectedColumns';

/** The values of an operation's fields, of its options, and of Output. */
type OperationValues<
	Fields extends readonly Field[],
	Options extends readonly Field[],
> = ValuesOf<Fields> & ValuesOf<Options> & OutputValues;

interface OperationSpec<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	R,
> extends MenuEntry {
	endpoints: readonly [Endpoint, ...Endpoint[]];
	fields: Fields;
	/** Besides those of the main endpoint. */
	options?: Options;
	/** Whether `execute` accepts the email address of a subaccount; otherwise it gets the ID. */
	acceptsEmail?: true;
	canPark?: true;
	/** What an item is; without it, the record of the main endpoint as it is. */
	output?: Output<R>;
	/** The records of which items are made. */
	execute: (
		context: OperationContext,
		values: OperationValues<Fields, Options>,
	) => Promise<ReadonlyArray<NoInfer<R>>>;
	/** Finds what an earlier run created or submitted, if the service shows it. */
	earlier?: {
		endpoint: Endpoint;
		find: (
			context: OperationContext,
			values: OperationValues<Fields, Options>,
			chooseRemembered: ChooseRemembered,
		) => Promise<NoInfer<R> | undefined>;
		/** What is remembered of a record, so that it is found again. */
		namesOf?: (record: NoInfer<R>) => string[];
	};
}

/**
 * Makes an operation; Get Many, Get Totals and Wait Until Final are also made with it. The form has
 * these fields and options, those of the output, and Once Per and Body Fields where they apply.
 */
export function defineOperation<
	const Fields extends readonly Field[],
	R extends object,
	const Options extends readonly Field[] = [],
>(spec: OperationSpec<Fields, Options, R>): Operation {
	const { fields, options = [], acceptsEmail, execute, earlier, ...rest } = spec;
	const [mainEndpoint] = spec.endpoints;
	const isWrite = !mainEndpoint.retryable;
	// Without an output, R is the type of the record.
	const { output = plainOutputOf<R>(mainEndpoint) } = spec;
	const withId = async (context: OperationContext, formValues: Record<string, unknown>) => {
		const needsId = !acceptsEmail && !context.earlierRecords;
		// No operation with a subaccount changes their list, so all items share one reading of it.
		const anyReading = { ...context, notBefore: undefined };
		const values = needsId ? await withSubaccountId(anyReading, formValues) : formValues;
		// The fields' own schemas have validated the values.
		return values as OperationValues<Fields, Options>;
	};
	const endpointOptions = [
		...(isWrite ? [...(fields.some(isOncePer) ? [] : [oncePerOption]), sendAgainOption] : []),
		...(mainEndpoint.body ? [bodyFieldsOption] : []),
	];
	return {
		...rest,
		mainEndpoint,
		isWrite,
		isReadOnly: spec.endpoints.every(({ retryable }) => retryable),
		fields: [...fields, ...output.formFields],
		output,
		options: [...endpointOptions, ...(output.formOptions ?? []), ...options],
		execute: async (context, formValues) => {
			const { earlierRecords, onWritten } = context;
			const values = await withId(context, formValues);
			// The same operation has saved them in an earlier try.
			const records =
				(earlierRecords as readonly R[] | undefined) ?? (await execute(context, values));
			onWritten?.(records);
			const outputValues = { ...values, timezone: context.timezone };
			const items = await inSlices(records, context.client.pause, (record) =>
				output.toItem(record, outputValues, context.tally),
			);
			output.tallyAll?.(items, context.tally);
			const unknown = emptyInAll(output.unknownColumns?.(values) ?? [], items);
			if (unknown.length > 0) {
				const columns = output.allColumns ?? [];
				// A result that was sent or waited for is not lost because one column cannot be read.
				if (!isWrite && !spec.canPark) throw unknownColumnError(unknown, columns);
				context.warn(unknownColumnText(unknown, columns));
			}
			return items;
		},
		...(earlier && {
			endpoints: [...new Set([...spec.endpoints, earlier.endpoint])],
			...(earlier.namesOf && { namesOf: earlier.namesOf as (record: object) => string[] }),
			findEarlier: async (context, formValues, chooseRemembered) => {
				const values = await withId(context, formValues);
				const record = await earlier.find(context, values, chooseRemembered);
				const { timezone, tally } = context;
				return record && output.toItem(record, { ...values, timezone }, tally);
			},
		}),
	};
}

const isOncePer = ({ property }: Field) => property.name === oncePerOption.property.name;

/** The request of an endpoint whose fields are all path parameters. */
export const pathParameters = <Params extends Record<string, string>>(params: Params) => ({
	params,
});
