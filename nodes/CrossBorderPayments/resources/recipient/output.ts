import { recipient, recipientListItem } from '../../api/schemas/recipient';
import { createOutput } from '../../operation/output/createOutput';

const first = ['accountOwnerName', 'currency', 'active'];

export const recipientListOutput = createOutput(recipientListItem, {
	simplified: [...first, 'bankName', 'last4', 'accountId', 'id'],
});

export const recipientOutput = createOutput(recipient, {
	simplified: [...first, 'paymentRail', 'isVerified', 'accountId', 'id'],
});
