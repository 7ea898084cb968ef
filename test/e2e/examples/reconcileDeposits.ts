import { differences } from '../compare';
import { rowsOfSheet, type Stage } from './example';

const dayMs = 86_400_000;
const later = '2099-12-31';

/** Each status occurs, some by the last of the digits. A second run updates the rows. */
export async function reconcileDeposits({ world, standIns, check, load, run }: Stage) {
	const { emulator } = world;
	const { sheets } = standIns;
	const { approvedSubaccountId, approvedSubaccountEmail: customer } = emulator.samples;
	const today = emulator.now().slice(0, 10);
	const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
	const pay = (localAmount: string, reference?: string) => {
		const input = { currency: 'BRL', status: 'completed' };
		const deposit = emulator.createDeposit(approvedSubaccountId, input);
		return Object.assign(deposit, { localAmount, ...(reference && { reference }) }).reference;
	};
	const inParts = pay('250.00000000');
	pay('0.50000000', inParts);
	const short = pay('123456789012345678.99999999');
	const unlisted = pay('7.25000000');
	const cases = [
		[inParts, '250.5', today, 'matched', 250.5, 0],
		[pay('12.00000000'), '12', yesterday, 'late', 12, 0],
		[short, '123456789012345679', later, 'short', 123456789012345680, -0.00000001],
		[pay('0.30000001'), '0.3', later, 'over', 0.30000001, 0.00000001],
		['DEP-MISSING', '10.00', yesterday, 'missing', 0, -10],
		['DEP-BEFORE', '10.00', '2025-12-31', 'missing', 0, -10],
		['DEP-NOT-DUE', '10.00', later, 'not due yet', 0, -10],
		[pay('5.00000000'), '1,250.50', later, 'check the row', 5, ''],
		[unlisted, '', '', 'unexpected', 7.25, 7.25],
	] as const;
	/** Those that the workflow reads. */
	const arrived = () =>
		[...emulator.store.deposits.all()]
			.map(({ record }) => record)
			.filter(({ status, createdAt }) => status === 'completed' && createdAt >= '2026-01-01');
	const firstDay = arrived()
		.map(({ createdAt }) => createdAt.slice(0, 10))
		.sort()[0];
	const problems: Record<string, string> = {
		'DEP-BEFORE': `no deposit before ${firstDay} was read: check Created From`,
	};
	const expected = cases.map(([reference, amount, dueDate, status, received, difference]) => ({
		reference,
		status,
		expected: /^[\d.]+$/.test(amount) ? Number(amount) : amount,
		received,
		difference,
		currency: 'BRL',
		dueDate,
		createdOn: received === 0 ? '' : today,
		timeZone: received === 0 ? '' : 'UTC',
		customer: received === 0 ? '' : customer,
		problem: amount.includes(',') ? 'amount: write it like 1250.50' : (problems[reference] ?? ''),
	}));
	const list = cases
		.slice(0, -1)
		.map(([reference, amount, due]) => [reference, amount, 'brl', due]);
	sheets['Expected'] = [['reference', 'amount', 'currency', 'dueDate'], ...list];
	sheets['Result'] = [];

	const draft = await load('reconcile-deposits');
	draft.settings = { ...draft.settings, timezone: 'UTC' };
	await run(draft);
	checkResults('deposits of every kind');
	pay('0.00000001', short);
	Object.assign(expected[2]!, {
		status: 'matched',
		received: 123456789012345680,
		difference: 0,
	});
	await run(draft);
	checkResults('after the rest of one arrived');

	function checkResults(when: string): void {
		const results = rowsOfSheet(sheets['Result']!);
		const others = arrived()
			.map(({ reference }) => reference)
			.filter((reference) => !expected.some((row) => row.reference === reference));
		const ours = results.filter((row) => !others.includes(String(row['reference'])));
		check(`reconcile deposits: ${when}, ${results.length} results`, [
			...differences(ours, expected),
			...differences([results.length - ours.length], [new Set(others).size]),
		]);
	}
}
