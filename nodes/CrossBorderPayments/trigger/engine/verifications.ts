import {
	isApprovedByList,
	isUndecided,
	profilesOf,
	verifiedOf,
	type KnownAccounts,
} from './accounts';
import type { Account } from './readers';
import { isDueInPeriod, type Session } from './session';
import { shortHash } from './state';
import { concernsThisReadAlone, type Turn } from './turn';

/** Verifications of subaccounts younger than this are read in every poll. */
const youngMs = 24 * 60 * 60_000;

/** Undecided verifications that are read in a quarter of an hour; more of them take longer. */
const verificationsPerTick = 1_000;

/** In place of profiles: the record is read again by the next poll. */
const unread = 'unread';

/** Whether a verification is to be read in this poll: where it is new, changed, young, or due. */
export function isVerificationDue(
	account: Account,
	known: KnownAccounts,
	undecided: number,
	session: Session,
): boolean {
	const key = shortHash(account.id);
	const verified = known.get(key)?.verified;
	if (!verified) return !takeForKnown(account, known, session);
	if (verified.profiles !== profilesOf(account)) return true;
	if (!isUndecided(verified)) return false;
	if (session.now - account.createdAt < youngMs) return true;
	const { tick } = session.state;
	const period = Math.ceil(undecided / verificationsPerTick);
	return tick !== undefined && isDueInPeriod(key, period, tick, session.tick);
}

/** Where the list says that an old one is approved, the record has nothing to add. */
function takeForKnown(account: Account, known: KnownAccounts, session: Session): boolean {
	const start = session.startOf('verification', account.id);
	const isOld = start !== undefined && account.createdAt <= start;
	if (!isOld || !isApprovedByList(account)) return false;
	const key = shortHash(account.id);
	known.set(key, { ...known.get(key), verified: verifiedOf(account, undefined) });
	return true;
}

/** Undecided verifications that are followed. */
export function countUndecided(known: KnownAccounts): number {
	let count = 0;
	for (const { verified } of known.values()) if (verified && isUndecided(verified)) count++;
	return count;
}

/** Reads the verification of a subaccount and compares it with what is known. */
export async function* verificationTurn(
	account: Account,
	known: KnownAccounts,
	session: Session,
): Turn {
	const { id, createdAt } = account;
	const key = shortHash(id);
	const before = known.get(key)?.verified;
	try {
		const full = await session.readers.verification(id, before?.kind);
		session.noteRead([]);
		const exists = full !== undefined || account.profiles.length > 0;
		const verified = verifiedOf(account, full);
		// One that was there once is not undone by an answer that does not have it.
		if (before && !exists) return;
		known.set(key, { ...known.get(key), verified });
		const start = session.startOf('verification', id);
		const isNew = exists && start !== undefined && createdAt > start;
		if (before ? before.status === verified.status : !isNew) return;
		const record = full?.record ?? account.record;
		const observation = { id, status: verified.status, createdAt, record };
		session.add('verification', id, [{ previousStatus: before?.status ?? null, observation }]);
	} catch (error) {
		session.noteFailure(`The verification of ${id}`, concernsThisReadAlone(error));
		if (before) known.set(key, { ...known.get(key), verified: { ...before, profiles: unread } });
	} finally {
		yield 2;
	}
}
