import { parentOwner } from '../collection';
import { metaPage } from '../paging';
import { buildSubaccount } from '../records/subaccount';
import type { Handlers } from './handler';

export const subaccountHandlers = {
	/** An e-mail may be used again: the spec shows no error for it, and does not call it unique. */
	subaccountCreate: ({ body, store }) => {
		const record = buildSubaccount(store.random.uuid(), body.email, store.clock.iso());
		const { id, email, status } = store.subaccounts.add(parentOwner, record);
		return { id, email, status };
	},

	subaccountList: ({ store, paging }) => {
		const all = store.subaccounts.of(parentOwner);
		const parents = all.filter(({ isParent }) => isParent);
		return metaPage([...parents, ...all.filter(({ isParent }) => !isParent)], paging);
	},

	balanceGet: ({ store }) => store.parent,
} satisfies Partial<Handlers>;
