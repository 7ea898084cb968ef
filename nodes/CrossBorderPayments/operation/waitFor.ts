import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import type { Endpoint } from '../api/endpoints';
import type { Field, ValuesOf } from '../descriptions/field';
import { waitFields } from '../descriptions/waitFields';
import { InputError } from '../transport/errors';
import { composite, type Operation, type RunContext } from './operation';
import type { Output } from './output';

const maxIntervalMs = 60_000;
const intervalGrowth = 1.5;

/**
 * «Wait Until Final»: reads a record until its status is final. Each wait is longer than the one before,
 * up to one minute or the interval itself. A status that the service does not document ends the wait,
 * because it may be final.
 */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: keyof typeof assumptions.finalStatuses,
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		read: (
			context: RunContext,
			values: ValuesOf<Fields>,
			isFinal: (status: string) => boolean,
		) => Promise<R>;
		output: Output<R>;
	},
): Operation {
	const { fields, read, output, ...menuEntry } = spec;
	const { status: documented } = output.itemSchema.shape as { status: z.ZodType };

	return composite({
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		output,
		moreOptions: ['finalStatuses', 'waitOnUnknownStatuses'],
		fields: [...fields, ...waitFields],
		itemSchema: z.object({ final: z.boolean(), ...output.itemSchema.shape }),
		run: async (context, values, toItem) => {
			const { timeout, interval, onTimeout } = values as ValuesOf<typeof waitFields>;
			const finals: readonly string[] = [
				...assumptions.finalStatuses[resource],
				...context.options.finalStatuses,
			];
			const isFinal = (status: string) => finals.includes(status);
			const deadline = Date.now() + timeout * 1000;
			const maxMs = Math.max(maxIntervalMs, interval * 1000);
			for (let waitMs = interval * 1000; ; waitMs = Math.min(maxMs, waitMs * intervalGrowth)) {
				const record = await read(context, values as never, isFinal);
				const { status } = record;
				const final = isFinal(status);
				const isDocumented = documented.safeParse(status).success;
				const isUnknown = !isDocumented && !context.options.waitOnUnknownStatuses;
				const remainingMs = deadline - Date.now();
				if (final || ((isUnknown || remainingMs <= 0) && onTimeout === 'lastState')) {
					return [{ final, ...toItem(record) }];
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
						`Run the node again to wait longer, raise Wait at Most, or set On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
					);
				}
				await context.client.pause(Math.min(waitMs, remainingMs));
			}
		},
	});
}
