import type { INodeParameters } from 'n8n-workflow';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { until } from '../support/until';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 120, recordsPerSubaccount: 6 });
});

afterAll(async () => await emulator.close());

beforeEach(() => emulator.reset());

const run = async (resource: string, operation: string, parameters: INodeParameters = {}) =>
	await runNode({ resource, operation, parameters, credential: sandbox(emulator) });

const itemsOf = async (...args: Parameters<typeof run>) =>
	(await run(...args)).items.map(({ json }) => json);

const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });

describe('Wait Until Final', () => {
	/** A record of each resource that is not final. */
	const pending = () => {
		const { pendingDepositId, pendingOnrampId, pendingOfframpId } = emulator.samples;
		return {
			...ofApproved(),
			depositId: byId(pendingDepositId),
			onrampId: byId(pendingOnrampId),
			offrampId: pendingOfframpId,
			interval: 1,
		};
	};

	test('checks an offramp in both views', async () => {
		const { pendingOfframpId } = emulator.samples;
		const running = itemsOf('offramp', 'waitUntilFinal', { ...pending(), timeout: 10 });
		await until(() => emulator.requests.length > 0, 5000);
		emulator.moveOfframp(pendingOfframpId, 'completed');
		const items = await running;
		expect(items).toMatchObject([{ final: true, id: pendingOfframpId, status: 'completed' }]);
		const views = emulator.requests.map(({ endpoint }) => endpoint);
		expect(new Set(views)).toEqual(new Set(['offrampGet', 'offrampStatus']));
	});

	test.each(['deposit', 'onramp', 'offramp'])(
		'gives the last state of the %s instead, where that is chosen',
		async (resource) => {
			const parameters = { ...pending(), timeout: 1, onTimeout: 'lastState' };
			const items = await itemsOf(resource, 'waitUntilFinal', parameters);
			expect(items).toMatchObject([{ final: false, status: 'pending' }]);
		},
	);
});

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
