import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import type { WatchedResource } from './watched';
import type { Account, Verification } from './readers';
import type { Session } from './session';
import { shortHash, shortHashLength, type State } from './state';

const { approved, notStarted } = assumptions.verificationStatuses.value;

/** What is remembered of the verification of a subaccount. */
const verified = z.object({
	status: z.string(),
	/** Which of the two records it has; none before it has one. */
	kind: z.enum(['individual', 'business']).optional(),
	/** Profiles of the list in one text, to see whether they changed. */
	profiles: z.string(),
});

const knownAccount = z.object({
	status: z.string().optional(),
	verified: verified.optional(),
});

export type Verified = z.infer<typeof verified>;
export type KnownAccount = z.infer<typeof knownAccount>;

/** What is known of each subaccount, by the short hash of its ID. */
export type KnownAccounts = Map<string, KnownAccount>;

/** Many subaccounts have the same status, so the state has each once, with all that have it. */
export function serializeAccounts(known: KnownAccounts): State['accounts'] {
	const hashes = new Map<string, string[]>();
	for (const [hash, account] of known) {
		const text = JSON.stringify(account);
		const group = hashes.get(text);
		if (group) group.push(hash);
		else hashes.set(text, [hash]);
	}
	return Object.fromEntries([...hashes].map(([text, group]) => [text, group.join('')]));
}

/**
 * What was saved of that which is still watched.
 * @throws where it is not what {@link serializeAccounts} gave
 */
export function parseAccounts(
	saved: State['accounts'],
	watched: ReadonlySet<WatchedResource>,
): KnownAccounts {
	const known: KnownAccounts = new Map();
	for (const [text, hashes] of Object.entries(saved)) {
		const { status, verified } = knownAccount.parse(JSON.parse(text));
		const account = {
			...(watched.has('subaccount') && status !== undefined && { status }),
			...(watched.has('verification') && verified && { verified }),
		};
		for (let at = 0; at < hashes.length; at += shortHashLength) {
			known.set(hashes.slice(at, at + shortHashLength), account);
		}
	}
	return known;
}

/** Compares a subaccount of the directory with what is known of it. */
export function observeAccount(account: Account, known: KnownAccounts, session: Session): void {
	const { id, status, createdAt, record } = account;
	const { email } = record;
	session.emails.set(id, typeof email === 'string' ? email : null);
	if (!session.watched.has('subaccount')) return;
	const before = known.get(shortHash(id));
	const start = session.startOf('subaccount', id);
	const isNews = before?.status !== undefined || (start !== undefined && createdAt > start);
	if (before?.status !== status && isNews) {
		const observation = { id, status, createdAt, record };
		session.add('subaccount', id, [{ previousStatus: before?.status ?? null, observation }]);
	}
	known.set(shortHash(id), { ...before, status });
}

/**
 * The verification of a subaccount as it stands: approved where the list says so for every country,
 * otherwise as the full record says, and where there is none, as the list does.
 */
export function verifiedOf(account: Account, full: Verification | undefined): Verified {
	const profiles = profilesOf(account);
	const kind = full && { kind: full.kind };
	if (isApprovedByList(account)) return { status: approved, ...kind, profiles };
	if (full) return { status: full.status, ...kind, profiles };
	const listed = [...new Set(account.profiles.map(({ status }) => status))].sort().join(', ');
	return { status: listed || notStarted, profiles };
}

/** «BR:approved NG:pending» */
export function profilesOf({ profiles }: Account): string {
	return profiles
		.map(({ country, status }) => `${country}:${status}`)
		.sort()
		.join(' ');
}

/** Whether the list of subaccounts says all there is: every country is approved. */
export function isApprovedByList({ profiles }: Account): boolean {
	return profiles.length > 0 && profiles.every(({ status }) => status === approved);
}

/** Whether the record may change without the list showing it. */
export const isUndecided = ({ status }: Verified) => status !== approved;
