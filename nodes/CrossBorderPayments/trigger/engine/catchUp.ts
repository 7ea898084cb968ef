import { baseOf, closePass, maxPasses, settle } from './ground';
import type { ListPages, ReadPage } from './listPages';
import type { Cursor } from './listState';

/**
 * Reads page 1, which shows what is new. Where it does not come down to what was read before, a pass
 * begins that does.
 * @returns whether the turn may go on
 */
export async function readFirstPage(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	if (pages.isTopRead) return true;
	let page = await pages.read(1);
	// Where page 1 fails, its records move on to page 2 in time. A list that may not be read has none.
	if (page === 'failed' && pages.isFailed && !pages.isClosed) page = await pages.read(2);
	if (page === 'cut') return false;
	pages.isTopRead = true;
	if (page === 'failed' || list.unordered || page.newest === undefined) return true;
	const { number, newest, oldest } = page;
	const top = list.passes.find(({ from }) => from !== undefined);
	if (!isDown(page, baseOf(list))) {
		if (list.passes.length < maxPasses) {
			list.passes.unshift({ page: number, from: newest, downTo: oldest });
		}
	} else if (top?.from !== undefined) top.from = Math.max(top.from, newest);
	else settle(list, newest, run.latest);
	return page.isWhole;
}

/**
 * Closes the passes that are under way, the oldest first: each reads on until it meets what was read
 * below it. A page that fails is owed, and a new pass begins behind it.
 * @returns whether the turn may go on
 */
export async function catchUp(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	for (const pass of [...list.passes].reverse()) {
		let current = pass;
		for (let failures = 0; failures < 2 && list.passes.includes(current); ) {
			if (pages.failed.has(current)) break;
			const page = await pages.readBehind(current);
			if (page === 'cut') return false;
			// What the page showed may have ended all passes.
			if (page === 'moved' || !list.passes.includes(current)) continue;
			if (page === 'failed') {
				failures++;
				current = passBehind(pages, current);
				continue;
			}
			failures = 0;
			current.hasFailed = undefined;
			if (isDown(page, baseOf(list, current))) closePass(list, current, run.latest);
		}
	}
	return true;
}

/** Whether a page comes down to what is known from that time on, or to the end of the list. */
function isDown(
	{ isEmpty, isLast, isWhole, oldest, endsInKnown }: ReadPage,
	base: number,
): boolean {
	if (oldest === undefined) return isEmpty;
	if (oldest < base || (oldest === base && endsInKnown)) return true;
	// Where records are known, they say better than a count of pages whether there are more.
	return isLast && isWhole && base === 0;
}

/** The pass that goes on behind a page that failed. */
function passBehind({ list, failed: failedNow }: ListPages, failed: Cursor): Cursor {
	// One that has read nothing yet stays so, and tries the next page.
	if (failed.from === undefined) return Object.assign(failed, { page: failed.page + 1 });
	failed.hasFailed = true;
	failedNow.add(failed);
	if (list.passes.length >= maxPasses) return failed;
	const behind: Cursor = { page: failed.page + 1, isNext: true };
	list.passes.splice(list.passes.indexOf(failed) + 1, 0, behind);
	return behind;
}
