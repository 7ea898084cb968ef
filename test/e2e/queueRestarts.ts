import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../nodes/CrossBorderPayments/transport/parallel';
import { until } from '../support/until';
import { n8nNode, workflowOf } from './canvas';
import { unmet } from './compare';
import { parkExecutions, saveWaitingWorkflow } from './restarts/parkExecutions';
import { openQueue, type Queue } from './queueMode/queue';
import type { Check, EndToEndTest } from './test';
import type { World } from './world';

const count = Number(process.env['PARKED'] ?? 6);
/** The first check and the second one are a minute apart. */
const awayMs = 63_000;
const timeoutMs = 120_000;

/**
 * What docs/waiting.md says of restarts in queue mode: workers that are all stopped lose what is due meanwhile, the ways
 * out keep it, and the recipe starts it again. Workers keep their user folders.
 */
export const queueRestarts: EndToEndTest = {
	name: 'queue mode, restarts of workers',
	emulator: { subaccounts: 3, recordsPerSubaccount: 1 },

	async run(world, check) {
		const queue = await openQueue(world);
		try {
			await queue.startMain();
			const workers = [await queue.startWorker(), await queue.startWorker()];
			const { id } = await saveWaitingWorkflow(world);
			await allStop(world, queue, workers, check, id);
			await oneAfterTheOther(world, queue, workers, check);
			await withoutEventLogs(world, queue, workers, check);
		} finally {
			await queue.close();
		}
	},
};

async function stopAll(queue: Queue, workers: readonly string[]): Promise<void> {
	await Promise.all(workers.map(queue.stopWorker));
	await delay(awayMs);
}

async function allStop(
	world: World,
	queue: Queue,
	workers: readonly string[],
	check: Check,
	workflowId: string,
): Promise<void> {
	const parked = await parkExecutions(world, count);
	await stopAll(queue, workers);
	parked.completePayments();
	await Promise.all(workers.map(queue.restartWorker));
	const ends = await parked.ends('crashed');
	check(
		`all workers stopped while ${count} are due: ${[...new Set(ends)].join(', ')}`,
		unmet({ 'n8n loses them': ends.every((status) => status === 'crashed') }),
	);
	const retries = await startCrashedAgain(world, workflowId, parked.ids);
	check(
		`the recipe starts them again: ${[...new Set(retries)].join(', ')}`,
		unmet({
			'each goes on': retries.length === count && retries.every((one) => one === 'success'),
		}),
	);
}

async function oneAfterTheOther(
	world: World,
	queue: Queue,
	workers: readonly string[],
	check: Check,
): Promise<void> {
	const parked = await parkExecutions(world, count);
	const due = delay(awayMs);
	for (const worker of workers) {
		await queue.stopWorker(worker);
		if (worker === workers[0]) await due;
		await queue.restartWorker(worker);
	}
	parked.completePayments();
	const ends = await parked.ends('success');
	check(
		`workers restarted one after the other while ${count} are due: ${[...new Set(ends)].join(', ')}`,
		unmet({ 'all go on': ends.every((status) => status === 'success') }),
	);
}

async function withoutEventLogs(
	world: World,
	queue: Queue,
	workers: readonly string[],
	check: Check,
): Promise<void> {
	const parked = await parkExecutions(world, count);
	await stopAll(queue, workers);
	parked.completePayments();
	workers.forEach(queue.removeEventLogOf);
	await Promise.all(workers.map(queue.restartWorker));
	const ends = await parked.ends('success');
	check(
		`all workers stopped, and their event logs removed: ${[...new Set(ends)].join(', ')}`,
		unmet({ 'all go on': ends.every((status) => status === 'success') }),
	);
}

const recipePath = 'start-again';

/** As docs/recipes.md has it, but for the ten minutes that it waits before it takes an execution for crashed. */
async function startCrashedAgain(
	world: World,
	workflowId: string,
	crashed: readonly string[],
): Promise<string[]> {
	const { session, n8n, isN8n1 } = world;
	const { rawApiKey } = await session.call<{ rawApiKey: string }>('POST', '/rest/api-keys', {
		label: 'Recipe',
		expiresAt: null,
		scopes: ['execution:list', 'execution:read', 'execution:retry'],
	});
	const { id, name } = await session.createCredential('n8n', 'n8nApi', {
		apiKey: rawApiKey,
		baseUrl: `${n8n.url}/api/v1`,
	});
	const http = (title: string, parameters: object) => ({
		...n8nNode(
			title,
			'httpRequest',
			{ authentication: 'predefinedCredentialType', nodeCredentialType: 'n8nApi', ...parameters },
			4.2,
		),
		credentials: { n8nApi: { id, name } },
	});
	const query = {
		...{ status: isN8n1 ? 'error' : 'crashed', includeData: 'true', limit: '250' },
		workflowId,
	};
	const only = (title: string, condition: string) =>
		n8nNode(
			title,
			'filter',
			{
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
					conditions: [
						{
							...{ id: title, leftValue: `={{ ${condition} }}`, rightValue: '' },
							operator: { type: 'boolean', operation: 'true', singleValue: true },
						},
					],
					combinator: 'and',
				},
			},
			2.2,
		);
	const webhook = n8nNode('Webhook', 'webhook', { path: recipePath }, 2);
	const workflow = await session.createWorkflow(
		workflowOf(
			'Start again',
			[
				{ ...webhook, webhookId: recipePath },
				http('Executions', {
					url: `${n8n.url}/api/v1/executions`,
					sendQuery: true,
					queryParameters: {
						parameters: Object.entries(query).map(([key, value]) => ({ name: key, value })),
					},
				}),
				n8nNode('Each', 'splitOut', { fieldToSplitOut: 'data' }),
				only('Crashed', "$json.status === 'crashed'"),
				only(
					'At a wait',
					"$json.data.executionData?.nodeExecutionStack?.[0]?.node.parameters.operation === 'waitUntilFinal'",
				),
				only('Long ago', "DateTime.fromISO($json.stoppedAt) < $now.minus(0, 'minutes')"),
				n8nNode(
					'Once each',
					'removeDuplicates',
					{ operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.id }}' },
					2,
				),
				http('Retry', {
					method: 'POST',
					url: `=${n8n.url}/api/v1/executions/{{ $json.id }}/retry`,
				}),
			],
			[],
		),
	);
	await session.activateWorkflow(workflow);
	// A second run starts nothing again.
	await inParallel([1, 2], 1, async () => {
		await fetch(`${n8n.url}/webhook/${recipePath}`);
		await delay(5_000);
	});
	let retries: string[] = [];
	await until(async () => {
		const { results } = await session.call<{
			results: Array<{ id: string; status: string; retryOf: string | null }>;
		}>('GET', '/rest/executions?limit=100');
		retries = results
			.filter(({ retryOf }) => retryOf !== null && crashed.includes(retryOf))
			.map(({ status }) => status);
		return retries.length >= crashed.length && retries.every((status) => status === 'success');
	}, timeoutMs);
	return retries;
}
