import { inLowerCase, shortHash, subaccountKey } from './hashes';
import { watchedOf, type WatchedResource } from './watched';

/** Something that is read: a list, a record by its ID, what a subaccount has one of. */
export interface Source<R extends string = WatchedResource> {
	/** The same in every poll. It orders what is read, and names a list in the state. */
	key: string;
	resource: R;
	/** Empty for what belongs to the account. */
	subaccountId: string;
	/** Of the record, of the subaccount for its verification; empty for a list. */
	id: string;
	/** What is read, in words for people. */
	what: string;
}

/** A part of the list of subaccounts can also fail. */
export type AnySource = Source<WatchedResource | 'directory'>;

export function listSource(resource: WatchedResource, subaccountId = ''): Source {
	const owner = subaccountId && ` of ${subaccountId}`;
	const what = `The ${resource}s${owner}`;
	return { key: listKey(resource, subaccountId), resource, subaccountId, id: '', what };
}

/** The same for both: what is read of a subaccount stands together. */
const listKey = (resource: WatchedResource, subaccountId: string) =>
	subaccountId ? `${subaccountKey(subaccountId)} ${resource}` : resource;

export function recordSource(resource: WatchedResource, subaccountId: string, id: string): Source {
	const isOne = watchedOf(resource).readBy !== 'id';
	const what = isOne
		? `The ${resource} of ${id}`
		: `${capitalized(resource)} ${id} of ${subaccountId}`;
	const key = `${listKey(resource, subaccountId)}${isOne ? '' : ` ${inLowerCase(id)}`}`;
	return { key, resource, subaccountId, id, what };
}

/** What a record that has no list is called in the state. */
export const recordKey = ({ resource, key, subaccountId }: Source) =>
	watchedOf(resource).readBy === 'id' ? shortHash(key) : subaccountKey(subaccountId);

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
