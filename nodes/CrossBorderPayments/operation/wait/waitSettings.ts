import type { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { hour, minute, second } from '../../api/durations';
import type { ValuesOf } from '../../descriptions/field';
import type { waitFields, waitOptions } from '../../descriptions/waitFields';
import type { WaitPlan } from './nextWait';

/** Between Checks = Automatic parks longer waits, as the Wait node of n8n does. */
const maxInMemoryMs = 65 * second;

export type WaitValues = ValuesOf<readonly [...typeof waitFields, ...typeof waitOptions]> & {
	subaccountId: string;
};

export interface WaitSettings {
	resource: keyof typeof assumptions.finalStatuses;
	plan: WaitPlan;
	finalStatuses: readonly string[];
	isFinal: (status: string) => boolean;
	/** Whether the service does not document a status, and the form does not wait for another. */
	isUnknown: (status: string) => boolean;
}

/** @param isParkingAllowed whether the form and n8n allow it */
export function waitSettingsOf(
	resource: WaitSettings['resource'],
	documented: z.ZodType,
	values: WaitValues,
	isParkingAllowed: boolean,
): WaitSettings {
	const { betweenChecks, checkEvery, waitAtMost } = values;
	// Minutes are a fraction of an hour.
	const limitMs = Math.round(waitAtMost * hour);
	const staysInMemory = !isParkingAllowed || (betweenChecks !== 'park' && limitMs <= maxInMemoryMs);
	const usualMs = staysInMemory ? 5 * second : minute;
	const intervalMs = checkEvery === undefined ? usualMs : Math.max(second, checkEvery * minute);
	const finalStatuses = [...assumptions.finalStatuses[resource], ...values.finalStatuses];
	const isFinal = (status: string) => finalStatuses.includes(status);
	const isUnknown = (status: string) =>
		!values.waitOnUnknownStatuses && !documented.safeParse(status).success;
	const plan = { staysInMemory, limitMs, intervalMs };
	return { resource, plan, finalStatuses, isFinal, isUnknown };
}

export function limitText({ limitMs }: WaitPlan): string {
	if (limitMs < 2 * minute) return `${Math.round(limitMs / second)} s`;
	const [unitMs, unit] = limitMs < 2 * hour ? [minute, 'minutes'] : [hour, 'hours'];
	return `${Number((limitMs / unitMs).toPrecision(3))} ${unit}`;
}
