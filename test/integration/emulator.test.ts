/** What the emulator answers over real HTTP: by the table's schemas and the hand-typed specification. */
import { type EndpointId, endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import { SPEC_ENDPOINTS } from '../spec/endpoints';
import { SPEC_ERROR_SHAPES, SPEC_ERRORS, type SpecErrorShape } from '../spec/errors';
import { SPEC_READ_SIDE, SPEC_RECORDS, SPEC_SAMPLE_FIELDS } from '../spec/records';
import {
	business,
	call,
	emulator,
	good,
	ids,
	type Json,
	person,
	quote,
	read,
	type Sent,
	simulation,
	unknownId,
	useEmulator,
} from '../support/emulator/calls';
import { forbiddenKey, orphanKey } from '../support/emulator/server';

useEmulator({ subaccounts: 40, recordsPerSubaccount: 12, seed: 7 });

/** Fields of a record that a call does not answer with, although the record has them. */
const absent: { [Id in EndpointId]?: readonly string[] } = {
	// Only the parent's own entry has it.
	subaccountList: ['isParent'],
	individualGet: ['endorsements'],
	businessGet: ['endorsements', 'email'],
	individualSubmit: SPEC_READ_SIDE.individualVerification,
	businessSubmit: [...SPEC_READ_SIDE.businessVerification],
};

describe('every endpoint', () => {
	it.each(ids)('%s answers with the fields of the specification', async (id) => {
		if (id.endsWith('Submit'))
			emulator.moveVerification(emulator.samples.verificationId, 'incomplete');
		const json: unknown = await read(id, good[id]());
		const { answer } = SPEC_ENDPOINTS[`${endpoints[id].method} ${endpoints[id].path}`]!;
		if (answer === 'no body') return expect(json).toBeUndefined();
		if (answer === 'empty object' || answer === 'channelListing') return undefined;
		const data: unknown = (json as Json).data ?? json;
		const record = Array.isArray(data) && answer !== 'offrampStatus' ? (data as Json[])[0] : json;
		// A submission answers with what was sent, not with every field of the record.
		const own = id.endsWith('Submit') ? [] : Object.keys(SPEC_RECORDS[answer]);
		const without = absent[id] ?? [];
		expect(Object.keys(record as Json)).toEqual(
			expect.arrayContaining(own.filter((field) => !without.includes(field))),
		);
		for (const field of without) expect(record).not.toHaveProperty(field);
		return undefined;
	});

	it('lists channels by currency with the fields of the samples', async () => {
		const json = (await read('channelList')) as Record<string, Record<string, Json[]>>;
		expect(Object.keys(json)).toEqual(['USDC', 'USD', 'USDT', 'BTC', 'NGN', 'GHS']);
		expect(json.USD?.networks).toEqual([]);
		for (const [currency, { channels = [], networks = [] }] of Object.entries(json)) {
			for (const channel of channels) {
				expect(Object.keys(channel).sort()).toEqual([...SPEC_SAMPLE_FIELDS.channel].sort());
				expect(channel.min).toBe(currency === 'GHS' ? 5000 : 0);
			}
			for (const network of networks) {
				expect(Object.keys(network).sort()).toEqual([...SPEC_SAMPLE_FIELDS.network].sort());
			}
		}
	});

	it.each([
		['subaccountList', 15],
		['depositList', 20],
		['onrampList', 20],
		['conversionList', 20],
	] as const)('%s has pages of %i, newest first unless set otherwise', async (id, size) => {
		const pageOf = async (query: Record<string, number>) => {
			const { data, ...around } = await read(id, { query });
			const { total, count = total, page, limit } = (around.meta ?? around) as Json;
			return { data: data as Json[], total: Number(count), page, limit };
		};
		const first = await pageOf({});
		expect(first).toMatchObject({ page: 1, limit: size });
		const all = (await pageOf({ limit: 100 })).data;
		expect(new Set(all.map((record) => record.id)).size).toBe(first.total);
		const times = all.map((record) => String(record.createdAt ?? record.created_at));
		expect(times).toEqual([...times].sort().reverse());
		expect((await pageOf({ page: 2, limit: 7 })).data).toEqual(all.slice(7, 14));
		expect((await pageOf({ page: 999 })).data).toEqual([]);
		emulator.setRules({ newestFirst: false });
		expect((await pageOf({ limit: 100 })).data).toEqual(all.reverse());
	});
});

describe('errors', () => {
	/** How each row of the specification's table is brought about. */
	const causes: Record<string, Array<[EndpointId, Sent]>> = {
		'simulate deposit with currency outside the allowed list': [
			['depositSimulate', { body: { ...simulation, currency: 'AED' } }],
		],
		'banks by currency with unsupported currency': [['bankList', { params: { currency: 'USD' } }]],
		'fee with unsupported currency': [
			['withdrawalFee', { query: { currency: 'TZS', amount: 1 } }],
			['depositFee', { query: { amount: 1 } }],
		],
		'rate with invalid currency': [['rateGet', { query: { from: 'usd', to: 'xyz' } }]],
		'BRL recipient validation fails on the PIX key': [
			['brlValidate', { body: { currency: 'BRL', pix_key: 'not a key' } }],
		],
		'submit verification with missing required fields': [
			['individualSubmit', { body: { ...person, signed_agreement_id: undefined } }],
			['businessSubmit', { body: { ...business, signed_agreement_id: undefined } }],
		],
		'missing or invalid API key': ids.map((id) => [
			id,
			{ key: id === 'balanceGet' ? 'wrong' : null, params: { subaccountId: 'no-uuid' } },
		]),
		'no permission': [
			['balanceGet', { key: forbiddenKey }],
			['onrampList', { key: forbiddenKey }],
			['onrampQuote', { key: forbiddenKey, body: quote }],
		],
		'subaccount unknown': ids
			.filter((id) => endpoints[id].path.includes('{subaccountId}'))
			.map((id) => [id, { params: { subaccountId: unknownId } }]),
		'account unknown (channels, subaccount list)': [
			['channelList', { key: orphanKey }],
			['subaccountList', { key: orphanKey }],
		],
		'recipient unknown': [['recipientGet', { params: { recipientId: unknownId } }]],
		'business verification unknown': [['businessGet', { params: {} }]],
		other: [
			['onrampGet', { params: { onrampId: unknownId } }],
			['offrampGet', { params: { offrampId: unknownId } }],
			['conversionGet', { params: { conversionId: unknownId } }],
		],
	};

	function shapeOf(json: Json): SpecErrorShape {
		const fields = Object.keys(json).sort().join();
		const fitting = Object.entries(SPEC_ERROR_SHAPES).filter(([, shape]) => {
			const all = Object.keys(shape.fields).sort();
			const least = all.filter((field) => !shape.optional.includes(field));
			return [all.join(), least.join()].includes(fields);
		});
		expect(fitting).toHaveLength(1);
		return fitting[0]?.[0] as SpecErrorShape;
	}

	it.each(SPEC_ERRORS)('$status $condition', async ({ status, condition, messages }) => {
		const shapes = new Set<string>();
		for (const [id, sent] of causes[condition] ?? []) {
			const answer = await call(id, { ...good[id](), ...sent });
			expect([id, answer.status]).toEqual([id, status]);
			const shape = shapeOf(answer.json);
			expect(answer.json.message).toMatch(messages[shape] ?? 'no such shape');
			shapes.add(shape);
		}
		expect([...shapes].sort()).toEqual(Object.keys(messages));
	});

	it('refuses deposits without approved KYC, and takes them once approved', async () => {
		const params = { subaccountId: emulator.samples.pendingSubaccountId };
		for (const id of ['depositCreate', 'depositSimulate'] as const) {
			expect((await call(id, { ...good[id](), params })).status).toBe(403);
		}
		emulator.moveVerification(emulator.samples.verificationId, 'approved');
		await read('depositCreate', { ...good.depositCreate(), params });
	});
});

it('tells the two submissions with the same path apart by the ID', async () => {
	const params = { subaccountId: emulator.samples.pendingSubaccountId };
	await read('customerSubmit', { body: { first_name: 'Bia' } });
	expect(await read('individualGet', { params })).toMatchObject({ first_name: 'Bia' });
	await read('individualSubmit', { params, body: person });
	expect(emulator.requests.map(({ endpoint }) => endpoint)).toEqual([
		'customerSubmit',
		'individualGet',
		'individualSubmit',
	]);
});

it('completes the pending deposit that waits on the simulated account', async () => {
	const { bankInfo } = await read('depositCreate', {
		body: { channelId: emulator.samples.ngnChannelId, source: { accountType: 'bank' } },
	});
	const before = await read('depositList');
	const accountNumber = (bankInfo as Json).bankAccountNumber;
	await read('depositSimulate', { body: { currency: 'NGN', amount: 20000, accountNumber } });
	const after = await read('depositList');
	expect(after.count).toBe(before.count);
	expect((after.data as Json[])[0]).toMatchObject({
		status: 'completed',
		localAmount: '20000.00000000',
	});
});

it('shows a pending offramp only in the v1 view', async () => {
	const params = { offrampId: emulator.samples.pendingOfframpId };
	expect((await call('offrampGet', { params })).status).toBe(404);
	expect((await read('offrampStatus', { params })).data).toMatchObject({ status: 'pending' });
	emulator.moveOfframp(params.offrampId, 'paid');
	expect(await read('offrampGet', { params })).toMatchObject({ status: 'paid' });
});

test('the control API calls methods of the emulator', async () => {
	const control = async (method: string, ...values: unknown[]) =>
		await fetch(`${emulator.url}/__emulator/${method}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(values),
		});
	const { pendingOnrampId: onrampId } = emulator.samples;
	await control('moveOnramp', onrampId, 'paid');
	expect(await read('onrampGet', { params: { onrampId } })).toMatchObject({ status: 'paid' });
	expect((await control('moveOnramp', 'unknown', 'paid')).status).toBe(404);
	expect((await control('fault', { kind: 'nonsense' })).status).toBe(400);
});
