import {
	keepOpenBounded,
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
	Object.assign(state.lists.deposit, { account1: { readTo: 0, open } });
	expect(keepOpenBounded(state)).toEqual([expect.stringContaining('More than 20000 records')]);
	expect(state.lists.deposit.account1?.open).toHaveLength(20_000);
	expect(state.lists.deposit.account1?.known?.[0]?.[1]).toHaveLength(3 * 8);
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
		const ofOtherVersion = { ...(watcher.state as object), version: 1 };
		for (const state of ['no JSON', [], { version: 1 }, 7, ofOtherVersion]) {
			watcher.state = state;
			expect(await watcher.poll()).toEqual([]);
			expect(watcher.notes).toEqual([expect.stringContaining('cannot be read')]);
		}
	});

	test('that begins in the future: a baseline, and a line in the log', async () => {
		service.faults = [];
		const { watchedFrom } = watcher.state as { watchedFrom: Record<string, number> };
		watchedFrom['deposit'] = 4e12;
		service.addDeposits(1);
		expect(await watcher.poll()).toEqual([]);
		expect(watcher.notes).toEqual([expect.stringContaining('cannot be read')]);
		service.addDeposits(1);
		expect(await watcher.poll()).toHaveLength(1);
	});

	test('of all lists: they begin with a baseline, and the log says so', async () => {
		service.faults = [];
		Object.assign(watcher.state as object, { lists: 'no lists' });
		service.addDeposits(2);
		expect(await watcher.poll()).toEqual([]);
		expect(watcher.notes).toEqual([expect.stringContaining('The saved “lists” cannot be read')]);
	});

	test('of one list: that list begins with a baseline, and the log names it', async () => {
		service.faults = [];
		const { state } = watcher;
		const { deposit } = (state as { lists: { deposit: object } }).lists;
		const [owner = ''] = Object.keys(deposit);
		Object.assign(deposit, { [owner]: 'no list' });
		service.addDeposits(1, '__proto__');
		expect(await watcher.poll()).toHaveLength(1);
		expect(watcher.notes).toEqual([expect.stringContaining('The saved state of the deposits of')]);
	});
});

test('what is kept of a watched resource that lost its beginning is not gone on with', () => {
	const { state } = restoreState(
		{
			...newState(deposits),
			subaccount: [],
			verification: [],
			lists: { ...newState(deposits).lists, deposit: { account1: {} } },
			watchedFrom: { all: 1 },
		},
		deposits,
		2,
	);
	expect(state.lists.deposit).toEqual({});
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
