import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { lastMonth, type Stage } from './example';

/** The sums are those of the service's own records. */
export async function feesOfLastMonth({ world, check, load, run }: Stage): Promise<void> {
	const { conversions, deposits, onramps } = world.emulator.store;
	const month = lastMonth();
	const expected: Record<string, bigint> = {};
	const add = (of: string, createdAt: string, currency: string, fee: string) => {
		const row = `${month} ${of} ${currency.toUpperCase()}`;
		if (createdAt.startsWith(month)) expected[row] = (expected[row] ?? 0n) + unitsOf(fee);
	};
	for (const { record } of conversions.all()) {
		add('Conversions', record.createdAt, record.fromCurrency, record.feeAmount);
	}
	for (const { record } of deposits.all()) {
		if (record.status !== 'completed') continue;
		add('Deposits', record.createdAt, record.feeCurrency ?? '', record.fee);
	}

	for (const { record } of onramps.all()) {
		if (record.status !== 'completed') continue;
		const { total_fees: fee, total_fees_currency: currency } = record.pricing.fees;
		add('Onramps', record.created_at, currency!, fee!);
	}

	const draft = await load('fees-of-last-month');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	const rows = itemsOf(await run(draft), 'Post it here');
	const sums = rows.map(({ month: named, of, currency, fees }) => [
		`${String(named)} ${String(of)} ${String(currency)}`,
		unitsOf(String(fees)),
	]);
	check(`fees of last month: ${rows.length} rows with the sums of ${month}`, [
		...differences(sums.map(String).sort(), Object.entries(expected).map(String).sort()),
		...unmet({
			'there are some': rows.length > 1,
			'each has its count': rows.every(({ feesCount }) => Number(feesCount) > 0),
		}),
	]);
}

/** Fees of one kind have the same number of decimals. */
const unitsOf = (fee: string) => BigInt(fee.replace('.', ''));
