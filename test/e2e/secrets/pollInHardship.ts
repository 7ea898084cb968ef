import type { FaultInput } from '../../support/emulator/server';
import type { Workflow } from '../../host/session';
import { until } from '../../support/until';
import { keyEcho } from './hardships';
import { wrongKey } from './spellings';
import { credentialData, type Stage } from './stage';
import { credentialType, watching, watchNode } from './workflows';

/** n8n polls once a minute. */
const pollTimeoutMs = 90_000;

/** The trigger: its activation, its polls and its test event. */
export async function pollInHardship(stage: Stage): Promise<void> {
	const { world, check, session, stranger } = stage;
	const { emulator } = world;
	const { approvedSubaccountId } = emulator.samples;
	const wrong = await session.createCredential(
		'Service',
		credentialType,
		credentialData(stage, { apiKey: wrongKey }),
	);
	const refused = await session.createWorkflow(watching(wrong));
	await activationFails(stage, refused, 'key refused');

	const good = await session.createCredential('Service', credentialType, credentialData(stage));
	const workflow = await session.createWorkflow(watching(good));
	const location = `${stranger.url}/list`;
	emulator.fault({ kind: 'redirect', status: 307, location });
	await activationFails(stage, workflow, 'sent on to another host');
	await session.activateWorkflow(workflow);

	const polls = () => emulator.requests.filter(({ endpoint }) => endpoint === 'subaccountList');
	const troubles: Array<[string, FaultInput]> = [
		[
			'one subaccount that answers 500',
			{ kind: 'status', status: 500, matching: `${approvedSubaccountId}/` },
		],
		['key refused', { kind: 'status', status: 401 }],
		['sent on to another host', { kind: 'redirect', status: 302, location }],
	];
	for (const [name, fault] of troubles) {
		emulator.fault({ ...fault, message: keyEcho });
		const { length } = polls();
		const polled = await until(() => polls().length > length, pollTimeoutMs);
		const test = await session.runWorkflow(workflow);
		check(`polls and a test event, ${name}: ${test.status}`, polled ? [] : ['no poll came']);
		emulator.clearFaults();
	}
	const { id } = emulator.createDeposit(approvedSubaccountId);
	const emitted = await until(async () => {
		const executions = (await session.listExecutions(workflow.id)).map(session.getExecution);
		const nodes = (await Promise.all(executions)).map((execution) => execution.nodes[watchNode]);
		return nodes.some((node) => node?.items.some((item) => item.id === id));
	}, pollTimeoutMs);
	check('an event in the end', emitted ? [] : ['none']);
	await session.deactivateWorkflow(workflow);
}

async function activationFails({ world, check, session }: Stage, workflow: Workflow, why: string) {
	const failure = await session.activateWorkflow(workflow).then(
		() => undefined,
		(error: Error) => error,
	);
	await session.deactivateWorkflow(workflow);
	world.emulator.clearFaults();
	check(`an activation, ${why}`, failure ? [] : ['it did not fail']);
}
