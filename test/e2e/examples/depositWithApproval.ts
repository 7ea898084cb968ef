import { until } from '../../support/until';
import { differences, unmet } from '../compare';
import { untilParked, untilSaved } from '../executions';
import { linkOf, openLink, shortAmount, submitForm, waitingMs, type Stage } from './example';

/** A request is approved by email and creates one deposit at most; the wait for the money is parked. */
export async function depositWithApproval({ world, standIns, check, load }: Stage) {
	const { emulator, isN8n1, session } = world;
	const { approvedSubaccountId, approvedSubaccountEmail: client } = emulator.samples;
	const draft = await load('deposit-with-approval');
	const workflow = await session.createWorkflow(draft);
	await session.activateWorkflow(workflow);

	/** Fills in the form; returns the execution that it starts. */
	async function request(reference: string, amount: string, currency: string): Promise<string> {
		const values = [reference, client, amount, currency, 'payer@customers.example'];
		const { length } = await session.listExecutions(workflow.id);
		await submitForm(world, draft, 'Ask for a deposit', values);
		await until(async () => (await session.listExecutions(workflow.id)).length > length, waitingMs);
		return (await session.listExecutions(workflow.id))[0]!;
	}

	const texts = () => standIns.mails.map((mail) => `${mail.subject}\n${mail.html ?? mail.text}`);
	const questionsFor = (reference: string) =>
		texts().filter((text) => text.includes(`Reference: ${reference}`) && text.includes('Approve'));

	async function mailWith(part: string): Promise<string> {
		if (!(await until(() => texts().join().includes(part), waitingMs))) throw new Error(part);
		return texts().find((text) => text.includes(part))!;
	}

	/**
	 * Clicks twice on a button of the mail; in n8n 1 once, because it may run an execution twice that is answered twice, and
	 * then loses the one that parks.
	 */
	async function decide(
		reference: string,
		button: string,
		amount = '1250.50',
		currency = 'USD',
		isMailServerDown = false,
	): Promise<string> {
		const known = new Set(questionsFor(reference));
		const id = await request(reference, amount, currency);
		const isAsked = () => questionsFor(reference).some((mail) => !known.has(mail));
		if (!(await until(isAsked, waitingMs))) throw new Error(reference);
		const mail = questionsFor(reference).find((one) => !known.has(one))!;
		await untilParked(session, id);
		standIns.setMailServerDown(isMailServerDown);
		for (let click = isN8n1 ? 1 : 0; click < 2; click++) await openLink(linkOf(mail, button));
		return id;
	}

	const deposits = () => emulator.store.deposits.of(approvedSubaccountId);
	const known = deposits().length;
	emulator.resetLog();
	const approvedId = await decide('INV-1', 'Approve');
	const instructions = await mailWith('How to pay INV-1');
	const { bankInfo, id, reference } = deposits()[0]!;
	const repeated = await untilSaved(session, await decide('INV-1', 'Approve'));
	const declined = await untilSaved(session, await decide('INV-2', 'Decline'));
	const tooMuch = await untilSaved(session, await decide('INV-3', 'Approve', '99999999999'));
	emulator.fault({ kind: 'status', status: 500, endpoint: 'depositCreate' });
	const failed = await untilSaved(session, await decide('INV-4', 'Approve'));
	emulator.clearFaults();
	const again = await untilSaved(session, await session.retryExecution(failed.id));

	const creates = emulator.requests.filter(({ endpoint }) => endpoint === 'depositCreate');
	const [question = ''] = questionsFor('INV-1');
	check('deposit with approval: each request creates one deposit at most', [
		...differences(
			creates.map(({ status }) => status),
			[201, 500],
		),
		...[client, '1250.50 USD', 'gives it: 6.2525'].filter((part) => !question.includes(part)),
		...[bankInfo!.bankAccountNumber!, reference].filter((part) => !instructions.includes(part)),
		...unmet({
			'the payer gets a date to read': /before \d+ \w+ \d{4}, \d\d:\d\d/.test(instructions),
			'one deposit': deposits().length === known + 1,
			[`a repeated request says so: ${repeated.error}`]: /was created before/.test(
				repeated.error ?? '',
			),
			'a declined one ends': declined.status === 'success',
			'one that would not go through says why': questionsFor('INV-3').join().includes('is above'),
			'and ends': tooMuch.status === 'success',
			[`a failed one says what to do: ${failed.error}`]: failed.status === 'error',
			[`its retry sends nothing: ${again.error}`]: /its outcome is unknown/.test(again.error ?? ''),
		}),
	]);

	const before = deposits().length;
	const unsent = await untilSaved(
		session,
		await decide('INV-6', 'Approve', '1250.50', 'USD', true),
	);
	standIns.setMailServerDown(false);
	const resentId = await session.retryExecution(unsent.id);
	const late = await mailWith('How to pay INV-6');
	await untilParked(session, resentId);
	const [lateDeposit] = deposits();
	emulator.moveDeposit(lateDeposit!.id, 'completed');
	check(
		`deposit with approval: the mail server is down after Create, and Retry sends the mail: “${unsent.error}”`,
		unmet({
			'it fails': unsent.status === 'error',
			'one deposit': deposits().length === before + 1,
			'the payer learns where to pay': late.includes(lateDeposit!.bankInfo!.bankAccountNumber!),
		}),
	);

	// Naira go to an account that the service lists no deposit of yet.
	emulator.store.rules.standingAccounts = true;
	await decide('INV-5', 'Approve', '5000', 'NGN');
	const ofStanding = await mailWith('How to pay INV-5');
	emulator.store.rules.standingAccounts = false;
	const [account] = emulator.store.accounts.values();
	check(
		'deposit with approval: the instructions name the account alone, where there is no more',
		unmet({
			'the account': ofStanding.includes(`Account number: ${account!.bankAccountNumber}`),
			'no empty line': !/null|undefined|: \n|\n, /.test(ofStanding),
		}),
	);

	await untilParked(session, approvedId);
	const { localAmount, localCurrency } = emulator.moveDeposit(id, 'completed');
	return async (): Promise<void> => {
		const receipt = await mailWith('Received: INV-1');
		await mailWith('Received: INV-6');
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
