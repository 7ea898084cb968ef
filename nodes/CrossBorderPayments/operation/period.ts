import { tryToParseDateTime } from 'n8n-workflow';

/** Days, weeks (from Monday) and months of the calendar in the workflow's time zone. */
export const periods = [
	'today',
	'yesterday',
	'thisWeek',
	'lastWeek',
	'thisMonth',
	'lastMonth',
	'lastDays',
] as const;

export type Period = (typeof periods)[number];

/**
 * From the first moment of the period up to, but not including, its end.
 * @param days for `lastDays`: how many days, today included
 */
export function boundsOf(
	period: Period,
	days: number,
	now: number,
	timezone: string,
): { from: number; until: number } {
	const { unit, back, count } = shapeOf(period, days);
	const current = tryToParseDateTime(new Date(now).toISOString()).setZone(timezone).startOf(unit);
	// Counted in units of the calendar: a day may have 23 or 25 hours.
	const from = current.minus({ [unit]: back });
	return { from: from.toMillis(), until: from.plus({ [unit]: count }).toMillis() };
}

function shapeOf(
	period: Period,
	days: number,
): { unit: 'day' | 'week' | 'month'; back: number; count: number } {
	if (period === 'lastDays') return { unit: 'day', back: days - 1, count: days };
	const back = ['yesterday', 'lastWeek', 'lastMonth'].includes(period) ? 1 : 0;
	if (period === 'today' || period === 'yesterday') return { unit: 'day', back, count: 1 };
	return { unit: period.endsWith('Week') ? 'week' : 'month', back, count: 1 };
}
