import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpResponse } from '../../../../nodes/CrossBorderPayments/transport/client';
import {
	InvalidResponseError,
	CancelledError,
	ApiError,
} from '../../../../nodes/CrossBorderPayments/transport/errors';
import type { ListOptions } from '../../../../nodes/CrossBorderPayments/transport/paging';
import { serviceReaders } from '../../../../nodes/CrossBorderPayments/trigger/readers';
import { failureOf } from '../../../support/failureOf';
import { answer, otherId, scripted, someId } from '../../../support/scriptedService';
import { VirtualClock } from '../../../support/virtualClock';

type Answer = HttpResponse | Error | ((query: Record<string, string>) => HttpResponse);

const base = 'https://sandbox.example.com/base';
const subaccountsAt = '/v1/ramp/subaccount';
const depositsAt = `/v1/ramp/${someId}/banking/deposits`;
const conversionsAt = `/v1/ramp/${someId}/banking/conversions`;
const onrampsAt = `/v2/ramp/${someId}/banking/onramp/`;
const individualAt = `/v1/kyc/customers/${someId}`;
const businessAt = `/v1/kyc/businesses/${someId}`;
const offrampAt = `/v2/ramp/${someId}/banking/offramp/${otherId}`;
const offrampStatusAt = `/v1/ramp/${someId}/banking/offramp/${otherId}/status`;

const createdAt = '2026-01-31T09:29:00.000Z';
const created = Date.parse(createdAt);

const missing = answer(404, { message: 'not found' });

/** Readers of a service that answers each path in its way; what is not there is a 404. */
function readersOf(
	answers: Record<string, Answer>,
	{ maxRequests = 100, paging = {} }: { maxRequests?: number; paging?: ListOptions } = {},
) {
	const service = scripted(new VirtualClock(), [
		({ url, qs }: IHttpRequestOptions) => {
			const found = answers[url.slice(base.length)] ?? missing;
			if (found instanceof Error) throw found;
			return typeof found === 'function' ? found(qs as Record<string, string>) : found;
		},
	]);
	const asked = () =>
		service.sent.map(({ url, qs }) =>
			[url.slice(base.length), ...Object.values(qs ?? {})].join(' '),
		);
	return {
		readers: serviceReaders(service.client, paging, maxRequests),
		asked,
		sent: service.sent,
	};
}

const deposit = (id: string, more: object = {}) => ({ id, status: 'pending', createdAt, ...more });

/** A page of so many records, as deposits and onramps come. */
const page = (data: object[], total: number, number: number | string = 1, limit = 100) =>
	answer(200, {
		data,
		count: total,
		page: Number(number),
		limit,
		totalPages: Math.ceil(total / limit),
	});

afterEach(() => jest.restoreAllMocks());

describe('a page of a list', () => {
	test('of deposits: id, status, time and the whole record of each, and how many pages there are', async () => {
		const record = deposit('d1', { amount: '10.50000000', extra: { of: 'the service' } });
		const { readers, asked } = readersOf({ [depositsAt]: page([record], 250, 2) });
		expect(await readers.page('deposit', someId, 2)).toEqual({
			observations: [{ id: 'd1', status: 'pending', createdAt: created, record }],
			pages: 3,
		});
		expect(asked()).toEqual([`${depositsAt} 2 100`]);
	});

	test('of onramps, which say created_at', async () => {
		const record = { id: 'o1', status: 'paid', created_at: createdAt };
		const { readers } = readersOf({ [onrampsAt]: page([record], 1) });
		expect(await readers.page('onramp', someId, 1)).toEqual({
			observations: [{ id: 'o1', status: 'paid', createdAt: created, record }],
			pages: 1,
		});
	});

	test('of conversions, which have no status: they are created', async () => {
		const record = { id: 'c1', createdAt, status: 'whatever' };
		const { readers } = readersOf({
			[conversionsAt]: answer(200, {
				data: [record],
				total: 1,
				page: 1,
				limit: 100,
				totalPages: 1,
			}),
		});
		expect((await readers.page('conversion', someId, 1)).observations).toEqual([
			{ id: 'c1', status: 'created', createdAt: created, record },
		]);
	});

	test('is asked for as the user’s options say', async () => {
		const paging = { pageSize: 7, pageParameter: 'p', limitParameter: 'per_page' };
		const { readers, sent } = readersOf({ [depositsAt]: page([], 0, 1, 7) }, { paging });
		await readers.page('deposit', someId, 1);
		expect(sent.map(({ qs }) => qs)).toEqual([{ p: '1', per_page: '7' }]);
	});

	test.each([
		['+05:30', '2026-01-31T15:00:00+05:30', Date.parse('2026-01-31T09:30:00Z')],
		['without milliseconds', '2026-01-31T09:30:00Z', Date.parse('2026-01-31T09:30:00Z')],
		['before 1970', '1969-12-31T00:00:00Z', 0],
	])('takes times %s', async (_, time, expected) => {
		const { readers } = readersOf({ [depositsAt]: page([deposit('d', { createdAt: time })], 1) });
		expect((await readers.page('deposit', someId, 1)).observations[0]?.createdAt).toBe(expected);
	});

	const lists = [
		['deposit', depositsAt, 'createdAt', 'list the deposits'],
		['onramp', onrampsAt, 'created_at', 'list the onramps'],
		['conversion', conversionsAt, 'createdAt', 'list the conversions'],
	] as const;

	describe.each(lists)('of %ss whose time cannot be told', (resource, path, field, what) => {
		test.each([undefined, null, ''])(
			'(%j) is an error that names field and endpoint',
			async (time) => {
				const record = { id: 'x', status: 'pending', [field]: time };
				const { readers } = readersOf({ [path]: page([record], 1) });
				const failure = await failureOf(readers.page(resource, someId, 1));
				expect(failure).toBeInstanceOf(InvalidResponseError);
				expect(failure.message).toContain(`Could not ${what}`);
				expect(failure.message).toMatch(
					new RegExp(`GET /v\\d/ramp/\\{subaccountId\\}/.* “${field}”`),
				);
			},
		);

		test.each(['yesterday', 2026, 1769851740, { at: createdAt }])(
			'(%j) is an error that names field, value and endpoint',
			async (time) => {
				const record = { id: 'x', status: 'pending', [field]: time };
				const { readers } = readersOf({ [path]: page([record], 1) });
				const failure = await failureOf(readers.page(resource, someId, 1));
				expect(failure).toBeInstanceOf(InvalidResponseError);
				expect(failure.message).toContain(`Could not ${what}`);
				expect(failure.message).toContain(`“${String(time)}” in the field “${field}”`);
			},
		);
	});

	test.each(['id', 'status'])('with a record that lacks its %s is an error, too', async (field) => {
		const { readers } = readersOf({ [depositsAt]: page([deposit('d', { [field]: null })], 1) });
		const failure = await failureOf(readers.page('deposit', someId, 1));
		expect(failure.message).toContain(`lacks the field “${field}”`);
	});
});

describe('a page beyond the end', () => {
	test.each([400, 404])(
		'that is answered with %i is empty, and the one before it is the last',
		async (status) => {
			const { readers } = readersOf({
				[depositsAt]: ({ page: number = '' }) =>
					number === '1' ? page([deposit('d')], 250) : answer(status, { message: 'no such page' }),
			});
			await readers.page('deposit', someId, 1);
			expect(await readers.page('deposit', someId, 3)).toEqual({ observations: [], pages: 2 });
		},
	);

	test('that is answered with no records is empty', async () => {
		const { readers } = readersOf({ [depositsAt]: page([], 100, 2) });
		expect((await readers.page('deposit', someId, 2)).observations).toEqual([]);
	});

	test.each([400, 404])(
		'is no reason to take a %i of the first page for an empty list',
		async (status) => {
			const { readers } = readersOf({
				[depositsAt]: answer(status, { message: 'no such subaccount' }),
			});
			const failure = await failureOf(readers.page('deposit', someId, 1));
			expect(failure).toBeInstanceOf(ApiError);
			expect(failure.message).toContain('no such subaccount');
		},
	);

	test.each([401, 403, 500])('is not what %i says', async (status) => {
		const { readers } = readersOf({ [depositsAt]: answer(status, { message: 'no' }) });
		expect(await failureOf(readers.page('deposit', someId, 2))).toMatchObject({ status });
	});
});

describe('a page size that is refused', () => {
	const own = ({ page: number = '1', limit = '' }) =>
		limit === ''
			? page([deposit(`d${number}`)], 45, number, 20)
			: answer(400, { message: 'limit too large' });

	test('is given up for the service’s own, and asked for once in a poll', async () => {
		const otherDeposits = depositsAt.replace(someId, otherId);
		const { readers, asked } = readersOf({ [depositsAt]: own, [otherDeposits]: own });
		expect((await readers.page('deposit', someId, 1)).pages).toBe(3);
		await readers.page('deposit', someId, 2);
		await readers.page('deposit', otherId, 1);
		expect(asked()).toEqual([
			`${depositsAt} 1 100`,
			`${depositsAt} 1`,
			`${depositsAt} 2`,
			`${otherDeposits} 1`,
		]);
	});

	test('by one list is not refused by another, and not in the next poll', async () => {
		const answers = { [depositsAt]: own, [onrampsAt]: page([], 0) };
		const { readers, asked } = readersOf(answers);
		await readers.page('deposit', someId, 1);
		await readers.page('onramp', someId, 1);
		expect(asked().at(-1)).toBe(`${onrampsAt} 1 100`);
		const next = readersOf(answers);
		await next.readers.page('deposit', someId, 1);
		expect(next.asked()[0]).toBe(`${depositsAt} 1 100`);
	});
});

describe('a service that does not know the page parameter', () => {
	const first = [deposit('d1'), deposit('d2')];
	/** It does not say which page it gives, either. */
	const always = answer(200, { data: first, totalPages: 4 });

	test('is told by page 1 coming again, with what to do about it', async () => {
		const { readers } = readersOf({ [depositsAt]: always });
		await readers.page('deposit', someId, 1);
		const failure = await failureOf(readers.page('deposit', someId, 3));
		expect(failure).toBeInstanceOf(InvalidResponseError);
		expect(failure.message).toContain('page 3 brought the records of page 1 again');
		expect(failure.advice).toContain('Options > Page Parameter Name');
	});

	test('is not what page 1 says that is read again, or that of another list or subaccount', async () => {
		const { readers } = readersOf({
			[depositsAt]: always,
			[depositsAt.replace(someId, otherId)]: always,
			[onrampsAt]: answer(200, {
				data: first.map((record) => ({ ...record, created_at: createdAt })),
				totalPages: 4,
			}),
		});
		const ids = async (resource: 'deposit' | 'onramp', subaccountId: string, number: number) =>
			(await readers.page(resource, subaccountId, number)).observations.map(({ id }) => id);
		expect(await ids('deposit', someId, 1)).toEqual(['d1', 'd2']);
		expect(await ids('deposit', someId, 1)).toEqual(['d1', 'd2']);
		expect(await ids('deposit', otherId, 2)).toEqual(['d1', 'd2']);
		expect(await ids('onramp', someId, 2)).toEqual(['d1', 'd2']);
	});

	test('is not what empty pages say', async () => {
		const { readers } = readersOf({ [depositsAt]: answer(200, { data: [], totalPages: 3 }) });
		await readers.page('deposit', someId, 1);
		expect((await readers.page('deposit', someId, 2)).observations).toEqual([]);
	});
});

describe('the list of subaccounts', () => {
	const subaccount = (id: string, more: object = {}) => ({
		id,
		email: `${id}@example.com`,
		status: 'approved',
		createdAt,
		...more,
	});
	const listOf = (...all: object[]) => ({
		[subaccountsAt]: ({ page: number = '', limit = '' }) => {
			const size = Number(limit);
			const meta = {
				total: all.length,
				page: Number(number),
				limit: size,
				pages: Math.ceil(all.length / size),
			};
			return answer(200, { data: all.slice((meta.page - 1) * size, meta.page * size), meta });
		},
	});
	const flags = (flag: boolean) => ({ canOnramp: false, canOfframp: flag, canDeposit: false });

	async function accountOf(more: object) {
		const { readers } = readersOf(listOf(subaccount('a', more)));
		return (await readers.accounts())[0];
	}

	test('gives what is needed of each, and the whole record', async () => {
		const profiles = [{ country: 'BR', status: 'pending', level: 2 }];
		const record = subaccount('a', {
			kyc: { profiles },
			capabilities: { currencies: { BRL: flags(true) } },
		});
		const { readers } = readersOf(listOf(record));
		expect(await readers.accounts()).toEqual([
			{ id: 'a', status: 'approved', createdAt: created, capable: true, profiles, record },
		]);
	});

	test('is read to its end', async () => {
		const all = Array.from({ length: 25 }, (_, index) => subaccount(`s${index}`));
		const { readers } = readersOf(listOf(...all), { paging: { pageSize: 10 } });
		expect((await readers.accounts()).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
	});

	test('is read until those wanted are found, and gives no others', async () => {
		const all = Array.from({ length: 50 }, (_, index) => subaccount(`s${index}`));
		const { readers, asked } = readersOf(listOf(...all), { paging: { pageSize: 10 } });
		const wanted = (...ids: string[]) => readers.accounts(new Set(ids));
		expect((await wanted('s7', 's3')).map(({ id }) => id)).toEqual(['s3', 's7']);
		expect(asked()).toHaveLength(1);
		expect((await wanted('s42', 'nobody')).map(({ id }) => id)).toEqual(['s42']);
		expect(asked()).toHaveLength(6);
	});

	test.each<[boolean, string, object]>([
		[
			true,
			'one flag of one currency is true',
			{ currencies: { USD: flags(false), BRL: flags(true) } },
		],
		[false, 'all flags are false', { currencies: { USD: flags(false), BRL: flags(false) } }],
		[true, 'no currency is named', { currencies: {} }],
		[true, 'currencies are missing', {}],
		[
			false,
			'a currency has no flags, and the others are false',
			{ currencies: { USD: null, BRL: flags(false) } },
		],
	])('takes a subaccount for capable (%s) where %s', async (expected, _, capabilities) => {
		expect((await accountOf({ capabilities }))?.capable).toBe(expected);
	});

	test('takes a subaccount for capable where nothing is said of capabilities', async () => {
		expect((await accountOf({}))?.capable).toBe(true);
		expect((await accountOf({ capabilities: null }))?.capable).toBe(true);
	});

	test('takes a missing verification for none, and a missing time for long ago', async () => {
		expect(await accountOf({ kyc: null, createdAt: undefined })).toMatchObject({
			profiles: [],
			createdAt: 0,
		});
	});
});

describe('an onramp', () => {
	const path = `${onrampsAt}${otherId}`;

	test('is read on its own', async () => {
		const record = { id: otherId, status: 'paid', created_at: createdAt };
		const { readers } = readersOf({ [path]: answer(200, record) });
		expect(await readers.onramp(someId, otherId)).toEqual({
			id: otherId,
			status: 'paid',
			createdAt: created,
			record,
		});
	});

	test('that is missing is a 404, which the reading of the list knows how to take', async () => {
		const { readers } = readersOf({});
		expect(await failureOf(readers.onramp(someId, otherId))).toMatchObject({ status: 404 });
	});
});

describe('an offramp', () => {
	const status = (more: object = {}) => ({ id: otherId, status: 'pending', createdAt, ...more });

	test('is read in the newer view, and if that has it, in no other', async () => {
		const record = { id: otherId, status: 'paid', created_at: createdAt };
		const { readers, asked } = readersOf({ [offrampAt]: answer(200, record) });
		expect(await readers.offramp(someId, otherId)).toEqual({
			id: otherId,
			status: 'paid',
			createdAt: created,
			record,
		});
		expect(asked()).toEqual([offrampAt]);
	});

	test('is read in the older view where the newer one does not have it', async () => {
		const { readers, asked } = readersOf({
			[offrampStatusAt]: answer(200, { success: true, data: status({ targetAmount: 5 }) }),
		});
		expect(await readers.offramp(someId, otherId)).toEqual({
			id: otherId,
			status: 'pending',
			createdAt: created,
			record: status({ targetAmount: 5 }),
		});
		expect(asked()).toEqual([offrampAt, offrampStatusAt]);
	});

	test('is none where neither has it', async () => {
		const { readers, asked } = readersOf({});
		expect(await readers.offramp(someId, otherId)).toBeUndefined();
		expect(asked()).toHaveLength(2);
	});

	test('is not looked for elsewhere when the newer view is out of order', async () => {
		const { readers, asked } = readersOf({
			[offrampAt]: answer(500, { message: 'broken' }),
			[offrampStatusAt]: answer(200, { success: true, data: status() }),
		});
		expect(await failureOf(readers.offramp(someId, otherId))).toMatchObject({ status: 500 });
		expect(asked()).not.toContain(offrampStatusAt);
	});

	test('that the older view reports as failed to read is an error with its reason', async () => {
		const { readers } = readersOf({
			[offrampStatusAt]: answer(200, { success: false, message: 'ledger is down' }),
		});
		expect((await failureOf(readers.offramp(someId, otherId))).message).toContain('ledger is down');
	});

	test('needs no time: it is told apart by its id alone', async () => {
		const { readers } = readersOf({
			[offrampAt]: answer(200, { id: otherId, status: 'paid', created_at: 'soon' }),
		});
		expect((await readers.offramp(someId, otherId))?.createdAt).toBe(0);
	});
});

describe('a verification', () => {
	const record = { status: 'incomplete', type: 'as the service says' };

	test.each([
		['individual', undefined, individualAt, [individualAt]],
		['individual', 'individual', individualAt, [individualAt]],
		['individual', 'business', individualAt, [businessAt, individualAt]],
		['business', undefined, businessAt, [individualAt, businessAt]],
		['business', 'individual', businessAt, [individualAt, businessAt]],
		['business', 'business', businessAt, [businessAt]],
	] as const)('of an %s, last known as %s, is found', async (kind, known, path, asked) => {
		const service = readersOf({ [path]: answer(200, record) });
		expect(await service.readers.verification(someId, known)).toEqual({
			kind,
			status: 'incomplete',
			record,
		});
		expect(service.asked()).toEqual(asked);
	});

	test('is none where the subaccount has neither', async () => {
		const { readers, asked } = readersOf({});
		expect(await readers.verification(someId)).toBeUndefined();
		expect(asked()).toEqual([individualAt, businessAt]);
	});

	test('is not looked for elsewhere when one of them may not be read', async () => {
		const { readers, asked } = readersOf({
			[individualAt]: answer(403, { message: 'forbidden' }),
			[businessAt]: answer(200, record),
		});
		expect(await failureOf(readers.verification(someId))).toMatchObject({ status: 403 });
		expect(asked()).toEqual([individualAt]);
	});

	test('without its status is an error that names it', async () => {
		const { readers } = readersOf({ [individualAt]: answer(200, { type: 'individual' }) });
		expect((await failureOf(readers.verification(someId))).message).toContain('“status”');
	});
});

describe('Max Requests', () => {
	const answers = {
		[subaccountsAt]: answer(200, { data: [], meta: { total: 0, page: 1, limit: 100, pages: 0 } }),
		[depositsAt]: page([], 0),
		[onrampsAt]: page([], 0),
		[`${onrampsAt}${otherId}`]: answer(200, { id: otherId, status: 'paid', created_at: createdAt }),
		[individualAt]: answer(200, { status: 'incomplete' }),
	};

	test('holds for all kinds of reads together: what is too much is not sent', async () => {
		const { readers, asked } = readersOf(answers, { maxRequests: 4 });
		await readers.page('deposit', someId, 1);
		await readers.page('onramp', someId, 1);
		await readers.onramp(someId, otherId);
		await readers.verification(someId);
		for (const read of [
			() => readers.page('deposit', someId, 1),
			() => readers.onramp(someId, otherId),
			() => readers.offramp(someId, otherId),
			() => readers.verification(someId),
		]) {
			expect(await failureOf(read())).toBeInstanceOf(CancelledError);
		}
		expect(asked()).toHaveLength(4);
	});

	test('does not hold for the list of subaccounts, without which nothing could be read', async () => {
		const { readers, asked } = readersOf(answers, { maxRequests: 1 });
		await readers.accounts();
		await readers.accounts();
		await readers.page('deposit', someId, 1);
		expect(await failureOf(readers.page('deposit', someId, 1))).toBeInstanceOf(CancelledError);
		expect(await readers.accounts()).toEqual([]);
		expect(asked()).toHaveLength(4);
	});

	test.each(['offramp', 'verification'] as const)(
		'counts the second view of an %s: one that was not looked at is not taken for missing',
		async (what) => {
			const { readers, asked } = readersOf({}, { maxRequests: 1 });
			const read =
				what === 'offramp' ? readers.offramp(someId, otherId) : readers.verification(someId);
			expect(await failureOf(read)).toBeInstanceOf(CancelledError);
			expect(asked()).toHaveLength(1);
		},
	);
});
