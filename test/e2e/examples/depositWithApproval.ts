import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { untilParked, untilSaved } from '../executions';
import { createByHand, createdTable, rowsOf } from './dataTable';
import { linkOf, nodeOf, openLink, shortAmount, submitForm, type Stage } from './example';

/** The first wait takes a minute, and n8n looks for parked executions each minute. */
const waitingMs = 180_000;

/** A request is approved by email and creates one deposit at most; the wait for the money is parked. */
export async function depositWithApproval({ world, standIns, check, load }: Stage) {
	const { emulator, isN8n1, session } = world;
	const { approvedSubaccountId, approvedSubaccountEmail: client } = emulator.samples;
	const draft = load('deposit-with-approval.json');
	const handMade = isN8n1 ? await createByHand(world, draft) : undefined;
	const { assignments } = nodeOf(draft, 'Set your addresses').parameters as {
		assignments: { assignments: Array<{ value: string }> };
	};
	for (const assignment of assignments.assignments) assignment.value = 'team@company.example';

	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);

	/** Fills in the form; returns the execution that it starts. */
	async function request(reference: string): Promise<string> {
		const values = [reference, client, '1250.50', 'USD', 'payer@customers.example'];
		const { length } = await session.listExecutions(workflow.id);
		await submitForm(world, draft, 'Ask for a deposit', values);
		await until(async () => (await session.listExecutions(workflow.id)).length > length, waitingMs);
		return (await session.listExecutions(workflow.id))[0]!;
	}

	async function mailWith(part: string): Promise<string> {
		const texts = () => standIns.mails.map((mail) => `${mail.subject}\n${mail.html ?? mail.text}`);
		if (!(await until(() => texts().join().includes(part), waitingMs))) throw new Error(part);
		return texts().find((text) => text.includes(part))!;
	}

	/**
	 * Clicks twice on a button of the mail; in n8n 1 once, because it may run an execution twice that is answered twice, and
	 * then loses the one that parks.
	 */
	async function decide(reference: string, button: string): Promise<string> {
		const id = await request(reference);
		const mail = await mailWith(`Reference: ${reference}`);
		await untilParked(session, id);
		for (let click = isN8n1 ? 1 : 0; click < 2; click++) await openLink(linkOf(mail, button));
		return id;
	}

	const deposits = () => emulator.store.deposits.of(approvedSubaccountId);
	const known = deposits().length;
	emulator.resetLog();
	const approvedId = await decide('INV-1', 'Approve');
	const instructions = await mailWith('How to pay INV-1');
	const { bankInfo, id, reference } = deposits()[0]!;
	const repeated = await untilSaved(session, await request('INV-1'));
	const declined = await untilSaved(session, await decide('INV-2', 'Decline'));
	emulator.fault({ kind: 'status', status: 500, endpoint: 'depositCreate' });
	const failed = await untilSaved(session, await decide('INV-3', 'Approve'));
	const retry = `/rest/executions/${failed.id}/retry`;
	const retried = await session.call<{ id: string }>('POST', retry, { loadWorkflow: false });
	const { status: retriedStatus } = await untilSaved(session, retried.id);
	emulator.clearFaults();
	// That of INV-1 is pending, too.
	Object.assign(emulator.store.rules, { fieldValues: { bankAccountNumber: '77' } });
	const doubtful = await untilSaved(session, await decide('INV-4', 'Approve'));
	Object.assign(emulator.store.rules, { fieldValues: {} });

	const creates = emulator.requests.filter(({ endpoint }) => endpoint === 'depositCreate');
	const table = handMade ?? createdTable(declined);
	const question = await mailWith('Reference: INV-1');
	check('deposit with approval: each request creates one deposit at most', [
		...differences(
			creates.map(({ status }) => status),
			[201, 500, 201],
		),
		...differences(await rowsOf(world, table, ['reference', 'status', 'depositId']), [
			{ reference: 'INV-1', status: 'created', depositId: id },
			{ reference: 'INV-2', status: 'declined', depositId: null },
			{ reference: 'INV-3', status: 'check', depositId: null },
			{ reference: 'INV-4', status: 'check', depositId: null },
		]),
		...[client, '1250.50 USD', 'percentage: 0.005', 'net amount: 1244.2475'].filter(
			(part) => !question.includes(part),
		),
		...[bankInfo!.bankAccountNumber!, reference].filter((part) => !instructions.includes(part)),
		...unmet({
			'the payer gets a date to read': /before \d+ \w+ \d{4}, \d\d:\d\d/.test(instructions),
			'one deposit for each of two': deposits().length === known + 2,
			'two deposits with one account number stop it': /not the only/.test(doubtful.error ?? ''),
			'a repeated request says why not': /asked for before/.test(repeated.error ?? ''),
			'a failed one says what to do': /Get Many/.test(failed.error ?? ''),
			'its retry fails, too': retriedStatus === 'error',
		}),
	]);

	await untilParked(session, approvedId);
	const { localAmount, localCurrency } = emulator.moveDeposit(id, 'completed');
	return async (): Promise<void> => {
		const receipt = await mailWith('Received: INV-1');
		const { status } = await untilSaved(session, approvedId);
		await session.deactivateWorkflow(workflow);
		check(
			'deposit with approval: the receipt comes after a parked wait',
			unmet({
				'it has the amount': receipt.includes(
					`Received: ${shortAmount(localAmount)} ${localCurrency}`,
				),
				'it says that the amount is another one': receipt.includes('not the amount requested'),
				'the execution succeeds': status === 'success',
			}),
		);
	};
}
