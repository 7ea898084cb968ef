import type { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { hour, minute, second } from '../../api/durations';
import type { ValuesOf } from '../../descriptions/field';
import type { waitFields, waitOptions } from '../../descriptions/waitFields';

/** Between Checks = Automatic parks longer waits, as the Wait node of n8n does. */
const maxInMemoryMs = 65 * second;

export type WaitValues = ValuesOf<readonly [...typeof waitFields, ...typeof waitOptions]> & {
	subaccountId: string;
};

/** How the form wants an item to wait. */
export interface WaitSettings {
	resource: keyof typeof assumptions.finalStatuses;
	limitMs: number;
	intervalMs: number;
	/** Whether the item stays in memory between two reads; otherwise it is parked. */
	staysInMemory: boolean;
	finalStatuses: readonly string[];
	isFinal: (status: string) => boolean;
	/** Whether the service does not document a status, and the form does not wait for another. */
	isUnknown: (status: string) => boolean;
}

/** @param canPark whether the item can be parked at all */
export function waitSettingsOf(
	resource: WaitSettings['resource'],
	documented: z.ZodType,
	values: WaitValues,
	canPark: boolean,
): WaitSettings {
	const { betweenChecks, checkEvery, waitAtMost } = values;
	// Minutes are a fraction of an hour.
	const limitMs = Math.round(waitAtMost * hour);
	const parks = betweenChecks === 'automatic' ? limitMs > maxInMemoryMs : betweenChecks === 'park';
	const staysInMemory = !canPark || !parks;
	const usualMs = staysInMemory ? 5 * second : minute;
	const intervalMs = checkEvery === undefined ? usualMs : Math.max(second, checkEvery * minute);
	const finalStatuses = [...assumptions.finalStatuses[resource], ...values.finalStatuses];
	const isFinal = (status: string) => finalStatuses.includes(status);
	const isUnknown = (status: string) =>
		!values.waitOnUnknownStatuses && !documented.safeParse(status).success;
	return { resource, limitMs, intervalMs, staysInMemory, finalStatuses, isFinal, isUnknown };
}
