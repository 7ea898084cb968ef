import type { Workflow, WorkflowDraft } from '../../host/session';
import { until } from '../../support/until';
import { everyFiveSeconds, triggerType } from '../canvas';
import { unmet } from '../compare';
import { pollTimeoutMs } from '../executions';
import type { Stage } from './example';

/** One that a schedule starts, and one that our trigger starts. */
const examplesThatFail = ['fees-of-last-month', 'deposit-alerts'];

/**
 * The service refuses the key: what runs by itself says so in Slack, with what to do. How often is not checked: n8n's
 * store of processed items has no locks.
 */
export async function errorAlerts({ world, standIns, check, load }: Stage): Promise<void> {
	const { emulator, isN8n1, session } = world;
	const alarm = await session.createWorkflow(await load('error-alerts'));
	// n8n 1 starts an error workflow as it is, and would not activate it.
	if (!isN8n1) await session.activateWorkflow(alarm);
	const already = standIns.slackMessages.length;
	const alertsOf = ({ name }: Workflow) =>
		standIns.slackMessages.slice(already).filter(({ text }) => text.includes(`${name} failed`));

	for (const draft of await Promise.all(examplesThatFail.map(load))) {
		const isPolling = startOften(draft);
		draft.settings = { ...draft.settings, errorWorkflow: alarm.id };
		const workflow = await session.createWorkflow(draft);
		await session.activateWorkflow(workflow);
		emulator.fault({ kind: 'status', status: 401 });
		await until(() => alertsOf(workflow).length > 0, pollTimeoutMs);
		await session.deactivateWorkflow(workflow);
		emulator.clearFaults();
		const { channel, text = '' } = alertsOf(workflow)[0] ?? {};
		check(
			`error alerts: ${workflow.name}`,
			unmet({
				[`the message has the advice: ${text}`]: text.includes(
					'Check the API key in the credential',
				),
				'it is in the channel': channel === 'C-payment-alerts',
				// A trigger that fails has none.
				'it links to the execution': isPolling || /\n.*\/workflow\/.*\/executions\/\d+$/.test(text),
			}),
		);
	}
}

/** Every five seconds. Returns whether our trigger does it. */
function startOften({ nodes }: WorkflowDraft): boolean {
	const trigger = nodes.find(({ type }) => type === triggerType);
	const first = trigger ?? nodes.find(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
	Object.assign(first!.parameters as object, {
		pollTimes: everyFiveSeconds,
		rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] },
	});
	return trigger !== undefined;
}
