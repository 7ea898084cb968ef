import fc from 'fast-check';

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

const goodUrls: Array<[entered: string, base: string]> = [
	['https://sandbox.example.com', 'https://sandbox.example.com'],
	['https://sandbox.example.com/', 'https://sandbox.example.com'],
	['https://sandbox.example.com///', 'https://sandbox.example.com'],
	['  https://sandbox.example.com/ ', 'https://sandbox.example.com'],
	['https://example.com/sandbox/', 'https://example.com/sandbox'],
	['https://example.com:8443/api', 'https://example.com:8443/api'],
	['http://localhost:3000', 'http://localhost:3000'],
	['http://localhost', 'http://localhost'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://127.5.6.7', 'http://127.5.6.7'],
	['http://[::1]:3000', 'http://[::1]:3000'],
];

const plainHttp = [
	'http://sandbox.example.com',
	'http://localhost.example.com',
	'http://127.0.0.1.example.com',
	'http://notlocalhost',
	'http://10.0.0.1',
	'http://192.168.1.10:3000',
	'http://[::2]',
	'http://0.0.0.0:3000',
];

const withUser = [
	'https://user:secret@example.com',
	'https://user@example.com',
	'http://localhost@example.com',
	'http://127.0.0.1:80@example.com',
];

test.each(goodUrls)('«%s» gives %s', (entered, base) => {
	expect(baseOf(entered)).toBe(base);
});

test.each(plainHttp)('«%s» would send the key in clear text', (url) => {
	expect(refusal(sandbox(url))?.message).toBe(
		'The Sandbox URL of the credential must start with https://',
	);
	expect(refusal(sandbox(url))?.advice).toContain('clear text');
});

test.each(['ftp://example.com', 'file:///etc/passwd', 'localhost:3000', 'javascript:alert(1)'])(
	'«%s» is not http at all',
	(url) => {
		expect(refusal(sandbox(url))?.message).toContain('must start with https://');
	},
);

test.each(['api.example.com', 'not a url', 'https://', '//example.com'])(
	'«%s» is no URL',
	(url) => {
		expect(refusal(sandbox(url))?.message).toBe('The Sandbox URL of the credential is not a URL');
	},
);

test.each(withUser)('«%s» has a user name', (url) => {
	expect(refusal(sandbox(url))?.message).toContain('must not contain a user name or password');
});

test.each(['https://example.com?key=1', 'https://example.com/#top'])(
	'«%s» has more than a base',
	(url) => {
		expect(refusal(sandbox(url))?.message).toContain('must not contain a query or fragment');
	},
);

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
	expect(refusal({ environment: 'sandbox', apiKey: 'k' })?.message).toBe(
		'The credential has no Sandbox URL',
	);
});

test('a key is needed, and no message shows one', () => {
	expect(refusal({ ...sandbox('https://example.com'), apiKey: '' })?.message).toBe(
		'The credential has no API key',
	);
	const secret = refusal({ ...sandbox('http://example.com'), apiKey: 'key-not-to-be-shown' });
	expect(`${secret?.message} ${secret?.advice}`).not.toContain('key-not-to-be-shown');
});

test('whatever a credential holds is refused in plain words, or is a safe address and key', () => {
	const odd = fc.oneof(
		fc.anything(),
		fc.string({ unit: 'binary' }),
		fc.constantFrom('key', 'k\r\nx: 1', 'https://a.example', 'https://a.example/%2e%2e/b\r\n'),
	);
	fc.assert(
		fc.property(odd, odd, (apiKey, sandboxUrl) => {
			try {
				const credential = { environment: 'sandbox', apiKey, sandboxUrl } as CredentialData;
				const { baseUrl, apiKey: key } = parseCredentials(credential);
				expect(key).toMatch(/^[\x21-\x7e]+$/);
				expect(new URL(baseUrl).href.replace(/\/$/, '')).toBe(baseUrl);
				expect(baseUrl).toMatch(/^https:/);
			} catch (error) {
				expect(error).toBeInstanceOf(InputError);
			}
		}),
		{ seed: 1, numRuns: 2_000 },
	);
});

describe('the test button of the credential', () => {
	/** n8n's expression, as JavaScript. */
	const tested = (credentials: CredentialData): string => {
		const { baseURL = '' } = new CrossBorderPaymentsApi().test.request;
		const [, code = ''] = /^=\{\{([\s\S]*)\}\}$/.exec(baseURL) ?? [];
		return new Function('$credentials', `return ${code}`)(credentials) as string;
	};

	test.each(goodUrls)('sends «%s» to where the node sends', (entered, base) => {
		expect(tested(sandbox(entered))).toBe(base);
		expect(tested({ environment: 'production', apiKey: 'k', productionUrl: entered })).toBe(base);
	});

	test.each([...plainHttp, 'HTTP://example.com'])('never sends to «%s» in clear text', (url) => {
		expect(tested(sandbox(url))).toMatch(/^https:/);
	});

	test.each([
		...withUser,
		'https:\\\\good.example\t@example.com',
		' HTTPS:good.example@example.com',
	])('sends nothing to «%s»', (url) => {
		expect(tested(sandbox(url))).toBe('');
	});

	test('takes an @ that is part of a path', () => {
		expect(tested(sandbox('https://example.com/@home'))).toBe('https://example.com/@home');
	});
});
