import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { hour, second } from '../../api/durations';
import type { Endpoint } from '../../api/endpoints';
import { excerpt } from '../../api/unknownValues';
import type { Field, ValuesOf } from '../../descriptions/field';
import { waitFields, waitOptions } from '../../descriptions/waitFields';
import { NotInListError, type SearchMemory } from '../../reads/findRecord';
import { withSubaccountId } from '../../reads/findSubaccount';
import { defineOperation } from '../defineOperation';
import { readOnlyText, type Operation, type OperationContext } from '../operation';
import { isSimplified, type Output } from '../output/createOutput';
import { decideWait, isTemporary, type ReadResult, type WaitResult } from './decide';
import { isDue, type LastSeen } from './nextWait';
import { waitSettingsOf, type WaitSettings, type WaitValues } from './waitSettings';

const notice =
	'Failed is also final. Several payments come out together; an error of one ends all, unless On Error is Continue.';

/** Reads the record. `startedAt` is the time of the first read, also of a retried execution. */
type Read<Values, R> = (
	context: OperationContext,
	values: Values,
	progress: Pick<WaitSettings, 'isFinal'> & { startedAt: number; memory: SearchMemory },
) => Promise<R>;

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
			const { parking } = context.item;
			const wait = parking?.savedWait;
			if (wait && parking.park && !isDue(wait, Date.now())) {
				parking.park(wait);
				return [];
			}
			const values = formValues as WaitValues & ValuesOf<Fields>;
			const settings = waitSettingsOf(resource, documented, values, parking?.park !== undefined);
			return await readUntilFinal(context, values, settings, read);
		},
	});
}

/** Reads the record again and again; no result if the item is parked. */
async function readUntilFinal<Values extends WaitValues, R extends { status: string }>(
	context: OperationContext,
	values: Values,
	settings: WaitSettings,
	read: Read<Values, R>,
): Promise<Array<WaitResult<R>>> {
	const { parking } = context.item;
	const startedAt = parking?.startedAt ?? Date.now();
	let wait = parking?.savedWait;
	const seen: LastSeen = { ...wait };
	let fresh = context;
	for (;;) {
		const progress = { isFinal: settings.isFinal, startedAt, memory: seen };
		const result = await tryToRead(
			fresh,
			values,
			settings,
			seen,
			async (found) => await read(fresh, found, progress),
		);
		const now = Date.now();
		const decision = decideWait(result, seen, wait, settings, now);
		if ('failed' in decision) throw decision.failed;
		if ('finished' in decision) return [decision.finished];
		const { next } = decision;
		const { failure } = result;
		if (failure instanceof NotInListError && !seen.status && now - next.since >= hour)
			context.warn(`Nothing found yet for “${failure.key}”. ${failure.message}`);
		wait = { ...seen, ...next };
		if (parking?.park && !settings.plan.staysInMemory) {
			parking.park(wait);
			return [];
		}
		await context.client.pause(wait.dueAt - now);
		// What another item read a moment ago is recent enough; what this one read before its pause is not.
		fresh = { ...context, notBefore: Date.now() - second / 2 };
	}
}

/** @throws what reading again cannot mend */
async function tryToRead<Values extends WaitValues, R extends { status: string }>(
	context: OperationContext,
	values: Values,
	{ plan }: WaitSettings,
	seen: LastSeen,
	read: (values: Values) => Promise<R>,
): Promise<ReadResult<R>> {
	const reading = async (): Promise<ReadResult<R>> => {
		// The subaccount is also looked for here, so that a busy service does not end the wait.
		const { subaccountId = values.subaccountId } = seen;
		const found = await withSubaccountId(context, { ...values, subaccountId });
		seen.subaccountId = found.subaccountId;
		const record = await read(found);
		seen.status = excerpt(record.status, 50);
		// Parked waits are saved, so only what may be needed later is kept.
		if (values.onTimeout === 'lastState') seen.lastRecord = record;
		return { record };
	};
	return await reading().catch((failure: unknown) => {
		if (!isTemporary(failure, plan.staysInMemory, seen.status !== undefined)) throw failure;
		return { failure };
	});
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
