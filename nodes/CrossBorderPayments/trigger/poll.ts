import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { simplifyConversion } from '../resources/conversion/simplify';
import { simplifyDeposit } from '../resources/deposit/simplify';
import { simplifyOfframp } from '../resources/offramp/simplify';
import { simplifyOnramp } from '../resources/onramp/simplify';
import { simplifySubaccount } from '../resources/subaccount/simplify';
import { simplifyBusiness, simplifyIndividual } from '../resources/verification/simplify';
import type { Client } from '../transport/client';
import { createClientFromCredentials } from '../transport/credentials';
import {
	ApiError,
	CancelledError,
	ConnectionError,
	InputError,
	toNodeError,
} from '../transport/errors';
import type { TriggerEvent } from './engine/event';
import type { WatchedResource } from './engine/watched';
import { runPoll } from './engine/runPoll';
import { sampleEvents } from './engine/samples';
import type { TriggerConfig } from './engine/triggerConfig';
import { createReaders } from './createReaders';
import { readSettings, type Settings } from './settings';

/** Polls come every minute, and n8n 2 gives the publishing of a workflow up after 84 seconds. */
const maxPollMs = 60_000;

/** n8n's durable pollers say less than this, and keep the state themselves. */
const durableBudgetMs = 5 * 60_000;

/** The rest is time to hand over what was found. */
const usedPart = 0.8;

const hourMs = 60 * 60_000;

/** Polls under way in this process, by workflow and node, with the state that each ends with. */
const underWay = new Map<string, Promise<IDataObject | undefined>>();

/** n8n makes one context for each activation, and polls once to activate. */
const activated = new WeakSet<IPollFunctions>();

/** One poll of the trigger; in the editor, sample events. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return itemsOf(await failing(context, testEvents));
	const key = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const running = underWay.get(key);
	if (running) return await takeOver(context, running);
	const isTolerant = isStart(context);
	activated.add(context);
	const found = failing(context, newEvents);
	underWay.set(
		key,
		found.then(
			() => (isDurable(context) ? undefined : staticData(context)),
			() => undefined,
		),
	);
	return await found
		.then(itemsOf, (error: Error) => {
			if (!isTolerant) throw error;
			context.logger.error(`${context.getNode().name}: ${error.message}`);
			return null;
		})
		.finally(() => underWay.delete(key));
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
async function takeOver(
	context: IPollFunctions,
	running: Promise<IDataObject | undefined>,
): Promise<null> {
	const state = await running;
	if (state) Object.assign(staticData(context), state);
	return null;
}

const staticData = (context: IPollFunctions) => context.getWorkflowStaticData('node');

const isDurable = (context: IPollFunctions) => budgetOf(context) < durableBudgetMs;

/** Older versions of n8n do not say how long a poll may take. */
const budgetOf = (context: IPollFunctions): number => context.getPollBudgetMs?.() ?? Infinity;

/** Gives errors as n8n's own, with the cause that n8n 2.4x backs off by. */
async function failing<T>(
	context: IPollFunctions,
	work: (context: IPollFunctions, settings: Settings, end: AbortController) => Promise<T>,
): Promise<{ result: T; settings: Settings }> {
	const end = new AbortController();
	try {
		const settings = readSettings(context);
		return { result: await work(context, settings, end), settings };
	} catch (thrown) {
		const error = thrown instanceof CancelledError ? timeIsOver : thrown;
		const failure = failureOf(error);
		throw Object.assign(toNodeError(context.getNode(), error), failure && { failure });
	} finally {
		end.abort();
	}
}

const timeIsOver = new InputError(
	'The time of the poll was over before anything could be read',
	'The service may be slow: try again later, or choose the subaccounts to watch',
);

/** What n8n 2.4x reads to decide when it polls again. */
function failureOf(error: unknown): { cause: string; retryAfterMs?: number } | undefined {
	if (error instanceof ConnectionError) return { cause: 'temporarily-unavailable' };
	if (!(error instanceof ApiError)) return undefined;
	const { status, retryAfterMs } = error;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 429) {
		return { cause: 'rate-limited', ...(retryAfterMs !== undefined && { retryAfterMs }) };
	}
	return status >= 500 ? { cause: 'temporarily-unavailable' } : undefined;
}

async function newEvents(
	context: IPollFunctions,
	settings: Settings,
	end: AbortController,
): Promise<TriggerEvent[]> {
	const beganAt = Date.now();
	const budgetMs = Math.min(budgetOf(context), maxPollMs);
	// A listener keeps the timeout alive: Node 20 collects one that only `AbortSignal.any` refers to.
	AbortSignal.timeout(budgetMs * usedPart).addEventListener('abort', () => end.abort());
	const client = await clientOf(context, settings, end.signal);
	const kept = staticData(context);
	// Read through JSON, because n8n hands out proxies that notice every access.
	const saved =
		kept.state === undefined ? undefined : (JSON.parse(JSON.stringify(kept.state)) as unknown);
	const config = configOf(settings, client);
	const { events, state, notes } = await runPoll(
		saved,
		config,
		createReaders(client, settings.options, beganAt),
		beganAt,
	);
	for (const note of notes) context.logger.warn(`${context.getNode().name}: ${note}`);
	kept.state = state as IDataObject;
	return events;
}

async function testEvents(
	context: IPollFunctions,
	settings: Settings,
	end: AbortController,
): Promise<TriggerEvent[]> {
	const client = await clientOf(context, settings, end.signal);
	const now = Date.now();
	const readers = createReaders(client, settings.options, now);
	const events = await sampleEvents(configOf(settings, client), readers, now);
	if (events.length === 0) {
		throw new InputError(
			'No matching records yet',
			'No record fits the events, subaccounts and statuses chosen. In the sandbox, Deposit > Simulate makes one; or choose more events or fewer statuses. The trigger itself works: publish the workflow, and it starts with the first change',
		);
	}
	return events;
}

async function clientOf(
	context: IPollFunctions,
	{ options: { concurrency, timeout, queryParameters } }: Settings,
	signal: AbortSignal,
): Promise<Client> {
	const client = await createClientFromCredentials(context, { concurrency, signal });
	return client.with({ timeoutMs: timeout * 1000, queryParameters });
}

function configOf(settings: Settings, { connection }: Client): TriggerConfig {
	const { events, scope, subaccountIds, offramps, statuses, stillOpenHours, options } = settings;
	return {
		events,
		statuses,
		subaccounts: scope === 'all' ? 'all' : subaccountIds,
		offramps,
		emitExisting: options.emitExisting,
		startFrom: options.startFrom,
		stillOpenHours,
		finalStatuses: options.finalStatuses,
		overlapMs: options.overlapHours * hourMs,
		fullScanMs: options.fullScanHours * hourMs,
		place: `${connection.environment} ${connection.baseUrl}`,
		concurrency: options.concurrency,
		maxRequests: options.maxRequests,
	};
}

function itemsOf(found: {
	result: TriggerEvent[];
	settings: Settings;
}): INodeExecutionData[][] | null {
	const items = found.result.map((event) => {
		const simplified = found.settings.simplify && simplify(event);
		return { json: { ...event, record: (simplified || event.record) as IDataObject } };
	});
	return items.length > 0 ? [items] : null;
}

/** The record as one flat row, the same that the action node gives. */
function simplify({ resource, record }: TriggerEvent): IDataObject | undefined {
	if (resource === 'verification') {
		// Where there is no verification yet, the record is that of the subaccount.
		if (record.type === 'individual') return simplifyIndividual(record as never);
		return record.type === 'business'
			? simplifyBusiness(record as never)
			: simplifySubaccount(record as never);
	}
	// The v1 view, which a pending offramp comes from, is a flat row already.
	if (resource === 'offramp' && record.type !== 'offramp') return undefined;
	return simplifiers[resource](record as never);
}

const simplifiers = {
	deposit: simplifyDeposit,
	onramp: simplifyOnramp,
	offramp: simplifyOfframp,
	conversion: simplifyConversion,
	subaccount: simplifySubaccount,
} satisfies Record<Exclude<WatchedResource, 'verification'>, unknown>;
