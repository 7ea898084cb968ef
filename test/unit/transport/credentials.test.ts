import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import { parseCredentials } from '../../../nodes/CrossBorderPayments/transport/credentials';
import { defaultSettings } from '../../../nodes/CrossBorderPayments/transport/serviceSettings';
import { CredentialError } from '../../../nodes/CrossBorderPayments/transport/errors';

const sandbox = (sandboxUrl: unknown, apiKey: unknown = 'k') =>
	({ environment: 'sandbox', apiKey, sandboxUrl }) as ICredentialDataDecryptedObject;

/** What a credential is rejected with. */
function rejectionOf(credential: ICredentialDataDecryptedObject): CredentialError {
	try {
		parseCredentials(credential);
	} catch (error) {
		if (error instanceof CredentialError) return error;
	}
	throw new Error('the credential was not rejected');
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

const badUrls = [
	'http://sandbox.example.com',
	'http://localhost.example.com',
	'http://127.0.0.1.example.com',
	'http://notlocalhost',
	'http://192.168.1.10:3000',
	'http://[::2]',
	'ftp://example.com',
	'localhost:3000',
	'api.example.com',
	'https://',
	' ',
	undefined,
	{},
	{ toString: 1, valueOf: 1 } as object,
	'https://user:secret@example.com',
	'https://user@example.com',
	'https://127.0.0.1:80@example.com',
	'https://example.com?key=1',
	'https://example.com/#top',
];

test('the environment chooses the URL, and is named when it is missing', () => {
	const both = {
		apiKey: ' k ',
		productionUrl: 'https://api.example.com',
		sandboxUrl: 'https://sandbox.example.com',
	};
	expect(parseCredentials({ ...both, environment: 'production' })).toEqual({
		environment: 'production',
		apiKey: 'k',
		baseUrl: 'https://api.example.com',
		settings: defaultSettings,
	});
	expect(parseCredentials({ ...both, environment: 'sandbox' })).toMatchObject({
		environment: 'sandbox',
		baseUrl: 'https://sandbox.example.com',
	});
	const { message } = rejectionOf({ ...both, environment: 'production', productionUrl: '' });
	expect(message).toMatch(/^The production URL in the credential must start with https:/);
});

test.each(['Production', 'sandbox ', 'staging', '', undefined, null, true])(
	'the environment %j is rejected',
	(environment) => {
		const given = { ...sandbox('https://example.com'), environment };
		expect(rejectionOf(given as ICredentialDataDecryptedObject).message).toBe(
			'The environment of the credential is neither “production” nor “sandbox”',
		);
	},
);

test.each<unknown>([' ', null, {}, { toString: 1, valueOf: 1 }, 'two words', 'k\r\nx: 1', 'kéy'])(
	'the key %j is rejected',
	(apiKey) => {
		const { message, advice } = rejectionOf(sandbox('https://example.com', apiKey));
		expect(message).toMatch(/^The API key in the credential is empty or contains spaces/);
		expect(advice).toContain('Copy the key');
		expect(advice).toContain('menus and the trigger have no input item');
	},
);

describe('the node, and the test button of the credential', () => {
	const path = '/v1/ramp/banking/balances';
	const { authenticate, test: credentialTest } = new CrossBorderPaymentsApi();

	test.each(goodUrls)('send “%s” to %s', async (given, base) => {
		expect(parseCredentials(sandbox(given)).baseUrl).toBe(base);
		expect(credentialTest.request).toMatchObject({ url: path, disableFollowRedirect: true });
		const request = await authenticate(sandbox(given), { url: path });
		expect(request).toMatchObject({ baseURL: base, url: path });
	});

	test.each(badUrls)('reject “%s”', async (url) => {
		const { message, advice } = rejectionOf(sandbox(url));
		expect(message).toBe(
			'The sandbox URL in the credential must start with https:// and contain no user name, query or fragment',
		);
		expect(advice).toContain('unencrypted');
		await expect(authenticate(sandbox(url), { url: path })).rejects.toThrow(message);
	});
});
