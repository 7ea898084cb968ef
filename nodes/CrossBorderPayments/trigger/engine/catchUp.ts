import type { ListPages, ReadPage } from './listPages';
import { baseOf, beginAtTop, close, maxPasses, settle, type Pass, type Reading } from './reading';

/**
 * Reads page 1, which shows what is new. If it does not reach what was read before, a pass begins that
 * does.
 * @returns whether the turn may go on
 */
export async function readFirstPage(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	if (pages.isTopRead) return true;
	const page = await pages.read(1);
	if (page === 'cut') return false;
	pages.isTopRead = true;
	list.hasFailed = (page === 'failed' && pages.isFailed) || undefined;
	if (list.unordered || pages.isClosed) return true;
	if (page !== 'failed' && reachesBase(page, baseOf(list))) {
		if (page.newest !== undefined) settle(list, page.newest, run.latestNow);
		return page.isWhole;
	}
	// Also if page 1 fails: newer records push its records to page 2, where the pass finds them.
	beginAtTop(list);
	if (page !== 'failed' && list.passes[0]?.page === 1) await pages.readBehind(list.passes[0]);
	return page === 'failed' || page.isWhole;
}

/** Reads down to what was read before. */
export const catchUp = async (pages: ListPages) => await readOn(pages, pages.list);

/**
 * Reads on at each pass, the oldest first, until it meets what was read below it. A page that fails is
 * owed, and a new pass begins behind it.
 * @param isEnough asked before each page
 * @returns whether the turn may go on
 */
export async function readOn(
	pages: ListPages,
	reading: Reading,
	isEnough: () => boolean = () => false,
	onPage?: (page: ReadPage) => void,
): Promise<boolean> {
	const { passes } = reading;
	for (let current of [...passes].reverse()) {
		// Two failures in a row end it for this poll.
		for (let failures = 0; failures < 2 && passes.includes(current); ) {
			if (pages.stopped.has(current) || isEnough()) break;
			const page = await pages.readBehind(current);
			if (page === 'cut') return false;
			// What the page showed may have ended the reading.
			if (page === 'setBack' || !passes.includes(current)) continue;
			if (page === 'failed') {
				failures++;
				current = passBehind(pages, reading, current);
				continue;
			}
			failures = 0;
			onPage?.(page);
			const { unordered } = pages.list;
			const isDone = unordered ? page.isLast : reachesBase(page, baseOf(reading, current));
			// In an ordered list, reaching the base closes the gap; without an order, a failed page stays one.
			if (isDone) current.hasFailed &&= unordered;
			if (isDone) close(reading, current, pages.run.latestNow);
		}
	}
	return true;
}

/** Whether a page reaches the base (the time up to which the list was read), or the end of the list. */
function reachesBase(page: ReadPage, base: number): boolean {
	const { size, isLast, isWhole, oldest, endsInKnown } = page;
	if (oldest === undefined) return size === 0;
	if (oldest < base || (oldest === base && endsInKnown)) return true;
	// Only if nothing was read before: otherwise known records tell better than a count of pages.
	return isLast && isWhole && base === 0;
}

/** The pass that goes on behind a page that failed. */
function passBehind(pages: ListPages, { passes }: Reading, failed: Pass): Pass {
	const { unordered } = pages.list;
	const page = pages.nextOf(failed);
	if (unordered) failed.hasFailed = true;
	// A pass that has read nothing yet skips the page, and tries the next one.
	if (unordered ?? failed.from === undefined) {
		return Object.assign(failed, { page, lastPage: page });
	}
	Object.assign(failed, { hasFailed: true, lastPage: undefined });
	pages.stopped.add(failed);
	const index = passes.indexOf(failed) + 1;
	const isNextUnread = passes[index] && passes[index].from === undefined;
	if (isNextUnread || passes.length >= maxPasses) return failed;
	const behind: Pass = { page: page + 1 };
	passes.splice(index, 0, behind);
	return behind;
}
