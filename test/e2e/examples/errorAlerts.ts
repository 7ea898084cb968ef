import { readdirSync } from 'node:fs';
import type { Workflow, WorkflowDraft } from '../../host/session';
import { until } from '../../support/until';
import { everyFiveSeconds, triggerType } from '../canvas';
import { unmet } from '../compare';
import { pollTimeoutMs } from '../executions';
import { chooseChannel, chooseSpreadsheet, examplesFolder, type Stage } from './example';

const scheduleType = 'n8n-nodes-base.scheduleTrigger';
/** Their first step is a person's, or reads a table that is empty here. */
const others = ['track-offramps.json'];

/**
 * The service refuses the key: each example that runs by itself says so in Slack, with what to do. How often is not
 * checked: n8n's store of processed items has no locks.
 */
export async function errorAlerts({ world, standIns, check, load, read }: Stage): Promise<void> {
	const { emulator, isN8n1, session } = world;
	const alarm = await session.createWorkflow(await load('error-alerts'));
	// n8n 1 starts an error workflow as it is, and would not activate it.
	if (!isN8n1) await session.activateWorkflow(alarm);
	const broken: Workflow[] = [];
	const files = readdirSync(examplesFolder).filter((file) => !others.includes(file));
	for (const draft of files.filter((file) => file.endsWith('.json')).map(read)) {
		if (!startsOften(draft)) continue;
		// Their tables are made by hand there, and the other tests use them.
		if (isN8n1 && draft.nodes.some(({ type }) => type.endsWith('.dataTable'))) continue;
		chooseSpreadsheet(draft);
		chooseChannel(draft);
		draft.settings = { ...draft.settings, errorWorkflow: alarm.id };
		broken.push(await session.createWorkflow(draft));
	}
	const already = standIns.slackMessages.length;
	const alertsOf = ({ name }: Workflow) =>
		standIns.slackMessages.slice(already).filter(({ text }) => text.includes(`${name} failed`));

	// One after the other: all together, every five seconds, are too much for n8n on a slow machine.
	for (const workflow of broken) {
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
				'it links to the execution':
					isPolling(workflow) || /\n.*\/workflow\/.*\/executions\/\d+$/.test(text),
			}),
		);
	}
}

const isPolling = ({ nodes }: Pick<WorkflowDraft, 'nodes'>) =>
	nodes.some(({ type }) => type === triggerType);

/** Whether something other than a person starts it; every five seconds then. */
function startsOften({ nodes }: WorkflowDraft): boolean {
	let isStarted = false;
	for (const { type, parameters } of nodes) {
		if (type !== triggerType && type !== scheduleType) continue;
		isStarted = true;
		Object.assign(parameters as object, {
			pollTimes: everyFiveSeconds,
			options: {},
			rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] },
		});
	}
	return isStarted;
}
