import { endpoints } from '../api/endpoints';
import { timeOf } from '../api/lenient';
import { likenessTo } from '../api/written';
import { ServiceError } from '../transport/errors';
import { payerKeys, type Deposit } from './findDeposit';
import { readList, type ReadContext } from './readList';

/** A bank deposit may be listed only when money arrives, so it is not worth waiting longer. */
const maxLooks = 12;
const betweenLooksMs = 5_000;

/** IDs of the first deposits of the list, the newest as far as we know, to tell a new one from them. */
export async function newestIds(
	context: ReadContext,
	subaccountId: string,
): Promise<ReadonlySet<string>> {
	return new Set((await newestOf(context, subaccountId)).map(({ id }) => id));
}

const newestOf = async (context: ReadContext, subaccountId: string) =>
	await readList(context, endpoints.depositList, { params: { subaccountId } }, 100);

/** What an earlier run created with the same Once Per, if it is among the newest; otherwise undefined, with a hint. */
export async function findEarlier(
	context: ReadContext,
	subaccountId: string,
	chooseRemembered: (ids: readonly string[]) => Promise<Set<string>>,
): Promise<Deposit | undefined> {
	const listed = await newestOf(context, subaccountId);
	const kept = await chooseRemembered(listed.map(({ id }) => id));
	const found = listed.find(({ id }) => kept.has(id));
	if (!found) context.warn('The earlier deposit is not among the newest 100 with a known ID');
	return found;
}

/**
 * The record of a deposit that has just been created, whose response may lack its ID: the only one in the
 * list that was created since the request and has the same account number, code or reference. Undefined,
 * with a hint, if there is none within a minute, or several.
 * @param before IDs of the newest ones before it was created
 * @param age milliseconds since the request was sent
 */
export async function findCreated(
	context: ReadContext,
	subaccountId: string,
	created: object,
	before: ReadonlySet<string>,
	age: number,
): Promise<Deposit | undefined> {
	const { client, warn } = context;
	const keys = payerKeys(created);
	const alike = keys.map(likenessTo);
	// By the service's clock, give or take a minute.
	const since = (client.serverTime() ?? Date.now()) - age - 60_000;
	const isIt = (one: Deposit) =>
		!before.has(one.id) &&
		timeOf(one.createdAt) >= since &&
		payerKeys(one).some((key) => alike.some((likenessOf) => likenessOf(key)));
	const giveUp = (why: string) => {
		warn(`The deposit was created, but its ID is not known: ${why}`);
		return undefined;
	};
	if (keys.length === 0) return giveUp('its response has no account number, code or reference');
	for (let count = 1; count <= maxLooks; count++) {
		const newest = await newestOf(context, subaccountId).catch((error: unknown) => {
			if (error instanceof ServiceError) return error;
			throw error;
		});
		if (newest instanceof ServiceError) return giveUp(newest.message);
		const found = newest.filter(isIt);
		if (found.length > 1) {
			return giveUp(`${found.length} new ones have the same account number, code or reference`);
		}
		if (found[0]) return found[0];
		await client.pause(betweenLooksMs);
	}
	return giveUp(
		'it was not in the list after a minute and may only appear there once money arrives',
	);
}
