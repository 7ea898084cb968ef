import { simplifiedColumns } from '../../../nodes/CrossBorderPayments/trigger/eventColumns';

test('what has no amount has no columns for one', () => {
	const { payment, subaccount } = simplifiedColumns;
	expect(payment.filter((name) => !subaccount.includes(name))).toEqual(['amount', 'currency']);
});
