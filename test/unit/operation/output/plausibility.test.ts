import type { EndpointId } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { tellBrokenRule } from '../../../../nodes/CrossBorderPayments/operation/output/plausibility';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/output/tallies';

function problemsOf(endpoint: EndpointId, ...records: object[]) {
	const tallies = new Tallies();
	for (const record of records) tellBrokenRule(endpoint, record, tallies.add);
	return tallies.hints();
}

const onramp = (amount: unknown, rate: unknown, gross: unknown) => ({
	id: 'onramp-1',
	from: { amount },
	pricing: { fx_rate: rate },
	to: { gross_amount: gross },
});

/** One whose amount repeats the net amount, as a stored one may. */
const repeated = (amount: string, rate: string, gross: string) => ({
	...onramp(amount, rate, gross),
	to: { gross_amount: gross, net_amount: amount },
});

const conversion = (amount: unknown, feeAmount: unknown, netAmount: unknown) => ({
	id: 'conversion-1',
	amount,
	feeAmount,
	netAmount,
});

const deposit = (amount: unknown, rate: unknown, localAmount: unknown) => ({
	id: 'deposit-1',
	amount,
	rate,
	localAmount,
});

test.each<[EndpointId, object]>([
	['onrampList', onramp('502.40', '0.19', '95.46')],
	['onrampGet', onramp('502.40', '0.19', '97.30')],
	// A rate of two digits is any from 0.185 to 0.195.
	['onrampGet', onramp('500', '0.19', '92.60')],
	// Nothing is repeated where both sides are the same money.
	['onrampGet', repeated('94.42', '1.00', '94.42')],
	['onrampQuote', onramp('502.40', '0.19', null)],
	['onrampGet', { id: 'x', from: null, pricing: { fx_rate: '' }, to: { gross_amount: 'n/a' } }],
	['conversionGet', conversion('100.000000000000', '0.250000000000', '99.750000000000')],
	['conversionList', conversion('0.3', '0.1', '0.2')],
	['depositList', deposit('250.75000000', '5.42000000', '1359.06500000')],
	['depositList', deposit(10, 10.85, '108.50')],
	['depositList', deposit('0.00000000', '5.42', '0.00000000')],
	['depositList', { ...deposit('0', '5.42', '100'), status: 'pending' }],
	['depositCreate', { currency: 'NGN' }],
	['balanceGet', deposit('1', '1', '7')],
])('%s: %j adds up, or cannot be compared', (endpoint, record) => {
	expect(problemsOf(endpoint, record)).toEqual([]);
});

test.each<[EndpointId, object, string]>([
	[
		'onrampList',
		onramp('94.42', '0.19', '95.46'),
		'(onramp-1), from.amount times pricing.fx_rate is not to.gross_amount',
	],
	// At a rate near 1, what is repeated is within what is tolerated elsewhere.
	['onrampList', repeated('94.42', '1.00', '95.46'), 'from.amount times pricing.fx_rate is not'],
	['onrampQuote', { ...onramp('100', '0.19', '95'), id: undefined }, 'In 1 record, from.amount'],
	[
		'conversionGet',
		conversion('100', '0.5', '100'),
		'(conversion-1), amount less feeAmount is not netAmount. The fee may be in toCurrency',
	],
	['depositList', deposit(10, '10.85', '10'), '(deposit-1), amount times rate is not localAmount'],
	['depositList', deposit('0', '5.42', '100'), 'amount times rate is not localAmount'],
])('%s: %j does not add up', (endpoint, record, message) => {
	expect(problemsOf(endpoint, record)).toEqual([expect.stringContaining(message)]);
});

test('several records make one sentence, with the ID of the first', () => {
	const wrong = onramp('94.42', '0.19', '95.46');
	const records = [wrong, { ...wrong, id: 'onramp-2' }, onramp('100', '0.19', '19')];
	expect(problemsOf('onrampList', ...records)).toEqual([
		'In 2 records, such as onramp-1, from.amount times pricing.fx_rate is not to.gross_amount. Do not rely on these amounts, nor on sums of them',
	]);
});
