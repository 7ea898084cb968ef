/** An emulator for a test file, and calls of it over real HTTP by endpoint id. */
import { Agent, request } from 'undici';

import {
	type Endpoint,
	type EndpointId,
	endpoints,
} from '../../../nodes/CrossBorderPayments/api/endpoints';
import { type Emulator, startEmulator } from '../emulator/server';

export type Json = Record<string, unknown>;

export interface Sent {
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	body?: unknown;
	key?: string | null;
}

export const unknownId = '00000000-0000-4000-8000-000000000000';
const agreement = '11111111-1111-4111-8111-111111111111';

export let emulator: Emulator;
export let agent: Agent;
/** Emulators of single tests, closed even when their test fails. */
const started: Emulator[] = [];
export const start: typeof startEmulator = async (options) => {
	const one = await startEmulator(options);
	started.push(one);
	return one;
};

/** One emulator for all tests of the file, as new before each. */
export function useEmulator(): void {
	beforeAll(async () => {
		agent = new Agent();
		emulator = await startEmulator({ subaccounts: 40, recordsPerSubaccount: 12, seed: 7 });
	});
	afterAll(async () => {
		await agent.close();
		await emulator.close();
		for (const one of started) await one.close();
	});
	afterEach(() => emulator.reset());
}

export async function raw(
	path: string,
	{ key, method = 'GET', body }: Sent & { method?: string } = {},
) {
	const answer = await request(`${emulator.url}${path}`, {
		method,
		dispatcher: agent,
		headers: {
			...(key === null ? {} : { 'x-api-key': key ?? emulator.apiKey }),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** One call of an endpoint, by id; path parameters that are not given are those of the samples. */
export async function call(id: EndpointId, sent: Sent = {}) {
	const row: Endpoint = endpoints[id];
	const path = row.path.replace(
		/\{(\w+)\}/g,
		(_, name: string) => sent.params?.[name] ?? ofSample(name),
	);
	const query = new URLSearchParams(
		Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [
			name,
			String(value),
		]),
	);
	const answer = await raw(`${path}${query.size > 0 ? `?${query}` : ''}`, {
		...sent,
		method: row.method,
	});
	return { ...answer, json: answer.text === '' ? undefined : (JSON.parse(answer.text) as Json) };
}

function ofSample(name: string): string {
	const { samples } = emulator;
	if (name === 'subaccountId') return samples.approvedSubaccountId;
	if (name === 'currency') return 'BRL';
	return (samples as unknown as Record<string, string>)[name] ?? unknownId;
}

/** The answer, which must be a success that the table's schema takes. */
export function parsed(id: EndpointId, answer: { status: number; json: Json | undefined }): Json {
	const row: Endpoint = endpoints[id];
	const result = row.response?.safeParse(answer.json);
	expect({ id, status: answer.status, issues: result?.error?.issues ?? [] }).toEqual({
		id,
		status: expect.any(Number) as number,
		issues: [],
	});
	expect([200, 201]).toContain(answer.status);
	return answer.json ?? {};
}

export const person = {
	signed_agreement_id: agreement,
	first_name: 'Ana',
	last_name: 'Lima',
	birth_date: '1990-04-21',
	address: {
		street_line_1: 'Rua A, 1',
		city: 'São Paulo',
		state: 'SP',
		postal_code: '01000',
		country: 'BRA',
	},
	identifying_information: [{ type: 'passport', issuing_country: 'BRA', number: 'X1' }],
	nationality: 'BRA',
};
export const business = {
	signed_agreement_id: agreement,
	legal_name: 'Lima Ltda',
	business_type: 'llc',
	registered_address: { street_line_1: 'Rua A, 1', city: 'São Paulo', country: 'BRA' },
};
export const quote = {
	from: { amount: 100, currency: 'BRL' },
	to: { asset: 'STABLE_SATS', chain: 'lightning' },
};
export const simulation = { currency: 'NGN', amount: 25000, accountNumber: '0123456789' };

/** A call of each endpoint that succeeds on the approved sample subaccount. */
export const good: { [Id in EndpointId]: () => Sent } = {
	subaccountCreate: () => ({ body: { email: 'new@customers.test' } }),
	subaccountList: () => ({}),
	balanceGet: () => ({}),
	verificationCreateLink: () => ({ body: { verificationType: 'individual' } }),
	verificationCreateKybLink: () => ({ body: { verificationType: 'business' } }),
	individualSubmit: () => ({ body: person }),
	customerSubmit: () => ({ body: { first_name: 'Bia', type: 'individual' } }),
	individualGet: () => ({}),
	businessSubmit: () => ({ body: business }),
	businessGet: () => ({ params: { subaccountId: emulator.samples.businessSubaccountId } }),
	channelList: () => ({}),
	depositCreate: () => ({
		body: { channelId: emulator.samples.channelId, source: { accountType: 'bank' } },
	}),
	depositList: () => ({}),
	depositSimulate: () => ({ body: simulation }),
	recipientList: () => ({}),
	recipientGet: () => ({}),
	brlValidate: () => ({ body: { currency: 'BRL', pix_key: 'ana@customers.test' } }),
	bankList: () => ({}),
	withdrawalFee: () => ({ query: { currency: 'USD', amount: 250.5 } }),
	depositFee: () => ({ query: { currency: 'NGN', amount: 10000 } }),
	rateGet: () => ({ query: { from: 'USD', to: 'brl' } }),
	conversionList: () => ({}),
	conversionGet: () => ({}),
	onrampQuote: () => ({ body: quote }),
	onrampList: () => ({}),
	onrampGet: () => ({}),
	offrampGet: () => ({}),
	offrampStatus: () => ({}),
};
export const ids = Object.keys(endpoints) as EndpointId[];
