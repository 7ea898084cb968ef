import type {
	EndpointId,
	endpoints,
	RequestOf,
} from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { parentOwner } from '../collection';
import { kycRequired, subaccountNotFound } from '../errors';
import type { PageRequest } from '../paging';
import type { Body, Subaccount } from '../records/types';
import type { Store } from '../store';

/** What every handler is given beside the request's own parts. */
interface CallContext {
	store: Store;
	/** Where the emulator itself is reached. */
	baseUrl: string;
	/** For list endpoints: the query and what decides about the page. */
	paging: PageRequest;
}

/** A checked request: params, query and body where the endpoint has them. */
export type Call<Id extends EndpointId> = RequestOf<(typeof endpoints)[Id]> & CallContext;

/** Responds to a call with the body, or throws an ApiError. */
type Handler<Id extends EndpointId = EndpointId> = (call: Call<Id>) => Body<Id>;

/** A handler for each endpoint: one that has none does not compile. */
export type Handlers = { [Id in EndpointId]: Handler<Id> };

/** The subaccount, or the spec's 404. */
export function known(store: Store, subaccountId: string): Subaccount {
	const subaccount = store.subaccounts.get(parentOwner, subaccountId);
	if (!subaccount) throw subaccountNotFound();
	return subaccount;
}

/** Spec: deposits “are stated to require approved KYC”. */
export function approved(store: Store, subaccountId: string): Subaccount {
	const subaccount = known(store, subaccountId);
	if (subaccount.status !== 'approved') throw kycRequired();
	return subaccount;
}
