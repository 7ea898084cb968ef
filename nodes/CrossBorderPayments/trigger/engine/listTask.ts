import { accountKey } from './hashes';
import { ListPages } from './listPages';
import { hasFailedPages, isBusy, steps } from './listState';
import { lookUp } from './openRecords';
import { catchUp, readFirstPage } from './catchUp';
import { beginScan, scan } from './scan';
import type { TakeRequest, Task } from './task';
import { scanTicks } from './time';

const doStep = { readFirstPage, catchUp, lookUp, scan };

/**
 * The turns of a list in one poll. A turn may end after any read, because all that the next one needs is
 * in the state of the list by then.
 */
export class ListTask extends ListPages implements Task {
	/** Without capabilities, a list is read only at scan time, or while something of it is under way. */
	get isDue(): boolean {
		const { run, resource, subaccountId, key } = this;
		if (!this.isDormant) return true;
		const list = run.state.lists[resource][accountKey(subaccountId)];
		return (list !== undefined && isBusy(list)) || run.isDue(key, scanTicks, list?.scanTick);
	}

	async takeTurn(takeRequest: TakeRequest): Promise<boolean> {
		const { run, resource, subaccountId, key } = this;
		this.takeRequest = takeRequest;
		if (!this.opened && run.isDue(key, scanTicks, this.list.scanTick)) beginScan(this);
		const { list } = this;
		try {
			return await this.takeSteps();
		} finally {
			if (!hasFailedPages(list)) run.failures.markRead(key);
			const isLookedUp = !Object.values(list.open).some((one) => one.hasFailed);
			if (isLookedUp) run.failures.markRead(`${key} look-ups`);
			run.saveList(resource, subaccountId, list);
		}
	}

	/** All steps, beginning with the one where the last turn was cut. */
	private async takeSteps(): Promise<boolean> {
		const { list } = this;
		const first = steps.indexOf(list.next ?? 'readFirstPage');
		for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
			const before = this.requests;
			if (this.isClosed || (await doStep[step](this))) continue;
			// A step that read something gives way to the next one.
			const next = (steps.indexOf(step) + (this.requests > before ? 1 : 0)) % steps.length;
			list.next = steps[next];
			return false;
		}
		if (this.isClosed) list.scan = undefined;
		list.next = undefined;
		return true;
	}
}
