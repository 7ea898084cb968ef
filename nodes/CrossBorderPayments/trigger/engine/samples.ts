import { observeAccount, verifiedOf } from './accounts';
import {
	finalStatusesOf,
	resourcesOf,
	toEvent,
	type EventName,
	type FoundChange,
	type ListedResource,
	type Observation,
	type TriggerEvent,
	type WatchedResource,
} from './event';
import { ReadError, type Account, type Readers } from './readers';
import { Session } from './session';
import { newState } from './state';
import type { TriggerConfig } from './triggerConfig';

/** Sample events of each kind. */
const maxOfAKind = 5;

/** Subaccounts that are looked at for them, and pages of their list. */
const maxSubaccounts = 20;
const maxDirectoryPages = 10;

type Owned = Observation & { resource: WatchedResource; subaccountId: string };

/**
 * Recent records as the events that they would be, newest first, for building a workflow on. Nothing is
 * remembered of it.
 * @throws the cause of a failed read, where nothing else came
 */
export async function sampleEvents(
	config: TriggerConfig,
	readers: Readers,
	now: number,
): Promise<TriggerEvent[]> {
	const session = new Session(newState(config), config, readers, now);
	const accounts = session.isDirectoryNeeded ? await readAccounts(session) : [];
	const changes: FoundChange[] = [];
	for (const event of config.events) {
		const records: Owned[] = [];
		for (const resource of resourcesOf[event]) {
			records.push(...(await recentRecords(resource, accounts, session)));
		}
		const samples = newest(records)
			.flatMap((record) => asChange(event, record, config) ?? [])
			.filter((change) => toEvent(change, config, null, now));
		changes.push(...samples.slice(0, maxOfAKind));
	}
	if (session.reads === 0 && session.firstFailure) throw session.firstFailure.cause;
	return changes
		.sort((a, b) => b.observation.createdAt - a.observation.createdAt)
		.map(
			(change) =>
				toEvent(
					change,
					config,
					session.emails.get(change.subaccountId) ?? null,
					now,
				) as TriggerEvent,
		);
}

/** Undefined where the record could not give the event. */
function asChange(
	event: EventName,
	{ resource, subaccountId, ...observation }: Owned,
	config: TriggerConfig,
): FoundChange | undefined {
	const change = { resource, subaccountId, observation };
	if (event !== 'stillOpen') return { ...change, previousStatus: null };
	const finalStatuses = finalStatusesOf(resource as 'deposit' | 'onramp' | 'offramp', config);
	if (finalStatuses.includes(observation.status)) return undefined;
	return {
		...change,
		previousStatus: observation.status,
		openHours: config.stillOpenHours[0] ?? 24,
	};
}

/** The first pages of the list of subaccounts; of a longer list the last one, too. */
async function readAccounts(session: Session): Promise<Account[]> {
	const accounts = new Map<string, Account>();
	let pages = 1;
	for (let page = 1; page <= Math.min(pages, maxDirectoryPages); page++) {
		const read = await session.readers.directory(page).catch(unwrap);
		pages = read.pages;
		for (const account of read.accounts) accounts.set(account.id, account);
	}
	if (pages > maxDirectoryPages) {
		const read = await session.readers.directory(pages).catch(unwrap);
		for (const account of read.accounts) accounts.set(account.id, account);
	}
	const wanted = [...accounts.values()].filter(({ id }) => session.isInScope(id));
	for (const account of wanted) observeAccount(account, new Map(), session);
	return wanted;
}

async function recentRecords(
	resource: WatchedResource,
	accounts: readonly Account[],
	session: Session,
): Promise<Owned[]> {
	const { readers, config } = session;
	switch (resource) {
		case 'subaccount':
			return accounts.map((account) => ({ ...account, resource, subaccountId: account.id }));
		case 'verification':
			return await ofEach(newest(accounts).slice(0, maxOfAKind), session, async (account) => {
				const full = await readers.verification(account.id);
				if (!full && account.profiles.length === 0) return [];
				const { status } = verifiedOf(account, full);
				const record = full?.record ?? account.record;
				return [{ ...account, status, record, resource, subaccountId: account.id }];
			});
		case 'offramp':
			return await ofEach(
				config.offramps.slice(0, maxOfAKind),
				session,
				async ({ subaccountId, id }) => [
					{ ...(await readers.offramp(subaccountId, id)), resource, subaccountId },
				],
			);
		default:
			return await ofEach(subaccountsOf(config, accounts), session, async (subaccountId) => {
				const records = await newestOfList(readers, resource, subaccountId);
				return records.map((record) => ({ ...record, resource, subaccountId }));
			});
	}
}

function subaccountsOf({ subaccounts }: TriggerConfig, accounts: readonly Account[]): string[] {
	const ids =
		subaccounts === 'all'
			? newest(accounts.filter(({ capable }) => capable)).map(({ id }) => id)
			: [...subaccounts];
	return ids.slice(0, maxSubaccounts);
}

/** One that cannot be read must not cost the others; a refused key is one of all. */
async function ofEach<T>(
	owners: readonly T[],
	session: Session,
	read: (owner: T) => Promise<Owned[]>,
): Promise<Owned[]> {
	const found = owners.map(async (owner) => {
		try {
			const records = await read(owner);
			session.noteRead(records);
			return records;
		} catch (error) {
			if (!(error instanceof ReadError)) throw error;
			if (error.kind === 'unauthorized') throw error.cause;
			session.noteFailure('', error);
			return [];
		}
	});
	return (await Promise.all(found)).flat();
}

/** Of a list that does not begin with the newest, the last page may end with it. */
async function newestOfList(
	readers: Readers,
	resource: ListedResource,
	subaccountId: string,
): Promise<Observation[]> {
	const { observations, pages } = await readers.page(resource, subaccountId, 1);
	const first = observations[0]?.createdAt ?? 0;
	const last = observations.at(-1)?.createdAt ?? 0;
	if (pages === 1 || first >= last) return observations;
	const end = await readers.page(resource, subaccountId, pages);
	return [...observations, ...end.observations];
}

function newest<T extends { createdAt: number }>(records: readonly T[]): T[] {
	return [...records].sort((a, b) => b.createdAt - a.createdAt);
}

function unwrap(error: unknown): never {
	throw error instanceof ReadError ? error.cause : error;
}
