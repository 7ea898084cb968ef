import { FakeService, hour, minute, type Thing } from './fakeService';
import { from, Watcher, watching } from './watcher';

/** Statuses that a record has had before: they return, or a replica lags. */
let service: FakeService;

beforeEach(() => {
	service = new FakeService(100);
	service.join('a', true, service.now - 900 * hour);
});

const events = ['subaccountStatusChanged', 'verificationStatusChanged'] as const;

const told = ({ events: found }: Watcher) =>
	found.map(({ previousStatus, status }) => `${previousStatus} ${status}`);

const isUnique = ({ events: found }: Watcher) =>
	new Set(found.map(({ eventId }) => eventId)).size === found.length;

/** Lets a status last for a quarter of an hour. */
async function become(watcher: Watcher, thing: Thing, status: string): Promise<void> {
	service.move(thing, status);
	for (let poll = 0; poll < 16; poll++) await watcher.poll();
}

test('the status of a verification that comes from the list of subaccounts goes back', async () => {
	const client = service.join('b');
	const watcher = await watching(service, { events: ['verificationStatusChanged'] });
	const statuses = ['approved', 'pending', 'approved', 'pending', 'rejected'];
	for (const status of statuses) {
		service.inBrazil.set(client.id, status);
		for (let poll = 0; poll < 16; poll++) await watcher.poll();
	}
	expect(watcher.events.map(({ status }) => status)).toEqual(statuses);
	expect(isUnique(watcher)).toBe(true);
});

test('events that are told again after n8n was killed have the same IDs', async () => {
	const client = service.join('b');
	const watcher = await watching(service, { events: [...events] });
	for (const status of ['declined', 'review']) await become(watcher, client, status);
	const { state } = watcher;
	const killed = new Watcher(service, watcher.config);
	killed.state = structuredClone(state);
	await become(watcher, client, 'declined');
	for (let poll = 0; poll < 16; poll++) await killed.poll();
	expect(killed.events.map(({ eventId }) => eventId)).toEqual(
		watcher.events.slice(-killed.events.length).map(({ eventId }) => eventId),
	);
	expect(told(killed)).toContain('review declined');
});

test('a replay has the IDs of statuses that a record had once', async () => {
	const watcher = await watching(service, { events: [...events] });
	const start = service.now;
	const client = service.join('b');
	await watcher.poll();
	await become(watcher, client, 'declined');
	const last = watcher.events.at(-1)?.eventId;
	watcher.config = { ...watcher.config, startFrom: from(start - 1) };
	const again = await watcher.poll();
	expect(again.map(({ eventId }) => eventId)).toContain(last);
});

test.each([1, 60])(
	'half of the answers lag by 5 minutes, a poll every %i minutes',
	async (rhythm) => {
		const clients = ['b', 'c', 'd'].map((id) => service.join(id));
		const watcher = await watching(service, { events: ['subaccountStatusChanged'] });
		let answers = 0;
		service.lagMs = () => (answers++ % 2) * 5 * minute;
		const statuses = ['incomplete', 'review', 'approved', 'declined'];
		for (const status of statuses) {
			for (const client of clients) service.move(client, status);
			for (let poll = 0; poll < 20; poll++) await watcher.poll(rhythm * minute);
		}
		for (const { id } of clients) {
			const ofClient = watcher.events.filter((event) => event.id === id);
			expect(ofClient.map(({ status }) => status)).toEqual(statuses);
		}
	},
);

test('a step back that only one answer showed is none, however long ago that was', async () => {
	const client = service.join('b');
	const watcher = await watching(service, { events: ['subaccountStatusChanged'] });
	await become(watcher, client, 'approved');
	for (let day = 0; day < 3; day++) {
		client.status = 'created';
		await watcher.poll();
		client.status = 'approved';
		await watcher.poll(24 * hour);
	}
	expect(told(watcher)).toEqual(['created approved']);
});
