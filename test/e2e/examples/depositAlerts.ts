import type { Execution } from '../../host/session';
import type { Deposit } from '../../support/emulator/records/types';
import { differences, unmet } from '../compare';
import { itemsOf, untilOver } from '../executions';
import { escaped, nodeOf, shortAmount, type Stage } from './example';

const maxLines = 30;
const heads: Record<string, string> = { pending: '⏳ Announced:', completed: '✅ Arrived:' };

/** What changes between two polls is one message. */
export async function depositAlerts({ world, standIns, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const draft = await load('deposit-alerts');
	const test = await run(draft);
	const samples = itemsOf(test, 'When a deposit changes').map(({ id }) => String(id));
	check(
		`deposit alerts: the test in the editor posts ${samples.length} deposits in one message`,
		differences(posted(), [messageOf(samples, test, `Test: ${samples.length} recent deposits`)]),
	);

	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const changed = changeDeposits();
	// n8n polls at once when a workflow is activated.
	await session.deactivateWorkflow(workflow);
	await session.activateWorkflow(workflow);
	const [execution] = await untilOver(session, workflow.id, ({ length }) => length > 0);
	await session.deactivateWorkflow(workflow);
	const { pollTimes } = nodeOf(draft, 'When a deposit changes').parameters;
	check(`deposit alerts: ${changed.length} deposits changed, one message has their values`, [
		...differences(posted(), [
			messageOf(changed, execution!, `${changed.length} deposits changed`),
		]),
		...unmet({
			'the poll times are as the note says':
				JSON.stringify(pollTimes).includes('"0 */5 7-21 * * *"'),
		}),
	]);

	function posted(): string[] {
		return standIns.slackMessages.splice(0).map(({ text }) => text);
	}

	function changeDeposits(): string[] {
		const { approvedSubaccountId, pendingDepositId } = emulator.samples;
		let time = Date.parse(emulator.now());
		const create = (currency: string, status = 'pending', amount?: string) => {
			const createdAt = new Date(++time).toISOString();
			return emulator.createDeposit(approvedSubaccountId, { currency, status, amount, createdAt });
		};
		const changes = [
			emulator.moveDeposit(pendingDepositId, 'completed'),
			create('BRL'),
			Object.assign(create('NGN'), { amount: '0.00000000', localAmount: '0.00000000' }),
			create('GHS', 'completed', '1234567.12345678'),
			Object.assign(create('GHS', 'completed'), { fee: '2.50000000', feeCurrency: null }),
			create('USD', 'on_hold'),
			Object.assign(create('USD'), { reference: 'A <!channel> & co' }),
			...Array.from({ length: maxLines }, () => create('USDC', 'completed')),
		];
		return changes.map(({ id }) => id);
	}

	function messageOf(ids: readonly string[], { workflowId, id }: Execution, title: string) {
		const lines = ids.map((one) => {
			const { owner, record } = emulator.store.deposits.locate(one)!;
			return lineOf(record, emulator.store.subaccounts.locate(owner)!.record.email);
		});
		return [
			title,
			...lines.slice(0, maxLines),
			...(ids.length > maxLines ? [`… and ${ids.length - maxLines} more`] : []),
			`Records: ${world.n8n.url}/workflow/${workflowId}/executions/${id}`,
		].join('\n');
	}
}

function lineOf(deposit: Deposit, email: string): string {
	const { amount, currency, fee, feeCurrency, localAmount, localCurrency, status } = deposit;
	const isSame = amount === localAmount && currency === localCurrency;
	const details = [
		...(isSame || Number(amount) === 0 ? [] : [`that is ${shortAmount(amount)} ${currency}`]),
		...(feeCurrency || Number(fee)
			? [`fee ${shortAmount(fee)} ${feeCurrency ?? 'in a currency that is not shown'}`]
			: []),
		`reference ${deposit.reference}`,
	];
	const what =
		Number(localAmount) === 0
			? 'amount not known yet'
			: `${shortAmount(localAmount)} ${localCurrency}`;
	const line = `${heads[status] ?? `ℹ️ ${status}:`} ${what} for ${email} (${details.join(', ')})`;
	return escaped(line);
}
