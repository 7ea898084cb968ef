import { recipient, recipientListItem } from '../../api/schemas/recipient';
import { createOutput } from '../../operation/output/output';

const owner = ['accountOwnerName', 'currency', 'active'];

/** A list item says which bank. */
export const recipientListOutput = createOutput(recipientListItem, [
	...owner,
	'bankName',
	'last4',
	'accountId',
	'id',
]);

/** The single record says which rail, and whether it is verified. */
export const recipientOutput = createOutput(recipient, [
	...owner,
	'paymentRail',
	'isVerified',
	'accountId',
	'id',
]);
