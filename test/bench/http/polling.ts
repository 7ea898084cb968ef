import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../../nodes/CrossBorderPayments/transport/parallel';
import type { ListedResource } from '../../../nodes/CrossBorderPayments/trigger/engine/event';
import { atMost, median, type Bar } from '../bench';
import { Polls } from '../polls';
import { minute, pageSize, Service, start, subaccounts, verified } from '../service';
import { tableOf, type Cell } from '../table';
import type { Section } from './index';

const latencyMs = 50;
const concurrency = 20;
/** 3,300 records a day, as far back as there is history. */
const histories = [10_000, 100_000, 1_000_000].map((old) => ({ old, days: (old * 3) / 10_000 }));

/** The imitated service of the other benches, with the time that its answers take on the way. */
class DistantService extends Service {
	override async accounts(wanted?: ReadonlySet<string>) {
		const others = Math.ceil((subaccounts / pageSize - 1) / concurrency);
		await delay(latencyMs * (1 + others));
		return await super.accounts(wanted);
	}

	override async page(resource: ListedResource, subaccountId: string, page: number) {
		await delay(latencyMs);
		return await super.page(resource, subaccountId, page);
	}

	/** Reads all deposits, as a poll would that remembers nothing; gives the number of requests. */
	async readAll(): Promise<number> {
		await this.accounts();
		const pages = this.accountList.slice(0, verified).flatMap(({ id }) =>
			Array.from({ length: this.pagesOf('deposit', id) }, (_, index) => ({
				id,
				page: index + 1,
			})),
		);
		await inParallel(pages, concurrency, async ({ id, page }) => {
			// The limit of a poll does not hold here.
			this.refresh();
			await this.page('deposit', id, page);
		});
		return subaccounts / pageSize + pages.length;
	}
}

export async function polling(times: number): Promise<Section> {
	const rows: Cell[][] = [];
	const measured = [];
	for (const { old, days } of histories) {
		const service = new DistantService({
			old,
			days,
			open: { deposit: 200 },
			order: 'newest first',
		});
		const polls = new Polls(service, ['depositStatusChanged']);
		await polls.baseline();
		const poll = await timed(
			times,
			async (time) => (await polls.poll(start + time * minute)).requests,
		);
		const scan = await timed(times, async () => await service.readAll());
		measured.push({ ...poll, bytes: polls.stateBytes });
		rows.push([old, poll.requests, poll.ms, polls.stateBytes, scan.requests, scan.ms]);
	}
	return {
		title: 'One poll of the trigger, 1,000 subaccounts',
		text: 'Deposits of 300 verified subaccounts, 200 of them open, a latency of 50 ms. Beside it, a poll that remembers nothing and reads all deposits, 20 requests at a time.',
		table: tableOf(
			['old records', 'requests', 'ms', 'state bytes', 'full scan: requests', 'ms'],
			rows,
		),
		bars: barsOf(measured),
	};
}

/** Medians; the work gives how many requests it took. */
async function timed(times: number, work: (time: number) => Promise<number>) {
	const requests: number[] = [];
	const ms: number[] = [];
	for (let time = 1; time <= times; time++) {
		const began = performance.now();
		requests.push(await work(time));
		ms.push(performance.now() - began);
	}
	return { requests: median(requests), ms: median(ms) };
}

function barsOf(measured: Array<{ requests: number; ms: number; bytes: number }>): Bar[] {
	const [now, ...longer] = measured;
	if (!now) throw new Error('nothing was polled');
	return [
		atMost(
			'a poll at 50 ms, times of the schedule',
			now.ms / ((now.requests / concurrency) * latencyMs),
			1.25,
		),
		...longer.flatMap(({ requests, bytes }, index) => {
			const history = `${10 ** (index + 1)} x the history`;
			return [
				atMost(`a poll: requests, ${history}`, requests / now.requests, 1.01),
				atMost(`a poll: bytes of state, ${history}`, bytes / now.bytes, 1.1),
			];
		}),
	];
}
