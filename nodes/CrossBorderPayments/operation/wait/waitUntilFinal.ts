import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import type { Endpoint } from '../../api/endpoints';
import { excerpt } from '../../api/lenient';
import { InputError } from '../../descriptions/validateInput';
import type { Field, ValuesOf } from '../../descriptions/field';
import { finalStatuses, waitOnUnknownStatuses } from '../../descriptions/options';
import { waitFields, waitOptions } from '../../descriptions/waitFields';
import { NotInListError } from '../../reads/findInList';
import { withSubaccountId } from '../../reads/findSubaccount';
import { ApiError, ConnectionError } from '../../transport/errors';
import {
	changesNothing,
	defineOperation,
	type Operation,
	type OperationContext,
} from '../operation';
import type { ColumnsOutput, Output } from '../output/output';
import { isDue, nextWait, type Plan } from './nextWait';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an item waits if its execution should be parked but cannot be. */
const maxUnparkedMs = minute;

const notice =
	'Failed is also final: check the status. While the execution is parked, n8n runs no other branch of it.';

type FormValues = ValuesOf<
	readonly [
		...typeof waitFields,
		...typeof waitOptions,
		typeof finalStatuses,
		typeof waitOnUnknownStatuses,
	]
>;

/**
 * «Wait Until Final»: checks a record until its status is final. A status that the service does not
 * document ends the wait, because it may be final. Between two checks the item stays in memory, or it is
 * parked, and n8n runs it again later.
 */
export function waitUntilFinal<
	const Fields extends readonly Field[],
	R extends { status: string },
	const Options extends readonly Field[] = [],
>(
	resource: keyof typeof assumptions.finalStatuses,
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		options?: Options;
		read: (
			context: OperationContext,
			values: ValuesOf<Fields> & ValuesOf<Options>,
			wait: { since: number; isFinal: (status: string) => boolean },
		) => Promise<R>;
		output: ColumnsOutput<R>;
	},
): Operation {
	const { fields, options = [], read, output, ...menuEntry } = spec;
	const { status: documented } = output.itemSchema.shape as { status: z.ZodType };

	return defineOperation({
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		notice,
		forAgents: `${notice} ${changesNothing}`,
		output: withFinal(output),
		options: [finalStatuses, waitOnUnknownStatuses, ...waitOptions, ...options],
		findsSubaccount: true,
		fields: [...fields, ...waitFields],
		execute: async (context, values) => {
			const { client, parking } = context;
			const form = values as FormValues;
			const plan = planOf(form, parking !== undefined);
			const finals: readonly string[] = [
				...assumptions.finalStatuses[resource],
				...form.finalStatuses,
			];
			const isFinal = (status: string) => finals.includes(status);
			const isOpen = (status: string) =>
				form.waitOnUnknownStatuses || documented.safeParse(status).success;

			let wait = parking?.before;
			if (parking && wait && !isDue(wait, Date.now())) {
				parking.park(wait);
				return [];
			}
			let fresh = context;
			for (;;) {
				const since = wait?.since ?? Date.now();
				// The subaccount is also looked for here, so that a busy service does not end the wait.
				const finding = withSubaccountId(fresh, values as ValuesOf<Fields> & ValuesOf<Options>);
				const reading = finding.then((found) => read(fresh, found, { since, isFinal }));
				const { record, failure } = await reading.then(
					(read) => ({ record: read, failure: undefined }),
					(error: unknown) => {
						if (!isTemporary(error, plan.isParked, wait?.status !== undefined)) throw error;
						return { record: undefined, failure: error };
					},
				);
				if (record && isFinal(record.status)) return [{ final: true, record }];

				// It is saved with a parked execution.
				const status = record ? excerpt(record.status, 50) : wait?.status;
				// Parked waits are saved, so only what may be needed later is kept.
				const last =
					record && form.onTimeout === 'lastState' ? record : (wait?.record as R | undefined);
				const isUnknown = record !== undefined && !isOpen(record.status);
				const retryAfterMs = failure instanceof ApiError ? failure.retryAfterMs : 0;
				const now = Date.now();
				const next = isUnknown ? undefined : nextWait(wait, now, plan, retryAfterMs);
				if (!next) {
					if (last) return [{ final: false, record: last }];
					if (failure) throw failure;
					if (isUnknown) {
						throw new InputError(
							`The ${resource} has an undocumented status: “${status}”`,
							'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
						);
					}
					throw new InputError(
						`The ${resource} was still “${status}” after ${limitText(plan)}`,
						form.betweenChecks === 'park' && !parking
							? 'An AI tool cannot be parked, so it waits for a minute at most. To wait longer, set Between Checks to Keep Running'
							: `Run the node again to wait longer, increase Wait at Most, or set Options > On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
					);
				}
				if (failure instanceof NotInListError && !wait?.status && now - next.since >= hour)
					context.warn(`Nothing found yet for “${failure.wanted}”. ${failure.message}`);
				wait = { ...next, status, record: last };
				if (parking) {
					parking.park(wait);
					return [];
				}
				await client.pause(wait.dueAt - now);
				// What another item read a moment ago will do; what this one read before the pause will not.
				fresh = { ...context, notBefore: Date.now() - second / 2 };
			}
		},
	});
}

/** The output of the record, and first whether it is final, also where a raw record has a field of this name. */
const withFinal = <R>(output: ColumnsOutput<R>): Output<{ final: boolean; record: R }> => ({
	...output,
	columns: ['final', ...output.columns],
	itemSchema: z.object({ final: z.boolean(), ...output.itemSchema.shape }),
	toItem: ({ final, record }, values, tally) => ({
		...{ final },
		...output.toItem(record, values, tally),
		final,
	}),
});

/**
 * Whether a failed check is worth another one. It is if the record was not found, but was seen before or may
 * be listed later; or if the service is busy or cannot be reached, and the execution is parked or the record
 * was seen before.
 */
function isTemporary(error: unknown, isParked: boolean, wasSeen: boolean): boolean {
	const status = error instanceof ApiError ? error.status : 0;
	if (error instanceof NotInListError) return wasSeen || error.mayCome;
	if (status === 404) return wasSeen;
	const isTransient = error instanceof ConnectionError || status === 429 || status >= 500;
	return isTransient && (isParked || wasSeen);
}

function planOf(form: FormValues, canPark: boolean): Plan {
	const { betweenChecks, timeoutDays, intervalMinutes, timeout, interval } = form;
	if (betweenChecks === 'keepRunning') {
		return { isParked: false, limitMs: timeout * second, intervalMs: interval * second };
	}
	const limitMs = timeoutDays * day;
	if (canPark) return { isParked: true, limitMs, intervalMs: intervalMinutes * minute };
	return { isParked: false, limitMs: Math.min(maxUnparkedMs, limitMs), intervalMs: 5 * second };
}

function limitText({ isParked, limitMs }: Plan): string {
	if (!isParked) return `${Math.round(limitMs / second)} s`;
	return limitMs === day ? '1 day' : `${Number((limitMs / day).toPrecision(3))} days`;
}
