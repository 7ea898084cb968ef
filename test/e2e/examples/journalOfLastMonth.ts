import { DateTime } from 'luxon';

import { addDecimals } from '../../../nodes/CrossBorderPayments/api/decimal';
import { unmet } from '../compare';
import { itemsOf, run as runToAnyEnd } from '../executions';
import type { Stage } from './example';

const timezone = 'America/New_York';

/**
 * In each currency, debits less credits are 0. A half record stops it. That its lines are those of the month, and its
 * sums those of Get Totals, is in test/integration/exampleMonths.test.ts.
 */
export async function journalOfLastMonth({ world, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const start = DateTime.now().setZone(timezone).minus({ months: 1 }).startOf('month');
	const long = emulator.createConversion(emulator.samples.approvedSubaccountId, {
		...{ amount: '1234567890.123456789012', createdAt: start.plus({ days: 14 }).toUTC().toISO()! },
	});

	const journal = await load('journal-of-last-month');
	journal.settings = { ...journal.settings, timezone };
	const month = start.toFormat('yyyy-MM');
	const execution = await run(journal);
	const rows = itemsOf(execution, 'Number the lines');
	const balances: Record<string, string> = {};
	for (const { currency, debit, credit } of rows) {
		const amount = debit === null ? `-${String(credit)}` : String(debit);
		balances[String(currency)] = addDecimals(balances[String(currency)] ?? '0', amount);
	}
	check(`journal: ${rows.length} lines of ${month} in ${timezone}, balanced in each currency`, [
		...Object.entries(balances)
			.filter(([, sum]) => !/^0(\.0*)?$/.test(sum))
			.map(([currency, sum]) => `${currency} is off by ${sum}`),
		...unmet({
			'there are several currencies': Object.keys(balances).length > 1,
			'all dates are in the month': rows.every(({ date }) => String(date).startsWith(month)),
			'numbered lines': rows.every(({ line }, index) => line === index + 1),
			'a client in each line': rows.every(({ client: who }) => String(who).includes('@')),
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
