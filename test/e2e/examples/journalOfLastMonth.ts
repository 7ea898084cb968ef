import { DateTime } from 'luxon';

import { addDecimals } from '../../../nodes/CrossBorderPayments/api/decimal';
import { differences, unmet } from '../compare';
import { itemsOf, run as runToAnyEnd, type Row } from '../executions';
import type { Stage } from './example';

const timezone = 'America/New_York';

/**
 * In each currency, debits less credits are 0, and what is booked is what the service has of the
 * month in the workflow's zone. A half record stops it. Other zones, and the sums of Get Totals, are in
 * test/integration/journal.test.ts.
 */
export async function journalOfLastMonth({ world, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const client = emulator.samples.approvedSubaccountId;
	const start = DateTime.now().setZone(timezone).minus({ months: 1 }).startOf('month');
	for (const edge of [start, start.plus({ months: 1 })]) {
		for (const at of [edge.minus({ seconds: 1 }), edge]) {
			emulator.createConversion(client, { createdAt: at.toUTC().toISO()! });
		}
	}
	const long = emulator.createConversion(client, {
		...{ amount: '1234567890.123456789012', createdAt: start.plus({ days: 14 }).toUTC().toISO()! },
	});

	const journal = await load('journal-of-last-month');
	journal.settings = { ...journal.settings, timezone };
	const month = start.toFormat('yyyy-MM');
	const execution = await run(journal);
	const rows = itemsOf(execution, 'Number the lines');
	const { booked, balances } = sumsOf(rows);
	check(`journal: ${rows.length} lines of ${month} in ${timezone}, balanced in each currency`, [
		...differences(Object.entries(booked).sort(), expectedSums(world, month, timezone)),
		...Object.entries(balances)
			.filter(([, sum]) => !/^0(\.0*)?$/.test(sum))
			.map(([currency, sum]) => `${currency} is off by ${sum}`),
		...unmet({
			'there are several currencies': Object.keys(balances).length > 1,
			'all dates are in the month': rows.every(({ date }) => String(date).startsWith(month)),
			'numbered lines': rows.every(({ line }, index) => line === index + 1),
			'a client in each line': rows.every(({ client: who }) => String(who).includes('@')),
			'a key for each line': new Set(rows.map(({ key }) => key)).size === rows.length,
			'every digit of a long amount': rows.some(({ debit }) => debit === long.netAmount),
			'a file': execution.nodes['Make the CSV file'] !== undefined,
		}),
	]);

	const { netAmount } = long;
	long.netAmount = '1,25';
	const stopped = await runToAnyEnd(session, journal);
	long.netAmount = netAmount;
	check(
		'journal: a half record stops it before anything is booked',
		unmet({
			'it failed': stopped.status === 'error',
			[`it says which one: ${stopped.error}`]: /Nothing was booked.*1,25/.test(stopped.error ?? ''),
			'no row went on': itemsOf(stopped, 'Rows with an amount').length === 0,
		}),
	);
}

function sumsOf(rows: readonly Row[]) {
	const balances: Record<string, string> = {};
	const booked: Record<string, string> = {};
	const add = (sums: Record<string, string>, key: string, amount: string) =>
		(sums[key] = addDecimals(sums[key] ?? '0', amount));
	for (const { account, currency, debit, credit } of rows) {
		const amount = String(debit ?? credit);
		add(balances, String(currency), debit === null ? `-${amount}` : amount);
		if (debit !== null) add(booked, `${String(account)} ${String(currency)}`, amount);
	}
	return { balances, booked };
}

/** What the service has of this month in this zone. */
function expectedSums({ emulator }: Stage['world'], month: string, zone: string) {
	const { conversions, deposits, onramps } = emulator.store;
	const sums: Record<string, string> = {};
	const add = (createdAt: string, key: string, amount: string) => {
		const isOfMonth = DateTime.fromISO(createdAt, { zone }).toFormat('yyyy-MM') === month;
		if (isOfMonth && Number(amount) !== 0) sums[key] = addDecimals(sums[key] ?? '0', amount);
	};
	for (const { record } of conversions.all()) {
		const { createdAt, fromCurrency, toCurrency, netAmount, feeAmount, estimatedReceived } = record;
		add(createdAt, `Conversion clearing ${fromCurrency.toUpperCase()}`, netAmount);
		add(createdAt, `Conversion fees ${fromCurrency.toUpperCase()}`, feeAmount);
		add(createdAt, `Wallet ${toCurrency.toUpperCase()}`, estimatedReceived);
	}
	for (const { record } of deposits.all()) {
		if (record.status !== 'completed') continue;
		const currency = record.feeCurrency ?? record.currency;
		add(record.createdAt, `Deposit fees ${currency.toUpperCase()}`, record.fee);
	}
	for (const { record } of onramps.all()) {
		if (record.status !== 'completed') continue;
		const { total_fees: fee, total_fees_currency: currency } = record.pricing.fees;
		add(record.created_at, `Onramp fees ${currency!.toUpperCase()}`, fee!);
	}
	return Object.entries(sums).sort();
}
