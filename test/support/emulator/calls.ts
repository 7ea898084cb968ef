/** An emulator for a test file, and calls of it over real HTTP by endpoint id. */
import {
	type Endpoint,
	type EndpointId,
	endpoints,
} from '../../../nodes/CrossBorderPayments/api/endpoints';
import { type Emulator, type EmulatorOptions, startEmulator } from './server';

export type Json = Record<string, unknown>;

export interface Sent {
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	body?: unknown;
	/** The emulator's own key without it, none for null. */
	key?: string | null;
}

export const unknownId = '00000000-0000-4000-8000-000000000000';

export let emulator: Emulator;

/** One emulator for all tests of the file, as new before each. */
export function useEmulator(options: EmulatorOptions): void {
	beforeAll(async () => {
		emulator = await startEmulator(options);
	});
	afterAll(async () => await emulator.close());
	afterEach(() => emulator.reset());
}

/** One call of an endpoint; path parameters that are not given are those of the samples. */
export async function call(id: EndpointId, sent: Sent = {}) {
	const { method, path }: Endpoint = endpoints[id];
	const { key = emulator.apiKey, body } = sent;
	const samples: Record<string, string> = {
		...emulator.samples,
		subaccountId: emulator.samples.approvedSubaccountId,
		currency: 'BRL',
		...sent.params,
	};
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? unknownId);
	const query = new URLSearchParams(sent.query as Record<string, string>);
	const answer = await fetch(`${emulator.url}${filled}?${query}`, {
		method,
		headers: {
			...(key !== null && { 'x-api-key': key }),
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as Json };
}

/** The answer of a call, which must be a success that the table's schema takes. */
export async function read(id: EndpointId, sent: Sent = {}): Promise<Json> {
	const row: Endpoint = endpoints[id];
	const { status, json } = await call(id, sent);
	const issues = row.response?.safeParse(json).error?.issues;
	expect({ id, ok: status === 200 || status === 201, issues }).toEqual({ id, ok: true });
	return json;
}

const agreement = '11111111-1111-4111-8111-111111111111';
const address = { street_line_1: 'Rua A, 1', city: 'São Paulo', country: 'BRA' };

export const person = {
	signed_agreement_id: agreement,
	first_name: 'Ana',
	last_name: 'Lima',
	birth_date: '1990-04-21',
	address,
	identifying_information: [{ type: 'passport', issuing_country: 'BRA', number: 'X1' }],
};
export const business = {
	signed_agreement_id: agreement,
	legal_name: 'Lima Ltda',
	business_type: 'llc',
	registered_address: address,
};
export const quote = {
	from: { amount: 100, currency: 'BRL' },
	to: { asset: 'STABLE_SATS', chain: 'lightning' },
};
export const simulation = { currency: 'NGN', amount: 25000, accountNumber: '0123456789' };

/** What calls send so that they succeed on the approved sample subaccount; most need nothing. */
const sentBy: { [Id in EndpointId]?: () => Sent } = {
	subaccountCreate: () => ({ body: { email: 'new@customers.test' } }),
	verificationCreateLink: () => ({ body: { verificationType: 'individual' } }),
	verificationCreateKybLink: () => ({ body: { verificationType: 'business' } }),
	individualSubmit: () => ({ body: person }),
	customerSubmit: () => ({ body: { first_name: 'Bia', type: 'individual' } }),
	businessSubmit: () => ({ body: business }),
	businessGet: () => ({ params: { subaccountId: emulator.samples.businessSubaccountId } }),
	depositCreate: () => ({
		body: { channelId: emulator.samples.channelId, source: { accountType: 'bank' } },
	}),
	depositSimulate: () => ({ body: simulation }),
	brlValidate: () => ({ body: { currency: 'BRL', pix_key: 'ana@customers.test' } }),
	withdrawalFee: () => ({ query: { currency: 'USD', amount: 250.5 } }),
	depositFee: () => ({ query: { currency: 'NGN', amount: 10000 } }),
	rateGet: () => ({ query: { from: 'USD', to: 'brl' } }),
	onrampQuote: () => ({ body: quote }),
};

export const ids = Object.keys(endpoints) as EndpointId[];

export const good = Object.fromEntries(ids.map((id) => [id, sentBy[id] ?? (() => ({}))])) as {
	[Id in EndpointId]: () => Sent;
};
