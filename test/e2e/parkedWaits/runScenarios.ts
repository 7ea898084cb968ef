import { request } from 'undici';
import { inParallel } from '../../../nodes/CrossBorderPayments/transport/parallel';
import { isOver, type Credential, type Execution, type Workflow } from '../../host/session';
import { byId } from '../../support/n8n/setup';
import { until } from '../../support/until';
import { actionType, n8nNode, ourNode, saveCredential, start as manualStart } from '../canvas';
import { differences, unmet } from '../compare';
import { itemsOf, untilParked } from '../executions';
import type { Check } from '../test';
import type { World } from '../world';
import { straight, type Scenario } from './scenarios';

const timeoutMs = 300_000;
/** An error workflow runs after the execution that failed. */
const reportTimeoutMs = 120_000;

/** An execution under way. */
export interface Running {
	scenario: Scenario;
	workflow: Workflow;
	credential: Credential;
	id: string;
	/** The payment that each item waits for. */
	paymentIds: string[];
	/** The HTTP status of the webhook’s response. */
	status: number;
}

/** Begins an execution of each scenario. Returns what checks their ends. */
export async function beginScenarios(world: World, scenarios: readonly Scenario[]) {
	const running = await inParallel(
		scenarios,
		// On SQLite, n8n 1 fails to save workflows at the same time.
		world.isN8n1 ? 1 : 4,
		async (scenario) => await begin(world, scenario),
	);
	return async (check: Check) => {
		for (const one of running) check(one.scenario.name, await faultsOf(world, one));
	};
}

async function begin(world: World, scenario: Scenario): Promise<Running> {
	const credential = await saveCredential(world);
	const running = { scenario, credential, ...(await start(world, credential, scenario)) };
	if (scenario.meanwhile) {
		await untilParked(world.session, running.id);
		await scenario.meanwhile(world, running);
	}
	return running;
}

async function start(world: World, credential: Credential, scenario: Scenario) {
	const { emulator, session, isN8n1, n8n } = world;
	const owner = emulator.samples.approvedSubaccountId;
	const paymentIds = scenario.payments.map((course) => {
		const status = course === 'never' ? 'pending' : 'completed';
		return emulator.createOnramp(owner, { status }).id;
	});
	for (const [item, course] of scenario.payments.entries()) {
		if (course !== 'later') continue;
		const firstLook = { endpoint: 'onrampGet', matching: paymentIds[item]!, times: 1 } as const;
		emulator.fault({ kind: 'unknownStatus', value: 'pending', ...firstLook });
	}
	const { begin = 'webhook' } = scenario;
	const path = paymentIds[0]!;
	const webhook = n8nNode('Start', 'webhook', { httpMethod: 'POST', path, ...scenario.webhook }, 2);
	const items = JSON.stringify({ payments: paymentIds.map((id) => ({ id })) });
	const parameters = {
		...{ resource: 'onramp', operation: 'waitUntilFinal' },
		...{ subaccountId: byId(owner), onrampId: byId('={{ $json.id }}') },
		...scenario.parameters,
	};
	const { settings, ...drawn } = await (scenario.draw ?? straight)({
		isN8n1,
		first: [
			begin === 'webhook' ? { ...webhook, webhookId: path } : manualStart,
			n8nNode('Set', 'set', { mode: 'raw', jsonOutput: items }, 3.4),
			n8nNode('Split', 'splitOut', { fieldToSplitOut: 'payments' }),
		],
		wait: ourNode('Wait', actionType, credential, parameters, scenario.settings),
		last: [
			n8nNode('Final', 'noOp'),
			ourNode('Report', actionType, credential, {
				...{ resource: 'rate', operation: 'get' },
				options: { queryString: '=report={{ $json.id }}' },
			}),
		],
		save: async (called) => {
			const workflow = await session.createWorkflow({ name: `Called by ${path}`, ...called });
			// n8n 1 calls it as it is, and would not activate it.
			if (!isN8n1) await session.activateWorkflow(workflow);
			return workflow.id;
		},
	});
	const workflow = await session.createWorkflow({
		name: scenario.name,
		...drawn,
		settings: { executionOrder: 'v1', ...scenario.workflowSettings, ...settings },
	});

	if (begin !== 'webhook') {
		const step = { nodeName: 'Wait', mode: 'inclusive' };
		const { executionId } = await session.call<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{
				...{ workflowData: workflow, triggerToStartFrom: { name: 'Start' } },
				...(begin === 'step' && { destinationNode: step }),
			},
		);
		return { workflow, id: executionId, paymentIds, status: 200 };
	}
	await session.activateWorkflow(workflow);
	const { statusCode: status, body } = await request(`${n8n.url}/webhook/${path}`, {
		method: 'POST',
	});
	await body.dump();
	let [id = ''] = await session.listExecutions(workflow.id);
	await until(
		async () => ([id = ''] = await session.listExecutions(workflow.id)).length > 0,
		timeoutMs,
	);
	return { workflow, id, paymentIds, status };
}

const reportsOf = ({ emulator }: World, id: string) =>
	emulator.requests.filter(({ query }) => query['report'] === id);

async function faultsOf(world: World, running: Running): Promise<string[]> {
	const { scenario, workflow, id, paymentIds, status } = running;
	const { payments, end = {}, begin, isDeleted, isNotWaiting } = scenario;
	const { items = [...payments.keys()], failed = [], error } = end;
	const expected = end.status ?? (error ? 'error' : 'success');
	const { session } = world;
	const reported = begin === 'step' ? [] : (end.reported ?? items).map((item) => paymentIds[item]!);
	const faultsOfReports = () =>
		differences(
			[...new Set(paymentIds)].flatMap((one) => reportsOf(world, one).map(() => one)).toSorted(),
			reported.toSorted(),
		);
	if (isDeleted) {
		const isGone = await until(
			async () => (await session.listExecutions(workflow.id)).length === 0,
			timeoutMs,
		);
		return [...unmet({ 'it is deleted at its end': isGone }), ...faultsOfReports()];
	}
	if (isNotWaiting) {
		await until(() => faultsOfReports().length === 0, timeoutMs);
		return faultsOfReports();
	}
	await until(async () => isOver(await session.getExecution(id)), timeoutMs);
	let faults: string[] = [];
	// n8n 1 saves what came out a moment after the status.
	await until(async () => {
		faults = [...faultsIn(await session.getExecution(id)), ...faultsOfReports()];
		return faults.length === 0;
	}, reportTimeoutMs);
	return faults;

	function faultsIn(execution: Execution): string[] {
		// At its first run, the node puts out the input.
		const rows = itemsOf(execution, begin === 'step' ? 'Wait' : 'Final').filter(
			(row) => 'final' in row,
		);
		return [
			...unmet({
				[`the webhook responds with ${status}`]: status === 200,
				[`it ends with ${execution.status}: ${execution.error}`]:
					execution.status === expected && (!error || error.test(execution.error ?? '')),
				[`${failed.length} items fail`]: itemsOf(execution, 'Failed').length === failed.length,
			}),
			...differences(
				rows.map((row) => ({ id: row['id'], final: row['final'] })),
				items.map((item) => ({ id: paymentIds[item], final: payments[item] !== 'never' })),
			),
		];
	}
}
