import { ApiError } from '../../transport/errors';
import { inParallel } from '../../transport/parallel';
import { emailOf, verifiedOf } from './accounts';
import {
	listedResources,
	resourceOf,
	type EventName,
	type ListedResource,
	type TriggerEvent,
} from './event';
import type { Account, Readers, Observation } from './readers';
import { isWanted, type TriggerConfig } from './settings';
import { descends } from './stream';

/** Sample events of each kind. */
const mostOfAKind = 5;

/** Subaccounts that are looked at for them. */
const mostSubaccounts = 20;

type Found = Observation & { event: EventName; subaccountId: string };

/**
 * Recent records as the events that they would be, newest first, for building a workflow on. Nothing is
 * remembered of it.
 */
export async function sampleEvents(
	watching: TriggerConfig,
	readers: Readers,
	now: number,
): Promise<TriggerEvent[]> {
	const failures: Error[] = [];
	/** One subaccount that cannot be read must not cost the others; a refused key is one of all. */
	const tolerant = async <T>(read: () => Promise<T[]>): Promise<T[]> =>
		await read().catch((error: unknown) => {
			if (error instanceof ApiError && error.status === 401) throw error;
			failures.push(error as Error);
			return [];
		});

	const accounts = await accountsFor(watching, readers);
	const emails = new Map(accounts.map((account) => [account.id, emailOf(account)]));
	const found: Found[] = [];
	for (const event of watching.events) {
		const records = await recordsOf(event, accounts);
		const wanted = records.filter(({ status }) => isWanted(event, status, watching));
		found.push(...newestOf(wanted).map((record) => ({ ...record, event })));
	}
	if (found.length === 0 && failures[0]) throw failures[0];
	const detectedAt = new Date(now).toISOString();
	return found
		.sort((a, b) => b.createdAt - a.createdAt)
		.map(({ event, id, subaccountId, status, record }) => ({
			event,
			resource: resourceOf[event],
			id,
			subaccountId,
			subaccountEmail: emails.get(subaccountId) ?? null,
			previousStatus: null,
			status,
			detectedAt,
			record,
		}));

	async function recordsOf(event: EventName, some: readonly Account[]) {
		const resource = resourceOf[event];
		if (resource === 'subaccount') {
			return newestOf(some).map((account) => ({ ...account, subaccountId: account.id }));
		}
		if (resource === 'verification') {
			return await ofEach(newestOf(some), async (account) => {
				const full = await readers.verification(account.id);
				if (!full && account.profiles.length === 0) return [];
				const { status } = verifiedOf(account, full);
				return [{ ...account, status, record: full?.record ?? account.record }];
			});
		}
		if (resource === 'offramp') {
			const named = watching.offramps.slice(0, mostOfAKind);
			return await ofEach(named, async ({ subaccountId, id }) => {
				const observation = await readers.offramp(subaccountId, id);
				return observation ? [{ ...observation, subaccountId }] : [];
			});
		}
		const ids =
			watching.subaccounts === 'all'
				? newestOf(
						some.filter(({ capable }) => capable),
						mostSubaccounts,
					).map(({ id }) => id)
				: watching.subaccounts.slice(0, mostSubaccounts);
		return await ofEach(
			ids.map((id) => ({ id })),
			async ({ id }) => await recentRecords(readers, resource, id),
		);
	}

	async function ofEach<T extends { id: string; subaccountId?: string }>(
		owners: readonly T[],
		read: (owner: T) => Promise<Observation[]>,
	) {
		const records = await inParallel(owners, watching.concurrency, async (owner) => {
			const observations = await tolerant(async () => await read(owner));
			const subaccountId = owner.subaccountId ?? owner.id;
			return observations.map((observation) => ({ ...observation, subaccountId }));
		});
		return records.flat();
	}
}

async function accountsFor(
	{ events, subaccounts }: TriggerConfig,
	readers: Readers,
): Promise<Account[]> {
	const resources = events.map((event) => resourceOf[event]);
	const ofAccounts = resources.some((resource) =>
		['subaccount', 'verification'].includes(resource),
	);
	const ofLists = resources.some((resource) =>
		(listedResources as readonly string[]).includes(resource),
	);
	if (subaccounts !== 'all') {
		return ofAccounts ? await readers.accounts(new Set(subaccounts)) : [];
	}
	return ofAccounts || ofLists ? await readers.accounts() : [];
}

/** Of a list that does not begin with the newest, the last page may end with it. */
async function recentRecords(
	readers: Readers,
	resource: ListedResource,
	subaccountId: string,
): Promise<Observation[]> {
	const first = await readers.page(resource, subaccountId, 1);
	if (first.pages <= 1 || descends(first.observations)) return first.observations;
	const last = await readers.page(resource, subaccountId, first.pages);
	return [...first.observations, ...last.observations];
}

function newestOf<T extends { createdAt: number }>(records: readonly T[], most = mostOfAKind): T[] {
	return [...records].sort((a, b) => b.createdAt - a.createdAt).slice(0, most);
}
