import { z } from 'zod/v4';

import type { ListPages, ReadPage } from './listPages';

/** A stretch of time that was read, and where the reading goes on below it. */
const pass = z.object({
	/** The page to go on with: a hint, because pages shift. */
	page: z.int().min(1),
	/** When the newest and the oldest record were created that it has read; unset before the first. */
	from: z.number().optional(),
	downTo: z.number().optional(),
	/** The page before this one was read last. Nothing lies between, unless the list has shifted. */
	isNext: z.literal(true).optional(),
	/** How many records that page had: another number tells of another page size. */
	size: z.int().optional(),
	/** The number of the last page, as far as that page told. */
	lastPage: z.int().optional(),
	/** It was set back by one page, because what followed did not fit. After that, it is believed. */
	isAgain: z.literal(true).optional(),
	/** The page failed, and is tried again by each poll. */
	hasFailed: z.literal(true).optional(),
});

/**
 * What was read of a list is time: everything up to `settledTo`, and the stretches above it that passes
 * have read, newest first. What lies between is owed.
 */
export const reading = z.object({ settledTo: z.number(), passes: z.array(pass).prefault([]) });

export type Pass = z.infer<typeof pass>;
export type Reading = z.infer<typeof reading>;

/** Failed pages leave stretches behind. With so many, no further one begins before some are closed. */
const maxPasses = 20;

/** Whether all that was created then was read. The edges of a stretch are shared with what was not. */
export function isRead({ settledTo, passes }: Reading, time: number, until = time): boolean {
	if (until <= settledTo) return true;
	return passes.some(({ from = 0, downTo = Infinity }) => downTo < time && until < from);
}

/** Begins with page 1 again, to read what is newer than all that was read. */
export function beginAtTop({ passes }: Reading): void {
	if (passes[0] && passes[0].from === undefined) passes.shift();
	if (passes.length < maxPasses) passes.unshift({ page: 1 });
}

/**
 * Reads page 1, which shows what is new. Where it does not come down to what was read before, a pass
 * begins that does.
 * @returns whether the turn may go on
 */
export async function readFirstPage(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	const { news } = list;
	if (pages.isTopRead) return true;
	const page = await pages.read(1);
	if (page === 'cut') return false;
	pages.isTopRead = true;
	list.hasFailed = (page === 'failed' && pages.isFailed) || undefined;
	if (list.unordered || pages.isClosed) return true;
	if (page !== 'failed' && isDown(page, baseOf(news))) {
		if (page.newest !== undefined) settle(news, page.newest, run.latest);
		return page.isWhole;
	}
	beginAtTop(news);
	// Where page 1 fails, its records move on to page 2 in time.
	if (page !== 'failed' && news.passes[0]?.page === 1) await pages.readBehind(news.passes[0]);
	return page === 'failed' || page.isWhole;
}

/** Reads down to what was read before. */
export const catchUp = async (pages: ListPages) => await readOn(pages, pages.list.news);

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
			if (page === 'moved' || !passes.includes(current)) continue;
			if (page === 'failed') {
				failures++;
				current = passBehind(pages, reading, current);
				continue;
			}
			failures = 0;
			onPage?.(page);
			if (pages.list.unordered ? page.isLast : isDown(page, baseOf(reading, current)))
				close(reading, current, pages.run.latest);
			else if (!pages.list.unordered) current.hasFailed = undefined;
		}
	}
	return true;
}

/** Down to here a pass has to read: the newest record that was read below it. */
function baseOf({ passes, settledTo }: Reading, above?: Pass): number {
	// A pass that has read nothing is no ground.
	const below = passes.slice(above ? passes.indexOf(above) + 1 : 0);
	return below.find(({ from }) => from !== undefined)?.from ?? settledTo;
}

/** Whether a page comes down to what was read from that time on, or to the end of the list. */
function isDown(page: ReadPage, base: number): boolean {
	const { size, isLast, isWhole, oldest, endsInKnown } = page;
	if (oldest === undefined) return size === 0;
	if (oldest < base || (oldest === base && endsInKnown)) return true;
	// Where records are known, they say better than a count of pages whether there are more.
	return isLast && isWhole && base === 0;
}

/** What was read up to this time meets what was read below it. */
function settle(reading: Reading, time: number, maxTime: number): void {
	const top = reading.passes.find(({ from }) => from !== undefined);
	if (top?.from !== undefined) top.from = Math.max(top.from, time);
	// No record from the future settles what is to come.
	else reading.settledTo = Math.max(reading.settledTo, Math.min(time, maxTime));
}

/** A pass has come down to what was read below it. */
function close(reading: Reading, pass: Pass, maxTime: number): void {
	const { passes } = reading;
	const { from, hasFailed } = pass;
	const index = passes.indexOf(pass);
	const below = passes.findIndex((one, at) => at > index && one.from !== undefined);
	const ground = passes[below];
	// One that has read nothing has only come to what is known.
	const isSole = from === undefined;
	passes.splice(index, isSole ? 1 : ground ? below - index : passes.length);
	if (isSole || hasFailed) return;
	if (ground) ground.from = Math.max(from, ground.from ?? from);
	// No record from the future settles what is to come.
	else reading.settledTo = Math.max(reading.settledTo, Math.min(from, maxTime));
}

/** The pass that goes on behind a page that failed. */
function passBehind(pages: ListPages, { passes }: Reading, failed: Pass): Pass {
	const { list } = pages;
	if (list.unordered) failed.hasFailed = true;
	// One that has read nothing yet stays so, and tries the next page.
	if (list.unordered ?? failed.from === undefined) {
		return Object.assign(failed, { page: failed.page + 1 });
	}
	failed.hasFailed = true;
	pages.stopped.add(failed);
	const index = passes.indexOf(failed) + 1;
	const isBegun = passes[index] && passes[index].from === undefined;
	if (isBegun || passes.length >= maxPasses) return failed;
	const behind: Pass = { page: failed.page + 1, isNext: true };
	passes.splice(index, 0, behind);
	return behind;
}
