import { minute } from '../../api/durations';

import type { IPollFunctions } from 'n8n-workflow';

/**
 * Polls may come every minute, and n8n 2 gives up on publishing a workflow, with the poll that
 * belongs to it, after 84 seconds. No end-to-end test shows it, because it takes so long.
 */
const maxPollMs = minute;

/** A poll that is given less time than this was made by one of the durable pollers of n8n 2.4x. */
const durableBudgetMs = 5 * minute;

/** The rest is time to hand over what was found. */
const usedPart = 0.8;

/** Only n8n 2.4x says how long a poll may take. */
const budgetOf = (n8n: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number =>
	n8n.getPollBudgetMs?.() ?? Infinity;

export const isDurable = (n8n: IPollFunctions): boolean => budgetOf(n8n) < durableBudgetMs;

/** Cancels all reads when the caller aborts it, or when the time for the poll is over. */
export function pollDeadline(n8n: IPollFunctions): AbortController {
	const deadline = new AbortController();
	const budgetMs = Math.min(budgetOf(n8n), maxPollMs);
	// A listener keeps the timeout alive: Node 20 collects one that only `AbortSignal.any` refers to.
	AbortSignal.timeout(budgetMs * usedPart).addEventListener('abort', () => deadline.abort());
	return deadline;
}
