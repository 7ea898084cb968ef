import { differences, unmet } from '../compare';
import { itemsOf } from '../executions';
import { lastMonth, type Stage } from './example';

/** Three sums one below the other. That they are those of the month is in test/integration/exampleMonths.test.ts. */
export async function feesOfLastMonth({ check, load, run }: Stage): Promise<void> {
	const month = lastMonth();
	const draft = await load('fees-of-last-month');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	const rows = itemsOf(await run(draft), 'Post it here');
	check(`fees of last month: ${rows.length} rows of ${month}`, [
		...differences([...new Set(rows.map(({ of }) => of))].sort(), [
			'Conversions',
			'Deposits',
			'Onramps',
		]),
		...unmet({
			'all of the month': rows.every((row) => row['month'] === month),
			'each has its fees': rows.every(({ fees }) => Number(fees) > 0),
			'and its count': rows.every(({ feesCount }) => Number(feesCount) > 0),
		}),
	]);
}
