import { FakeService, hour, minute } from './fakeService';
import { ids, Watcher, watching } from './watcher';

const day = 24 * hour;

/** One poll has a clock that is wrong: that of the service, or n8n's own where answers have no time. */
test.each([
	['an answer is dated 30 days ahead', true, 30 * day, 'service'],
	['an answer is dated 30 days back', true, -30 * day, 'service'],
	["n8n's own clock is 30 days ahead", true, 30 * day, 'own'],
	["n8n's own clock is 30 days ahead, and answers have no time", false, 30 * day, 'own'],
] as const)('%s: what comes later comes all the same', async (_, hasClock, aheadMs, whose) => {
	const service = new FakeService(3, 'newest first', hasClock);
	service.join('a', true, service.now - 900 * hour);
	service.addDeposits(5);
	const watcher = await watching(service, {
		events: ['depositStatusChanged', 'stillOpen'],
		stillOpenHours: [24],
	});
	for (let poll = 0; poll < 40; poll++) await watcher.poll(15 * minute);
	const open = service.add('deposit', 'a');
	await watcher.poll();
	const setClocks = (ms: number) =>
		whose === 'own' ? (watcher.clockAheadMs = ms) : (service.clockErrorMs = ms);
	setClocks(aheadMs);
	await watcher.poll();
	expect(watcher.events.map(({ event }) => event)).not.toContain('stillOpen');
	setClocks(0);
	const made = [open];
	for (let poll = 0; poll < 60; poll++) {
		// Some show up an hour late.
		const createdAt = service.now - (poll % 2) * hour;
		made.push(service.add('deposit', 'a', { status: 'completed', createdAt }));
		await watcher.poll(20 * minute);
	}
	await watcher.poll(6 * hour);
	const news = watcher.events.filter(({ event }) => event !== 'stillOpen');
	expect(ids(news)).toEqual(ids(made));
});

/** Durable pollers save what has changed: each change is a write to n8n's database. */
test.each([0, 6_000, -6_000])(
	'idle polls change the state once in 15 minutes, with own clock %i ms ahead',
	async (aheadMs) => {
		const service = new FakeService(3);
		service.join('a', true, service.now - 900 * hour);
		service.add('deposit', 'a', { createdAt: service.now - 3 * hour });
		service.add('onramp', 'a', { status: 'completed', createdAt: service.now - hour });
		const watcher = new Watcher(service, {
			events: ['depositStatusChanged', 'onrampStatusChanged', 'subaccountStatusChanged'],
		});
		watcher.clockAheadMs = aheadMs;
		await watcher.poll();
		const changes = new Map<number, number>();
		for (let poll = 0; poll < 600; poll++) {
			const before = JSON.stringify(watcher.state);
			await watcher.poll(5_000);
			if (JSON.stringify(watcher.state) === before) continue;
			const quarter = Math.floor((service.now + aheadMs) / (15 * minute));
			changes.set(quarter, (changes.get(quarter) ?? 0) + 1);
		}
		expect([...changes.values()]).toEqual([1, 1, 1, 1]);
	},
);
