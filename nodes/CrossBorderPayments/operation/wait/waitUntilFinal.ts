import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { hour, minute, second } from '../../api/durations';
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
import { isDue, nextWait, type ItemWait, type Plan } from './nextWait';

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

interface Rules {
	plan: Plan;
	finals: readonly string[];
	isFinal: (status: string) => boolean;
	/** With Deposit Not Older Than (Hours), how old a deposit may be that has the account number. */
	maxAgeHours: number;
}

/** One reading of the record, and what was last seen of it, now or before. */
interface Check<R> {
	record?: R;
	/** Why it could not be read, if another check may succeed. */
	failure?: unknown;
	status: string | undefined;
	/** Only with Return Last State. */
	last: R | undefined;
	subaccountId: string;
}

/** Of one item. */
interface Waited<R> {
	final: boolean;
	record: R;
	subaccountId: string;
}

/**
 * «Wait Until Final»: checks a record until its status is final. A status that the service does not
 * document ends the wait, because it may be final. Between two checks the item stays in memory, or
 * it is parked, and n8n runs it again later.
 */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: keyof typeof assumptions.finalStatuses,
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		read: (
			context: OperationContext,
			values: ValuesOf<Fields>,
			wait: Pick<Rules, 'isFinal' | 'maxAgeHours'> & { since: number },
		) => Promise<R>;
		output: ColumnsOutput<R>;
	},
): Operation {
	const { fields, read, output, ...menuEntry } = spec;
	const { status: documented } = output.itemSchema.shape as { status: z.ZodType };
	const isDocumented = ({ status }: R) => documented.safeParse(status).success;

	const check = async (
		context: OperationContext,
		values: FormValues,
		rules: Rules,
		before?: ItemWait,
	): Promise<Check<R>> => {
		const since = before?.since ?? Date.now();
		const seen = {
			status: before?.status,
			last: before?.record as R | undefined,
			subaccountId: before?.subaccountId ?? subaccountIdIn(values),
		};
		// The subaccount is also looked for here, so that a busy service does not end the wait.
		const reading = withSubaccountId(context, values as ValuesOf<Fields>).then(async (found) => {
			const record = await read(context, found, { ...rules, since });
			// Parked waits are saved, so only what may be needed later is kept.
			const last = values.onTimeout === 'lastState' ? record : undefined;
			const status = excerpt(record.status, 50);
			return { record, status, last, subaccountId: subaccountIdIn(found) };
		});
		return await reading.catch((failure: unknown) => {
			const isRetried = isTemporary(failure, rules.plan.isParked, seen.status !== undefined);
			if (isRetried) return { failure, ...seen };
			throw failure;
		});
	};

	const checkUntilFinal = async (
		context: OperationContext,
		values: FormValues,
	): Promise<Array<Waited<R>>> => {
		const { parking } = context.item;
		const rules = rulesOf(resource, values, parking !== undefined);
		let wait = parking?.before;
		let fresh = context;
		for (;;) {
			const checked = await check(fresh, values, rules, wait);
			const { record, failure, status, last, subaccountId } = checked;
			if (record && rules.isFinal(record.status)) return [{ final: true, record, subaccountId }];
			const isUnknown = record && !values.waitOnUnknownStatuses && !isDocumented(record);
			const retryAfterMs = failure instanceof ApiError ? failure.retryAfterMs : 0;
			const now = Date.now();
			const next = isUnknown ? undefined : nextWait(wait, now, rules.plan, retryAfterMs);
			if (!next) {
				if (last) return [{ final: false, record: last, subaccountId }];
				if (failure) throw failure;
				throw isUnknown ? unknownStatus(resource, status) : timeIsOver(resource, rules, status);
			}
			if (failure instanceof NotInListError && !wait?.status && now - next.since >= hour)
				context.warn(`Nothing found yet for “${failure.wanted}”. ${failure.message}`);
			wait = { ...next, status, record: last, subaccountId };
			if (parking && rules.plan.isParked) {
				parking.park(wait);
				return [];
			}
			await context.client.pause(wait.dueAt - now);
			// What another item read a moment ago will do; what this one read before the pause will not.
			fresh = { ...context, notBefore: Date.now() - second / 2 };
		}
	};

	return defineOperation({
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		notice,
		// A tool is never parked.
		forAgents: `Failed is also final: check the status. ${changesNothing}`,
		output: withFinal(output),
		// Only the form of a deposit shows the last one; n8n gets one Options property for all three.
		options: [finalStatusesOption, waitOnUnknownStatusesOption, ...waitOptions, maxAgeOption],
		canFindSubaccount: true,
		fields: [...fields, ...waitFields],
		execute: async (context, values) => {
			const { parking } = context.item;
			const wait = parking?.before;
			if (!wait || isDue(wait, Date.now())) {
				return await checkUntilFinal(context, values as FormValues);
			}
			parking.park(wait);
			return [];
		},
	});
}

const subaccountIdIn = (values: object) => (values as { subaccountId: string }).subaccountId;

const unknownStatus = (resource: string, status = '') =>
	new InputError(
		`The ${resource} has an undocumented status: “${status}”`,
		'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
	);

const timeIsOver = (resource: string, { plan, finals }: Rules, status = '') =>
	new InputError(
		`The ${resource} was still “${status}” after ${limitText(plan)}`,
		`Run the node again to wait longer, increase Wait at Most, or set Options > On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
	);

/** The record's output after `final`, which a raw record may also have as a field of its own. */
const withFinal = <R>(output: ColumnsOutput<R>): Output<Waited<R>> => ({
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
 * Whether a failed check is worth another one. It is if the record was not found, but was seen
 * before or may be listed later; or if the service is busy or cannot be reached, and the execution
 * is parked or the record was seen before.
 */
function isTemporary(error: unknown, isParked: boolean, wasSeen: boolean): boolean {
	const status = error instanceof ApiError ? error.status : 0;
	if (error instanceof NotInListError) return wasSeen || error.canAppearLater;
	if (status === 404) return wasSeen;
	const isTransient = error instanceof ConnectionError || status === 429 || status >= 500;
	return isTransient && (isParked || wasSeen);
}

/** @param canPark whether the form and n8n allow it */
function rulesOf(
	resource: keyof typeof assumptions.finalStatuses,
	{ betweenChecks, checkEvery, waitAtMost, finalStatuses, maxAgeHours }: FormValues,
	canPark: boolean,
): Rules {
	// Minutes are not whole as hours.
	const limitMs = Math.round(waitAtMost * hour);
	const isParked = canPark && (betweenChecks === 'park' || limitMs > maxInMemoryMs);
	const usualMs = isParked ? minute : 5 * second;
	const intervalMs = checkEvery === undefined ? usualMs : Math.max(second, checkEvery * minute);
	const finals: readonly string[] = [...assumptions.finalStatuses[resource], ...finalStatuses];
	const isFinal = (status: string) => finals.includes(status);
	return { plan: { isParked, limitMs, intervalMs }, finals, isFinal, maxAgeHours };
}

function limitText({ limitMs }: Plan): string {
	if (limitMs < 2 * minute) return `${Math.round(limitMs / second)} s`;
	const [unitMs, unit] = limitMs < 2 * hour ? [minute, 'minutes'] : [hour, 'hours'];
	return `${Number((limitMs / unitMs).toPrecision(3))} ${unit}`;
}
