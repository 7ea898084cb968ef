import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import type { Endpoint } from '../api/endpoints';
import { depositStatuses, onrampStatuses } from '../api/schemas/enums';
import type { Field, ValuesOf } from '../descriptions/field';
import type { OptionName } from '../descriptions/options';
import { waitFields } from '../descriptions/waitFields';
import type { Client } from '../transport/client';
import { InputError, inSeconds } from '../transport/errors';
import type { Operation, RunContext } from './operation';
import type { Output, OutputValues } from './output';

type WaitedFor = keyof typeof assumptions.finalStatuses.value;

/** As the specification lists them. An offramp has the same, with those of its v1 view. */
const documentedStatuses: Record<WaitedFor, readonly string[]> = {
	deposit: depositStatuses,
	onramp: onrampStatuses,
	offramp: onrampStatuses,
};

interface WaitContext extends Pick<RunContext, 'finalStatuses' | 'waitOnUnknownStatuses'> {
	client: Pick<Client, 'pause'>;
}

type WaitSettings = ValuesOf<typeof waitFields>;

const maxIntervalMs = 60_000;
const intervalGrowth = 1.5;

/** «Wait Until Final», the same for every record that has a status. */
export function waitUntilFinal<const Fields extends readonly Field[], R extends { status: string }>(
	resource: WaitedFor,
	spec: {
		action: string;
		description: string;
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
	return {
		name: 'Wait Until Final',
		value: 'waitUntilFinal',
		...menuEntry,
		options: [...options, 'finalStatuses', 'waitOnUnknownStatuses', ...output.options],
		fields: [...fields, ...waitFields, ...output.fields],
		itemSchema: z.object({ final: z.boolean(), ...output.itemSchema.shape }),
		retryable: true,
		run: async (context: RunContext, values: ValuesOf<Fields> & WaitSettings & OutputValues) => {
			const { record, final } = await waitForFinalStatus(context, resource, values, (isFinal) =>
				read(context, values, isFinal),
			);
			return [{ final, ...output.toItem(record, values, context.amounts) }];
		},
	};
}

/**
 * Reads a record until its status is final. Each wait is longer than the one before, up to one minute
 * or the interval itself. A status that the service does not document ends it, because it may be final.
 * @throws InputError without a final status, if `onTimeout` is `error`.
 */
export async function waitForFinalStatus<R extends { status: string }>(
	{ client, finalStatuses, waitOnUnknownStatuses }: WaitContext,
	resource: WaitedFor,
	{ timeout, interval, onTimeout }: WaitSettings,
	read: (isFinal: (status: string) => boolean) => Promise<R>,
): Promise<{ record: R; final: boolean }> {
	const finals: readonly string[] = [
		...assumptions.finalStatuses.value[resource],
		...finalStatuses,
	];
	const isFinal = (status: string) => finals.includes(status);
	const deadline = Date.now() + timeout * 1000;
	const maxMs = Math.max(maxIntervalMs, interval * 1000);
	for (let waitMs = interval * 1000; ; waitMs = Math.min(maxMs, waitMs * intervalGrowth)) {
		const record = await read(isFinal);
		const { status } = record;
		if (isFinal(status)) return { record, final: true };
		const isUnknown = !documentedStatuses[resource].includes(status);
		const endsHere = isUnknown && !waitOnUnknownStatuses;
		const remainingMs = deadline - Date.now();
		if (remainingMs > 0 && !endsHere) {
			await client.pause(Math.min(waitMs, remainingMs));
			continue;
		}
		if (onTimeout === 'lastState') return { record, final: false };
		throw endsHere
			? new InputError(
					`The ${resource} has a status that the service does not document: “${status}”`,
					'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
				)
			: new InputError(
					`The ${resource} was still “${status}” after ${inSeconds(timeout * 1000)}`,
					`Run the node again to wait longer, raise Timeout, or set On Timeout to Return Last State. Final statuses: ${finals.join(', ')}`,
				);
	}
}
