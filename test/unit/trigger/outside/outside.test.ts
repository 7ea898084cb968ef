import fc from 'fast-check';

import { randomRuns } from '../../../support/fastCheck';
import { Host, type Emitted } from './host';
import { Play } from './play';
import { story } from './story';
import { day, minute, World } from './world';

test('every story of a service is told as it was', async () => {
	await fc.assert(
		fc.asyncProperty(story, async (one) => {
			await new Play(one).run();
		}),
		randomRuns(30),
	);
}, 14_400_000);

test.each([
	[1, 3],
	[1, 60],
	[2, 3],
	[2, 60],
])('page %i of a list fails for an hour, %i deposits a minute', async (page, perMinute) => {
	const pageSize = 20;
	const world = new World(Date.UTC(2026, 0, 20), 0);
	const { id } = world.join('record', world.now - 90 * day);
	const create = () => world.add('deposit', id, 'completed');
	for (let made = 0; made < 100; made++) create();
	const host = new Host(world, 'classic', pageSize);
	host.parameters = { events: ['depositStatusChanged'], output: 'raw' };
	await host.publish('update');
	const events: Emitted[] = [];
	const poll = async () => {
		world.now += minute;
		events.push(...(await host.poll()));
		return world.sent.size;
	};
	const quiet = await poll();
	world.faults = [{ of: 'deposit', page, how: 500, polls: 100 }];
	let made = 0;
	for (let polls = 0; polls < 60; polls++) {
		for (let count = 0; count < perMinute; count++, made++) {
			world.now += 10;
			create();
		}
		// What is new, to the page on which it ends, and the page that fails.
		expect(await poll()).toBeLessThanOrEqual(quiet + Math.ceil(perMinute / pageSize) + 3);
	}
	world.faults = [];
	for (let polls = 0; polls < 9; polls++) await poll();
	expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(made);
	expect(events).toHaveLength(made);
});
