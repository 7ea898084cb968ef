const silentGroups = /\b(fees|pricing|settlement)\./g;

/** The column for a field: `to.net_amount` is «toNetAmount», `pricing.fx_rate` «fxRate». */
export const columnName = (path: string) =>
	path.replace(silentGroups, '').replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
