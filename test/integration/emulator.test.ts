/** The emulator's answers and errors over real HTTP, held against the table's schemas and the hand-typed spec. */
import { request } from 'undici';

import { type EndpointId, endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import { forbiddenKey, orphanKey } from '../support/emulator/server';
import { SPEC_ENDPOINTS } from '../spec/endpoints';
import {
	SPEC_ERROR_SHAPES,
	SPEC_ERROR_VARIANTS,
	SPEC_ERRORS,
	type SpecErrorShape,
} from '../spec/errors';
import {
	SPEC_DECIMAL_PLACES,
	SPEC_READ_SIDE,
	SPEC_RECORDS,
	SPEC_SAMPLE_FIELDS,
} from '../spec/records';
import {
	agent,
	business,
	call,
	emulator,
	good,
	ids,
	type Json,
	parsed,
	person,
	quote,
	raw,
	type Sent,
	simulation,
	unknownId,
	useEmulator,
} from '../support/n8n/emulatorCalls';

useEmulator();

/** Fields of the spec that an answer, or each record of a list, has. */
function specFields(id: EndpointId): readonly string[] {
	const row = endpoints[id];
	const spec = SPEC_ENDPOINTS.find(
		({ method, path }) => method === row.method && path === row.path,
	);
	if (!spec) throw new Error(`${id} is not in the spec`);
	// isParent is on the parent's own entry only.
	return spec.itemFields.filter((field) => field !== 'isParent');
}

describe('every endpoint', () => {
	it.each(ids)('%s answers what its schema says', async (id) => {
		const answer = await call(id, good[id]());
		if (id === 'depositSimulate') {
			expect(answer).toMatchObject({ status: 201, text: '' });
		} else {
			parsed(id, answer);
		}
		expect(emulator.requests.at(-1)).toMatchObject({
			endpoint: id,
			authenticated: true,
			status: answer.status,
		});
	});

	const whole = ids.filter(
		(id) =>
			![
				'channelList',
				'depositSimulate',
				'customerSubmit',
				'individualGet',
				'businessGet',
				'individualSubmit',
				'businessSubmit',
			].includes(id),
	);
	it.each(whole)('%s has every field of the spec', async (id) => {
		const { json } = await call(id, good[id]());
		const data: unknown = Array.isArray(json) ? json : (json?.data ?? json);
		const record = (Array.isArray(data) ? data[0] : data) as Json;
		const fields =
			id === 'offrampStatus' ? Object.keys(SPEC_RECORDS.offrampStatusData) : specFields(id);
		expect(Object.keys(record)).toEqual(expect.arrayContaining([...fields]));
	});

	it('reads a submitted verification with every field of the spec', async () => {
		const { samples } = emulator;
		const individual = parsed('individualGet', await call('individualGet'));
		const read = Object.keys(SPEC_RECORDS.individualVerification).filter(
			(field) => field !== 'endorsements',
		);
		expect(Object.keys(individual).sort()).toEqual(read.sort());
		const company = parsed(
			'businessGet',
			await call('businessGet', { params: { subaccountId: samples.businessSubaccountId } }),
		);
		const ofBusiness = Object.keys(SPEC_RECORDS.businessVerification).filter(
			(field) => field !== 'endorsements' && field !== 'email',
		);
		expect(Object.keys(company).sort()).toEqual(ofBusiness.sort());
	});

	it('lists channels by currency with the fields of the samples', async () => {
		const json = parsed('channelList', await call('channelList')) as Record<
			string,
			{ channels: Json[]; networks: Json[] }
		>;
		expect(Object.keys(json)).toEqual(['USDC', 'USD', 'USDT', 'BTC', 'NGN', 'GHS']);
		expect(json.USD?.networks).toEqual([]);
		for (const [currency, { channels, networks }] of Object.entries(json)) {
			for (const channel of channels) {
				expect(Object.keys(channel).sort()).toEqual([...SPEC_SAMPLE_FIELDS.channel].sort());
				expect(channel.min).toBe(currency === 'GHS' ? 5000 : 0);
				expect(channel.max).toBe(json.USD?.channels[0]?.max);
			}
			for (const network of networks) {
				expect(Object.keys(network).sort()).toEqual([...SPEC_SAMPLE_FIELDS.network].sort());
			}
		}
	});

	it('has seed records that all parse, in every status', async () => {
		const statuses = { onrampList: new Set(), depositList: new Set(), offrampStatus: new Set() };
		const all = (await call('subaccountList', { query: { limit: 100 } })).json?.data as Json[];
		expect(all).toHaveLength(40);
		expect(all.filter(({ isParent }) => isParent === true)).toHaveLength(1);
		for (const { id } of all) {
			const params = { subaccountId: String(id) };
			for (const list of ['depositList', 'onrampList', 'conversionList'] as const) {
				const json = parsed(list, await call(list, { params, query: { limit: 100 } }));
				for (const record of json.data as Json[]) {
					if (list !== 'conversionList') statuses[list].add(record.status);
				}
			}
			parsed('recipientList', await call('recipientList', { params }));
			for (const get of ['individualGet', 'businessGet'] as const) {
				const answer = await call(get, { params });
				if (answer.status === 200) parsed(get, answer);
				else expect(answer.status).toBe(404);
			}
			for (const { record } of emulator.store.offramps.of(String(id))) {
				const one = { params: { ...params, offrampId: record.id } };
				const view = parsed('offrampStatus', await call('offrampStatus', one));
				statuses.offrampStatus.add((view.data as Json).status);
				if (record.status !== 'pending') parsed('offrampGet', await call('offrampGet', one));
			}
		}
		expect([...statuses.depositList].sort()).toEqual(['completed', 'pending']);
		expect([...statuses.onrampList].sort()).toEqual(['completed', 'failed', 'paid', 'pending']);
		expect([...statuses.offrampStatus].sort()).toEqual(['completed', 'failed', 'paid', 'pending']);
	});

	it('writes amounts with the decimal places of the spec', async () => {
		for (const [record, list] of [
			['deposit', 'depositList'],
			['conversion', 'conversionList'],
		] as const) {
			const { json } = await call(list, { query: { limit: 100 } });
			for (const one of json?.data as Json[]) {
				for (const [field, places] of Object.entries(SPEC_DECIMAL_PLACES[record])) {
					expect(one[field]).toMatch(new RegExp(`^\\d+\\.\\d{${places}}$`));
				}
			}
		}
	});

	it('knows the list path only with its slash', async () => {
		const { approvedSubaccountId } = emulator.samples;
		const path = `/v2/ramp/${approvedSubaccountId}/banking/onramp`;
		expect((await raw(`${path}/`)).status).toBe(200);
		expect((await raw(path)).status).toBe(404);
	});
});

describe('errors', () => {
	/** How each row of the spec's table is brought about, in its order. */
	const causes: Record<string, Array<[EndpointId, Sent]>> = {
		'simulate deposit with currency outside the allowed list': [
			['depositSimulate', { body: { ...simulation, currency: 'AED' } }],
		],
		'banks by currency with unsupported currency': [['bankList', { params: { currency: 'USD' } }]],
		'fee with unsupported currency': [
			['withdrawalFee', { query: { currency: 'TZS', amount: 1 } }],
			['depositFee', { query: { currency: 'TZS', amount: 1 } }],
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
		'missing or invalid API key': [
			['balanceGet', { key: null }],
			['onrampList', { key: 'wrong' }],
		],
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
	const says: Record<string, RegExp> = {
		'rate with invalid currency': /invalid currency/i,
		'BRL recipient validation fails on the PIX key': /check the key/i,
		'submit verification with missing required fields': /signed_agreement_id/,
		'missing or invalid API key': /invalid or missing API key|^Unauthorized$/i,
		'no permission': /permission|^Forbidden( resource)?$/,
		'subaccount unknown': /subaccount not found/i,
		'account unknown (channels, subaccount list)': /^account not found/i,
		'recipient unknown': /bank account not found/i,
		'business verification unknown': /business not found/i,
		other: /^Not Found$/,
	};

	function shapeOf(json: Json): SpecErrorShape {
		const found = (['A', 'C', 'B'] as const).filter((shape) => {
			const { fields, optional } = SPEC_ERROR_SHAPES[shape];
			const here = Object.keys(json);
			const needed = Object.keys(fields).filter((field) => !optional.includes(field));
			return (
				needed.every((field) => here.includes(field)) && here.every((field) => field in fields)
			);
		});
		const [shape] = found;
		if (found.length !== 1 || !shape)
			throw new Error(`shapes ${found.join()}: ${JSON.stringify(json)}`);
		return shape;
	}

	const seen: Array<{ status: number; shape: SpecErrorShape; message: string }> = [];

	it.each(SPEC_ERRORS.map((row) => [row.status, row.condition, row] as const))(
		'%i %s',
		async (status, condition, { shapes, messageLists }) => {
			const shapesSeen = new Set<SpecErrorShape>();
			expect(causes[condition]?.length).toBeGreaterThan(0);
			for (const [id, sent] of causes[condition] ?? []) {
				const answer = await call(id, { ...good[id](), ...sent });
				const json = answer.json ?? {};
				expect({ id, status: answer.status }).toEqual({ id, status });
				const shape = shapeOf(json);
				expect(shapes).toContain(shape);
				shapesSeen.add(shape);
				if (says[condition]) expect(json.message).toMatch(says[condition]);
				for (const value of messageLists) expect(json.message).toContain(value);
				if (shape === 'A') expect(Number.isNaN(Date.parse(String(json.timestamp)))).toBe(false);
				if (shape !== 'B') expect(json.statusCode).toBe(status);
				seen.push({ status, shape, message: String(json.message) });
			}
			expect([...shapesSeen].sort()).toEqual([...shapes].sort());
		},
	);

	it('has every wording of 401, 403 and 404', () => {
		for (const { status, shape, exact } of SPEC_ERROR_VARIANTS) {
			expect(seen).toContainEqual({ status, shape, message: exact ?? expect.any(String) });
		}
	});

	it('checks the key of every endpoint before anything else', async () => {
		for (const id of ids) {
			const answer = await call(id, { key: null, params: { subaccountId: 'no-uuid' } });
			expect({ id, status: answer.status }).toEqual({ id, status: 401 });
		}
	});

	it('answers an unknown path with shape C', async () => {
		const { status, text } = await raw('/v1/ramp/nothing');
		expect({ status, json: JSON.parse(text) as unknown }).toEqual({
			status: 404,
			json: { statusCode: 404, message: 'Not Found', error: 'Not Found' },
		});
		expect(emulator.requests.at(-1)).toMatchObject({ endpoint: null, status: 404 });
	});

	it('answers other invalid input with shape A', async () => {
		const bad: Array<[EndpointId, Sent]> = [
			['subaccountCreate', { body: { email: 'no' } }],
			['onrampGet', { params: { onrampId: 'no-uuid' } }],
			['onrampList', { query: { page: 0 } }],
			['onrampList', { query: { limit: 'many' } }],
			['onrampQuote', { body: { ...quote, to: { asset: 'GOLD', chain: 'lightning' } } }],
			['withdrawalFee', { query: { currency: 'USD', amount: 'much' } }],
			['depositFee', { query: { currency: 'USD', amount: 1e15 } }],
			['recipientList', { query: { payment_rail: 'pix' } }],
			['depositSimulate', { body: { ...simulation, currency: 'GHS', amount: 4999 } }],
		];
		for (const [id, sent] of bad) {
			const { status, json } = await call(id, { ...good[id](), ...sent });
			expect({ id, status, shape: shapeOf(json ?? {}) }).toEqual({ id, status: 400, shape: 'A' });
		}
	});

	it('refuses deposits without approved KYC, and takes them once approved', async () => {
		const subaccountId = emulator.samples.pendingSubaccountId;
		for (const id of ['depositCreate', 'depositSimulate'] as const) {
			const { status, json } = await call(id, { ...good[id](), params: { subaccountId } });
			expect(status).toBe(403);
			expect(shapeOf(json ?? {})).toBe('B');
			expect(json?.message).toMatch(/approved KYC/i);
		}
		emulator.moveVerification(emulator.samples.verificationId, 'approved');
		const created = await call('depositCreate', {
			...good.depositCreate(),
			params: { subaccountId },
		});
		expect(created).toMatchObject({ status: 201, json: { status: 'pending' } });
		const { json } = await call('subaccountList', { query: { limit: 100 } });
		const one = (json?.data as Json[]).find(({ id }) => id === subaccountId);
		expect(one).toMatchObject({
			status: 'approved',
			capabilities: { currencies: { USD: { canDeposit: true } } },
		});
	});
});

describe('verification', () => {
	it('goes from link to submission to reading', async () => {
		const params = { subaccountId: emulator.samples.freshSubaccountId };
		expect((await call('individualGet', { params })).status).toBe(404);
		const submitted = parsed(
			'individualSubmit',
			await call('individualSubmit', { params, body: person }),
		);
		expect(submitted).toMatchObject({
			status: 'incomplete',
			first_name: 'Ana',
			endorsements: [
				{ name: 'base', status: 'incomplete', additional_requirements: ['kyc_approval'] },
				{
					name: 'sepa',
					status: 'incomplete',
					additional_requirements: ['kyc_with_proof_of_address'],
				},
			],
		});
		for (const field of SPEC_READ_SIDE.individualVerification)
			expect(submitted).not.toHaveProperty(field);
		const read = parsed('individualGet', await call('individualGet', { params }));
		expect(read).toMatchObject({ nationality: 'BRA', status: 'incomplete' });
		expect(read).not.toHaveProperty('endorsements');
		emulator.setRules({ endorsementsOnRead: true });
		expect(parsed('individualGet', await call('individualGet', { params }))).toHaveProperty(
			'endorsements',
		);
	});

	it('names every missing field', async () => {
		const { json } = await call('individualSubmit', {
			body: { first_name: 'Ana', identifying_information: [] },
		});
		expect(json?.message).toBe(
			'Missing required fields: signed_agreement_id, last_name, birth_date, address, identifying_information',
		);
	});

	it('tells the two submissions apart by the id', async () => {
		const { verificationId, pendingSubaccountId } = emulator.samples;
		const byVerification = await call('customerSubmit', { body: { first_name: 'Bia' } });
		expect(byVerification).toMatchObject({ status: 201, json: {} });
		expect(emulator.requests.at(-1)?.endpoint).toBe('customerSubmit');
		const params = { subaccountId: pendingSubaccountId };
		expect((await call('individualGet', { params })).json).toMatchObject({ first_name: 'Bia' });
		await call('individualSubmit', { params, body: person });
		expect(emulator.requests.at(-1)?.endpoint).toBe('individualSubmit');
		expect(verificationId).not.toBe(pendingSubaccountId);
	});

	it('keeps what is its own to say, and an approval, whatever is submitted again', async () => {
		const own = {
			created_at: '1999-01-01T00:00:00.000Z',
			updated_at: '1999-01-01T00:00:00.000Z',
			endorsements: [],
			rejection_reasons: ['none'],
			providerStatus: 'mine',
			providerApplicantId: 'mine',
			providerVerifiedAt: '1999-01-01T00:00:00.000Z',
			provider_share_kyc_token: 'mine',
		};
		for (const [submit, get, body] of [
			['individualSubmit', 'individualGet', person],
			['businessSubmit', 'businessGet', business],
		] as const) {
			const params = { subaccountId: emulator.samples.freshSubaccountId };
			await call(submit, { params, body: { ...body, ...own } });
			const text = JSON.stringify(await call(get, { params }));
			expect(text).not.toMatch(/1999|mine|none/);
		}
		const approved = await call('individualSubmit', { body: { ...person, ...own } });
		expect(approved.json).toMatchObject({
			status: 'approved',
			first_name: 'Ana',
			endorsements: [{ status: 'approved' }, { status: 'approved' }],
		});
	});

	it('shows a form behind the link', async () => {
		const params = { subaccountId: emulator.samples.freshSubaccountId };
		const { json } = await call('verificationCreateKybLink', {
			params,
			body: { verificationType: 'business' },
		});
		const page = await request(String(json?.formUrl), { dispatcher: agent });
		expect(page.statusCode).toBe(200);
		expect(await page.body.text()).toContain('not_started');
		expect((await call('businessGet', { params })).json).toMatchObject({ status: 'not_started' });
	});
});

describe('deposits', () => {
	it('simulate completes the pending deposit that waits on the account', async () => {
		const created = await call('depositCreate', {
			body: { channelId: emulator.samples.ngnChannelId, source: { accountType: 'bank' } },
		});
		const { bankAccountNumber } = created.json?.bankInfo as Json;
		const before = (await call('depositList')).json;
		await call('depositSimulate', {
			body: { currency: 'NGN', amount: 20000, accountNumber: bankAccountNumber },
		});
		const after = (await call('depositList')).json;
		expect(after?.count).toBe(before?.count);
		expect((after?.data as Json[])[0]).toMatchObject({
			status: 'completed',
			localAmount: '20000.00000000',
			amount: '13.00000000',
			feeCurrency: 'USD',
		});
	});

	it.each(['NGN', 'BRL', 'USD', 'GHS', 'TZS', 'USDC', 'USDT'])(
		'simulate makes a completed %s deposit',
		async (currency) => {
			const before = (await call('depositList')).json;
			const answer = await call('depositSimulate', {
				body: { currency, amount: 6000, accountNumber: 'x' },
			});
			expect(answer.status).toBe(201);
			const after = parsed('depositList', await call('depositList'));
			expect(after.count).toBe((before?.count as number) + 1);
			expect((after.data as Json[])[0]).toMatchObject({
				status: 'completed',
				localCurrency: currency,
			});
		},
	);

	it('holds an amount against the channel', async () => {
		const ghs = ((await call('channelList')).json?.GHS as { channels: Json[] }).channels[0];
		const body = { channelId: ghs?.id, source: { accountType: 'bank' }, amount: 100 };
		expect((await call('depositCreate', { body })).status).toBe(400);
		expect((await call('depositCreate', { body: { ...body, amount: 5000 } })).status).toBe(201);
	});
});

describe('money', () => {
	it('quotes exactly', async () => {
		const { json } = await call('onrampQuote', {
			body: { ...quote, from: { amount: 0.3, currency: 'BRL' } },
		});
		expect(json).toEqual({
			type: 'onramp',
			from: { amount: '0.30', currency: 'BRL' },
			to: { asset: 'STABLE_SATS', gross_amount: '0.05535000', net_amount: '0.00000000' },
			pricing: expect.objectContaining({ fx_rate: '0.184500000000' }) as unknown,
		});
		expect((await call('onrampQuote', { body: quote })).json?.to).toMatchObject({
			gross_amount: '18.45000000',
			net_amount: '18.07325000',
		});
	});

	it('calculates fees and rates as numbers', async () => {
		expect((await call('withdrawalFee', { query: { currency: 'USD', amount: 100 } })).json).toEqual(
			{
				amount: 2.75,
				currency: 'USD',
				percentage: 0.75,
				flatFee: 2,
				originalAmount: 100,
				netAmount: 100,
				grossAmount: 102.75,
			},
		);
		expect((await call('rateGet', { query: { from: 'BRL', to: 'USD' } })).json).toEqual({
			from: 'brl',
			to: 'usd',
			rate: 0.1845,
		});
	});

	it('shows a pending offramp only in the v1 view', async () => {
		const params = { offrampId: emulator.samples.pendingOfframpId };
		expect((await call('offrampGet', { params })).status).toBe(404);
		expect((await call('offrampStatus', { params })).json).toMatchObject({
			success: true,
			data: {
				status: 'pending',
				withdrawalId: null,
				lightningCurrency: 'stablesats',
				targetCurrency: 'brl',
			},
		});
		emulator.moveOfframp(emulator.samples.pendingOfframpId, 'paid');
		const paid = (await call('offrampGet', { params })).json;
		expect(paid).toMatchObject({
			status: 'paid',
			settlement: { withdrawal_id: expect.any(String) as string },
		});
		emulator.moveOfframp(emulator.samples.pendingOfframpId, {
			status: 'completed',
			settlement: { end_to_end_id: 'E2E' },
		});
		expect((await call('offrampGet', { params })).json).toMatchObject({
			status: 'completed',
			settlement: { end_to_end_id: 'E2E' },
		});
	});
});
