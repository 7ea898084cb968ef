import { FakeService, hour, minute } from './fakeService';
import { ids, Watcher, watching } from './watcher';

let service: FakeService;

beforeEach(() => {
	service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
});

const pollOften = async (watcher: Watcher, polls: number) => {
	for (let count = 0; count < polls; count++) await watcher.poll();
};

test('news that did not fit into a poll is read on, past records that became known since', async () => {
	service.addDeposits(3);
	const watcher = new Watcher(service, { maxRequests: 1 });
	await pollOften(watcher, 5);
	const made = service.addDeposits(9);
	await watcher.poll();
	// What was page 1 is page 2 now, and known.
	made.push(...service.addDeposits(3));
	await pollOften(watcher, 30);
	expect(ids(watcher.events)).toEqual(ids(made));
});

test('a list that cannot be read is tried again by the next poll, without capabilities too', async () => {
	service.join('dormant', false, service.now - 900 * hour);
	const watcher = await watching(service);
	const made = service.addDeposits(1, 'dormant');
	service.faults = [{ kind: 'failed', of: 'deposit', subaccountId: 'dormant', times: 1 }];
	while (service.faults[0]?.times !== 0) await watcher.poll(15 * minute);
	expect(watcher.notes.join()).toContain('Page 1 of the deposits of dormant');
	expect(ids(await watcher.poll())).toEqual(ids(made));
});

test('a round that goes on after a long pause settles nothing before its next scan', async () => {
	const service = new FakeService(2, 'none', true, 1);
	service.join('a');
	service.join('b');
	service.add('deposit', 'b');
	const watcher = await watching(service);
	service.add('deposit', 'b');
	// Without an order, it is on page 2, behind a record that is known.
	const hidden = service.add('deposit', 'b');
	expect(await watcher.news()).toEqual(['deposit-2 null pending']);
	service.afterRead = () => (service.faults = [{ kind: 'stopped', times: Infinity }]);
	await watcher.poll();
	service.afterRead = () => {};
	service.faults = [];
	hidden.status = 'completed';
	await watcher.poll(60 * hour);
	await watcher.poll();
	expect(watcher.events.map(({ id, status }) => `${id} ${status}`)).toContain(
		'deposit-3 completed',
	);
});
