import { recipient, recipientListItem } from '../../api/schemas/recipient';
import { createOutput } from '../../operation/output/output';

const first = ['accountOwnerName', 'currency', 'active'];

/** A list item says which bank. */
export const recipientListOutput = createOutput(recipientListItem, [
	...first,
	'bankName',
	'last4',
	'accountId',
	'id',
]);

/** The single record says which rail, and whether it is verified. */
export const recipientOutput = createOutput(recipient, [
	...first,
	'paymentRail',
	'isVerified',
	'accountId',
	'id',
]);
