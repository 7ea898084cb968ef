import type {
	Account,
	Observation,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import {
	unread,
	type Rules,
	type Stream,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const now = Date.UTC(2026, 0, 31, 9, 30);
export const nowMinute = now / minute;

/** A trigger for the deposits of all subaccounts, with the usual options. */
export const usual: TriggerConfig = {
	events: ['depositStatusChanged'],
	statuses: [],
	subaccounts: 'all',
	offramps: [],
	emitExisting: false,
	finalStatuses: [],
	overlapMs: 12 * hour,
	fullScanMs: 6 * hour,
	place: 'here',
	concurrency: 4,
};

/** A record as it stands; `ago` is its age in milliseconds. */
export function observation(id: string, status = 'pending', ago = 0): Observation {
	return { id, status, createdAt: now - ago, record: { id, status, note: `record of ${id}` } };
}

export function account(id: string, more: Partial<Account> = {}): Account {
	const status = 'approved';
	return {
		id,
		status,
		createdAt: now - 90 * day,
		capable: true,
		profiles: [],
		record: { id, status, email: `${id}@example.com` },
		...more,
	};
}

/** Of onramps, with an overlap of 12 hours. */
export const rules: Rules = {
	finals: ['completed', 'failed'],
	silentUntil: now - 30 * day,
	overlapMinutes: 12 * 60,
};

/** A list whose baseline was taken, and that had nothing to remember then. */
export const known: Stream = { ...unread, baseline: false };
