import { hasAmounts, withNumbers } from '../../../nodes/CrossBorderPayments/api/amounts';
import { balance } from '../../../nodes/CrossBorderPayments/api/schemas/balance';
import { deposit } from '../../../nodes/CrossBorderPayments/api/schemas/deposit';
import { onramp } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';

const numbersIn = (...[schema, value]: [Parameters<typeof withNumbers>[0], unknown]) =>
	withNumbers(schema, value, (path, amount) => {
		throw new Error(`${path} “${amount}”`);
	});

describe('withNumbers', () => {
	it('turns amounts into numbers wherever the schema has them, and nothing else', () => {
		const record = {
			id: '12',
			from: { amount: '1250.50', currency: '986' },
			to: { net_amount: '0.00000001', memo: '7.5' },
			pricing: { fx_rate: '5.10', fees: { total_fees: '30.00' } },
			extra: '99.00',
		};
		expect(numbersIn(onramp, record)).toEqual({
			id: '12',
			from: { amount: 1250.5, currency: '986' },
			to: { net_amount: 1e-8, memo: '7.5' },
			pricing: { fx_rate: 5.1, fees: { total_fees: 30 } },
			extra: '99.00',
		});
	});

	it.each([
		['12345678901234567.89', 'more digits than a number holds'],
		['9007199254740993', 'a whole number that is too large'],
	])('refuses %s (%s), naming the field', (amount) => {
		expect(() => numbersIn(onramp, { to: { net_amount: amount } })).toThrow(
			`to.net_amount “${amount}”`,
		);
	});

	it.each([null, undefined, '', 'n/a', 12.5])('leaves %p as the service sent it', (amount) => {
		expect(numbersIn(deposit, { amount })).toEqual({ amount });
	});

	it('knows which records have amounts as text', () => {
		expect([deposit, onramp, balance].map(hasAmounts)).toEqual([true, true, false]);
	});
});
