import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import { CredentialError } from '../../../nodes/CrossBorderPayments/transport/errors';
import {
	defaultSettings,
	parseSettings,
} from '../../../nodes/CrossBorderPayments/transport/serviceSettings';

const advanced = (given: object) =>
	({ advanced: true, ...given }) as unknown as ICredentialDataDecryptedObject;

test('every setting is a field of the credential, shown below Advanced with its default', () => {
	const { properties } = new CrossBorderPaymentsApi();
	const below = properties.filter(({ displayOptions }) => displayOptions?.show?.advanced);
	const shown = Object.fromEntries(below.map((one) => [one.name, one.default]));
	expect(shown).toEqual({ ...defaultSettings, queryString: '' });
	expect(properties.find(({ name }) => name === 'advanced')?.default).toBe(false);
});

test.each<[ICredentialDataDecryptedObject, object]>([
	[{}, {}],
	[{ advanced: false, pageParameter: 'p' }, {}],
	[
		advanced({ pageParameter: ' p ', firstPage: 0, pageSize: 5 }),
		{ pageParameter: 'p', firstPage: 0, pageSize: 5 },
	],
	[
		advanced({ maxConcurrentRequests: 4, timeoutSeconds: 5, queryString: 'tenant=7' }),
		{ maxConcurrentRequests: 4, timeoutSeconds: 5, queryString: { tenant: '7' } },
	],
	[advanced({ pageParameter: '', pageSize: '', firstPage: null }), {}],
	[
		{ advanced: 'true', pageSize: '5', firstPage: '0' },
		{ pageSize: 5, firstPage: 0 },
	],
])('%j has the defaults, but for %j', (given, changed) => {
	expect(parseSettings(given)).toEqual({ ...defaultSettings, ...changed });
});

test.each([
	[{ firstPage: 2 }, 'First Page must be 0 or 1'],
	[{ pageSize: 'many' }, 'Page Size must be a whole number'],
	[{ pageSize: 0.5 }, 'Page Size must be a whole number'],
	[{ pageSize: 10_001 }, 'Page Size must be at most 10000'],
	[{ pageParameter: ' ' }, 'Page Parameter Name must not be empty'],
	[{ maxConcurrentRequests: 101 }, 'Max Concurrent Requests must be at most 100'],
	[{ timeoutSeconds: 0.5 }, 'Timeout (Seconds) must be a whole number'],
	[{ queryString: 'a=1&a=2' }, 'Query String has “a” twice'],
	[{ pageSize: { toString: 1, valueOf: 1 } }, 'Page Size must be a whole number'],
	[{ limitParameter: {} }, 'Page Size Parameter Name must be text'],
])('%j is rejected by its label', (given, problem) => {
	expect(() => parseSettings(advanced(given))).toThrow(CredentialError);
	expect(() => parseSettings(advanced(given))).toThrow(`The credential cannot be used: ${problem}`);
});
