import { addDecimals } from '../../../nodes/CrossBorderPayments/api/decimal';
import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { lastMonth, type Stage } from './example';

/** In each currency, debits less credits are 0, and what is booked is what the service has. */
export async function journalOfLastMonth({ world, check, load, run }: Stage): Promise<void> {
	const { emulator } = world;
	const { conversions, deposits, onramps } = emulator.store;
	const month = lastMonth();
	const { netAmount: longAmount } = emulator.createConversion(
		emulator.samples.approvedSubaccountId,
		{
			amount: '1234567890.123456789012',
			createdAt: `${month}-15T12:00:00.000Z`,
		},
	);
	const draft = await load('journal-of-last-month');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	const execution = await run(draft);
	const rows = itemsOf(execution, 'Rows with an amount');

	const balances: Record<string, string> = {};
	const booked: Record<string, string> = {};
	const add = (sums: Record<string, string>, key: string, amount: string) =>
		(sums[key] = addDecimals(sums[key] ?? '0', amount));
	for (const { account, currency, debit, credit } of rows) {
		const amount = String(debit ?? credit);
		add(balances, String(currency), debit === null ? `-${amount}` : amount);
		if (debit !== null) add(booked, `${String(account)} ${String(currency)}`, amount);
	}

	const expected: Record<string, string> = {};
	const expect = (createdAt: string, key: string, amount: string) => {
		if (createdAt.startsWith(month) && Number(amount) !== 0) add(expected, key, amount);
	};
	for (const { record } of conversions.all()) {
		const { createdAt, fromCurrency, toCurrency, netAmount, feeAmount, estimatedReceived } = record;
		expect(createdAt, `Conversion clearing ${fromCurrency.toUpperCase()}`, netAmount);
		expect(createdAt, `Conversion fees ${fromCurrency.toUpperCase()}`, feeAmount);
		expect(createdAt, `Wallet ${toCurrency.toUpperCase()}`, estimatedReceived);
	}
	for (const { record } of deposits.all()) {
		if (record.status !== 'completed') continue;
		const currency = record.feeCurrency ?? record.currency;
		expect(record.createdAt, `Deposit fees ${currency.toUpperCase()}`, record.fee);
	}
	for (const { record } of onramps.all()) {
		if (record.status !== 'completed') continue;
		const { total_fees: fee, total_fees_currency: currency } = record.pricing.fees;
		expect(record.created_at, `Onramp fees ${currency!.toUpperCase()}`, fee!);
	}
	check(`journal: ${rows.length} lines of ${month}, balanced in each currency`, [
		...differences(Object.entries(booked).sort(), Object.entries(expected).sort()),
		...Object.entries(balances)
			.filter(([, sum]) => !/^0(\.0*)?$/.test(sum))
			.map(([currency, sum]) => `${currency} is off by ${sum}`),
		...unmet({
			'there are several currencies': Object.keys(balances).length > 1,
			'every digit of a long amount': rows.some(({ debit }) => debit === longAmount),
			'a file': execution.nodes['Make the CSV file'] !== undefined,
		}),
	]);
}
