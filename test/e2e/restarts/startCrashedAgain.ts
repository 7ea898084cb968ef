import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until';
import { n8nNode, workflowOf } from '../canvas';
import { untilOver } from '../executions';
import type { World } from '../world';

const path = 'start-again';
const timeoutMs = 300_000;
/** Of the schedule, which is an hour in the recipe. It runs less than 100 times: n8n lists no more. */
const pauseMs = 5_000;

/** An execution that n8n has started in the place of another one. */
export interface Retry {
	retryOf: string;
	status: string;
}

/**
 * docs/recipes.md, Restart crashed waits: as it is there, but for the ten minutes that it waits before it takes an
 * execution for crashed. It runs until all are started again, and once more.
 */
export async function startCrashedAgain(
	world: World,
	workflowId: string,
	crashed: readonly string[],
): Promise<Retry[]> {
	const { session, n8n } = world;
	const recipe = await session.createWorkflow(await drawRecipe(world, workflowId));
	await session.activateWorkflow(recipe);
	let runs = 0;
	const runRecipe = async () => {
		runs++;
		await fetch(`${n8n.url}/webhook/${path}`);
		const all = await untilOver(session, recipe.id, ({ length }) => length >= runs);
		const { status, error } = all.at(-1)!;
		if (status !== 'success') throw new Error(`the recipe: ${status}, ${error}`);
		await delay(pauseMs);
	};
	const readRetries = async () => await retriesOf(world, workflowId, crashed);
	// n8n's API leaves out what the main process still takes for running: a later run of the recipe finds it.
	await until(async () => {
		await runRecipe();
		return (await readRetries()).length >= crashed.length;
	}, timeoutMs);
	await runRecipe();
	let retries: Retry[] = [];
	await until(async () => {
		retries = await readRetries();
		return retries.every(({ status }) => status === 'success');
	}, timeoutMs);
	return retries;
}

async function retriesOf(
	{ session }: World,
	workflowId: string,
	crashed: readonly string[],
): Promise<Retry[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = await session.call<{ results: Retry[] }>(
		'GET',
		`/rest/executions?limit=100&filter=${filter}`,
	);
	return results.filter(({ retryOf }) => crashed.includes(retryOf));
}

async function drawRecipe({ session, n8n, isN8n1 }: World, workflowId: string) {
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
	const webhook = n8nNode('Webhook', 'webhook', { path }, 2);
	return workflowOf(
		'Start again',
		[
			{ ...webhook, webhookId: path },
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
	);
}
