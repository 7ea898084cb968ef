import { catchUp, readFirstPage } from './catchUp';
import { accountKey } from './hashes';
import { ListPages } from './listPages';
import { isBusy, steps } from './listState';
import { lookUp } from './openRecords';
import type { PollRun } from './pollRun';
import { beginScan, isScanDue, scan } from './scan';
import { scanTicks } from './ticks';
import type { TakeRequest, Task } from './task';
import type { ListedResource } from './triggerConfig';

const doStep = { readFirstPage, catchUp, lookUp, scan };

/**
 * One list of a subaccount in one poll. A turn may end after any read, because all that the next one
 * needs is in the state of the list by then.
 */
export class ListTask implements Task {
	readonly key: string;

	private pages: ListPages | undefined;

	constructor(
		private readonly run: PollRun,
		private readonly resource: ListedResource,
		private readonly subaccountId: string,
		/** It has no capabilities, so that hardly anything happens in its lists. */
		private readonly isDormant: boolean,
	) {
		this.key = `${accountKey(subaccountId)} ${resource}`;
	}

	/** Without capabilities, a list is read at scan time, or while something of it is under way. */
	get isDue(): boolean {
		const { run, resource, subaccountId, key } = this;
		const saved = run.state.lists[resource][accountKey(subaccountId)];
		const last = (saved?.scan ?? saved?.scanned)?.tick;
		const isUnderWay = saved !== undefined && isBusy(saved);
		return !this.isDormant || isUnderWay || run.isDue(key, scanTicks, last);
	}

	get hasEmitted(): boolean {
		return this.pages?.hasEmitted ?? false;
	}

	/** All steps, beginning with the one where the last turn was cut. */
	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const pages = (this.pages ??= this.open());
		const { list } = pages;
		let requests = 0;
		pages.takeRequest = () => takeRequest() && ++requests > 0;
		const first = steps.indexOf(list.next ?? 'readFirstPage');
		for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
			const before = requests;
			if (pages.isClosed || (await doStep[step](pages))) continue;
			// A step that read something gives way to the next one.
			const next = (steps.indexOf(step) + (requests > before ? 1 : 0)) % steps.length;
			list.next = steps[next];
			return false;
		}
		if (pages.isClosed) list.scan = undefined;
		// A list that failed has its turn in the next poll, whether it is due or not.
		list.next = pages.isFailed ? 'readFirstPage' : undefined;
		const isMissed = list.passes.some(({ hasFailed }) => hasFailed) || list.scan?.hasFailed;
		if (!pages.isFailed && !isMissed && !list.scan?.missed)
			this.run.removeFailure(`${this.key} page`);
		return true;
	}

	private open(): ListPages {
		const { run, resource, subaccountId, key, isDormant } = this;
		const list = run.list(resource, subaccountId);
		const pages = new ListPages(run, resource, subaccountId, list, key, isDormant);
		if (isScanDue(pages)) beginScan(pages);
		return pages;
	}
}
