import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { toApiError } from '../../../nodes/CrossBorderPayments/transport/errorMessages';
import { ApiError } from '../../../nodes/CrossBorderPayments/transport/errors';
import { callOf } from '../../../nodes/CrossBorderPayments/transport/request';

const { balanceGet, channelList, depositCreate, depositFee, depositList } = endpoints;
const { businessGet, individualSubmit, offrampGet, onrampGet } = endpoints;
const { rateGet, subaccountCreate, subaccountList } = endpoints;

const errorFor = (endpoint: Endpoint, statusCode: number, body?: unknown, headers = {}) =>
	toApiError(callOf(endpoint, {}, {}), { statusCode, headers, body: '' }, body, 'sandbox');

test.each<[body: unknown, message: string]>([
	[{ statusCode: 400, error: 'Bad Request', message: 'Invalid currency' }, 'Invalid currency'],
	[undefined, 'the service responded with status 418'],
])('the message of %j is “%s”', (body, message) => {
	const error = errorFor(balanceGet, 418, body);
	expect(error).toBeInstanceOf(ApiError);
	expect(error.message).toBe(`Could not read the balances of the parent account: ${message}`);
	expect(error.status).toBe(418);
});

test('a message of 5 MB with colours becomes one line of some 500 characters', () => {
	const message = `\u001b[31mNo\n${'x'.repeat(5_000_000)}`;
	const { message: shown, reason } = errorFor(balanceGet, 400, { message });
	expect(shown.length).toBeLessThan(600);
	expect(reason).toMatch(/^No x+…$/);
});

const credential = 'the credential (its environment is sandbox)';

test.each([
	[400, onrampGet, 'Correct the values'],
	[400, depositFee, 'see Advanced in the credential'],
	[401, rateGet, `Check the API key in ${credential}`],
	[
		403,
		rateGet,
		'Check the permissions of the API key. Deposits, withdrawals and rates also require an approved verification (KYC)',
	],
	[404, onrampGet, `Check the subaccount ID and the onramp ID, and ${credential}`],
	[404, depositList, `Check the subaccount ID, and ${credential}`],
	[
		404,
		businessGet,
		'The subaccount may have no verification yet, or be an individual. Check the subaccount ID',
	],
	[
		404,
		offrampGet,
		'A pending offramp may only be available in Get Status. Check the subaccount ID',
	],
	[404, channelList, `API key’s account. Check the API key and the URL in ${credential}`],
	[404, subaccountList, `API key’s account. Check the API key and the URL in ${credential}`],
	[404, rateGet, `Check the API key and the URL in ${credential}`],
	[409, individualSubmit, 'It may already have been created or submitted'],
	[409, depositList, 'Try again later'],
	[413, individualSubmit, 'The request is too large: send smaller files, or links to them'],
	[422, onrampGet, 'Correct the values'],
	[429, rateGet, 'The service limits the number of requests. Try again later'],
	[429, depositCreate, 'requests, and this one was not retried. Try again later'],
	[500, rateGet, 'Something went wrong in the service. Try again later'],
	[502, depositCreate, 'may have gone through. Check whether it did before you send it again'],
	[302, rateGet, 'The node does not follow redirects'],
	[418, rateGet, `Check the values of the node, and the URL in ${credential}`],
])('the advice on %i', (status, endpoint, advice) => {
	expect(errorFor(endpoint, status).advice).toContain(advice);
});

test('only a rejected request gets the advice about query parameters', () => {
	expect(errorFor(depositFee, 403).advice).not.toContain('see Advanced');
});

test.each([
	['7', 7000, 'Try again in 7 s'],
	['0.2', 200, 'Try again in 1 s'],
	['0', 0, 'Try again in 0 s'],
	['-1', undefined, 'Try again later'],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0, 'Try again in 0 s'],
	['soon', undefined, 'Try again later'],
	['soon GMT', undefined, 'Try again later'],
	['Infinity', undefined, 'Try again later'],
	['86400', 86_400_000, 'Try again in 86400 s'],
	['172800', 86_400_000, 'Try again in 86400 s'],
	['-5', undefined, 'Try again later'],
	['1970-01-01T00:00:00Z', 0, 'Try again in 0 s'],
	['1763900000', undefined, 'Try again later'],
	['Fri, 31 Dec 9999 23:59:59 GMT', undefined, 'Try again later'],
	[' ', undefined, 'Try again later'],
	[undefined, undefined, 'Try again later'],
])('Retry-After “%s” is a wait of %p ms', (value, retryAfterMs, advice) => {
	const error = errorFor(rateGet, 503, {}, { 'retry-after': value });
	expect(error.retryAfterMs).toBe(retryAfterMs);
	expect(error.advice).toContain(advice);
});

test('a message about personal data is shown, without what was entered', () => {
	const call = callOf(
		individualSubmit,
		{ body: { last_name: 'Lovelace' } },
		{ bodyFields: { phone: '+55 11 91234-5678' } },
	);
	const body = { message: '5511912345678 of Ada LOVELACE already exists' };
	const { message } = toApiError(call, { statusCode: 409, headers: {}, body: '' }, body, 'sandbox');
	expect(message).toMatch(/: \[…\] of Ada \[…\] already exists$/);
});

test.each([400, 409, 422])(
	'a subaccount rejected with %i may exist, and the message says so',
	(status) => {
		const { message } = errorFor(subaccountCreate, status, { message: 'Bad Request.' });
		expect(message).toBe(
			'Could not create a subaccount for a client: Bad Request. A subaccount may already have this address: Subaccount > Get finds it',
		);
	},
);

test.each([401, 403, 500])('one rejected with %i need not', (status) => {
	expect(errorFor(subaccountCreate, status).message).not.toContain('Subaccount > Get');
});
