import type { Emulator } from '../../support/emulator/server';
import { until } from '../../support/until';
import { everyFiveSeconds } from '../canvas';
import { unmet } from '../compare';
import { itemsOf, pollTimeoutMs } from '../executions';
import { escaped, nodeOf, type Stage } from './example';

const hourMs = 3_600_000;
/** Longer than the first poll takes, on a busy machine. */
const untilLimitMs = 15_000;

export async function stuckPayments({ world, standIns, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { approvedSubaccountId } = emulator.samples;
	const { id: offrampId } = emulator.createOfframp(approvedSubaccountId, {
		status: 'paid',
		createdAt: new Date(Date.parse(emulator.now()) - 5 * hourMs).toISOString(),
	});
	const subaccountId = { __rl: true, mode: 'id', value: approvedSubaccountId };
	const draft = await load('stuck-payments');
	nodeOf(draft, 'When a payment stays open').parameters['offramps'] = {
		offramp: [{ subaccountId, offrampIds: offrampId }],
	};
	const begunAt = Date.parse(emulator.now());
	const test = await run(draft);
	const samples = itemsOf(test, 'When a payment stays open');
	checkMessages(
		'the test in the editor, an offramp among them',
		samples.map(({ id, openHours }) => [String(id), Number(openHours)]),
		'Test:',
		begunAt,
	);
	check(
		'stuck payments: the test has the offramp, which is open for 4 hours',
		unmet({ 'it is there': samples.some(({ id }) => id === offrampId) }),
	);

	const create = (kind: 'createDeposit' | 'createOnramp', hours: number, status = 'pending') => {
		const createdAt = Date.parse(emulator.now()) - hours * hourMs + untilLimitMs;
		const input = { status, createdAt: new Date(createdAt).toISOString() };
		return [emulator[kind](approvedSubaccountId, input).id, hours] as const;
	};
	nodeOf(draft, 'When a payment stays open').parameters['pollTimes'] = everyFiveSeconds;
	const workflow = await session.createWorkflow(draft);
	emulator.resetLog();
	await session.activateWorkflow(workflow);
	// What had passed a limit before the first poll is not reported.
	await until(
		() => emulator.requests.some(({ endpoint }) => endpoint === 'depositList'),
		pollTimeoutMs,
	);
	const stuck = [
		create('createDeposit', 72),
		create('createOnramp', 24, 'paid'),
		create('createDeposit', 4),
	];
	await until(() => standIns.slackMessages.length >= stuck.length, pollTimeoutMs);
	await session.deactivateWorkflow(workflow);
	checkMessages('three pass a limit', stuck);

	function checkMessages(
		what: string,
		payments: ReadonlyArray<readonly [id: string, hours: number]>,
		mark?: string,
		begunAt?: number,
	): void {
		const now = Date.parse(emulator.now());
		const messages = standIns.slackMessages.splice(0).map(({ text }) => text);
		check(`stuck payments: ${what}, ${messages.length} messages`, [
			...unmet({ 'one message for each': messages.length === payments.length }),
			...payments.flatMap(([id, hours]) => {
				const after = `after ${hours} hours`;
				const found = messages.find((text) => text.includes(id) && text.includes(after));
				const message = found ?? 'none';
				const sign = hours < 72 ? '⏰' : '🚨';
				const missingAt = (time: number) =>
					[mark ?? sign, ...factsOf(emulator, id, time)].filter(
						(text) => !message.includes(escaped(text)),
					);
				// An age in hours may have grown since the message was sent.
				const missing = missingAt(begunAt ?? now).length > 0 ? missingAt(now) : [];
				return missing.map((text) => `“${text}” is not in: ${message}`);
			}),
		]);
	}
}

/** What it is found by; `time` is when the message was sent. */
function factsOf({ store }: Emulator, id: string, time: number): string[] {
	const deposit = store.deposits.locate(id);
	const ramp = store.onramps.locate(id)?.record ?? store.offramps.locate(id)?.record.record;
	const owner = deposit?.owner ?? ramp!.account_id;
	const since = deposit?.record.createdAt ?? ramp!.created_at;
	const reference =
		deposit?.record.reference ??
		('client_onramp_reference' in ramp!
			? ramp.client_onramp_reference
			: ramp!.client_offramp_reference);
	return [
		`Customer: ${store.subaccounts.locate(owner)!.record.email}, subaccount ${owner}\n`,
		`Age: ${Math.floor((time - Date.parse(since)) / hourMs)} hours, since `,
		`Reference: ${reference}\n`,
	];
}
