import type { Emulator } from '../support/emulator/server';
import { byId } from '../support/n8n/setup';

/** Those that may trade, the parent's own entry left out: only they get records. */
export function approvedAccounts({ store }: Emulator): string[] {
	return [...store.subaccounts.all()]
		.map(({ record }) => record)
		.filter(({ status, isParent }) => status === 'approved' && !isParent)
		.map(({ id }) => id);
}

/** All but verifications, which no ledger counts. */
export const countedEvents = [
	'depositStatusChanged',
	'onrampStatusChanged',
	'offrampStatusChanged',
	'subaccountStatusChanged',
	'conversionCreated',
];

/** The trigger's form, so that it watches what a ledger counts. */
export function watchEverything(emulator: Emulator, offrampIds: readonly string[]) {
	return {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: countedEvents,
		scope: 'all',
		offramps: { offramp: offrampIds.map((offrampId) => simplifyOfframp(emulator, offrampId)) },
	};
}

function simplifyOfframp({ store }: Emulator, id: string) {
	const subaccountId = store.offramps.locate(id)!.owner;
	return { subaccountId: byId(subaccountId), offrampIds: id };
}
