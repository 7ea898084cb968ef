import { endpoints } from '../api/endpoints';
import { normalizeId } from '../api/normalizeText';
import { readList } from '../reads/readList';
import type { Client } from '../transport/client';
import { AdvisedError, CancelledError } from '../transport/errors';
import type { TriggerEvent } from './engine/event';

/**
 * The events with the email addresses of their subaccounts. With Only These Subaccounts, a poll does
 * not read their list: it is read here, if there is something to emit. Without it, they stay empty.
 */
export async function withEmails(
	events: readonly TriggerEvent[],
	client: Client,
	warn: (message: string) => void,
): Promise<readonly TriggerEvent[]> {
	const isMissing = ({ subaccountId, subaccountEmail }: TriggerEvent) =>
		subaccountId !== '' && subaccountEmail === null;
	const wanted = new Set(events.filter(isMissing).map((event) => normalizeId(event.subaccountId)));
	if (wanted.size === 0) return events;
	const matches = ({ id }: { id: string }) => wanted.has(normalizeId(id));
	const context = { client: client.with({ queryString: {} }), warn };
	const read = { matches, limit: wanted.size };
	const reading = readList(context, endpoints.subaccountList, {}, read);
	const subaccounts = await reading.catch((error: unknown) => {
		if (!(error instanceof AdvisedError || error instanceof CancelledError)) throw error;
		warn(`subaccountEmail is empty: ${error.message}`);
		return [];
	});
	const emails = new Map(subaccounts.map(({ id, email }) => [normalizeId(id), email ?? null]));
	return events.map((event) => {
		const email = emails.get(normalizeId(event.subaccountId)) ?? null;
		return isMissing(event) ? { ...event, subaccountEmail: email } : event;
	});
}
