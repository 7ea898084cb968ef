import { setTimeout } from 'node:timers/promises';

import type { INodeParameters } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 60, recordsPerSubaccount: 6 });

/** What is sent from now on; a request that was being sent may still arrive. */
async function requestsAfterwards(): Promise<number> {
	await setTimeout(50);
	const before = emulator.requests.length;
	await setTimeout(250);
	return emulator.requests.length - before;
}

describe('cancelling an execution', () => {
	const pending = () => ({
		subaccountId: byId(emulator.samples.approvedSubaccountId),
		depositId: byId(emulator.samples.pendingDepositId),
		interval: 1,
	});

	test.each<[string, string, () => INodeParameters, () => void]>([
		[
			'a list',
			'subaccount.getAll',
			() => ({ returnAll: true, options: { pageSize: 1, concurrency: 2 } }),
			() => emulator.fault({ kind: 'latency', ms: 20 }),
		],
		[
			'an unanswered request',
			'balance.get',
			() => ({}),
			() => emulator.fault({ kind: 'latency', ms: 5000 }),
		],
		[
			'the wait before another try',
			'balance.get',
			() => ({}),
			() => emulator.fault({ kind: 'status', status: 429, retryAfter: 2 }),
		],
		['the wait for a final status', 'deposit.waitUntilFinal', pending, () => undefined],
	])('ends %s', async (_, operation, parameters, prepare) => {
		prepare();
		const cancel = new AbortController();
		const [resource = '', name = ''] = operation.split('.');
		const running = runNode({
			resource,
			operation: name,
			parameters: parameters(),
			credential: sandbox(emulator),
			signal: cancel.signal,
		});
		const failure = expect(running).rejects.toThrow('The execution was cancelled');
		while (emulator.requests.length === 0) await setTimeout(5);
		await setTimeout(30);
		const cancelledAt = Date.now();
		cancel.abort();
		await failure;
		expect(Date.now() - cancelledAt).toBeLessThan(1000);
		expect(await requestsAfterwards()).toBe(0);
	});
});
