import type { Account } from './readers';
import type { Session } from './session';
import { shortHash } from './state';

/** Compares a subaccount of the directory with what is known of it. */
export function observeAccount(account: Account, session: Session): void {
	const { id, status, createdAt, record } = account;
	const { email } = record;
	session.emails.set(id, typeof email === 'string' ? email : null);
	if (!session.watched.has('subaccount')) return;
	const { subaccount } = session.state.accounts;
	const key = shortHash(id);
	const before = subaccount[key];
	if (before === undefined ? createdAt > session.startOf('subaccount', id) : before !== status) {
		const observation = { id, status, createdAt, record };
		session.add('subaccount', id, [{ previousStatus: before ?? null, observation }]);
	}
	subaccount[key] = status;
}
