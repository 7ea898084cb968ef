import { settle } from './ground';
import type { ListPages, ReadPage } from './listPages';
import type { Scan } from './listState';
import { startOfTick } from './pollRun';
import { hourMs, scanTicks, ticksOf } from './ticks';

/** Pages that a scan reads in one turn, where nothing waits for them. */
const slice = 8;

/** An open record that the service no longer shows is followed for so long. */
const vanishedTicks = ticksOf(24);

/** Whether the list is to be read to its end again. */
export function isScanDue({ list, run, key }: Pick<ListPages, 'list' | 'run' | 'key'>): boolean {
	return run.isDue(key, scanTicks, (list.scan ?? list.scanned)?.tick);
}

/** Begins a scan, unless one is under way. */
export function beginScan(pages: ListPages): void {
	const { list } = pages;
	// One that repeats the pages which failed gives way.
	if (list.scan?.hasFailed ?? !list.scan) list.scan = newScan(pages);
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
	const isOwed = list.passes.some(({ hasFailed }) => !hasFailed);
	if (list.unordered) list.scan ??= newScan(pages);
	else if (isOwed) return true;
	for (let count = 0, failures = 0; list.scan && failures < 2; count++) {
		if (count >= slice && !list.unordered) break;
		const current = list.scan;
		const page = await pages.readBehind(current);
		if (page === 'cut') return false;
		if (page === 'moved') continue;
		// What the page showed may have ended the scan.
		if (list.scan !== current) {
			list.scan ??= newScan(pages);
			continue;
		}
		failures = page === 'failed' ? failures + 1 : 0;
		if (page === 'failed') miss(current);
		else if (isEnd(page, current)) {
			finishScan(pages, current);
			pages.isScanned = true;
			break;
		}
	}
	return true;
}

const newScan = ({ run }: ListPages): Scan => ({
	page: 1,
	began: startOfTick(run.vouchedFor),
	tick: run.tick,
});

/** Goes on behind a page that failed, and remembers it. */
function miss(current: Scan): void {
	const { page, downTo, size } = current;
	current.missed ??= { page, downTo, size, isNext: true };
	current.missed.goal = undefined;
	Object.assign(current, { page: page + 1, isNext: true });
}

/** Takes note of a page. */
function isEnd(page: ReadPage, current: Scan): boolean {
	const { missed, goal = -Infinity } = current;
	if (missed) missed.goal ??= page.newest;
	if (page.isOdd) current.isOdd = true;
	if (page.hasDisorder) current.hasDisorder = true;
	current.from = Math.max(current.from ?? 0, page.newest ?? 0);
	return page.isEmpty || page.isLast || (page.oldest ?? Infinity) < goal;
}

function finishScan({ list, run, key }: ListPages, current: Scan): void {
	const { missed, began, tick, isOdd, hasDisorder, from = 0 } = current;
	list.scan = undefined;
	if (list.unordered) {
		list.unordered = hasDisorder;
		if (!missed) settle(list, Math.min(from, began), run.latest);
	} else if (missed) {
		// The next poll reads the pages again that failed.
		list.scan = { ...current, ...missed, missed: undefined, hasFailed: true };
	}
	// Pages that show single records only by their time of creation are no loss.
	if (missed && (list.unordered || (missed.downTo ?? Infinity) > list.recentFrom)) return;
	if (isOdd) return;
	run.removeFailure(`${key} record`);
	const { scanned } = list;
	list.scanned = { began, tick };
	if (!scanned) return;
	// Pages may shift while they are read, and a clock may be wrong: two scans must have read what is
	// forgotten.
	const readTo = Math.min(began, scanned.began) - run.config.overlapHours * hourMs;
	list.recentFrom = Math.max(list.recentFrom, readTo);
	const lastSeen = Math.min(tick, scanned.tick) - vanishedTicks;
	for (const [id, { seenAt }] of Object.entries(list.open)) {
		if (seenAt < lastSeen) delete list.open[id];
	}
}
