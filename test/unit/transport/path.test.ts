import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { createClient } from '../../../nodes/CrossBorderPayments/transport/client';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { text } from '../../../nodes/CrossBorderPayments/api/schemas/values';

const baseUrl = 'https://sandbox.example.com/base';

/** The rows take UUIDs; should one take more some day, it must still be one part of the path. */
const lenient = {
	...endpoints.conversionGet,
	params: { subaccountId: text, conversionId: text },
} as unknown as typeof endpoints.conversionGet;

test('whatever a path parameter holds, it is one part of the path, and arrives as it was', async () => {
	const words = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.stringMatching(/^[a-z./?#%&;\\: ]{1,12}$/),
		fc.constantFrom(
			'../..',
			'a/b',
			'?x=1',
			'#x',
			'%2e%2e',
			'%2f',
			'a\r\nx: 1',
			'{conversionId}',
			'$&',
		),
	);
	// URLs have no way to write a part that is just dots.
	const part = words.map((word) => word.trim()).filter((word) => !/^(\.|\.\.|)$/.test(word));
	await fc.assert(
		fc.asyncProperty(part, part, async (subaccountId, conversionId) => {
			const sent: IHttpRequestOptions[] = [];
			const client = createClient({
				connection: { environment: 'sandbox', baseUrl, apiKey: 'key' },
				send: async (options) => {
					sent.push(options);
					return { statusCode: 200, headers: {}, body: '{"id":"x"}' };
				},
			});
			await client.call(lenient, { params: { subaccountId, conversionId } });
			const { pathname, search, hash, href } = new URL(sent[0]?.url ?? '');
			expect(href).toBe(sent[0]?.url);
			expect([search, hash]).toEqual(['', '']);
			expect(pathname.split('/').map(decodeURIComponent)).toEqual([
				'',
				'base',
				'v1',
				'ramp',
				subaccountId,
				'banking',
				'conversions',
				conversionId,
			]);
		}),
		{ seed: 1, numRuns: 300 },
	);
});
