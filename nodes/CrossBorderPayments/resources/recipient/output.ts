import { recipient, recipientListItem } from '../../api/schemas/recipient';
import { createOutput } from '../../operation/output';

const owner = { accountOwnerName: 'account_owner_name', currency: 'currency', active: 'active' };

const ids = { accountId: 'account_id', id: 'id' };

/** A list item says which bank. */
export const recipientListOutput = createOutput(recipientListItem, {
	...owner,
	bankName: 'bank_name',
	last4: 'last_4',
	...ids,
});

/** The single record says which rail, and whether it is verified. */
export const recipientOutput = createOutput(recipient, {
	...owner,
	paymentRail: 'payment_rail',
	isVerified: 'is_verified',
	...ids,
});
