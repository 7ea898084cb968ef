import fc from 'fast-check';

import {
	parseCredentials,
	type CredentialData,
} from '../../../nodes/CrossBorderPayments/transport/credentials';
import { InputError } from '../../../nodes/CrossBorderPayments/transport/errors';

const odd = fc.oneof(
	fc.anything(),
	fc.string({ unit: 'binary' }),
	fc.constantFrom(
		'key',
		'k\r\nx: 1',
		'https://a.example',
		'https://a.example/%2e%2e/b\r\n',
		'http://a.example',
	),
);

test('whatever a credential holds is refused in plain words, or is a safe address and key', () => {
	fc.assert(
		fc.property(odd, odd, (apiKey, sandboxUrl) => {
			const credential = { environment: 'sandbox', apiKey, sandboxUrl } as CredentialData;
			try {
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
