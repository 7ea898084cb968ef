import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { hour, second } from '../../api/durations';
import type { Endpoint } from '../../api/endpoints';
import { excerpt } from '../../api/unknownValues';
import type { Field, ValuesOf } from '../../descriptions/field';
import { waitFields, waitOptions } from '../../descriptions/waitFields';
import { NotInListError } from '../../reads/findRecord';
import { withSubaccountId } from '../../reads/findSubaccount';
import { AdvisedError, ApiError } from '../../transport/errors';
import { defineOperation } from '../defineOperation';
import { readOnlyText, type Operation, type OperationContext } from '../operation';
import { isSimplified, type Output } from '../output/createOutput';
import { isDue, newWait, nextWait, type Wait } from './nextWait';
import { requireParking } from './runAgain';
import { isTemporary, timeIsOver, unknownStatus } from './waitErrors';
import { waitSettingsOf, type WaitSettings, type WaitValues } from './waitSettings';

const notice =
	'Failed is also final. Several payments come out together; an error of one ends all, unless On Error is Continue.';

/** What a read gets besides the values of the form. */
interface Progress extends Pick<WaitSettings, 'isFinal'> {
	/** When the first read began, also of a retried execution. */
	startedAt: number;
	wait: Wait;
}

type Read<V, R> = (context: OperationContext, values: V, progress: Progress) => Promise<R>;

/** The record of which an item is made, once its wait is over. */
interface WaitResult<R> {
	final: boolean;
	record: R;
	subaccountId: string | undefined;
}

/**
 * “Wait Until Final”: reads a record until its status is final. A status that the service does not
 * document ends the wait, because it may be final. Between two reads the item stays in memory,
 * or it is parked, and n8n runs it again later.
 */
export function defineWaitUntilFinal<
	const Fields extends readonly Field[],
	R extends { status: string },
>(
	resource: WaitSettings['resource'],
	spec: Pick<Operation, 'action' | 'description'> & {
		endpoints: readonly [Endpoint, ...Endpoint[]];
		fields: Fields;
		read: Read<ValuesOf<Fields> & WaitValues, R>;
		output: Output<R>;
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
		forAgents: `Failed is also final: check the status. ${readOnlyText}`,
		output: withFinal(output),
		options: waitOptions,
		acceptsEmail: true,
		canPark: true,
		fields: [...fields, ...waitFields],
		execute: async (context, formValues) => {
			const values = formValues as WaitValues & ValuesOf<Fields>;
			const canPark = context.item.parking !== undefined;
			const settings = waitSettingsOf(resource, documented, values, canPark);
			return await readUntilFinal(context, values, settings, read);
		},
	});
}

/** Reads the record again and again; no result while the item is parked. */
async function readUntilFinal<V extends WaitValues, R extends { status: string }>(
	context: OperationContext,
	values: V,
	settings: WaitSettings,
	read: Read<V, R>,
): Promise<Array<WaitResult<R>>> {
	const { client, item, warn } = context;
	const { isFinal, staysInMemory } = settings;
	const { startedAt, wait } = item.parking ?? { startedAt: Date.now(), wait: newWait(Date.now()) };
	if (!staysInMemory && !isDue(wait, Date.now())) return [];
	const progress = { isFinal, startedAt, wait };
	let fresh = context;
	for (;;) {
		const result = await readOnce(fresh, values, progress, read).catch((error: unknown) => {
			if (isTemporary(error, settings, wait)) return error;
			throw error;
		});
		const isFailure = result instanceof AdvisedError;
		const { lastRecord, subaccountId } = wait;
		if (!isFailure && isFinal(result.status))
			return [{ final: true, record: result, subaccountId }];
		const isUnknown = !isFailure && settings.isUnknown(result.status);
		const now = Date.now();
		const retryAfterMs = result instanceof ApiError ? result.retryAfterMs : 0;
		const next = isUnknown ? undefined : nextWait(wait, now, settings, retryAfterMs);
		if (!next) {
			if (lastRecord) return [{ final: false, record: lastRecord as R, subaccountId }];
			if (isFailure) throw result;
			throw isUnknown ? unknownStatus(settings, wait) : timeIsOver(settings, wait);
		}
		if (result instanceof NotInListError && !wait.status && now - wait.since >= hour)
			warn(`Nothing found yet for “${result.key}”. ${result.message}`);
		Object.assign(wait, next);
		if (!staysInMemory) {
			requireParking(item.n8n);
			return [];
		}
		await client.pause(next.dueAt - now);
		// What another item read a moment ago is recent enough; what this one read before its pause is not.
		fresh = { ...context, notBefore: Date.now() - second / 2 };
	}
}

/** Reads the record, and notes what later reads need. */
async function readOnce<V extends WaitValues, R extends { status: string }>(
	context: OperationContext,
	values: V,
	progress: Progress,
	read: Read<V, R>,
): Promise<R> {
	const { wait } = progress;
	// The subaccount is also looked for here, so that a busy service does not end the wait.
	const { subaccountId = values.subaccountId } = wait;
	const found = await withSubaccountId(context, { ...values, subaccountId });
	wait.subaccountId = found.subaccountId;
	const record = await read(context, found, progress);
	wait.status = excerpt(record.status, 50);
	// Parked waits are saved, so only what may be needed later is kept.
	if (values.onTimeout === 'lastState') wait.lastRecord = record;
	return record;
}

/** The record's output after `final`, which a raw record may also have as a field of its own. */
const withFinal = <R>(output: Output<R>): Output<WaitResult<R>> => ({
	...output,
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
