import type { ListPages } from './listPages';
import type { Scan } from './listState';
import { readOn } from './reading';
import { hourMs, tickMs, tickOf } from './time';

/** Requests that a scan makes in one poll, where the list has an order. */
const slice = 8;

/** An open record that so many scans in a row did not show counts as removed. */
const maxMissed = 5;

/** Begins a scan, unless one is under way. One that waits for nothing but failed pages gives way. */
export function beginScan({ list, run }: ListPages): void {
	const isUnderWay = list.scan?.passes.some(({ hasFailed }) => !hasFailed);
	if (isUnderWay) return;
	// Whole ticks, so that idle polls do not change the state.
	const began = tickOf(run.vouchedFor) * tickMs;
	list.scan = { settledTo: 0, passes: [{ page: 1 }], began };
	list.scanTick = run.tick;
}

/**
 * Reads the list to its end: for records that show up late, and open ones further back. In every poll
 * where it has no order.
 * @returns whether the turn may go on
 */
export async function scan(pages: ListPages): Promise<boolean> {
	const { list } = pages;
	if (pages.isScanned) return true;
	// What is owed comes first.
	const isOwed = list.news.passes.some(({ hasFailed }) => !hasFailed);
	if (isOwed && !list.unordered) return true;
	while (list.unordered || list.scan) {
		if (!list.scan) beginScan(pages);
		const current = list.scan as Scan;
		const most = pages.requests + (list.unordered ? Infinity : slice);
		const isEnough = () => pages.requests >= most;
		const mayGoOn = await readOn(pages, current, isEnough, ({ isOdd, hasDisorder }) => {
			if (isOdd) current.isOdd = true;
			if (hasDisorder) current.hasDisorder = true;
		});
		if (!mayGoOn) return false;
		// A page that showed disorder has ended it.
		if (list.scan !== current) continue;
		pages.isScanned = true;
		if (current.passes.length === 0) list.scan = undefined;
		// Pages that show single records only by their time of creation are no loss.
		const top = current.passes[0];
		const isWhole = !top || (top.hasFailed && (top.downTo ?? Infinity) <= list.recentFrom);
		if (isWhole) finishScan(pages, current);
		break;
	}
	return true;
}

function finishScan({ list, run, key }: ListPages, current: Scan): void {
	const { began, isOdd, hasDisorder, settledTo, passes } = current;
	if (list.unordered) {
		list.unordered = hasDisorder;
		// Nothing is settled where a page failed.
		if (settledTo === 0) return;
		list.news.settledTo = Math.max(list.news.settledTo, Math.min(settledTo, began));
	}
	if (isOdd) return;
	run.removeFailure(`${key} records`);
	const isWhole = passes.length === 0 && !list.hasFailed;
	for (const [id, record] of isWhole ? Object.entries(list.open) : []) {
		record.missed = (record.missed ?? 0) + 1;
		if (record.missed > maxMissed) delete list.open[id];
	}
	const { scanned } = list;
	list.scanned = began;
	if (scanned === undefined || scanned === began) return;
	// Pages may shift while they are read, and a clock may be wrong: two scans must have read what is
	// forgotten.
	const settled = Math.min(began, scanned) - run.config.overlapHours * hourMs;
	list.recentFrom = Math.max(list.recentFrom, settled);
}
