import { minute, second } from '../api/durations';
import { endpoints } from '../api/endpoints';
import { parseTime, toText } from '../api/unknownValues';
import { matcherOf } from '../api/normalizeText';
import { ServiceError } from '../transport/errors';
import { payerKeys, singleUseFields, type Deposit } from './findDeposit';
import { readList, type ReadContext } from './readList';

/** A minute in all: a bank deposit may only be listed when money arrives, after hours or days. */
const maxReads = 12;
const betweenReadsMs = 5 * second;

/** IDs of the first deposits of the list, which are the newest as far as we know. */
export async function newestIds(
	context: ReadContext,
	subaccountId: string,
): Promise<ReadonlySet<string>> {
	return new Set((await newestDeposits(context, subaccountId, true)).map(({ id }) => id));
}

const newestDeposits = async (context: ReadContext, subaccountId: string, isShared = false) => {
	const options = { limit: 100, isShared };
	return await readList(context, endpoints.depositList, { params: { subaccountId } }, options);
};

/** What names a deposit, in the response to its creation and in the list. */
export const namesOf = (deposit: { id?: unknown }) =>
	[toText(deposit.id), ...payerKeys(deposit)].filter(Boolean);

/**
 * What the list has of a deposit that was created with the same Once Per: the one whose ID,
 * reference or code was remembered. If only an account number was, and several deposits have it, the
 * result says where to pay, and nothing else.
 */
export async function findRemembered(
	context: ReadContext,
	subaccountId: string,
	chooseRemembered: (names: readonly string[]) => Promise<Set<string>>,
): Promise<Partial<Deposit> | undefined> {
	const newest = await newestDeposits(context, subaccountId, true);
	const remembered = await chooseRemembered(newest.flatMap(namesOf));
	const isNamed = (names: string[]) => names.some((name) => remembered.has(name));
	const named = newest.find((deposit) =>
		isNamed([deposit.id, ...payerKeys(deposit, singleUseFields)]),
	);
	if (named) return named;
	const [paidTo, ...others] = newest.filter((deposit) => isNamed(namesOf(deposit)));
	if (!paidTo) context.warn('The earlier deposit is not among the newest 100 of this subaccount');
	if (!paidTo || others.length === 0) return paidTo;
	context.warn('Several deposits have this account number: which is the earlier one is not known');
	return { bankInfo: paidTo.bankInfo };
}

interface Created {
	/** The response to the request that created the deposit; it may lack the ID. */
	response: object;
	/** IDs of the newest deposits before that request. */
	idsBefore: ReadonlySet<string>;
	/** Milliseconds since that request was sent. */
	ageMs: number;
}

/**
 * The record of a deposit that has just been created: the only one in the list that was created
 * since the request and has the same account number, code or reference. Undefined, with a hint, if
 * there is none within a minute, or several.
 */
export async function findCreated(
	context: ReadContext,
	subaccountId: string,
	{ response, idsBefore, ageMs }: Created,
): Promise<Deposit | undefined> {
	const { client, warn } = context;
	const keys = payerKeys(response).map(matcherOf);
	// The time is that of the service's clock, give or take a minute.
	const since = (client.serverTime() ?? Date.now()) - ageMs - minute;
	const isNew = ({ id, createdAt }: Deposit) => !idsBefore.has(id) && parseTime(createdAt) >= since;
	const isNamedAlike = (deposit: Deposit) =>
		payerKeys(deposit).some((key) => keys.some((matchOf) => matchOf(key)));
	const giveUp = (why: string) => {
		warn(`The deposit was created, but its ID is not known: ${why}`);
		return undefined;
	};
	if (keys.length === 0) return giveUp('its response has no account number, code or reference');
	for (let count = 1; count <= maxReads; count++) {
		const newest = await newestDeposits(context, subaccountId).catch((error: unknown) => {
			if (error instanceof ServiceError) return error;
			throw error;
		});
		if (newest instanceof ServiceError) return giveUp(newest.message);
		const [deposit, ...others] = newest.filter((listed) => isNew(listed) && isNamedAlike(listed));
		if (others.length > 0) {
			const number = others.length + 1;
			return giveUp(`${number} new ones have the same account number, code or reference`);
		}
		if (deposit) return deposit;
		await client.pause(betweenReadsMs);
	}
	return giveUp(
		'it was not in the list after a minute and may only appear there once money arrives',
	);
}
