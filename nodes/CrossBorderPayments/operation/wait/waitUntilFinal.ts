import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import type { Endpoint } from '../../api/endpoints';
import { excerpt } from '../../api/unknownValues';
import type { Field, ValuesOf } from '../../descriptions/field';
import {
	finalStatusesOption,
	maxAgeOption,
	waitFields,
	waitOnUnknownStatusesOption,
	waitOptions,
} from '../../descriptions/waitFields';
import { NotInListError } from '../../reads/findRecord';
import { withSubaccountId } from '../../reads/findSubaccount';
import { InputError, ApiError, ConnectionError } from '../../transport/errors';
import {
	changesNothing,
	defineOperation,
	type Operation,
	type OperationContext,
} from '../operation';
import { isSimplified, type ColumnsOutput, type Output } from '../output/output';
import { isDue, nextWait, type Plan } from './nextWait';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between Checks = Automatic parks longer waits, as the Wait node of n8n does. */
const maxInMemoryMs = 65 * second;

const notice =
	'Failed is also final: check the status. While the execution waits, n8n runs no other branch of it.';

type FormValues = ValuesOf<
	readonly [
		...typeof waitFields,
		...typeof waitOptions,
		typeof finalStatusesOption,
		typeof waitOnUnknownStatusesOption,
		typeof maxAgeOption,
	]
>;

/**
 * «Wait Until Final»: checks a record until its status is final. A status that the service does not
 * document ends the wait, because it may be final. Between two checks the item stays in memory, or it is
 * parked, and n8n runs it again later.
 */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: keyof typeof assumptions.finalStatuses,
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		read: (
			context: OperationContext,
			values: ValuesOf<Fields>,
			wait: { since: number; isFinal: (status: string) => boolean; maxAgeHours: number },
		) => Promise<R>;
		output: ColumnsOutput<R>;
	},
): Operation {
	const { fields, read, output, ...menuEntry } = spec;
	const subaccountIdIn = (values: object) => (values as { subaccountId: string }).subaccountId;
	const { status: documented } = output.itemSchema.shape as { status: z.ZodType };

	return defineOperation({
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		notice,
		// A tool is never parked.
		forAgents: `Failed is also final: check the status. ${changesNothing}`,
		output: withFinal(output),
		// All have the last one, so that their Options are the same; only the form of a deposit shows it.
		options: [finalStatusesOption, waitOnUnknownStatusesOption, ...waitOptions, maxAgeOption],
		findsSubaccount: true,
		fields: [...fields, ...waitFields],
		execute: async (context, values) => {
			const { client } = context;
			const { parking } = context.item;
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
			let subaccountId = wait?.subaccountId ?? subaccountIdIn(values);
			for (;;) {
				const since = wait?.since ?? Date.now();
				// The subaccount is also looked for here, so that a busy service does not end the wait.
				const finding = withSubaccountId(fresh, values as ValuesOf<Fields>);
				const reading = finding.then((found) => {
					subaccountId = subaccountIdIn(found);
					return read(fresh, found, { since, isFinal, maxAgeHours: form.maxAgeHours });
				});
				const { record, failure } = await reading.then(
					(read) => ({ record: read, failure: undefined }),
					(error: unknown) => {
						if (!isTemporary(error, plan.isParked, wait?.status !== undefined)) throw error;
						return { record: undefined, failure: error };
					},
				);
				if (record && isFinal(record.status)) return [{ final: true, record, subaccountId }];

				const status = record ? excerpt(record.status, 50) : wait?.status;
				// Parked waits are saved, so only what may be needed later is kept.
				const last =
					record && form.onTimeout === 'lastState' ? record : (wait?.record as R | undefined);
				const isUnknown = record !== undefined && !isOpen(record.status);
				const retryAfterMs = failure instanceof ApiError ? failure.retryAfterMs : 0;
				const now = Date.now();
				const next = isUnknown ? undefined : nextWait(wait, now, plan, retryAfterMs);
				if (!next) {
					if (last) return [{ final: false, record: last, subaccountId }];
					if (failure) throw failure;
					throw isUnknown
						? unknownStatus(resource, status)
						: timeIsOver(resource, plan, finals, status);
				}
				if (failure instanceof NotInListError && !wait?.status && now - next.since >= hour)
					context.warn(`Nothing found yet for “${failure.wanted}”. ${failure.message}`);
				wait = { ...next, status, record: last, subaccountId };
				if (parking && plan.isParked) {
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

const unknownStatus = (resource: string, status = '') =>
	new InputError(
		`The ${resource} has an undocumented status: “${status}”`,
		'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
	);

const timeIsOver = (resource: string, plan: Plan, finals: readonly string[], status = '') =>
	new InputError(
		`The ${resource} was still “${status}” after ${limitText(plan)}`,
		`Run the node again to wait longer, increase Wait at Most, or set Options > On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
	);

/** The output of the record, and first whether it is final, also where a raw record has a field of this name. */
const withFinal = <R>(
	output: ColumnsOutput<R>,
): Output<{ final: boolean; record: R; subaccountId: string }> => ({
	...output,
	columns: ['final', ...output.columns, 'subaccountId'],
	itemSchema: z.object({
		...{ final: z.boolean(), ...output.itemSchema.shape },
		subaccountId: z.string(),
	}),
	toItem: ({ final, record, subaccountId }, values, tally) => ({
		...{ final },
		...output.toItem(record, values, tally),
		final,
		...(isSimplified(values) && { subaccountId }),
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

/** @param canPark whether the form and n8n allow it */
function planOf({ betweenChecks, checkEvery, waitAtMost }: FormValues, canPark: boolean): Plan {
	// Minutes are not whole as hours.
	const limitMs = Math.round(waitAtMost * hour);
	const isParked = canPark && (betweenChecks === 'park' || limitMs > maxInMemoryMs);
	const usualMs = isParked ? minute : 5 * second;
	const intervalMs = checkEvery === undefined ? usualMs : Math.max(second, checkEvery * minute);
	return { isParked, limitMs, intervalMs };
}

function limitText({ limitMs }: Plan): string {
	if (limitMs < 2 * minute) return `${Math.round(limitMs / second)} s`;
	const [unitMs, unit] = limitMs < 2 * hour ? [minute, 'minutes'] : [hour, 'hours'];
	return `${Number((limitMs / unitMs).toPrecision(3))} ${unit}`;
}
