import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { itemsOf, untilSaved } from '../executions';
import { createByHand, createdTable, rowsOf } from './dataTable';
import { nodeOf, type Stage } from './example';

/** n8n parks for 65 seconds at least, and looks for parked executions each minute. */
const waitingMs = 180_000;
/** n8n takes approvals from browsers alone. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const approver = 'approver@company.example';
const payer = 'payer@customers.example';

/** A request is approved by email and creates one deposit at most; the wait for the money is parked. */
export async function depositWithApproval({ world, standIns, check, load }: Stage) {
	const { emulator, isN8n1, n8n, session } = world;
	const { approvedSubaccountId, approvedSubaccountEmail } = emulator.samples;
	const draft = load('deposit-with-approval.json');
	const handMade = isN8n1 ? await createByHand(world, draft) : undefined;
	const { assignments } = nodeOf(draft, 'Set your addresses').parameters as {
		assignments: { assignments: Array<{ value: string }> };
	};
	for (const assignment of assignments.assignments) assignment.value = approver;
	nodeOf(draft, 'Wait until final').parameters['interval'] = 5;
	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);

	/** Fills in the form; returns the execution that it starts. */
	async function request(reference: string): Promise<string> {
		const before = await session.listExecutions(workflow.id);
		const form = new FormData();
		[reference, approvedSubaccountEmail, '1250.50', 'USD', payer].forEach((value, field) =>
			form.set(`field-${field}`, value),
		);
		await fetch(`${n8n.url}/form/${String(nodeOf(draft, 'Ask for a deposit')['webhookId'])}`, {
			method: 'POST',
			body: form,
		});
		let started: string | undefined;
		await until(async () => {
			[started] = await session.listExecutions(workflow.id);
			return started !== before[0];
		}, waitingMs);
		return started!;
	}

	async function mailWith(text: string): Promise<string> {
		const find = () =>
			standIns.mails.find((mail) =>
				`${mail.to?.[0]?.address} ${mail.subject} ${mail.text} ${mail.html}`.includes(text),
			);
		if (!(await until(() => find() !== undefined, waitingMs))) throw new Error(`no mail: ${text}`);
		const { text: plain, html } = find()!;
		return html ?? plain ?? '';
	}

	/** Requests a deposit and clicks twice on a button of the mail. */
	async function decide(reference: string, button: string): Promise<{ id: string; mail: string }> {
		const id = await request(reference);
		const mail = await mailWith(`Reference: ${reference}`);
		const [, link] = new RegExp(`href="([^"]+)"[^>]*>${button}<`).exec(mail)!;
		for (let click = 0; click < 2; click++) {
			await fetch(link!.replaceAll('&amp;', '&'), { headers: { 'user-agent': browser } });
		}
		return { id, mail };
	}

	const creates = () =>
		emulator.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/deposits'));
	const known = new Set(emulator.store.deposits.of(approvedSubaccountId));
	emulator.resetLog();
	const approved = await decide('INV-1', 'Approve');
	const instructions = await mailWith('How to pay INV-1');
	const [deposit, ...others] = emulator.store.deposits
		.of(approvedSubaccountId)
		.filter((each) => !known.has(each));
	const { bankAccountNumber, bankRoutingNumber } = deposit!.bankInfo;
	const repeated = await untilSaved(session, await request('INV-1'));
	const declined = await untilSaved(session, (await decide('INV-2', 'Decline')).id);
	emulator.fault({ kind: 'status', status: 500, endpoint: 'depositCreate' });
	const failed = await untilSaved(session, (await decide('INV-3', 'Approve')).id);
	const { id: retryId } = await session.call<{ id: string }>(
		'POST',
		`/rest/executions/${failed.id}/retry`,
		{ loadWorkflow: false },
	);
	const retried = await untilSaved(session, retryId);
	emulator.clearFaults();
	const table = handMade ?? createdTable(declined);
	check('deposit with approval: each request creates one deposit at most', [
		...differences(
			creates().map(({ status }) => status),
			[200, 500],
		),
		...differences(await rowsOf(world, table, ['reference', 'status', 'depositId']), [
			{ reference: 'INV-1', status: 'created', depositId: deposit!.id },
			{ reference: 'INV-2', status: 'declined', depositId: null },
			{ reference: 'INV-3', status: 'check', depositId: null },
		]),
		...unmet({
			'one deposit': others.length === 0,
			'the approver sees client, amount and fee': [
				approvedSubaccountEmail,
				'1250.50 USD',
				'Fee: ',
			].every((part) => approved.mail.includes(part)),
			'the payer reads where to pay': [
				bankAccountNumber!,
				bankRoutingNumber!,
				deposit!.reference,
			].every((part) => instructions.includes(part)),
			'the repeated one says why': /asked for before/.test(repeated.error ?? ''),
			'the failed one says what to do': /Get Many/.test(failed.error ?? ''),
			'so does its retry': retried.status === 'error',
		}),
	]);

	return async (): Promise<void> => {
		emulator.moveDeposit(deposit!.id, 'completed');
		const receipt = await mailWith('Received: INV-1');
		const { status, nodes } = await untilSaved(session, approved.id);
		await session.deactivateWorkflow(workflow);
		check(
			'deposit with approval: the receipt comes after a parked wait',
			unmet({
				'it has the amount': receipt.includes(`${deposit!.amount} ${deposit!.currency}`),
				'the execution succeeds':
					status === 'success' && itemsOf({ nodes } as never, 'Send the receipt').length === 1,
			}),
		);
	};
}
