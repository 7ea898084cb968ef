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
	raw,
	read,
	type Sent,
	simulation,
	unknownId,
	useEmulator,
} from '../support/emulator/calls';
import { forbiddenKey, orphanKey } from '../support/emulator/server';

useEmulator();

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

	it('has seed records that all fit their schemas, in every status', async () => {
		const query = { limit: 100 };
		const statuses: Record<string, Set<unknown>> = {};
		const see = (list: string, { status }: Json) => (statuses[list] ??= new Set()).add(status);
		const all = (await read('subaccountList', { query })).data as Json[];
		expect([all.length, all.filter(({ isParent }) => isParent).length]).toEqual([40, 1]);
		for (const { id } of all) {
			const params = { subaccountId: String(id) };
			for (const list of ['depositList', 'onrampList', 'conversionList'] as const) {
				const { data } = await read(list, { params, query });
				for (const record of data as Json[]) see(list, record);
			}
			await read('recipientList', { params });
			for (const { kind } of emulator.store.verifications.of(String(id))) {
				await read(kind === 'individual' ? 'individualGet' : 'businessGet', { params });
			}
			for (const { record } of emulator.store.offramps.of(String(id))) {
				const one = { params: { ...params, offrampId: record.id } };
				see('offramp', (await read('offrampStatus', one)).data as Json);
				if (record.status !== 'pending') await read('offrampGet', one);
			}
		}
		const seen = Object.values(statuses).map((values) => [...values].sort());
		const ramp = ['completed', 'failed', 'paid', 'pending'];
		expect(seen).toEqual([['completed', 'pending'], ramp, [undefined], ramp]);
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
		'rate with invalid currency': [
			['rateGet', { query: { from: 'usd', to: 'xyz' } }],
			['rateGet', { query: { from: 'usd' } }],
		],
		'BRL recipient validation fails on the PIX key': [
			['brlValidate', { body: { currency: 'BRL', pix_key: 'not a key' } }],
			['brlValidate', { body: { currency: 'BRL' } }],
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
			if (shape === 'A') expect(Date.parse(String(answer.json.timestamp))).not.toBeNaN();
			if (shape !== 'B') expect(answer.json.statusCode).toBe(status);
			shapes.add(shape);
		}
		expect([...shapes].sort()).toEqual(Object.keys(messages));
	});

	it('answers an unknown path with shape C', async () => {
		const { status, text } = await raw('/v1/ramp/nothing');
		expect([status, shapeOf(JSON.parse(text) as Json)]).toEqual([404, 'C']);
		expect(emulator.requests.at(-1)).toMatchObject({ endpoint: null, status: 404 });
	});

	it.each<[EndpointId, Sent]>([
		['subaccountCreate', { body: { email: 'no' } }],
		['onrampGet', { params: { onrampId: 'no-uuid' } }],
		['onrampList', { query: { page: 0 } }],
		['onrampQuote', { body: { ...quote, to: { asset: 'GOLD', chain: 'lightning' } } }],
		['depositSimulate', { body: { ...simulation, currency: 'GHS', amount: 4999 } }],
	])('answers %s with %j with shape A', async (id, sent) => {
		const { status, json } = await call(id, sent);
		expect([status, shapeOf(json)]).toEqual([400, 'A']);
	});

	it('refuses deposits without approved KYC, and takes them once approved', async () => {
		const params = { subaccountId: emulator.samples.pendingSubaccountId };
		for (const id of ['depositCreate', 'depositSimulate'] as const) {
			const { status, json } = await call(id, { ...good[id](), params });
			expect([status, shapeOf(json)]).toEqual([403, 'B']);
			expect(json.message).toMatch(/approved KYC/i);
		}
		emulator.moveVerification(emulator.samples.verificationId, 'approved');
		const created = await read('depositCreate', { ...good.depositCreate(), params });
		expect(created).toMatchObject({ status: 'pending' });
		expect(emulator.store.subaccounts.locate(params.subaccountId)?.record).toMatchObject({
			status: 'approved',
			capabilities: { currencies: { USD: { canDeposit: true } } },
		});
	});
});

describe('verification', () => {
	it('goes from link to submission to reading', async () => {
		const params = { subaccountId: emulator.samples.freshSubaccountId };
		expect((await call('individualGet', { params })).status).toBe(404);
		const link = await read('verificationCreateKybLink', {
			params,
			body: { verificationType: 'business' },
		});
		const form = await raw(String(link.formUrl).slice(emulator.url.length), { key: null });
		expect(JSON.parse(form.text)).toMatchObject({ status: 'not_started' });

		const submitted = await read('individualSubmit', { params, body: person });
		expect(submitted).toMatchObject({
			status: 'incomplete',
			first_name: 'Ana',
			endorsements: [
				{ name: 'base', status: 'incomplete', additional_requirements: ['kyc_approval'] },
				{ name: 'sepa', additional_requirements: ['kyc_with_proof_of_address'] },
			],
		});
		expect(await read('individualGet', { params })).toMatchObject({ first_name: 'Ana' });
		emulator.setRules({ endorsementsOnRead: true });
		expect(await read('individualGet', { params })).toHaveProperty('endorsements');
	});

	it('tells the two submissions apart by the id', async () => {
		const params = { subaccountId: emulator.samples.pendingSubaccountId };
		await read('customerSubmit', { body: { first_name: 'Bia' } });
		expect(emulator.requests.at(-1)?.endpoint).toBe('customerSubmit');
		expect(await read('individualGet', { params })).toMatchObject({ first_name: 'Bia' });
		await read('individualSubmit', { params, body: person });
		expect(emulator.requests.at(-1)?.endpoint).toBe('individualSubmit');
	});
});

describe('money', () => {
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
			amount: '13.00000000',
			feeCurrency: 'USD',
		});
	});

	it.each<[EndpointId, Sent, object]>([
		[
			'onrampQuote',
			{ body: quote },
			{ to: { gross_amount: '18.45000000', net_amount: '18.07325000' } },
		],
		[
			'withdrawalFee',
			{ query: { currency: 'USD', amount: 100 } },
			{ amount: 2.75, percentage: 0.75, flatFee: 2, netAmount: 100, grossAmount: 102.75 },
		],
		['rateGet', { query: { from: 'BRL', to: 'USD' } }, { from: 'brl', to: 'usd', rate: 0.1845 }],
	])('calculates %s of %j exactly', async (id, sent, answer) => {
		expect(await read(id, sent)).toMatchObject(answer);
	});

	it('shows a pending offramp only in the v1 view', async () => {
		const params = { offrampId: emulator.samples.pendingOfframpId };
		expect((await call('offrampGet', { params })).status).toBe(404);
		expect((await read('offrampStatus', { params })).data).toMatchObject({
			status: 'pending',
			withdrawalId: null,
			lightningCurrency: 'stablesats',
		});
		emulator.moveOfframp(params.offrampId, 'paid');
		const paid = await read('offrampGet', { params });
		expect(Object.keys(paid.settlement as Json)).toEqual(['withdrawal_id', 'estimated_at']);
	});
});
