import { recipient, recipientListItem } from '../../api/schemas/recipient';
import { createOutput } from '../../operation/output/output';

const first = ['accountOwnerName', 'currency', 'active'];

export const recipientListOutput = createOutput(recipientListItem, [
	...first,
	'bankName',
	'last4',
	'accountId',
	'id',
]);

export const recipientOutput = createOutput(recipient, [
	...first,
	'paymentRail',
	'isVerified',
	'accountId',
	'id',
]);
