import { accountKey } from './hashes';
import { ListPages } from './listPages';
import { hasMissed, isBusy, steps } from './listState';
import { lookUp } from './openRecords';
import type { PollRun } from './pollRun';
import { catchUp, readFirstPage } from './readOn';
import { beginScan, scan } from './scan';
import type { TakeRequest, Task } from './task';
import { scanTicks } from './time';
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
		if (!this.isDormant) return true;
		const list = run.state.lists[resource][accountKey(subaccountId)];
		return (list !== undefined && isBusy(list)) || run.isDue(key, scanTicks, list?.scanTick);
	}

	get hasEmitted(): boolean {
		return this.pages?.hasEmitted ?? false;
	}

	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const { run, resource, subaccountId, key } = this;
		const pages = (this.pages ??= this.open());
		const { list } = pages;
		try {
			return await this.takeSteps(pages, takeRequest);
		} finally {
			if (!hasMissed(list)) run.removeFailure(key);
			const isLookedUp = !Object.values(list.open).some((one) => one.hasFailed);
			if (isLookedUp) run.removeFailure(`${key} look-ups`);
			run.saveList(resource, subaccountId, list);
		}
	}

	/** All steps, beginning with the one where the last turn was cut. */
	private async takeSteps(pages: ListPages, takeRequest: TakeRequest): Promise<boolean> {
		const { list } = pages;
		pages.takeRequest = takeRequest;
		const first = steps.indexOf(list.next ?? 'readFirstPage');
		for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
			const before = pages.requests;
			if (pages.isClosed || (await doStep[step](pages))) continue;
			// A step that read something gives way to the next one.
			const next = (steps.indexOf(step) + (pages.requests > before ? 1 : 0)) % steps.length;
			list.next = steps[next];
			return false;
		}
		if (pages.isClosed) list.scan = undefined;
		list.next = undefined;
		return true;
	}

	private open(): ListPages {
		const { run, resource, subaccountId, key, isDormant } = this;
		const list = run.openList(resource, subaccountId);
		const pages = new ListPages(run, resource, subaccountId, list, key, isDormant);
		if (run.isDue(key, scanTicks, list.scanTick)) beginScan(pages);
		return pages;
	}
}
