import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { createClient } from '../../../nodes/CrossBorderPayments/transport/client';
import { RequestLimiter } from '../../../nodes/CrossBorderPayments/transport/limiter';
import { answer, someId } from '../../support/scriptedService';
import { VirtualClock } from '../../support/virtualClock';

let clock: VirtualClock;

beforeEach(() => {
	clock = new VirtualClock();
});

afterEach(() => jest.restoreAllMocks());

describe('a service that limits its requests', () => {
	const latencyMs = 50;

	/** In any second, at most so many requests are answered; the others get 429. */
	function limitedClient(perSecond: number, concurrency: number, retryAfter: string) {
		let admitted: number[] = [];
		let refused = 0;
		const client = createClient({
			connection: { environment: 'sandbox', baseUrl: 'https://sandbox.example.com', apiKey: 'k' },
			concurrency,
			wait: clock.wait,
			send: async () => {
				admitted = admitted.filter((at) => clock.now - at < 1000);
				const isAdmitted = admitted.length < perSecond && admitted.push(clock.now) > 0;
				if (!isAdmitted) refused++;
				await clock.wait(latencyMs);
				return isAdmitted
					? answer(200, { id: someId, status: 'paid' })
					: answer(429, '', { 'retry-after': retryAfter });
			},
		});
		return { client, refused: () => refused };
	}

	test.each([
		[50, 20, 20, '1'],
		[50, 20, 20, ''],
		[50, 20, 1000, '1'],
		[50, 20, 1000, ''],
		[50, 100, 100, '1'],
		[50, 100, 100, ''],
		[10, 20, 1000, '1'],
		[10, 20, 20, ''],
		[10, 20, 1000, ''],
		[5, 20, 20, ''],
		[5, 20, 1000, ''],
		[5, 20, 1000, '1'],
	])('%i/s, %i at a time, %i callers, retry-after %s', async (perSecond, concurrency, callers, retryAfter) => {
		let failedTotal = 0;
		const times: number[] = [];
		let refusedAll = 0;
		for (let round = 0; round < 5; round++) {
		const { client, refused } = limitedClient(perSecond, concurrency, retryAfter);
		const params = { subaccountId: someId, onrampId: someId };
		let left = 1000;
		const began = clock.now;
		let failed = 0;
		await Promise.all(
			Array.from({ length: callers }, async () => {
				while (left-- > 0) await client.call(endpoints.onrampGet, { params }).catch(() => failed++);
			}),
		);
		failedTotal += failed; times.push((clock.now - began) / 1000); refusedAll += refused();
		}
		console.log(perSecond, concurrency, callers, `'${retryAfter}'`, 'failed of 5000', failedTotal, 'seconds', times.map((t) => t.toFixed(1)).join(' '), 'refused', refusedAll / 5);
	}, 60000);
});
void RequestLimiter;
