import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import {
	parseCredentials,
	type CredentialData,
} from '../../../nodes/CrossBorderPayments/transport/credentials';
import { InputError } from '../../../nodes/CrossBorderPayments/transport/errors';

const sandbox = (sandboxUrl: string): CredentialData => ({
	environment: 'sandbox',
	apiKey: 'k',
	sandboxUrl,
});
const baseOf = (url: string) => parseCredentials(sandbox(url)).baseUrl;

/** What a credential is refused with; undefined where it is taken. */
function refusal(credential: CredentialData): InputError | undefined {
	try {
		parseCredentials(credential);
		return undefined;
	} catch (error) {
		if (error instanceof InputError) return error;
		throw error;
	}
}

const goodUrls: Array<[given: string, base: string]> = [
	['https://sandbox.example.com', 'https://sandbox.example.com'],
	['https://sandbox.example.com/', 'https://sandbox.example.com'],
	['  https://sandbox.example.com/ ', 'https://sandbox.example.com'],
	['https://example.com/sandbox/', 'https://example.com/sandbox'],
	['https://example.com:8443/api', 'https://example.com:8443/api'],
	['http://localhost:3000', 'http://localhost:3000'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://127.5.6.7', 'http://127.5.6.7'],
	['http://[::1]:3000', 'http://[::1]:3000'],
];

const plainHttp = [
	'http://sandbox.example.com',
	'http://localhost.example.com',
	'http://127.0.0.1.example.com',
	'http://notlocalhost',
	'http://192.168.1.10:3000',
	'http://[::2]',
];

const withUser = [
	'https://user:secret@example.com',
	'https://user@example.com',
	'https://127.0.0.1:80@example.com',
];

test.each(goodUrls)('«%s» gives %s', (given, base) => {
	expect(baseOf(given)).toBe(base);
});

test.each([
	...[...plainHttp, 'ftp://example.com', 'localhost:3000', 'api.example.com', 'https://'].map(
		(url) => [url, 'must start with https://', 'clear text'],
	),
	...[...withUser, 'https://example.com?key=1', 'https://example.com/#top'].map((url) => [
		url,
		'must not contain a user name, password, query or fragment',
		'Remove the part before the @',
	]),
] as Array<[string, string, string]>)('«%s» %s', (url, problem, advice) => {
	expect(refusal(sandbox(url))?.message).toBe(`The Sandbox URL of the credential ${problem}`);
	expect(refusal(sandbox(url))?.advice).toContain(advice);
});

test('the environment chooses the URL, and its name is in the message', () => {
	const both = {
		apiKey: 'k',
		productionUrl: 'https://api.example.com',
		sandboxUrl: 'https://sandbox.example.com',
	};
	expect(parseCredentials({ ...both, environment: 'production' })).toEqual({
		environment: 'production',
		apiKey: 'k',
		baseUrl: 'https://api.example.com',
	});
	expect(parseCredentials({ ...both, environment: 'sandbox' }).baseUrl).toBe(
		'https://sandbox.example.com',
	);
	expect(refusal({ ...both, environment: 'production', productionUrl: ' ' })?.message).toBe(
		'The credential has no Production URL',
	);
});

test.each([
	[' ', 'The credential has no API key'],
	[undefined, 'The credential has no API key'],
	['two words', 'contains spaces or other characters'],
	['k\r\nx: 1', 'contains spaces or other characters'],
	['kéy', 'contains spaces or other characters'],
])('the key %j is refused', (apiKey, message) => {
	const credential = { ...sandbox('https://example.com'), apiKey } as CredentialData;
	expect(refusal(credential)?.message).toContain(message);
});

describe('the test button of the credential', () => {
	const path = '/v1/ramp/banking/balances';
	const { authenticate, test: credentialTest } = new CrossBorderPaymentsApi();
	const requestWith = async (sandboxUrl: string) =>
		await authenticate({ ...sandbox(sandboxUrl) }, { url: path });

	test.each(goodUrls)('sends «%s» to where the node sends', async (given, base) => {
		expect(credentialTest.request).toMatchObject({ url: path, disableFollowRedirect: true });
		expect(await requestWith(given)).toMatchObject({ baseURL: base, url: path });
	});

	test.each([...plainHttp, ...withUser, 'example.com'])(
		'refuses «%s» as the node does',
		async (url) => {
			await expect(requestWith(url)).rejects.toThrow(refusal(sandbox(url))!.message);
		},
	);
});
