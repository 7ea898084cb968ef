import { FakeService, hour, minute } from './fakeService';
import { Watcher, watching } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService();
	service.join('a', true, service.now - 900 * hour);
});

test('a final offramp is read again every 15 minutes while it is young, and no longer', async () => {
	const offramps = [{ subaccountId: 'a', id: 'one' }];
	const watcher = new Watcher(service, { events: ['offrampStatusChanged'], offramps });
	const offramp = service.add('offramp', 'a', { id: 'one' });
	await watcher.poll();
	offramp.status = 'completed';
	expect(await watcher.news()).toEqual(['one pending completed']);
	let reads = 0;
	for (let count = 0; count < 30; count++) {
		await watcher.poll();
		reads += service.asked.length;
	}
	expect(reads).toBe(2);
	offramp.status = 'failed';
	expect(await watcher.news(15 * minute)).toEqual(['one completed failed']);
	offramp.status = 'pending';
	expect(await watcher.news(15 * minute)).toEqual(['one failed pending']);
	offramp.status = 'failed';
	expect(await watcher.news(15 * minute)).toEqual(['one pending failed']);
	await watcher.poll(48 * hour);
	offramp.status = 'completed';
	expect(await watcher.news(15 * minute)).toEqual([]);
});

test('the ID of a chosen subaccount may have other capitals than in the list', async () => {
	const watcher = await watching(service, {
		events: ['subaccountStatusChanged', 'verificationStatusChanged', 'offrampStatusChanged'],
		subaccounts: ['B'],
		offramps: [{ subaccountId: 'A', id: 'one' }],
	});
	service.join('b');
	service.add('verification', 'b', { id: 'b', status: 'incomplete' });
	service.add('offramp', 'A', { id: 'one' });
	expect(await watcher.news()).toEqual(
		expect.arrayContaining(['b null created', 'b null incomplete', 'one null pending']),
	);
	expect(await watcher.news()).toEqual([]);
});

test('a verification that vanishes, and comes back as it was, is no news', async () => {
	const watcher = await watching(service, { events: ['verificationStatusChanged'] });
	const thing = service.add('verification', 'a', { id: 'a', status: 'incomplete' });
	expect(await watcher.news(20 * 60_000)).toEqual([]);
	expect(await watcher.news(6 * hour)).toEqual(['a not_started incomplete']);
	service.remove(thing);
	expect(await watcher.news(hour)).toEqual([]);
	service.add('verification', 'a', { id: 'a', status: 'incomplete' });
	expect(await watcher.news(6 * hour)).toEqual([]);
});

test.each(['paused', 'offboarded'])(
	'an approved verification is read once a day, and reported when it is %s',
	async (status) => {
		const watcher = await watching(service, { events: ['verificationStatusChanged'] });
		const thing = service.add('verification', 'a', { id: 'a', status: 'approved' });
		expect(await watcher.news(6 * hour)).toEqual(['a not_started approved']);
		thing.status = status;
		expect(await watcher.news(24 * hour)).toEqual([`a approved ${status}`]);
	},
);

test('a verification is read at once when the list of subaccounts shows a change', async () => {
	const thing = service.add('verification', 'a', { id: 'a', status: 'incomplete' });
	service.inBrazil.set('a', 'incomplete');
	const watcher = await watching(service, { events: ['verificationStatusChanged'] });
	thing.status = 'rejected';
	service.inBrazil.set('a', 'rejected');
	expect(await watcher.news(minute)).toEqual(['a incomplete rejected']);
});

test('an approved verification is read once a day, not in each poll', async () => {
	service.add('verification', 'a', { id: 'a', status: 'approved' });
	const watcher = await watching(service, { events: ['verificationStatusChanged'] });
	let reads = 0;
	for (let quarters = 0; quarters < 96; quarters++) {
		await watcher.poll(15 * minute);
		if (service.asked.length > 1) reads++;
	}
	expect(reads).toBe(1);
});
