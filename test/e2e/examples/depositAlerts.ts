import type { Deposit } from '../../support/emulator/records/types';
import { differences, unmet } from '../compare';
import { itemsOf, untilOver } from '../executions';
import { nodeOf, type Stage } from './example';

const maxLines = 30;

const amounts = { localAmount: '540.50000000', amount: '100.00000000', currency: 'USD' };
const unknown = { localAmount: '0.00000000', amount: '0.00000000', fee: '0.00000000' };

/** What changed deposits of one client have, and the line about each in Slack. */
const lines = (email: string): Array<[Partial<Deposit>, string]> => [
	[
		{ ...amounts, localCurrency: 'BRL', fee: '2.50000000', feeCurrency: 'USD', reference: 'DEP-1' },
		`✅ Arrived: 540.50 BRL for ${email} (that is 100.00 USD, fee 2.50 USD, reference DEP-1)`,
	],
	[
		{ ...unknown, status: 'pending', feeCurrency: null, reference: 'DEP-2' },
		`⏳ Announced: amount not known yet for ${email} (reference DEP-2)`,
	],
	[
		{
			...{ ...amounts, localAmount: amounts.amount, localCurrency: 'USD', status: 'on_hold' },
			...{ fee: '2.50000000', feeCurrency: null, reference: 'A <!channel> & co' },
		},
		`ℹ️ on_hold: 100.00 USD for ${email} (fee 2.50 in a currency that is not shown, reference A &lt;!channel&gt; &amp; co)`,
	],
];

/** What changes between two polls is one message. */
export async function depositAlerts({ world, standIns, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { approvedSubaccountId, approvedSubaccountEmail, pendingDepositId } = emulator.samples;
	const posted = () => standIns.slackMessages.splice(0).map(({ text }) => text.split('\n'));
	const draft = await load('deposit-alerts');
	const samples = itemsOf(await run(draft), 'When a deposit changes').length;
	const tests = posted();
	check(
		`deposit alerts: the test in the editor posts ${samples} deposits in one message`,
		differences(
			tests.map((test) => [test[0], test.length]),
			[[`Test: ${samples} recent deposits`, samples + 2]],
		),
	);

	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);
	const time = Date.parse(emulator.now());
	const create = (index: number) =>
		emulator.createDeposit(approvedSubaccountId, {
			...{ status: 'completed', createdAt: new Date(time + index).toISOString() },
		});
	const expected = lines(approvedSubaccountEmail);
	for (const [index, [shown]] of expected.entries()) {
		const isNew = index > 0;
		Object.assign(
			isNew ? create(index) : emulator.moveDeposit(pendingDepositId, 'completed'),
			shown,
		);
	}
	for (let index = expected.length; index <= maxLines; index++) create(index);
	// n8n polls at once when a workflow is activated.
	await session.deactivateWorkflow(workflow);
	await session.activateWorkflow(workflow);
	const [execution] = await untilOver(session, workflow.id, ({ length }) => length > 0);
	await session.deactivateWorkflow(workflow);
	const [message = [], ...others] = posted();
	const { pollTimes } = nodeOf(draft, 'When a deposit changes').parameters;
	check(`deposit alerts: what changed between two polls is one message`, [
		...differences(
			[...message.slice(0, 1 + expected.length), ...message.slice(1 + maxLines)],
			[
				`${maxLines + 1} deposits changed`,
				...expected.map(([, line]) => line),
				'… and 1 more',
				`Records: ${world.n8n.url}/workflow/${workflow.id}/executions/${execution!.id}`,
			],
		),
		...unmet({
			'there is no other': others.length === 0,
			'the poll times are as the note says':
				JSON.stringify(pollTimes).includes('"0 */5 7-21 * * *"'),
		}),
	]);
}
