import type { ListPages, ReadPage } from './listPages';
import type { OpenRecord } from './listState';
import { concernsThisReadAlone } from './task';
import { hourMs, ticksOf } from './ticks';

/** Open records younger than this are looked at in every poll, older ones once in a tick. */
const youngMs = hourMs;

/** Those older than this are shown by the scans, and looked up by ID where the service can. */
const oldMs = 48 * hourMs;

/** Whether a record that is looked up by its ID is due. */
export function isLookUpDue(ageMs: number, ticks: number): boolean {
	if (ageMs < youngMs) return true;
	return Math.abs(ticks) >= (ageMs < oldMs ? 1 : ticksOf(1));
}

/**
 * Looks at open records that are due and that no page of this poll has shown: pages down to the oldest
 * of them; onramps by their ID where they are old, or where pages fail.
 * @returns whether the turn may go on
 */
export async function lookUp(pages: ListPages): Promise<boolean> {
	return (await readPages(pages)) && (pages.resource !== 'onramp' || (await readOnramps(pages)));
}

async function readPages(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	// Where nothing is in order, every poll reads all pages.
	if (list.unordered) return true;
	const due = unseen(pages).filter(([, { createdAt, seenAt }]) => {
		const age = run.now - createdAt;
		if (age < youngMs) return true;
		return age < oldMs && run.tick !== seenAt && run.tick !== list.lookedUp;
	});
	const goal = Math.min(...due.map(([, { createdAt }]) => createdAt));
	if (due.length > 0) list.lookUp = { page: 1, ...list.lookUp, goal };
	for (let failures = 0; list.lookUp && failures < 2; ) {
		const cursor = list.lookUp;
		const page = await pages.readBehind(cursor);
		if (page === 'cut') return false;
		if (page === 'moved' || list.lookUp !== cursor) continue;
		failures = page === 'failed' ? failures + 1 : 0;
		if (page === 'failed') Object.assign(cursor, { page: cursor.page + 1, isNext: true });
		else if (page.isEmpty || page.isLast || isDone(pages, cursor.goal, page)) {
			list.lookUp = undefined;
			list.lookedUp = run.tick;
		}
	}
	return true;
}

/** Several may have been created at the same moment. */
const isDone = (pages: ListPages, goal: number, { oldest = Infinity }: ReadPage) =>
	oldest < goal || unseen(pages).every(([, { createdAt }]) => createdAt < goal);

async function readOnramps(pages: ListPages): Promise<boolean> {
	const { run, subaccountId } = pages;
	for (const [id, { createdAt, seenAt }] of unseen(pages)) {
		const age = run.now - createdAt;
		// Younger ones are shown by the pages, where these can be read.
		if (age < oldMs && !pages.isFailed) continue;
		if (!isLookUpDue(age, run.tick - seenAt)) continue;
		if (!pages.takeRequest()) return false;
		const subject = pages.subjectOf(id, `Onramp ${id} of ${subaccountId}`, id);
		try {
			const record = { ...(await run.readers.onramp(subaccountId, id)), id };
			run.successfulReads++;
			run.removeFailure(subject.key);
			if (pages.observe([record]) === 0) return false;
		} catch (error) {
			run.addFailure(subject, concernsThisReadAlone(error));
			// It is due again with the next poll.
			pages.seen.add(id);
		}
	}
	return true;
}

const unseen = ({ list, seen }: ListPages): Array<[string, OpenRecord]> =>
	Object.entries(list.open).filter(([id]) => !seen.has(id));
