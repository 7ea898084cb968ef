import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import type { Endpoint } from '../../api/endpoints';
import type { Field, ValuesOf } from '../../descriptions/field';
import { waitFields } from '../../descriptions/waitFields';
import { InputError } from '../../descriptions/checkInput';
import { ApiError, ConnectionError } from '../../transport/errors';
import { defineOperation, type Operation, type RunContext } from '../operation';
import type { Output } from '../output/output';
import { isDue, nextWait } from './waitSchedule';

/** Seconds that an item waits in memory where it should be parked but cannot be. */
export const maxUnparked = 60;

/**
 * «Wait Until Final»: reads a record until its status is final. A status that the service does not document ends the
 * wait, because it may be final. Between two looks the item stays in memory, or it is parked: nothing comes out then,
 * and the item is run again later.
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

	return defineOperation({
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		output,
		moreOptions: ['finalStatuses', 'waitOnUnknownStatuses'],
		fields: [...fields, ...waitFields],
		itemSchema: z.object({ final: z.boolean(), ...output.itemSchema.shape }),
		run: async (context, values, toItem) => {
			const { interval, onTimeout, ...form } = values as ValuesOf<typeof waitFields>;
			const { client, options, parking } = context;
			const isCut = form.betweenLooks === 'park' && !parking;
			const timeout = isCut ? Math.min(form.timeout, maxUnparked) : form.timeout;
			const isParked = parking?.keepRunningMs === 0;
			const plan = { timeoutMs: timeout * 1000, intervalMs: interval * 1000, isParked };
			const finals: readonly string[] = [
				...assumptions.finalStatuses[resource],
				...options.finalStatuses,
			];
			const isFinal = (status: string) => finals.includes(status);
			const started = Date.now();
			const key = fields.map(({ property }) => values[property.name as keyof object]).join(' ');
			let wait = parking?.waits[key];
			if (wait && !isDue(wait, started)) {
				parking?.park(wait.dueAt);
				return [];
			}
			delete parking?.waits[key];
			for (;;) {
				const look = await read(context, values as never, isFinal).catch((error: unknown) => {
					if (parking && isPassing(error)) return error;
					throw error;
				});
				const now = Date.now();
				wait = nextWait(wait, now, plan, look instanceof ApiError ? look.retryAfterMs : 0);
				if (isPassing(look)) {
					if (!wait) throw look;
				} else {
					const { status } = look;
					const final = isFinal(status);
					const isUnknown = !documented.safeParse(status).success && !options.waitOnUnknownStatuses;
					if (final || ((isUnknown || !wait) && onTimeout === 'lastState')) {
						return [{ final, ...toItem(look) }];
					}
					if (isUnknown) {
						throw new InputError(
							`The ${resource} has a status that the service does not document: “${status}”`,
							'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
						);
					}
					if (!wait) {
						const advice = isCut
							? 'An AI tool cannot be parked, so it waits for a minute at most. To wait longer, set Between Looks to Keep Running'
							: `Run the node again to wait longer, raise Wait at Most, or set On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`;
						throw new InputError(
							`The ${resource} was still “${status}” after ${timeout} s`,
							advice,
						);
					}
				}
				if (parking && wait.dueAt - started > parking.keepRunningMs) {
					parking.waits[key] = wait;
					parking.park(wait.dueAt);
					return [];
				}
				await client.pause(wait.dueAt - now);
			}
		},
	});
}

/** A failed look that says nothing about the record: the next one may succeed. */
const isPassing = (error: unknown): error is ApiError | ConnectionError =>
	error instanceof ConnectionError ||
	(error instanceof ApiError && (error.status === 429 || error.status >= 500));
