import type { IDataObject } from 'n8n-workflow';
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
import { isDue, nextWait, type ItemWait, type Plan, type Wait } from './nextWait';

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
> & { subaccountId: string };

interface WaitSettings {
	resource: keyof typeof assumptions.finalStatuses;
	plan: Plan;
	finals: readonly string[];
	isFinal: (status: string) => boolean;
	/** Whether the service does not document a status, and the form does not wait for another. */
	isUnknown: (status: string) => boolean;
	/** With Deposit Not Older Than (Hours), how old a deposit may be that has the account number. */
	maxAgeHours: number;
}

/** Reads the record. `since` is the time of the first attempt. */
type Read<Values, R> = (
	context: OperationContext,
	values: Values,
	search: Pick<WaitSettings, 'isFinal' | 'maxAgeHours'> & { since: number },
) => Promise<R>;

/** One attempt to read the record, and what was last seen of it, by this attempt or before. */
interface Attempt<R> {
	record?: R;
	/** Why it could not be read, if another attempt may succeed. */
	failure?: unknown;
	status: string | undefined;
	/** Only with Return Last State. */
	lastRecord: R | undefined;
	subaccountId: string;
}

/** The record of which an item is made, once its wait is over. */
interface Waited<R> {
	final: boolean;
	record: R;
	subaccountId: string;
}

/**
 * «Wait Until Final»: reads a record until its status is final. A status that the service does not
 * document ends the wait, because it may be final. Between two attempts the item stays in memory,
 * or it is parked, and n8n runs it again later.
 */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: WaitSettings['resource'],
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		read: Read<ValuesOf<Fields>, R>;
		output: ColumnsOutput<R>;
	},
): Operation {
	const { fields, read, output, ...menuEntry } = spec;
	const { status: documented } = output.itemSchema.shape as { status: z.ZodType };
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
		canPark: true,
		fields: [...fields, ...waitFields],
		execute: async (context, formValues) => {
			const { parking } = context.item;
			const wait = parking?.savedWait;
			if (wait && !isDue(wait, Date.now())) {
				parking.park(wait);
				return [];
			}
			const values = formValues as FormValues & ValuesOf<Fields>;
			const settings = waitSettingsOf(resource, documented, values, parking !== undefined);
			return await readUntilFinal(context, values, settings, read);
		},
	});
}

/** Reads the record again and again; no result if the item is parked. */
async function readUntilFinal<Values extends FormValues, R extends { status: string }>(
	context: OperationContext,
	values: Values,
	settings: WaitSettings,
	read: Read<Values, R>,
): Promise<Array<Waited<R>>> {
	const { parking } = context.item;
	let wait = parking?.savedWait;
	let fresh = context;
	for (;;) {
		const attempt = await tryToRead(fresh, values, settings, read, wait);
		const now = Date.now();
		const decision = decide(attempt, wait, settings, now);
		if ('failed' in decision) throw decision.failed;
		if ('finished' in decision) return [decision.finished];
		const { failure, status, lastRecord, subaccountId } = attempt;
		const { next } = decision;
		if (failure instanceof NotInListError && !wait?.status && now - next.since >= hour)
			context.warn(`Nothing found yet for “${failure.wanted}”. ${failure.message}`);
		wait = { ...next, status, lastRecord, subaccountId };
		if (parking && settings.plan.isParked) {
			parking.park(wait);
			return [];
		}
		await context.client.pause(wait.dueAt - now);
		// What another item read a moment ago will do; what this one read before the pause will not.
		fresh = { ...context, notBefore: Date.now() - second / 2 };
	}
}

/** @throws what no further attempt can mend */
async function tryToRead<Values extends FormValues, R extends { status: string }>(
	context: OperationContext,
	values: Values,
	settings: WaitSettings,
	read: Read<Values, R>,
	savedWait?: ItemWait,
): Promise<Attempt<R>> {
	// The subaccount is also looked for here, so that a busy service does not end the wait.
	const reading = withSubaccountId(context, values).then(async (found): Promise<Attempt<R>> => {
		const record = await read(context, found, {
			...settings,
			since: savedWait?.since ?? Date.now(),
		});
		// Parked waits are saved, so only what may be needed later is kept.
		const lastRecord = values.onTimeout === 'lastState' ? record : undefined;
		const status = excerpt(record.status, 50);
		return { record, status, lastRecord, subaccountId: found.subaccountId };
	});
	return await reading.catch((failure: unknown) => {
		const { status, lastRecord, subaccountId = values.subaccountId } = savedWait ?? {};
		if (!isTemporary(failure, settings.plan.isParked, status !== undefined)) throw failure;
		return { failure, status, lastRecord: lastRecord as R | undefined, subaccountId };
	});
}

/** How the wait ended, or how long to wait for the next attempt. */
function decide<R extends { status: string }>(
	{ record, failure, status, lastRecord, subaccountId }: Attempt<R>,
	wait: Wait | undefined,
	settings: WaitSettings,
	now: number,
): { finished: Waited<R> } | { failed: unknown } | { next: Wait } {
	if (record && settings.isFinal(record.status))
		return { finished: { final: true, record, subaccountId } };
	const isUnknown = record !== undefined && settings.isUnknown(record.status);
	const retryAfterMs = failure instanceof ApiError ? failure.retryAfterMs : 0;
	const next = isUnknown ? undefined : nextWait(wait, now, settings.plan, retryAfterMs);
	if (next) return { next };
	if (lastRecord) return { finished: { final: false, record: lastRecord, subaccountId } };
	if (failure) return { failed: failure };
	return { failed: isUnknown ? unknownStatus(settings, status) : timeIsOver(settings, status) };
}

const unknownStatus = ({ resource }: WaitSettings, status = '') =>
	new InputError(
		`The ${resource} has an undocumented status: “${status}”`,
		'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
	);

const timeIsOver = ({ resource, plan, finals }: WaitSettings, status = '') =>
	new InputError(
		`The ${resource} was still “${status}” after ${limitText(plan)}`,
		`Run the node again to wait longer, increase Wait at Most, or set Options > On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
	);

/** The record's output after `final`, which a raw record may also have as a field of its own. */
const withFinal = <R>(output: ColumnsOutput<R>): Output<Waited<R>> => ({
	...output,
	columns: ['final', ...output.columns, 'subaccountId'],
	itemSchema: z.object({
		final: z.boolean(),
		...output.itemSchema.shape,
		subaccountId: z.string(),
	}),
	toItem: ({ final, record, subaccountId }, values, tally) => {
		const item: IDataObject = { final, ...output.toItem(record, values, tally) };
		item.final = final;
		return isSimplified(values) ? { ...item, subaccountId } : item;
	},
});

/**
 * Whether a failed attempt is worth another one. It is if the record was not found, but was seen
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
function waitSettingsOf(
	resource: WaitSettings['resource'],
	documented: z.ZodType,
	values: FormValues,
	canPark: boolean,
): WaitSettings {
	const { betweenChecks, checkEvery, waitAtMost, finalStatuses, maxAgeHours } = values;
	// Minutes are not whole as hours.
	const limitMs = Math.round(waitAtMost * hour);
	const isParked = canPark && (betweenChecks === 'park' || limitMs > maxInMemoryMs);
	const usualMs = isParked ? minute : 5 * second;
	const intervalMs = checkEvery === undefined ? usualMs : Math.max(second, checkEvery * minute);
	const finals: readonly string[] = [...assumptions.finalStatuses[resource], ...finalStatuses];
	const isFinal = (status: string) => finals.includes(status);
	const isUnknown = (status: string) =>
		!values.waitOnUnknownStatuses && !documented.safeParse(status).success;
	const plan = { isParked, limitMs, intervalMs };
	return { resource, plan, finals, isFinal, isUnknown, maxAgeHours };
}

function limitText({ limitMs }: Plan): string {
	if (limitMs < 2 * minute) return `${Math.round(limitMs / second)} s`;
	const [unitMs, unit] = limitMs < 2 * hour ? [minute, 'minutes'] : [hour, 'hours'];
	return `${Number((limitMs / unitMs).toPrecision(3))} ${unit}`;
}
