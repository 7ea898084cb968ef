import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { ApiError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import type { TriggerEvent } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import { watch } from '../../../../nodes/CrossBorderPayments/trigger/engine/watch';
import { PlainService } from './plainService';
import { account, day, hour, minute, now, observation, usual } from './observations';

const failure = (status: number) =>
	new ApiError(endpoints.depositList, status, `status ${status}`, '');

let service: PlainService;

let watching: TriggerConfig;

/** Of the polls so far. */
let notes: string[];

let state: unknown;

let clock: number;

beforeEach(() => {
	service = new PlainService();
	service.list = ['a', 'b', 'c'].map((id) => account(id));
	watching = { ...usual };
	notes = [];
	state = undefined;
	clock = now;
});

/** A poll a minute after the last one; its state is kept as n8n keeps it. */
async function poll({ after = minute, saving = true } = {}): Promise<TriggerEvent[]> {
	clock += after;
	service.asked = [];
	const outcome = await watch(state, watching, service, clock);
	notes.push(...outcome.notes);
	if (saving) state = JSON.parse(JSON.stringify(outcome.state));
	return outcome.events;
}

const briefly = (events: TriggerEvent[]) =>
	events.map(({ id, previousStatus, status }) => `${id} ${previousStatus} ${status}`);

/** A record that appears just now. */
const fresh = (id: string, status = 'pending') => ({
	...observation(id, status),
	createdAt: clock,
});

describe('the first poll', () => {
	beforeEach(() => {
		service.add(
			'deposit',
			'a',
			observation('old', 'pending', hour),
			observation('done', 'completed', day),
		);
	});

	test('tells nothing; what was there is told from its next step on', async () => {
		expect(await poll()).toEqual([]);
		service.set('deposit', 'old', 'completed');
		expect(briefly(await poll())).toEqual(['old pending completed']);
		expect(await poll()).toEqual([]);
	});

	test('tells what exists where that is asked for, and once, oldest first', async () => {
		watching.emitExisting = true;
		service.add('deposit', 'b', observation('between', 'pending', 2 * hour));
		expect(briefly(await poll())).toEqual([
			'done null completed',
			'between null pending',
			'old null pending',
		]);
		expect(await poll()).toEqual([]);
	});

	test('that could not read a list does not make its old records news', async () => {
		service.failing = { 'deposit a': failure(500) };
		expect(await poll()).toEqual([]);
		service.failing = {};
		expect(await poll()).toEqual([]);
		service.set('deposit', 'old', 'completed');
		expect(briefly(await poll())).toEqual(['old pending completed']);
	});

	test('that had not the budget for a list does not make its old records news, but new ones are', async () => {
		watching.concurrency = 1;
		service.budget = 0;
		expect(await poll()).toEqual([]);
		service.budget = Infinity;
		service.add('deposit', 'a', fresh('new'));
		expect(briefly(await poll())).toEqual(['new null pending']);
	});

	test('takes our clock for wrong by a minute at most', async () => {
		service.budget = 0;
		await poll({ after: 0 });
		service.budget = Infinity;
		service.add('deposit', 'a', observation('earlier', 'pending', minute));
		service.add('deposit', 'a', observation('later', 'pending', minute - 1));
		expect(briefly(await poll())).toEqual(['later null pending']);
	});
});

describe('a status', () => {
	test('that was told in a poll whose state was lost is told again; after one that was kept it is not', async () => {
		await poll();
		service.add('deposit', 'a', fresh('d'));
		const told = ['d null pending'];
		expect(briefly(await poll({ saving: false }))).toEqual(told);
		expect(briefly(await poll())).toEqual(told);
		expect(await poll()).toEqual([]);
	});

	test('is not told twice though the states of quiet polls are lost', async () => {
		await poll();
		service.add('deposit', 'a', fresh('d', 'completed'));
		expect(briefly(await poll())).toEqual(['d null completed']);
		for (let count = 0; count < 3; count++) {
			expect(await poll({ after: 5 * hour, saving: false })).toEqual([]);
		}
		service.add('deposit', 'a', fresh('e'));
		expect(briefly(await poll())).toEqual(['e null pending']);
	});

	test('that is filtered out is not told, and is not told later', async () => {
		watching.statuses = ['completed'];
		await poll();
		service.add('deposit', 'a', fresh('d'));
		expect(await poll()).toEqual([]);
		service.set('deposit', 'd', 'completed');
		expect(briefly(await poll())).toEqual(['d pending completed']);
	});

	test('is no reason to filter conversions, which have none', async () => {
		watching = { ...watching, events: ['conversionCreated'], statuses: ['completed'] };
		await poll();
		service.add('conversion', 'a', fresh('c', 'created'));
		expect(briefly(await poll())).toEqual(['c null created']);
	});

	test('of a record that appears late is told, if not later than the overlap', async () => {
		await poll();
		service.add('deposit', 'a', { ...fresh('newest', 'completed') });
		await poll();
		const aged = (id: string, age: number) => ({
			...observation(id, 'completed'),
			createdAt: clock - age,
		});
		service.add('deposit', 'a', aged('within', 12 * hour - minute), aged('beyond', 13 * hour));
		expect(briefly(await poll())).toEqual(['within null completed']);
	});

	test('carries no e-mail where the list of subaccounts is not needed', async () => {
		watching.subaccounts = ['b'];
		await poll();
		service.add('deposit', 'b', fresh('d'));
		expect(await poll()).toMatchObject([{ id: 'd', subaccountEmail: null }]);
		expect(service.asked).not.toContain('accounts');
	});

	test('carries what the workflow needs', async () => {
		await poll();
		service.add('deposit', 'b', fresh('d'));
		const [event] = await poll();
		expect(event).toEqual({
			event: 'depositStatusChanged',
			resource: 'deposit',
			id: 'd',
			subaccountId: 'b',
			subaccountEmail: 'b@example.com',
			previousStatus: null,
			status: 'pending',
			detectedAt: new Date(clock).toISOString(),
			record: observation('d').record,
		});
	});
});

describe('subaccounts and verifications', () => {
	beforeEach(() => {
		watching.events = ['subaccountStatusChanged', 'verificationStatusChanged'];
	});

	const briefer = (events: TriggerEvent[]) =>
		events.map(
			({ resource, id, previousStatus, status }) => `${resource} ${id} ${previousStatus} ${status}`,
		);

	test('are told when they appear and when they change, and not at the baseline', async () => {
		expect(await poll()).toEqual([]);
		service.list.push({ ...account('d', { status: 'created' }), createdAt: clock });
		expect(briefer(await poll())).toEqual(['subaccount d null created']);
		service.verifications.d = {
			kind: 'business',
			status: 'awaiting_ubo',
			record: { type: 'business' },
		};
		expect(briefer(await poll())).toEqual(['verification d not_started awaiting_ubo']);
		service.list[3] = account('d', { profiles: [{ country: 'BR', status: 'approved' }] });
		expect(briefer(await poll()).sort()).toEqual([
			'subaccount d created approved',
			'verification d awaiting_ubo approved',
		]);
		expect(await poll()).toEqual([]);
	});

	test('that are approved cost no read each', async () => {
		const profiles = [{ country: 'BR', status: 'approved' }];
		service.list = ['a', 'b'].map((id) => account(id, { profiles }));
		await poll();
		await poll();
		expect(service.asked).toEqual(['accounts']);
	});

	test('a verification that could not be read at the baseline is no news later', async () => {
		service.verifications.a = { kind: 'individual', status: 'rejected', record: {} };
		service.failing = { 'verification a': failure(500) };
		expect(await poll()).toEqual([]);
		service.failing = {};
		expect(await poll()).toEqual([]);
		service.verifications.a = { kind: 'individual', status: 'approved', record: {} };
		expect(briefer(await poll())).toEqual(['verification a rejected approved']);
	});

	test('undecided verifications have their turn in the next poll, if there are many', async () => {
		service.list = Array.from({ length: 150 }, (_, index) => account(`s${index}`));
		await poll();
		const read = new Set<string>();
		for (let count = 0; count < 2; count++) {
			await poll();
			expect(service.asked).toHaveLength(101);
			for (const asked of service.asked.slice(1)) read.add(asked);
		}
		expect(read.size).toBe(150);
	});

	test('a verification that an answer does not have for once is not undone', async () => {
		const pending = { kind: 'individual', status: 'under_review', record: {} } as const;
		service.verifications.a = pending;
		await poll();
		delete service.verifications.a;
		expect(await poll({ after: hour })).toEqual([]);
		service.verifications.a = pending;
		expect(await poll({ after: hour })).toEqual([]);
	});

	test('a subaccount that the list does not show for once is not new when it is back', async () => {
		await poll();
		const [first, ...rest] = service.list as [ReturnType<typeof account>];
		service.list = rest;
		expect(await poll()).toEqual([]);
		service.list = [first, ...rest];
		expect(await poll()).toEqual([]);
	});
});

describe('offramps', () => {
	const offramps = ['one', 'two'].map((id) => ({ subaccountId: 'a', id }));

	beforeEach(() => {
		watching = { ...watching, events: ['offrampStatusChanged'], offramps };
		service.add('offramp', 'a', observation('one'), observation('two'));
	});

	test('of one subaccount that are read side by side are both told', async () => {
		await poll();
		service.set('offramp', 'one', 'paid');
		service.set('offramp', 'two', 'completed');
		expect(briefly(await poll())).toEqual(['one pending paid', 'two pending completed']);
		service.set('offramp', 'one', 'failed');
		expect(briefly(await poll())).toEqual(['one paid failed']);
		await poll();
		expect(service.asked).toEqual([]);
	});

	test('that are final cost nothing more, however far apart they were made', async () => {
		service.set('offramp', 'one', 'completed');
		service.records.offramp.a?.push(observation('three', 'failed', 300 * day));
		watching.offramps = [...offramps, { subaccountId: 'a', id: 'three' }];
		expect(await poll()).toEqual([]);
		expect(await poll()).toEqual([]);
		expect(service.asked).toEqual(['offramp a two']);
	});

	test('one that does not exist is named in the log, and costs the others nothing', async () => {
		watching.offramps = [...offramps, { subaccountId: 'a', id: 'three' }];
		await poll();
		expect(notes).toEqual([expect.stringContaining('has no offramp three')]);
		service.set('offramp', 'two', 'paid');
		expect(briefly(await poll())).toEqual(['two pending paid']);
	});
});

describe('the cost of a steady poll', () => {
	test('is the list of subaccounts and one page of each list', async () => {
		watching.events = ['depositStatusChanged', 'onrampStatusChanged', 'conversionCreated'];
		for (const id of ['a', 'b', 'c']) {
			const records = [1, 2, 3, 4, 5, 6, 7].map((age) =>
				observation(`${id}${age}`, 'completed', age * hour),
			);
			service.add('deposit', id, ...records);
		}
		await poll();
		expect(service.asked.length).toBeGreaterThan(10);
		await poll();
		expect(service.asked).toHaveLength(1 + 9);
	});

	test('is nothing for subaccounts without capabilities, until they have some', async () => {
		service.list = [account('a'), account('d', { capable: false })];
		await poll();
		expect(service.asked).toEqual(['accounts', 'deposit a 1']);
		service.list[1] = account('d');
		service.add('deposit', 'd', fresh('first'));
		expect(briefly(await poll())).toEqual(['first null pending']);
	});

	test('is little for old open records: an onramp is read on its own, and only when it is its turn', async () => {
		watching.events = ['onrampStatusChanged'];
		service.list = [account('a')];
		const records = [1, 2, 3, 4, 5].map((age) => observation(`r${age}`, 'completed', age * hour));
		service.add('onramp', 'a', ...records, observation('old', 'pending', 30 * hour));
		await poll();
		const asked: string[] = [];
		for (let count = 0; count < 60; count++) {
			await poll();
			asked.push(...service.asked.filter((one) => !['accounts', 'onramp a 1'].includes(one)));
		}
		expect(asked).toEqual(Array.from({ length: 4 }, () => 'onramp a old'));
	});

	test('is nothing for records that ended with one of the user’s own final statuses', async () => {
		watching.finalStatuses = ['on_hold'];
		service.list = [account('a')];
		const records = [1, 2, 3, 4, 5].map((age) => observation(`r${age}`, 'completed', age * hour));
		service.add('deposit', 'a', ...records, observation('held', 'on_hold', 6 * hour));
		await poll();
		await poll();
		expect(service.asked).toEqual(['accounts', 'deposit a 1']);
	});

	test('a full scan reads all pages of all lists at its interval, and no poll between does', async () => {
		service.list = [account('a'), account('d', { capable: false })];
		const records = [1, 2, 3, 4, 5, 6, 7].map((age) =>
			observation(`r${age}`, 'completed', age * hour),
		);
		service.add('deposit', 'a', ...records);
		await poll();
		await poll({ after: 5 * hour });
		expect(service.asked).toEqual(['accounts', 'deposit a 1']);
		service.add('deposit', 'd', fresh('unexpected'));
		// Not newest first, as everything said until now: the last page has it.
		service.records.deposit.a?.push(fresh('hidden', 'completed'));
		expect(briefly(await poll({ after: hour })).sort()).toEqual([
			'hidden null completed',
			'unexpected null pending',
		]);
		expect(service.asked.toSorted()).toEqual([
			'accounts',
			'deposit a 1',
			'deposit a 2',
			'deposit a 3',
			'deposit d 1',
		]);
	});

	test('a full scan of many subaccounts without capabilities goes on in the next polls, and leaves nothing', async () => {
		service.list = Array.from({ length: 250 }, (_, index) =>
			account(`d${index}`, { capable: false }),
		);
		service.list.push(account('a'));
		await poll();
		const lists = () => (state as { lists: object }).lists;
		expect(Object.keys(lists())).toHaveLength(1);
		const reads: number[] = [];
		for (const after of [7 * hour, minute, minute]) {
			await poll({ after });
			reads.push(service.asked.filter((asked) => asked.startsWith('deposit d')).length);
		}
		expect(reads).toEqual([200, 50, 0]);
		expect(Object.keys(lists())).toHaveLength(1);
	});
});

describe('the budget', () => {
	test('what does not fit comes with the next polls, in turn, and nothing twice', async () => {
		watching.concurrency = 1;
		service.list = ['a', 'b', 'c', 'd', 'e'].map((id) => account(id));
		await poll();
		for (const { id } of service.list) service.add('deposit', id, fresh(`of ${id}`));
		const told: string[][] = [];
		for (let count = 0; count < 3; count++) {
			service.budget = 2;
			told.push((await poll()).map(({ subaccountId }) => subaccountId));
		}
		expect(told).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
	});

	test('a subaccount in trouble has its turn like the others, and no more', async () => {
		watching.concurrency = 1;
		await poll();
		service.failing = { 'deposit a': failure(500) };
		service.add('deposit', 'c', fresh('of c'));
		const told: string[] = [];
		for (let count = 0; count < 3; count++) {
			service.budget = 1;
			told.push(...briefly(await poll()));
		}
		expect(told).toEqual(['of c null pending']);
	});

	test('first pages come before the rest of long lists', async () => {
		watching.concurrency = 1;
		service.add(
			'deposit',
			'a',
			...Array.from({ length: 30 }, (_, at) => observation(`r${at}`, 'paid')),
		);
		service.budget = 5;
		await poll();
		expect(service.asked.slice(0, 4)).toEqual([
			'accounts',
			'deposit a 1',
			'deposit b 1',
			'deposit c 1',
		]);
	});

	test('a long list is read to its end in several polls, a page at least in each', async () => {
		service.list = [account('a')];
		watching.concurrency = 1;
		const records = Array.from({ length: 15 }, (_, at) =>
			observation(`r${at}`, 'pending', at * hour),
		);
		service.add('deposit', 'a', ...records);
		const read = new Set<string>();
		for (let count = 0; count < 6; count++) {
			service.budget = 3;
			expect(await poll()).toEqual([]);
			for (const asked of service.asked) read.add(asked);
		}
		expect([...read].sort()).toEqual([
			'accounts',
			'deposit a 1',
			'deposit a 2',
			'deposit a 3',
			'deposit a 4',
			'deposit a 5',
		]);
		service.budget = Infinity;
		service.set('deposit', 'r14', 'completed');
		expect(briefly(await poll())).toEqual(['r14 pending completed']);
	});

	test('a long list gets on, too, where the first pages of the others use up the budget', async () => {
		watching.concurrency = 1;
		const records = Array.from({ length: 15 }, (_, at) =>
			observation(`r${at}`, 'pending', at * hour),
		);
		service.add('deposit', 'a', ...records);
		const read = new Set<string>();
		for (let count = 0; count < 8; count++) {
			service.budget = 4;
			await poll();
			for (const asked of service.asked) read.add(asked);
		}
		expect(read).toContain('deposit a 5');
	});

	test('what was due and not reached stays due', async () => {
		watching.events = ['onrampStatusChanged'];
		watching.concurrency = 1;
		const old = observation('old', 'pending', 40 * hour);
		const newer = [1, 2, 3, 4, 5].map((age) => observation(`r${age}`, 'completed', age * hour));
		service.list = [account('a')];
		service.add('onramp', 'a', ...newer, old);
		await poll();
		// It is looked up every 15 minutes: in one of these polls, but there is no budget for it.
		for (let count = 0; count < 15; count++) {
			service.budget = 1;
			await poll();
			expect(service.asked).toEqual(['accounts', 'onramp a 1']);
		}
		service.budget = Infinity;
		service.set('onramp', 'old', 'paid');
		expect(briefly(await poll())).toEqual(['old pending paid']);
	});
});

describe('where something fails', () => {
	beforeEach(async () => {
		await poll();
		for (const id of ['a', 'b', 'c']) service.add('deposit', id, fresh(`of ${id}`));
	});

	test.each([403, 404, 500])(
		'a %i of one subaccount stops no other; the log names it, and it comes with the next poll',
		async (status) => {
			service.failing = { 'deposit b': failure(status) };
			expect(briefly(await poll())).toEqual(['of a null pending', 'of c null pending']);
			expect(notes).toEqual([expect.stringMatching(`Subaccount b was not read.*status ${status}`)]);
			service.failing = {};
			expect(briefly(await poll())).toEqual(['of b null pending']);
		},
	);

	test('a page that fails keeps what the pages before it told, and the rest comes later', async () => {
		const burst = [1, 2, 3, 4, 5].map((at) => fresh(`more ${at}`));
		service.add('deposit', 'b', ...burst);
		service.failing = { 'deposit b 2': failure(500) };
		const first = briefly(await poll());
		expect(first).toHaveLength(5);
		service.failing = {};
		const second = briefly(await poll());
		expect([...first, ...second].sort()).toEqual(
			['more 1', 'more 2', 'more 3', 'more 4', 'more 5', 'of a', 'of b', 'of c'].map(
				(id) => `${id} null pending`,
			),
		);
	});

	test('a refused key fails the poll, and costs no event', async () => {
		service.failing = { 'deposit c': failure(401) };
		await expect(poll()).rejects.toMatchObject({ status: 401 });
		service.failing = {};
		expect(await poll()).toHaveLength(3);
	});

	test('the poll fails where nothing could be read, and costs no event', async () => {
		service.failing = { deposit: failure(503) };
		await expect(poll()).rejects.toMatchObject({ status: 503 });
		service.failing = { accounts: failure(500) };
		await expect(poll()).rejects.toMatchObject({ status: 500 });
		service.failing = {};
		expect(await poll()).toHaveLength(3);
	});

	test('the log stays short, however many subaccounts are in trouble', async () => {
		service.list = Array.from({ length: 40 }, (_, index) => account(`s${index}`));
		service.list.push(account('a'));
		service.failing = Object.fromEntries(
			service.list.slice(0, 40).map(({ id }) => [`deposit ${id}`, failure(500)]),
		);
		expect(briefly(await poll())).toEqual(['of a null pending']);
		expect(notes).toHaveLength(6);
		expect(notes.at(-1)).toContain('35 more');
	});

	test('a subaccount without capabilities whose lists may not be read is no failure', async () => {
		service.list = [account('a'), account('d', { capable: false })];
		service.failing = { 'deposit d': failure(403) };
		expect(briefly(await poll({ after: 7 * hour }))).toEqual(['of a null pending']);
		expect(service.asked).toContain('deposit d 1');
		expect(notes).toEqual([]);
	});
});

describe('a state', () => {
	beforeEach(async () => {
		service.add('deposit', 'a', observation('d', 'pending', hour));
		await poll();
		service.set('deposit', 'd', 'completed');
	});

	test.each([
		['another version', { version: 99 }],
		['nonsense', 'what?'],
	])('that is %s gives way to a baseline, and the log says so', async (_, other) => {
		state = other;
		expect(await poll()).toEqual([]);
		expect(notes).toEqual([expect.stringContaining('of another version')]);
		service.add('deposit', 'a', fresh('new'));
		expect(briefly(await poll())).toEqual(['new null pending']);
	});

	test('of another place gives way to a baseline, and the log says which', async () => {
		watching.place = 'there';
		expect(await poll()).toEqual([]);
		expect(notes).toEqual([expect.stringContaining('Now watching there')]);
	});

	test('of other subaccounts goes on with those that stay; what is added begins with a baseline', async () => {
		watching.subaccounts = ['a'];
		expect(briefly(await poll())).toEqual(['d pending completed']);
		service.add('deposit', 'b', fresh('of b'));
		watching.subaccounts = ['b', 'a'];
		expect(await poll()).toEqual([]);
		expect(notes).toEqual([
			expect.stringContaining('Other subaccounts are watched now'),
			expect.stringContaining('Other subaccounts are watched now'),
		]);
		watching.subaccounts = ['a', 'b'];
		service.set('deposit', 'of b', 'completed');
		expect(briefly(await poll())).toEqual(['of b pending completed']);
		expect(notes).toHaveLength(2);
	});

	test('of fewer events goes on with them; what is added begins with a baseline', async () => {
		service.add('conversion', 'a', observation('c1', 'created', hour));
		watching.events = ['depositStatusChanged', 'conversionCreated'];
		expect(briefly(await poll())).toEqual(['d pending completed']);
		service.add('conversion', 'a', fresh('c2', 'created'));
		expect(briefly(await poll())).toEqual(['c2 null created']);
	});

	test('stays small where too much is open, and the log says what it cost', async () => {
		service = new PlainService(3_000);
		service.list = [account('a')];
		const open = Array.from({ length: 2_500 }, (_, at) =>
			observation(`o${at}`, 'pending', at * minute),
		);
		service.add('deposit', 'a', ...open);
		// One more is known from before.
		await poll();
		expect(notes).toEqual([expect.stringContaining('no longer followed')]);
		expect(JSON.stringify(state)).not.toContain('o1999,');
		service.set('deposit', 'o1998', 'completed');
		service.set('deposit', 'o1999', 'completed');
		expect(briefly(await poll())).toEqual(['o1998 pending completed']);
	});

	test('is not written into: a poll that fails leaves it as it was', async () => {
		const before = JSON.stringify(state);
		service.failing = { 'deposit c': failure(401) };
		await expect(poll()).rejects.toThrow();
		expect(JSON.stringify(state)).toBe(before);
	});
});
