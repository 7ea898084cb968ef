import { monitorEventLoopDelay } from 'node:perf_hooks';

import { startFakeServer } from '../support/fakeServer';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';
import { atMost, type Bench } from './section';

const records = 200_000;
const limit = 100;
const totalPages = records / limit;
const idOf = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;

/** A long list in n8n-core's own context: how long all else that n8n does waits for the node. */
export const stall: Bench = {
	name: 'stall',
	async *run() {
		const service = await startFakeServer(({ query }) => ({ body: pageOf(Number(query.page)) }));
		const delay = monitorEventLoopDelay({ resolution: 1 });
		const rssBefore = process.memoryUsage.rss();
		delay.enable();
		const { items } = await runNode({
			resource: 'conversion',
			operation: 'getAll',
			parameters: { subaccountId: byId(idOf(0)), returnAll: true },
			credential: sandbox({ url: service.url, apiKey: 'test-api-key' }),
		});
		delay.disable();
		await service.close();
		const longest = delay.max / 1e6;
		// The system counts it in kilobytes.
		const megabytes = (process.resourceUsage().maxRSS * 1024 - rssBefore) / 1e6;
		yield {
			title: `${records} conversions, Return All`,
			text: 'The longest time that n8n could do nothing else, and the most memory that the node added, the service in the same process.',
			header: ['records', 'longest wait, ms', 'memory, MB'],
			rows: [[items.length, longest, megabytes]],
			checks: [
				atMost(`Return All of ${records}: records missing`, records - items.length, 0),
				atMost(`Return All of ${records}: longest wait, ms`, longest, 500),
			],
		};
	},
};

function pageOf(page: number) {
	const data = Array.from({ length: limit }, (_, index) => ({
		id: idOf((page - 1) * limit + index + 1),
		fromCurrency: 'brl',
		toCurrency: 'usdc',
		amount: '1250.500000000000',
		feeAmount: '12.500000000000',
		netAmount: '1238.000000000000',
		estimatedReceived: '229.030000000000',
		rate: '0.185000000000',
		createdAt: '2026-01-31T09:30:00.000Z',
	}));
	return { data, total: records, page, limit, totalPages };
}
