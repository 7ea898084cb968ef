import { readFileSync } from 'node:fs';

import fc from 'fast-check';

import { randomRuns } from '../../../support/fastCheck';
import { FakeService, hour, minute } from './fakeService';
import { history } from './history';
import { Ledger, type Emitted } from './ledger';
import { Play } from './play';
import { sentences } from './sentences';
import { from, Watcher } from './watcher';

const page = readFileSync('docs/trigger.md', 'utf8');

test.each(Object.values(sentences))('docs/trigger.md says: %s', (sentence) => {
	expect(page).toContain(sentence);
});

test('every history keeps every promise', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (one) => {
			await new Play(one).run();
		}),
		randomRuns(60),
	);
}, 14_400_000);

/** Polls each minute, which end after 48 seconds, until all deposits have come; the largest state. */
async function pollUntilAllHaveCome(watcher: Watcher, ledger: Ledger, maxPolls: number) {
	const { service } = watcher;
	const { length } = service.things.filter(({ resource }) => resource === 'deposit');
	let stateSize = 0;
	for (let polls = 0; polls === 0 || watcher.events.length < length; polls++) {
		if (polls > maxPolls) throw new Error(`${watcher.events.length} events after ${polls} polls`);
		const end = service.now + 108_000;
		service.afterRead = () => {
			if (service.now > end) service.faults = [{ kind: 'stopped', times: Infinity }];
		};
		const events = (await watcher.poll()) as Emitted[];
		service.faults = [];
		const now = service.pollBegan;
		const { config, notes } = watcher;
		const owner = 'one';
		ledger.judge({ events, notes, config, owner, service, serverNow: now, localNow: now });
		stateSize = Math.max(stateSize, watcher.stateSize);
	}
	return stateSize;
}

describe('many records', () => {
	let service: FakeService;
	let ledger: Ledger;

	beforeEach(() => {
		service = new FakeService(100);
		ledger = new Ledger(service);
	});

	test('Start From with 20,000 deposits of one subaccount, 500 ms a page', async () => {
		service.join('sub-0', true, 0);
		service.readMs = 500;
		for (let made = 0; made < 20_000; made++) {
			service.now += 5 * minute;
			service.add('deposit', 'sub-0', { status: 'completed' });
		}
		const watcher = new Watcher(service, { startFrom: from(1), maxEvents: 1000 });
		// What is remembered is of the last 48 hours, not of all.
		expect(await pollUntilAllHaveCome(watcher, ledger, 40)).toBeLessThan(200_000);
	}, 60_000);

	test('12 hours in which n8n is down, 40 lists of 1,000 new deposits, Max Requests 100', async () => {
		for (let count = 0; count < 40; count++) service.join(`sub-${count}`, true, 0);
		const watcher = new Watcher(service, { maxRequests: 100, maxEvents: 1000 });
		await pollUntilAllHaveCome(watcher, ledger, 1);
		for (let made = 0; made < 40_000; made++) {
			service.now += (12 * hour) / 40_000;
			service.add('deposit', `sub-${made % 40}`, { status: 'completed' });
		}
		await pollUntilAllHaveCome(watcher, ledger, 120);
	}, 60_000);
});
