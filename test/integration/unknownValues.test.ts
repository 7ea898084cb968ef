/** What names nothing that exists is rejected, or said, with what there is. */
import type { INodeParameters } from 'n8n-workflow';

import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId, get, getPage, subaccount, uuid } from '../support/operationCases/operationCase';
import { service, useReplayService } from '../support/fakeServer';

useReplayService();

const deposits = getPage('count', `/v1/ramp/${uuid(1)}/banking/deposits`, [
	{ id: uuid(2), status: 'completed', amount: '1.00', currency: 'usd', createdAt: '2026-01-31' },
	{ id: uuid(3), status: 'failed', amount: '2.00', currency: 'NGN', createdAt: '2026-01-30' },
]);
const list = '/v1/ramp/subaccount';
const clients = getPage('meta', list, [subaccount(uuid(1), 'ada@example.test')]);

async function run(resource: string, operation: string, parameters: INodeParameters) {
	const { items, hints } = await runNode({
		...{ resource, operation, continueOnFail: true },
		parameters: { subaccountId: byId(uuid(1)), returnAll: true, ...parameters },
		credential: sandbox(service),
	});
	const rows = items.map(({ json }) => json);
	return { rows, failures: items.map(failureIn), hints: hints.map(({ message }) => message) };
}

const readDeposits = async (parameters: INodeParameters) => {
	service.play([clients, deposits]);
	return await run('deposit', 'getAll', parameters);
};

describe('Selected Fields', () => {
	const select = async (...outputFields: string[]) =>
		await readDeposits({ output: 'selected', outputFields });

	it('rejects a name that no record has, with those that there are', async () => {
		const { failures } = await select('status', 'statuss');
		expect(failures).toEqual([
			expect.stringMatching(
				/^Field Names or IDs has “statuss”, which .* There are status, amount,/,
			),
		]);
	});

	it('finds columns in any spelling', async () => {
		const { rows } = await select('Created At', 'local_currency', 'STATUS');
		expect(rows[0]).toEqual({ createdAt: '2026-01-31', localCurrency: null, status: 'completed' });
	});

	it('keeps a field that the records have, and a known column that is empty', async () => {
		const { failures } = await select('id', 'expiresAt', 'bankInfo.qr_code_payload');
		expect(failures).toEqual([undefined, undefined]);
	});

	it('keeps a documented group of fields that no record has', async () => {
		for (const name of ['bankInfo', 'bankInfo.name']) {
			expect((await select('id', name)).failures).toEqual([undefined, undefined]);
		}
		const record = { id: uuid(1), email: 'ada@example.test', status: 'created' };
		for (const name of ['kyc.profiles', 'capabilities.currencies.USD.canDeposit', 'capabilities']) {
			service.play([getPage('meta', list, [record])]);
			const parameters = { output: 'selected', outputFields: [name] };
			const { rows } = await run('subaccount', 'getAll', parameters);
			expect(rows).toEqual([{ [name]: null }]);
		}
	});

	it('has the email address and the ID of the subaccount', async () => {
		const { rows } = await select('id', 'subaccountEmail', 'Subaccount ID');
		expect(rows[0]).toEqual({
			...{ id: uuid(2), subaccountEmail: 'ada@example.test', subaccountId: uuid(1) },
		});
	});
});

describe('Filters > Currency', () => {
	const filterBy = async (currency: string) => await readDeposits({ filters: { currency } });

	it.each(['US dollars', 'null', 'undefined', 'all', 'Any', 'BRL, NGN', '€', 'N/A', '$'])(
		'rejects %j, which is no code',
		async (currency) => {
			const { failures } = await filterBy(currency);
			expect(failures).toEqual([
				expect.stringContaining('Filters > Currency must be one code, such as USD'),
			]);
			expect(service.received).toEqual([]);
		},
	);

	it('rejects a name that no record has, with the currencies that there are', async () => {
		const { failures } = await filterBy('Naira');
		expect(failures).toEqual([
			expect.stringContaining('No deposits in NAIRA: there are some in NGN; USD'),
		]);
	});

	it('says of a currency without records which there are', async () => {
		const { rows, hints } = await filterBy('EUR');
		expect(rows).toEqual([]);
		expect(hints.join()).toContain('No deposits in EUR: there are some in NGN; USD');
	});

	it('finds those of a currency', async () => {
		const { rows, hints } = await filterBy('ngn');
		expect(rows.map(({ id }) => id)).toEqual([uuid(3)]);
		expect(hints.join()).not.toContain('No deposits');
	});
});

test.each(['null', 'None', 'undefined', 'all', 'N/A', '[]'])(
	'Filters > Reference rejects %j, with which a model says that it has none',
	async (reference) => {
		const { failures } = await readDeposits({ filters: { reference } });
		expect(failures).toEqual([expect.stringContaining('Filters > Reference must be a reference')]);
	},
);

test('a currency without a deposit channel is rejected', async () => {
	const channel = { id: uuid(4), min: 0, max: 1, currency: 'NGN', status: 'active' };
	const channels = { NGN: { channels: [channel], networks: [] } };
	service.play([get('/v1/ramp/banking/channels', channels)]);
	const { failures } = await run('depositChannel', 'getAll', { currency: 'EUR, NGN' });
	expect(failures).toEqual(['No deposit channel for EUR. There are channels for NGN']);
	expect((await run('depositChannel', 'getAll', { currency: 'ngn' })).rows).toHaveLength(1);
});

test.each(['BRL', 'Bank transfer', 'null', 'ada@example.com', '/etc'])(
	'%j is no channel ID and is not sent',
	async (channelId) => {
		service.play([]);
		const { failures } = await run('deposit', 'create', { channelId: byId(channelId) });
		expect(failures).toEqual([
			expect.stringMatching(/^Deposit Channel must be the ID of a channel/),
		]);
		expect(service.received).toEqual([]);
	},
);

describe('The email address of the subaccount', () => {
	it('is there, whether one subaccount or all are read', async () => {
		for (const subaccountId of [byId(uuid(1)), byId('all')]) {
			const { rows } = await readDeposits({ subaccountId });
			expect(rows.map(({ subaccountEmail }) => subaccountEmail)).toEqual(
				rows.map(() => 'ada@example.test'),
			);
			expect(rows).toHaveLength(2);
		}
	});

	it('stays empty, with a hint, if the list does not have it', async () => {
		service.play([deposits]);
		const { rows, hints } = await run('deposit', 'getAll', {});
		expect(rows).toMatchObject([{ subaccountEmail: null }, { subaccountEmail: null }]);
		expect(hints.join()).toContain('subaccountEmail is empty: ');
	});
});

describe('Recipients', () => {
	const path = `/v1/ramp/${uuid(1)}/banking/recipients`;
	const recipient = { id: uuid(5), currency: 'USD', account_owner_name: 'Ada' };

	it('can ignore empty filters', async () => {
		service.play([clients, get(path, [recipient])]);
		const filters = { currency: byId(''), paymentRail: byId('') };
		const { failures } = await run('recipient', 'getAll', { filters });
		expect(failures).toEqual([expect.stringContaining('is empty')]);
		const ignoring = await run('recipient', 'getAll', {
			filters: { ...filters, ignoreEmpty: true },
		});
		expect(ignoring.rows).toHaveLength(1);
	});

	it.each([
		['Naira', { currency: byId('Naira') }, { currency: 'Naira' }, 'No recipients in NAIRA'],
		[
			'pigeon',
			{ paymentRail: byId('pigeon') },
			{ payment_rail: 'pigeon' },
			'No recipients by pigeon',
		],
	])('rejects %j, if there are none, with what is known', async (_, filters, query, message) => {
		service.play([clients, get(path, [], query)]);
		const { failures } = await run('recipient', 'getAll', { filters });
		expect(failures).toEqual([expect.stringContaining(message)]);
		expect(failures[0]).toMatch(/USD|solana/);
	});

	it('says that none match', async () => {
		service.play([clients, get(path, [], { currency: 'EUR' })]);
		const filters = { currency: byId('EUR') };
		const { rows, hints } = await run('recipient', 'getAll', { filters });
		expect(rows).toEqual([]);
		expect(hints).toContain('No recipients match the filters');
	});
});

describe('Currencies that are entered', () => {
	it.each<[string, string, string, object]>([
		['bank', 'getAll', 'currency', {}],
		['rate', 'get', 'fromCurrency', {}],
		['fee', 'calculateDeposit', 'currency', { amount: '1' }],
		['onramp', 'createQuote', 'fromCurrency', { amount: '1' }],
		['deposit', 'simulate', 'currency', { amount: '1' }],
	])('%s > %s rejects what is no code', async (resource, operation, name, others) => {
		for (const value of ['US dollars', 'BRL, NGN', 'null', '€']) {
			service.play([]);
			const { failures } = await run(resource, operation, { ...others, [name]: byId(value) });
			expect(failures[0]).toMatch(/Currency must be one code, such as USD/);
			expect(service.received).toEqual([]);
		}
	});

	it('without banks are said to have none, with those that have', async () => {
		const banksOf = async (currency: string) => {
			service.play([get(`/v1/ramp/banking/banks/${currency}`, [])]);
			return await run('bank', 'getAll', { currency: byId(currency) });
		};
		expect((await banksOf('Naira')).failures[0]).toMatch(/No banks in NAIRA.*NGN/);
		expect((await banksOf('EUR')).hints.join()).toMatch(/No banks in EUR.*NGN/);
	});
});
