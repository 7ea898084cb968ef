import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { driftTitle } from '../api/drift';
import { createClientFromCredentials } from '../transport/credentials';
import { InputError } from '../descriptions/checkInput';
import { createReaders } from './createReaders';
import { runPoll, sampleEvents } from './engine/runPoll';
import type { TriggerConfig } from './engine/triggerConfig';
import { toItems } from './items';
import { toPollError } from './pollFailure';
import { readSettings } from './settings';

/** Polls come every minute, and n8n 2 gives the publishing of a workflow up after 84 seconds. */
const maxPollMs = 60_000;

/** n8n's durable pollers say less than this, and keep the state themselves. */
const durableBudgetMs = 5 * 60_000;

/** The rest is time to hand over what was found. */
const usedPart = 0.8;

/** Where the service asks for a longer pause, the poll ends, and n8n polls again later. */
const maxWaitMs = 5_000;

/** n8n's durable pollers save events and state a moment after the poll. */
const savingMs = 3_000;

interface RunningPoll {
	result: Promise<unknown>;
	/** With the state, as soon as there is a result. */
	data: IDataObject;
}

/** Polls under way in this process, by workflow and node. */
const underWay = new Map<string, RunningPoll>();

/** When each of them last found events. */
const lastEvents = new Map<string, number>();

/** What was said of the service's differences from its specification; once is enough. */
const loggedDrift = new Set<string>();

/** n8n makes one context for each activation, and polls once to activate. */
const activated = new WeakSet<IPollFunctions>();

/** One poll of the trigger; in the editor, sample events. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await readEvents(context);
	const key = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const running = underWay.get(key);
	if (isDurable(context) && (running || isBeingSaved(key))) return null;
	if (running) return await takeOver(context, running);
	const isTolerant = isStart(context);
	activated.add(context);
	const result = readEvents(context);
	underWay.set(key, { result, data: staticData(context) });
	const items = await result
		.catch((error: Error) => {
			if (!isTolerant) throw error;
			context.logger.error(`${context.getNode().name}: ${error.message}`);
			return null;
		})
		.finally(() => underWay.delete(key));
	if (items) lastEvents.set(key, Date.now());
	return items;
}

/**
 * When n8n starts, its durable pollers make the polls that it missed all at once. Each gets the state as it
 * was before the others, and would find their events again.
 */
function isBeingSaved(key: string): boolean {
	return Math.abs(Date.now() - (lastEvents.get(key) ?? 0)) < savingMs;
}

/** n8n 2 gives a workflow up whose poll fails when n8n starts, and would not poll when all is well again. */
function isStart(context: IPollFunctions): boolean {
	const isStarting = ['init', 'leadershipChange'].includes(context.getActivationMode());
	return isStarting && !activated.has(context);
}

/**
 * The workflow was saved or published during a poll: n8n has read the state before that poll was
 * over, and would have its events found again.
 */
async function takeOver(context: IPollFunctions, { result, data }: RunningPoll): Promise<null> {
	await result.catch(() => {});
	Object.assign(staticData(context), data);
	return null;
}

const staticData = (context: IPollFunctions) => context.getWorkflowStaticData('node');

const isDurable = (context: IPollFunctions) => budgetOf(context) < durableBudgetMs;

/** Older versions of n8n do not say how long a poll may take. */
const budgetOf = (context: IPollFunctions): number => context.getPollBudgetMs?.() ?? Infinity;

async function readEvents(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const end = new AbortController();
	const stop = () => end.abort();
	const beganAt = Date.now();
	// A listener keeps the timeout alive: Node 20 collects one that only `AbortSignal.any` refers to.
	const budgetMs = Math.min(budgetOf(context), maxPollMs);
	AbortSignal.timeout(budgetMs * usedPart).addEventListener('abort', stop);
	try {
		const settings = readSettings(context);
		const { options } = settings;
		const { concurrency, queryParameters, timeout } = options;
		const drift = new Set<string>();
		const setup = { concurrency, signal: end.signal, drift };
		const anyClient = await createClientFromCredentials(context, setup);
		const client = anyClient.with({ timeoutMs: timeout * 1000, queryParameters, maxWaitMs });
		const { environment, baseUrl } = client.connection;
		const config: TriggerConfig = {
			...settings,
			...options,
			subaccounts: settings.scope === 'all' ? 'all' : settings.subaccountIds,
			place: `${environment} ${baseUrl}`,
		};
		const readers = createReaders(client, options, beganAt, stop);
		if (context.getMode() === 'manual') {
			const samples = toItems(await sampleEvents(config, readers, beganAt), settings);
			if (!samples) throw noSamples;
			return samples;
		}
		// n8n hands out proxies with a hidden property, which the schema of the state would refuse.
		const saved: unknown = JSON.parse(JSON.stringify(staticData(context).state ?? null));
		const { events, state, notes } = await runPoll(saved, config, readers, beganAt);
		for (const difference of drift) {
			if (!loggedDrift.has(difference)) notes.push(`${driftTitle}: ${difference}`);
			loggedDrift.add(difference);
		}
		for (const note of notes) context.logger.warn(`${context.getNode().name}: ${note}`);
		const items = toItems(events, settings);
		// Not before: what cannot become an item comes again with the next poll.
		staticData(context).state = state as IDataObject;
		return items;
	} catch (error) {
		throw toPollError(context, error);
	} finally {
		stop();
	}
}

const noSamples = new InputError(
	'No matching records yet',
	'No record fits the events, subaccounts and statuses chosen. In the sandbox, Deposit > Simulate may make one; or choose more events or fewer statuses. The trigger itself works: publish the workflow, and it starts with the first change',
);
