import type { Deposit } from '../../support/emulator/records/types';
import type { Emulator } from '../../support/emulator/server';
import type { Execution } from '../../host/session';
import { unmet } from '../compare';
import { itemsOf, untilOver } from '../executions';
import type { Stage } from './example';

/** Activates the example and lets deposits change; the function returned waits for their messages. */
export async function depositAlerts({ world, check, load, run }: Stage) {
	const { emulator, session } = world;
	const draft = load('deposit-alerts.json');
	const test = await run(draft);
	const sampleIds = itemsOf(test, 'When a deposit changes').map(({ id }) => String(id));
	check(
		`deposit alerts: a test event in the editor gives ${sampleIds.length} messages`,
		faultsOf(emulator, sampleIds, test),
	);

	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const changedIds = changeDeposits(emulator);

	return async (): Promise<void> => {
		const [execution] = await untilOver(session, workflow.id, ({ length }) => length > 0);
		if (!execution) throw new Error('no execution of the deposit alerts came in time');
		await session.deactivateWorkflow(workflow);
		check(
			`deposit alerts: ${changedIds.length} deposits changed, one message each with the right values`,
			faultsOf(emulator, changedIds, execution),
		);
	};
}

/** All between two polls. */
function changeDeposits(emulator: Emulator): string[] {
	const { approvedSubaccountId, pendingDepositId } = emulator.samples;
	const create = (currency: string, status = 'pending') =>
		emulator.createDeposit(approvedSubaccountId, { currency, status });
	const withoutAmount = create('NGN');
	withoutAmount.amount = withoutAmount.localAmount = '0.00000000';
	const changed = [
		create('BRL'),
		withoutAmount,
		create('USDC'),
		create('GHS', 'completed'),
		emulator.moveDeposit(pendingDepositId, 'completed'),
		create('USD', 'on_hold'),
	];
	return changed.map(({ id }) => id);
}

function faultsOf({ store }: Emulator, ids: readonly string[], execution: Execution): string[] {
	const messages = itemsOf(execution, 'Post it here');
	return [
		...unmet({ 'one message for each deposit': messages.length === ids.length && ids.length > 0 }),
		...ids.flatMap((id) => {
			const { owner, record } = store.deposits.locate(id)!;
			const { email } = store.subaccounts.locate(owner)!.record;
			const text = String(messages.find((message) => message['id'] === id)?.['text']);
			const branches: Record<string, string> = { pending: 'Pending', completed: 'Completed' };
			const branch = itemsOf(execution, branches[record.status] ?? 'Another status');
			const missing = [email, ...textsOf(record)].filter((part) => !text.includes(part));
			return [
				...missing.map((part) => `«${part}» is not in: ${text}`),
				...unmet({
					[`${id} is in the branch of its status`]: branch.some((item) => item['id'] === id),
				}),
			];
		}),
	];
}

/** What a message says of a deposit. */
function textsOf(deposit: Deposit): string[] {
	const { bankInfo, status, reference, amount, currency, fee, localAmount, localCurrency } =
		deposit;
	if (status === 'completed') {
		return [
			reference,
			`${localAmount} ${localCurrency} from`,
			`Amount: ${amount} ${currency}, fee ${fee} ${currency}\n`,
		];
	}
	if (status !== 'pending') return [reference, `“${status}”`];
	const { qr_code_payload: pixCode, bankBeneficiaryName, bankName, bankAddress } = bankInfo;
	const payTo = pixCode
		? `PIX code ${pixCode}`
		: `${bankBeneficiaryName}, ${bankName}, ${bankAddress}, routing ${bankInfo.bankRoutingNumber}, account ${bankInfo.bankAccountNumber}`;
	const announced =
		Number(localAmount) === 0
			? 'announced a deposit.'
			: `a deposit of ${localAmount} ${localCurrency}.`;
	return [announced, `Pay to: ${payTo}\n`, reference, deposit.expiresAt];
}
