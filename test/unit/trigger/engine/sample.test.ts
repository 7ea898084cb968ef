import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { ApiError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import { sampleEvents } from '../../../../nodes/CrossBorderPayments/trigger/engine/sample';
import type { TriggerConfig } from '../../../../nodes/CrossBorderPayments/trigger/engine/settings';
import { PlainService } from './plainService';
import { account, day, hour, minute, now, observation, usual } from './observations';

const failure = (status: number) =>
	new ApiError(endpoints.depositList, status, `status ${status}`, '');

let service: PlainService;

beforeEach(() => {
	service = new PlainService();
	service.list = ['a', 'b', 'c'].map((id) => account(id));
});

const sample = async (watching: Partial<TriggerConfig> = {}) =>
	await sampleEvents({ ...usual, ...watching }, service, now);

const ids = (events: Array<{ id: string }>) => events.map(({ id }) => id);

describe('test events', () => {
	test('look like those that the trigger will give, for a record seen for the first time', async () => {
		const record = observation('d1', 'completed', hour);
		service.add('deposit', 'b', record);
		expect(await sample()).toEqual([
			{
				event: 'depositStatusChanged',
				resource: 'deposit',
				id: 'd1',
				subaccountId: 'b',
				subaccountEmail: 'b@example.com',
				previousStatus: null,
				status: 'completed',
				detectedAt: '2026-01-31T09:30:00.000Z',
				record: record.record,
			},
		]);
	});

	test('are the five newest of each kind, newest first, from all subaccounts', async () => {
		const aged = (name: string, ...ages: number[]) =>
			ages.map((age) => observation(`${name}${age}`, 'completed', age * minute));
		service.add('deposit', 'a', ...aged('d', 2, 6, 9));
		service.add('deposit', 'b', ...aged('d', 4, 8, 10));
		service.add('onramp', 'c', ...aged('o', 5, 7));
		const events = await sample({ events: ['onrampStatusChanged', 'depositStatusChanged'] });
		expect(ids(events)).toEqual(['d2', 'd4', 'o5', 'd6', 'o7', 'd8', 'd9']);
		expect(events.map(({ subaccountId }) => subaccountId).join('')).toBe('abcacba');
	});

	test('take one page of a list, and the last one too where it does not begin with the newest', async () => {
		const all = [1, 2, 3, 4, 5, 6, 7].map((age) => observation(`d${age}`, 'paid', age * hour));
		service.add('deposit', 'a', ...all);
		service.add('deposit', 'b', ...all.toReversed());
		service.add('deposit', 'c', ...all.slice(0, 3).toReversed());
		const events = await sample();
		expect(service.asked.filter((asked) => asked.startsWith('deposit')).sort()).toEqual([
			'deposit a 1',
			'deposit b 1',
			'deposit b 3',
			'deposit c 1',
		]);
		expect(ids(events).slice(0, 3)).toEqual(['d1', 'd1', 'd1']);
	});

	test('keep to the statuses asked for, but for conversions, which have none', async () => {
		service.add('deposit', 'a', observation('d1', 'pending'), observation('d2', 'completed', hour));
		service.add('conversion', 'a', observation('c1', 'created', 2 * hour));
		const events = await sample({
			events: ['depositStatusChanged', 'conversionCreated'],
			statuses: ['completed'],
		});
		expect(ids(events)).toEqual(['d2', 'c1']);
	});

	test('look for the statuses before they count to five', async () => {
		const pending = [1, 2, 3, 4, 5, 6].map((age) =>
			observation(`p${age}`, 'pending', age * minute),
		);
		service = new PlainService(10);
		service.list = [account('a')];
		service.add('deposit', 'a', ...pending, observation('d', 'completed', hour));
		expect(ids(await sample({ statuses: ['completed'] }))).toEqual(['d']);
	});
});

describe('of which subaccounts', () => {
	test('the twenty newest that can do anything', async () => {
		service.list = Array.from({ length: 50 }, (_, index) =>
			account(`s${index}`, { createdAt: now - index * day, capable: index % 2 === 0 }),
		);
		await sample();
		const newest = Array.from({ length: 20 }, (_, index) => `deposit s${index * 2} 1`);
		expect(service.asked).toEqual(['accounts', ...newest]);
	});

	test('those chosen, without a list of them where none is needed', async () => {
		service.add('deposit', 'b', observation('d'));
		expect(ids(await sample({ subaccounts: ['b', 'z'] }))).toEqual(['d']);
		expect(service.asked).toEqual(['deposit b 1', 'deposit z 1']);
	});

	test('those chosen alone, where the list is needed', async () => {
		const events = await sample({ events: ['subaccountStatusChanged'], subaccounts: ['b'] });
		expect(ids(events)).toEqual(['b']);
	});
});

describe('of subaccounts, verifications and offramps', () => {
	test('the newest subaccounts, with the record of the list', async () => {
		service.list = Array.from({ length: 8 }, (_, index) =>
			account(`s${index}`, {
				createdAt: now - (index % 4) * day - index,
				status: `status ${index}`,
			}),
		);
		const events = await sample({ events: ['subaccountStatusChanged'] });
		expect(ids(events)).toEqual(['s0', 's4', 's1', 's5', 's2']);
		expect(events[1]).toMatchObject({
			resource: 'subaccount',
			subaccountId: 's4',
			status: 'status 4',
			record: { email: 's4@example.com' },
		});
		expect(service.asked).toEqual(['accounts']);
	});

	test('verifications with the full record, where there is none with that of the list, and without either none', async () => {
		const record = { type: 'business', status: 'awaiting_ubo' };
		service.verifications.a = { kind: 'business', status: 'awaiting_ubo', record };
		const profiles = [{ country: 'BR', status: 'pending' }];
		service.list = [account('a'), account('b', { profiles }), account('c')];
		const events = await sample({ events: ['verificationStatusChanged'] });
		expect(events).toMatchObject([
			{ id: 'a', subaccountId: 'a', status: 'awaiting_ubo', record },
			{ id: 'b', subaccountId: 'b', status: 'pending', record: { email: 'b@example.com' } },
		]);
	});

	test('the first five offramps named; one that does not exist costs the others nothing', async () => {
		const named = ['1', '2', '3', '4', '5', '6'];
		for (const id of named.filter((id) => id !== '2')) {
			service.add('offramp', 'a', observation(id, 'paid', Number(id) * minute));
		}
		const offramps = named.map((id) => ({ subaccountId: 'a', id }));
		const events = await sample({ events: ['offrampStatusChanged'], offramps });
		expect(ids(events)).toEqual(['1', '3', '4', '5']);
		expect(events[0]).toMatchObject({ resource: 'offramp', subaccountId: 'a', status: 'paid' });
		// No list of subaccounts is needed.
		expect(service.asked).toHaveLength(5);
	});
});

describe('where something cannot be read', () => {
	test('one subaccount in trouble costs the others nothing', async () => {
		service.add('deposit', 'a', observation('d'));
		service.failing = { 'deposit b': failure(403), 'deposit c': failure(500) };
		expect(ids(await sample())).toEqual(['d']);
	});

	test('and nothing was found, the reason is told instead of none', async () => {
		service.failing = { 'deposit b': failure(500) };
		await expect(sample()).rejects.toThrow('status 500');
	});

	test('a refused key ends it at once', async () => {
		service.add('deposit', 'a', observation('d'));
		service.failing = { 'deposit c': failure(401) };
		await expect(sample()).rejects.toThrow('status 401');
	});

	test('and nothing failed, there is nothing', async () => {
		expect(await sample()).toEqual([]);
	});
});
