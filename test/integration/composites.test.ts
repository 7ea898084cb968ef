import type { INodeParameters } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 120, recordsPerSubaccount: 6 });

const run = async (resource: string, operation: string, parameters: INodeParameters = {}) =>
	await runNode({ resource, operation, parameters, credential: sandbox(emulator) });

const itemsOf = async (...args: Parameters<typeof run>) =>
	(await run(...args)).items.map(({ json }) => json);

describe('Get Follow-Ups', () => {
	test('filters by age and type, and changes nothing', async () => {
		const all = await itemsOf('verification', 'getFollowUps', { returnAll: true });
		const businesses = await itemsOf('verification', 'getFollowUps', {
			returnAll: true,
			filters: { startedOnly: true, verificationType: 'business', minimumAgeDays: 60 },
		});
		const before = Date.now() - 60 * 86_400_000;
		expect(businesses.length).toBeGreaterThan(0);
		expect(businesses).toEqual(
			all.filter(
				({ verificationType, verificationStatus, createdAt }) =>
					verificationType === 'business' &&
					verificationStatus !== 'not_started' &&
					Date.parse(String(createdAt)) < before,
			),
		);
		expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	test.each([{ kind: 'status', status: 500 } as const, { kind: 'html' } as const])(
		'creates the other links where one fails: %j',
		async (fault) => {
			emulator.fault({ ...fault, endpoint: 'verificationCreateLink', after: 1, times: 1 });
			const items = await itemsOf('verification', 'getFollowUps', { createLinks: true });
			const links = items.map(({ formUrl }) => formUrl);
			expect(links.filter((link) => link === null)).toHaveLength(1);
			expect(links.filter((link) => typeof link === 'string')).toHaveLength(links.length - 1);
		},
	);

	test.each([403, 500])('fails where the service answers %s to every read', async (status) => {
		emulator.fault({ kind: 'status', status, endpoint: 'individualGet' });
		await expect(run('verification', 'getFollowUps')).rejects.toMatchObject({
			httpCode: String(status),
		});
	});
});
