import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import type { Endpoint } from '../api/endpoints';
import { depositStatuses, onrampStatuses } from '../api/schemas/enums';
import type { Field, ValuesOf } from '../descriptions/field';
import type { OptionName } from '../descriptions/options';
import { waitFields } from '../descriptions/waitFields';
import { InputError } from '../transport/errors';
import type { Operation, RunContext } from './operation';
import type { Output, OutputValues } from './output';

/** As the specification lists them. An offramp has those of its two views. */
const documentedStatuses = {
	deposit: depositStatuses,
	onramp: onrampStatuses,
	offramp: onrampStatuses,
} satisfies Record<string, readonly string[]>;

const maxIntervalMs = 60_000;
const intervalGrowth = 1.5;

/**
 * «Wait Until Final»: reads a record until its status is final. Each wait is longer than the one before,
 * up to one minute or the interval itself. A status that the service does not document ends the wait,
 * because it may be final.
 */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: keyof typeof documentedStatuses,
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly Endpoint[];
		options: readonly OptionName[];
		fields: Fields;
		read: (
			context: RunContext,
			values: ValuesOf<Fields>,
			isFinal: (status: string) => boolean,
		) => Promise<R>;
		output: Output<R>;
	},
): Operation {
	const { options, fields, read, output, ...menuEntry } = spec;
	const documented: readonly string[] = documentedStatuses[resource];

	const run = async (
		context: RunContext,
		values: ValuesOf<Fields> & ValuesOf<typeof waitFields> & OutputValues,
	) => {
		const { timeout, interval, onTimeout } = values;
		const finals: readonly string[] = [
			...assumptions.finalStatuses.value[resource],
			...context.finalStatuses,
		];
		const isFinal = (status: string) => finals.includes(status);
		const deadline = Date.now() + timeout * 1000;
		const maxMs = Math.max(maxIntervalMs, interval * 1000);
		for (let waitMs = interval * 1000; ; waitMs = Math.min(maxMs, waitMs * intervalGrowth)) {
			const record = await read(context, values, isFinal);
			const { status } = record;
			const final = isFinal(status);
			const isUnknown = !documented.includes(status) && !context.waitOnUnknownStatuses;
			const remainingMs = deadline - Date.now();
			if (final || ((isUnknown || remainingMs <= 0) && onTimeout === 'lastState')) {
				return [{ final, ...output.toItem(record, values, context.amounts) }];
			}
			if (isUnknown) {
				throw new InputError(
					`The ${resource} has a status that the service does not document: “${status}”`,
					'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
				);
			}
			if (remainingMs <= 0) {
				throw new InputError(
					`The ${resource} was still “${status}” after ${timeout} s`,
					`Run the node again to wait longer, raise Timeout, or set On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
				);
			}
			await context.client.pause(Math.min(waitMs, remainingMs));
		}
	};

	return {
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		options: [...options, 'finalStatuses', 'waitOnUnknownStatuses', ...output.options],
		fields: [...fields, ...waitFields, ...output.fields],
		itemSchema: z.object({ final: z.boolean(), ...output.itemSchema.shape }),
		retryable: true,
		run,
	};
}
