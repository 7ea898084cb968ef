import type { ListPages } from './listPages';
import type { Scan } from './listState';
import { readOn } from './catchUp';
import { hourMs, tickMs, tickOf } from './time';

/** At most this many requests are made by a scan in one poll, if the list has an order. */
const slice = 8;

/** An open record may be missing in this many scans in a row. After one more it counts as removed. */
const maxMissed = 5;

/** Begins a scan, unless one is under way. One that waits for nothing but failed pages gives way. */
export function beginScan({ list, run }: ListPages): void {
	const isUnderWay = list.scan?.passes.some(({ hasFailed }) => list.unordered ?? !hasFailed);
	if (isUnderWay) return;
	// Whole ticks, so that idle polls do not change the state.
	const began = tickOf(run.earliestNow) * tickMs;
	list.scan = { settledTo: 0, passes: [{ page: 1 }], began };
	list.scanTick = run.tick;
}

/**
 * Reads the list to its end: for records that show up late, and open ones further back. Without an
 * order, in every poll.
 * @returns whether the turn may go on
 */
export async function scan(pages: ListPages): Promise<boolean> {
	const { list } = pages;
	// What is owed comes first.
	const isOwed = !list.unordered && list.passes.some(({ hasFailed }) => !hasFailed);
	if (pages.isScanned || isOwed) return true;
	if (list.unordered) beginScan(pages);
	const { scan: current } = list;
	if (!current) return true;
	const most = pages.requests + (list.unordered ? Infinity : slice);
	const isEnough = () => pages.requests >= most;
	const mayGoOn = await readOn(pages, current, isEnough, ({ isOdd, hasDisorder }) => {
		if (isOdd) current.isOdd = true;
		if (hasDisorder) current.hasDisorder = true;
	});
	if (!mayGoOn) return false;
	// A page out of order has ended this scan, and a new one begins.
	if (list.scan !== current) return await scan(pages);
	pages.isScanned = true;
	if (current.passes.length === 0) finishScan(pages, current);
	return true;
}

function finishScan({ list, run, key, seen }: ListPages, current: Scan): void {
	const { began, isOdd, hasDisorder, settledTo } = current;
	const hasFailed = list.unordered && settledTo === 0;
	Object.assign(list, { scan: undefined, scanFailed: hasFailed || undefined });
	if (list.unordered) {
		list.unordered = hasDisorder;
		if (hasFailed) return;
		list.settledTo = Math.max(list.settledTo, Math.min(settledTo, began));
	}
	if (isOdd || list.hasFailed) return;
	run.failures.markRead(`${key} records`);
	for (const [id, record] of Object.entries(list.open)) {
		if (seen.has(id)) continue;
		record.missed = (record.missed ?? 0) + 1;
		if (record.missed > maxMissed) delete list.open[id];
	}
	const { scanned: before = 0, recentFrom = 0 } = list;
	list.scanned = began;
	// Pages may shift while they are read, and a clock may be wrong: two scans must have read what is
	// forgotten.
	const settled = Math.min(began, before) - run.config.overlapHours * hourMs;
	if (settled > recentFrom) list.recentFrom = settled;
}
