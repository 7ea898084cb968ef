import type { Deposit } from '../../../nodes/CrossBorderPayments/api/schemas/deposit';
import { exact, written } from '../../support/emulator/decimal';
import type { Execution } from '../../host/session';
import { until } from '../../support/until';
import { unmet } from '../compare';
import { itemsOf, untilSaved, type Row } from '../executions';
import type { Stage } from './example';

/** The trigger polls once a minute. */
const pollTimeoutMs = 100_000;

/** Activates the example and lets deposits change; `arrive` waits for their messages. */
export async function depositAlerts({ world, check, load, run }: Stage) {
	const { emulator, session } = world;
	const draft = load('deposit-alerts.json');
	const test = await run(draft);
	check(
		`deposit alerts: a test event in the editor gives ${itemsOf(test, 'Post it here').length} messages`,
		faultsOf(
			itemsOf(test, 'When a deposit changes').map(({ id }) => depositOf(String(id))),
			test,
		),
	);

	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const changed = changeDeposits();

	return {
		async arrive(): Promise<void> {
			let id: string | undefined;
			await until(async () => {
				[id] = await session.listExecutions(workflow.id);
				return id !== undefined;
			}, pollTimeoutMs);
			const execution = id === undefined ? undefined : await untilSaved(session, id);
			await session.deactivateWorkflow(workflow);
			check(
				`deposit alerts: ${changed.length} deposits changed, one message each with the right values`,
				execution ? faultsOf(changed, execution) : ['no execution came in time'],
			);
		},
	};

	function depositOf(id: string): Deposit {
		return emulator.store.deposits.locate(id)!.record;
	}

	/** All between two polls. */
	function changeDeposits(): Deposit[] {
		const { approvedSubaccountId, pendingDepositId } = emulator.samples;
		const create = (currency: string, status?: string) =>
			emulator.createDeposit(approvedSubaccountId, { currency, ...(status ? { status } : {}) });
		const announced = create('NGN');
		announced.amount = announced.localAmount = '0.00000000';
		return [
			create('BRL'),
			announced,
			create('USDC'),
			create('GHS', 'completed'),
			emulator.moveDeposit(pendingDepositId, 'completed'),
			create('USD', 'on_hold'),
		];
	}

	function faultsOf(deposits: readonly Deposit[], execution: Execution): string[] {
		const posted = itemsOf(execution, 'Post it here');
		const branchOf = (status: string) =>
			({ pending: 'Pending', completed: 'Completed' })[status] ?? 'Another status';
		return [
			...(execution.status === 'success' ? [] : [`the execution: ${execution.status}`]),
			...unmet({
				'as many messages as deposits': posted.length === deposits.length && posted.length > 0,
			}),
			...deposits.flatMap((deposit) => {
				const message = posted.find(({ id }) => id === deposit.id);
				const inBranch = itemsOf(execution, branchOf(deposit.status)).some(
					({ id }) => id === deposit.id,
				);
				if (!message) return [`no message for ${deposit.id}`];
				return unmet({
					...claimsOf(deposit, message),
					'from the output of its status': inBranch,
				}).map((fault) => `${fault}: ${String(message['text'])}`);
			}),
		];
	}

	function claimsOf(deposit: Deposit, message: Row): Record<string, boolean> {
		const text = String(message['text']);
		const { owner } = emulator.store.deposits.locate(deposit.id)!;
		const { email } = emulator.store.subaccounts.locate(owner)!.record;
		const { bankInfo, status } = deposit;
		const common = {
			'the customer': text.includes(email),
			'the reference': text.includes(deposit.reference),
		};
		if (status === 'pending') {
			const isAnnounced = Number(deposit.localAmount) === 0;
			const details = bankInfo.qr_code_payload
				? [`PIX code ${bankInfo.qr_code_payload}`]
				: [
						bankInfo.bankBeneficiaryName,
						bankInfo.bankName,
						bankInfo.bankAddress,
						`routing ${bankInfo.bankRoutingNumber}`,
						`account ${bankInfo.bankAccountNumber}`,
					];
			return {
				...common,
				'the amount, where there is one': isAnnounced
					? text.includes('announced a deposit.')
					: text.includes(`a deposit of ${deposit.localAmount} ${deposit.localCurrency}.`),
				'where to pay': text.includes(`Pay to: ${details.join(', ')}\n`),
				'until when': text.includes(deposit.expiresAt),
			};
		}
		if (status !== 'completed') return { ...common, 'the status': text.includes(`“${status}”`) };
		const net = written(exact(deposit.amount) - exact(deposit.fee), 18).replace(/\.?0+$/, '');
		return {
			...common,
			'what came in': text.includes(`${deposit.localAmount} ${deposit.localCurrency} from`),
			'amount, fee and net': text.includes(
				`Amount: ${deposit.amount} ${deposit.currency}, fee ${deposit.fee} ${deposit.currency}, net ${net} ${deposit.currency}\n`,
			),
		};
	}
}
