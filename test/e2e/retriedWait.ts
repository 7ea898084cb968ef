import { hour } from '../../nodes/CrossBorderPayments/api/durations';
import { byId } from '../support/n8n/setup';
import {
	actionType,
	credentialType,
	n8nNode,
	ourNode,
	saveCredential,
	start,
	workflowOf,
} from './canvas';
import { differences, unmet } from './compare';
import { itemsOf, untilParked, untilSaved } from './executions';
import type { Check } from './test';
import type { World } from './world';

const account = '0123456789';

/** A wait for the money on an account, whose key is replaced while it is parked; the execution is retried. */
export async function checkRetriedWait({ session, emulator }: World, check: Check): Promise<void> {
	const owner = emulator.samples.approvedSubaccountId;
	const pay = (createdAt?: string) => {
		const deposit = emulator.createDeposit(owner, { status: 'completed', createdAt });
		return Object.assign(deposit, { bankInfo: { bankAccountNumber: account } });
	};
	// Of an earlier order.
	pay(new Date(emulator.store.clock.now() - hour).toISOString());
	const credential = await saveCredential({ session, emulator });
	const parameters = {
		...{ resource: 'deposit', operation: 'waitUntilFinal', subaccountId: byId(owner) },
		depositId: byId(account),
		options: { betweenChecks: 'park', checkEvery: 0.05 },
	};
	const wait = ourNode('Wait', actionType, credential, parameters);
	const draft = workflowOf('retried-wait', [start, wait, n8nNode('Final', 'noOp')], []);
	const id = await session.startWorkflow(await session.createWorkflow(draft));
	await untilParked(session, id);

	const saveKey = async (apiKey: string) =>
		await session.call('PATCH', `/rest/credentials/${credential.id}`, {
			...{ name: credential.name, type: credentialType },
			data: { ...credential.data, apiKey },
		});
	await saveKey('replaced');
	const failed = await untilSaved(session, id);
	const paid = pay();
	await saveKey(emulator.apiKey);
	const execution = await untilSaved(session, await session.retryExecution(id));
	check(`a wait whose key was replaced is retried: “${failed.error}”`, [
		...unmet({
			'it fails': failed.status === 'error',
			[`the retry succeeds: ${execution.error}`]: execution.status === 'success',
		}),
		...differences(
			itemsOf(execution, 'Final').map((item) => [item['id'], item['final']]),
			[[paid.id, true]],
		),
	]);
}
