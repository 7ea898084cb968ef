import { FakeService, hour, minute } from './fakeService';
import { Watcher } from './watcher';
test('x', async () => {
	const service = new FakeService(3);
	service.join('a', true, service.now - 900 * hour);
	for (let i = 0; i < 20; i++) { service.now++; service.add('deposit', 'a', {status: 'completed'}) }
	const watcher = new Watcher(service, { emitExisting: true, maxRequests: 3 });
	const out: unknown[] = [];
	const log = () => out.push([service.asked.join(), watcher.events.length, JSON.stringify((watcher.state as any).lists.deposit, (k, v) => k === 'open' || k === 'recent' ? Object.keys(v).length : v), (watcher.state as any).ring, watcher.notes]);
	for (let poll = 0; poll < 6; poll++) {await watcher.poll(); log();}
	console.log(JSON.stringify(out, null, 1));
});
