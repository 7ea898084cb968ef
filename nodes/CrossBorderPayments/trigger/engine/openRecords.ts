import type { ListPages } from './listPages';
import type { OpenRecord } from './listState';
import { beginAtTop } from './reading';
import { readOn } from './catchUp';
import { localFailureOf } from './task';
import { hourMs, ticksOf } from './time';

/** Open records younger than this are looked at in every poll, older ones every 15 minutes. */
const youngMs = hourMs;

/** From this age on, once an hour by ID, if the service can; otherwise the scans show them. */
const oldMs = 48 * hourMs;

/** Whether a record of this age, last looked for `ticks` ago, is due. */
export function isLookUpDue(ageMs: number, ticks: number): boolean {
	if (ageMs < youngMs) return true;
	return Math.abs(ticks) >= (ageMs < oldMs ? 1 : ticksOf(1));
}

/**
 * Looks at open records that are due and that no page of this poll has shown: pages down to the oldest
 * of them; onramps by their ID if they are old, or if pages fail.
 * @returns whether the turn may go on
 */
export async function lookUp(pages: ListPages): Promise<boolean> {
	return (await readPages(pages)) && (pages.resource !== 'onramp' || (await readOnramps(pages)));
}

async function readPages(pages: ListPages): Promise<boolean> {
	const { list, run } = pages;
	const dueOnes = () =>
		unseen(pages).filter(([, { createdAt, lookedAt }]) => {
			const age = run.now - createdAt;
			return age < oldMs && isLookUpDue(age, run.tick - lookedAt);
		});
	const times = dueOnes().map(([, { createdAt }]) => createdAt);
	// Of a list without order, every poll reads all pages.
	if (list.unordered || times.length === 0) {
		list.due = undefined;
		return true;
	}
	const due = (list.due ??= { settledTo: Infinity, passes: [] });
	if (due.passes.length === 0) beginAtTop(due);
	due.settledTo = Math.min(due.settledTo, ...times.map((time) => time - 1));
	const isEnough = () => dueOnes().length === 0;
	if (!(await readOn(pages, due, isEnough))) return false;
	if (due.passes.length > 0 && !isEnough()) return true;
	// What no page shows is not looked for again in this tick.
	for (const [, record] of dueOnes()) record.lookedAt = run.tick;
	list.due = undefined;
	return true;
}

async function readOnramps(pages: ListPages): Promise<boolean> {
	const { run, subaccountId } = pages;
	for (const [id, record] of unseen(pages)) {
		const age = run.now - record.createdAt;
		// Younger ones are shown by the pages, if these can be read.
		if (age < oldMs && !pages.isFailed) continue;
		if (!record.hasFailed && !isLookUpDue(age, run.tick - record.lookedAt)) continue;
		if (!pages.takeRequest()) return false;
		pages.requests++;
		try {
			const found = { ...(await run.readers.onramp(subaccountId, id)), id };
			run.successfulReads++;
			if (pages.observe([found]) === 0) return false;
		} catch (error) {
			const failure = localFailureOf(error);
			pages.fail(' look-ups', `Onramp ${id} of ${subaccountId}`, failure, id);
			// It is due again with the next poll.
			record.hasFailed = true;
			pages.seen.add(id);
		}
	}
	return true;
}

const unseen = ({ list, seen }: ListPages): Array<[string, OpenRecord]> =>
	Object.entries(list.open).filter(([id]) => !seen.has(id));
