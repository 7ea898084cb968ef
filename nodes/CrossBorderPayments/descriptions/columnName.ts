const silentGroups = /\b(fees|pricing|settlement)\./g;

/** `to.net_amount` -> “toNetAmount”, `pricing.fx_rate` -> “fxRate” */
export const columnName = (path: string) =>
	path.replace(silentGroups, '').replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
