import { byId } from '../../support/n8n/setup';
import { until } from '../../support/until';
import { everyFiveSeconds } from '../canvas';
import { unmet } from '../compare';
import { itemsOf, pollTimeoutMs } from '../executions';
import { nodeOf, type Stage } from './example';

const hourMs = 3_600_000;
/** Longer than the first poll takes, on a busy machine. */
const untilLimitMs = 15_000;

export async function stuckPayments({ world, standIns, check, load, run }: Stage): Promise<void> {
	const { emulator, session } = world;
	const { approvedSubaccountId: owner, approvedSubaccountEmail: email } = emulator.samples;
	const posted = () => standIns.slackMessages.splice(0).map(({ text }) => text);
	const ago = (ms: number) => new Date(Date.parse(emulator.now()) - ms).toISOString();
	const offramp = emulator.createOfframp(owner, { status: 'paid', createdAt: ago(5 * hourMs) });
	const draft = await load('stuck-payments');
	const form = nodeOf(draft, 'When a payment stays open').parameters;
	form['offramps'] = { offramp: [{ subaccountId: byId(owner), offrampIds: offramp.id }] };
	const samples = itemsOf(await run(draft), 'When a payment stays open');
	const tests = posted();
	check(
		`stuck payments: the test in the editor posts ${tests.length} messages, an offramp among them`,
		unmet({
			'one message for each': tests.length === samples.length,
			'each says that it is a test': tests.every((text) => text.startsWith('Test: ')),
			'the offramp is open for 4 hours': tests.some(
				(text) => text.includes(`ID: offramp ${offramp.id}`) && text.includes('after 4 hours\n'),
			),
		}),
	);

	form['pollTimes'] = everyFiveSeconds;
	const workflow = await session.createWorkflow(draft);
	emulator.resetLog();
	await session.activateWorkflow(workflow);
	// What had passed a limit before the first poll is not reported.
	await until(
		() => emulator.requests.some(({ endpoint }) => endpoint === 'depositList'),
		pollTimeoutMs,
	);
	const opened = (hours: number, status = 'pending') => {
		return { status, createdAt: ago(hours * hourMs - untilLimitMs) };
	};
	const old = emulator.createDeposit(owner, opened(72));
	const onramp = emulator.createOnramp(owner, opened(24, 'paid'));
	const young = emulator.createDeposit(owner, opened(4));
	const stuck = [
		['🚨 Deposit', 'pending', 72, old.reference],
		['⏰ Onramp', 'paid', 24, onramp.client_onramp_reference],
		['⏰ Deposit', 'pending', 4, young.reference],
	] as const;
	await until(() => standIns.slackMessages.length >= stuck.length, pollTimeoutMs);
	await session.deactivateWorkflow(workflow);
	const messages = posted();
	const missing = stuck.flatMap(([what, status, hours, reference]) => {
		const title = `${what} of ${email} is still open (status: ${status}) after ${hours} hours\n`;
		const message = messages.find((text) => text.startsWith(title)) ?? messages.join('\n\n');
		const details = [
			...[title, `Age: ${hours} hours, since `, `Reference: ${reference}\n`],
			`Customer: ${email}, subaccount ${owner}\n`,
		];
		return details
			.filter((text) => !message.includes(text))
			.map((text) => `“${text}” is not in: ${message}`);
	});
	check('stuck payments: three pass a limit, a message each', [
		...missing,
		...unmet({ [`${messages.length} messages`]: messages.length === stuck.length }),
	]);
}
