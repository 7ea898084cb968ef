import {
	forgetUnwatched,
	keepOpenBounded,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/forgetting';
import {
	newState,
	restoreState,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/savedState';
import { ReadError } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import { FakeService } from './fakeService';
import { deposits, Watcher, watching } from './watcher';

test('more than 20,000 open records: the oldest are remembered like ended ones', () => {
	const state = newState(deposits);
	const open = Array.from({ length: 20_003 }, (_, index) => ({
		id: `deposit-${index}`,
		status: 'pending',
		createdAt: index,
	}));
	state.lists['account1 deposit'] = { readTo: 0, open };
	expect(keepOpenBounded(state)).toEqual([expect.stringContaining('More than 20000 records')]);
	const list = state.lists['account1 deposit'];
	expect(list.open).toHaveLength(20_000);
	expect(list.known?.[0]?.[1]).toHaveLength(3 * 8);
	expect(keepOpenBounded(state)).toEqual([]);
});

describe('a state that makes no sense', () => {
	const events = [
		'readingStopped',
		'depositStatusChanged',
		'subaccountStatusChanged',
		'verificationStatusChanged',
	] as const;
	let watcher: Watcher;
	let service: FakeService;

	beforeEach(async () => {
		service = new FakeService(3);
		for (const id of ['a', 'constructor', '__proto__']) service.join(id);
		service.addDeposits(2, 'a', 'pending');
		service.addDeposits(2, '__proto__', 'completed');
		watcher = await watching(service, { events: [...events] });
		service.addDeposits(2, 'a');
		const of = 'verification';
		service.faults = [{ kind: 'failed', of, subaccountId: 'constructor', times: Infinity }];
		expect(await watcher.poll()).toHaveLength(2);
	});

	/** Each place of the saved state, with its path. */
	function* places(value: unknown, path: string[] = []): Generator<string[]> {
		if (path.length > 0) yield path;
		if (typeof value !== 'object' || value === null) return;
		for (const [key, part] of Object.entries(value)) yield* places(part, [...path, key]);
	}

	test.each<[string, unknown]>([
		['a text', 'no JSON'],
		['a number', -7],
		['a huge number', 1e300],
		['a number far below', -1e300],
		['an object', { page: 1, toString: 1 }],
		['true', true],
		['a list', ['constructor']],
		['null', null],
	])(
		'%s in any place: no poll fails, and what is there comes at most once more',
		async (_, odd) => {
			const { state } = watcher;
			for (const path of places(state)) {
				const damaged = structuredClone(state) as never;
				const holder = path
					.slice(0, -1)
					.reduce<Record<string, never>>((part, key) => part[key] as never, damaged);
				Object.assign(holder, { [path.at(-1) as string]: odd });
				const other = new Watcher(service, watcher.config);
				other.state = damaged;
				const events = [...(await other.poll(1)), ...(await other.poll(1))];
				const eventIds = events.map(({ eventId }) => eventId);
				expect([path.join(), eventIds.length]).toEqual([path.join(), new Set(eventIds).size]);
			}
		},
	);

	test('as a whole: a baseline, and a line in the log', async () => {
		service.faults = [];
		for (const state of ['no JSON', [], {}, 7]) {
			watcher.state = state;
			expect(await watcher.poll()).toMatchObject([
				{ event: 'readingStopped', status: 'restarted' },
			]);
			expect(watcher.notes).toEqual([expect.stringContaining('cannot be read')]);
		}
	});

	test('that begins in the future, by both clocks: nothing is lost', async () => {
		service.faults = [];
		const { watchedFrom } = watcher.state as { watchedFrom: Record<string, number> };
		watchedFrom['deposit'] = 4e12;
		service.addDeposits(1);
		expect(await watcher.poll()).toHaveLength(1);
		service.addDeposits(1);
		expect(await watcher.poll()).toHaveLength(1);
	});

	test('of all lists: they begin with a baseline, and the log says so', async () => {
		service.faults = [];
		Object.assign(watcher.state as object, { lists: 'no lists' });
		service.addDeposits(2);
		expect(await watcher.poll()).toMatchObject([{ event: 'readingStopped', status: 'restarted' }]);
		expect(watcher.notes).toEqual([expect.stringContaining('Each deposit starts over')]);
	});

	test('of one list: that list begins with a baseline, and the log names it', async () => {
		service.faults = [];
		const { state } = watcher;
		const { lists } = state as { lists: object };
		const [first = ''] = Object.keys(lists);
		Object.assign(lists, { [first]: 'no list' });
		service.addDeposits(1, '__proto__');
		const found = await watcher.poll();
		expect(found.map(({ event }) => event)).toEqual(['depositStatusChanged', 'readingStopped']);
		expect(watcher.notes).toEqual([expect.stringContaining('The deposits of')]);
	});
});

test('what is kept of a watched resource that lost its beginning is not gone on with', () => {
	const { state } = restoreState(
		{
			...newState(deposits),
			lists: { 'account1 deposit': {} },
			watchedFrom: { all: 1 },
		},
		deposits,
	);
	forgetUnwatched(state, deposits);
	expect(state.lists).toEqual({});
});

test('the state of 20 lists that fail with two megabytes of text each stays small', async () => {
	const service = new FakeService();
	for (let count = 0; count < 20; count++) service.join(`sub-${count}`);
	const events = ['depositStatusChanged', 'subaccountStatusChanged', 'readingStopped'] as const;
	const watcher = new Watcher(service, { events });
	const text = 'x\u0007\n'.repeat(700_000);
	service.page = async () => await Promise.reject(new ReadError('failed', new Error(text)));
	await watcher.poll();
	const { failures } = watcher.state as { failures: unknown[] };
	expect(failures).toHaveLength(20);
	expect(JSON.stringify(failures).length).toBeLessThan(20 * 1000);
	expect(JSON.stringify(failures)).not.toContain('\\u0007');
});
