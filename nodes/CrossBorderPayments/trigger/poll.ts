import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { Client } from '../transport/client';
import { InputError, toNodeError } from '../transport/errors';
import { createClientFromCredentials } from '../transport/credentials';
import { simplifyConversion } from '../resources/conversion/simplify';
import { simplifyDeposit } from '../resources/deposit/simplify';
import { simplifyOfframp } from '../resources/offramp/simplify';
import { simplifyOnramp } from '../resources/onramp/simplify';
import { simplifySubaccount } from '../resources/subaccount/simplify';
import { simplifyBusiness, simplifyIndividual } from '../resources/verification/simplify';
import type { WatchedResource, TriggerEvent } from './engine/event';
import { sampleEvents } from './engine/sample';
import { serviceReaders } from './readers';
import type { TriggerConfig } from './engine/settings';
import { watch } from './engine/watch';
import { readSettings, type Settings } from './config';

/** Where n8n does not say how long a poll may take. */
const usualBudgetMs = 5 * 60_000;

/** Time to hand over what was found. */
const usedOfBudget = 0.8;

const hourMs = 60 * 60_000;

/** Polls under way in this process, by workflow and node. */
const running = new Set<string>();

/** n8n 2 gives an activation up when its poll takes 84 seconds; what is left comes with the next poll. */
const activationBudgetMs = 60_000;

/** n8n makes one context for each activation, and polls for the first time to activate. */
const activated = new WeakSet<IPollFunctions>();

/** n8n 2 gives a workflow up whose poll fails when n8n starts, and would not poll when all is well again. */
function mustNotFail(context: IPollFunctions): boolean {
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	return isStart && !activated.has(context);
}

/** One poll of the trigger; in the editor, sample events. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const key = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const isTest = context.getMode() === 'manual';
	// What this one would find, the one under way finds, or the next.
	if (!isTest && running.has(key)) return null;
	const isTolerant = mustNotFail(context);
	const end = new AbortController();
	if (!isTest) running.add(key);
	try {
		const settings = readSettings(context);
		const events = await (isTest ? testEvents : newEvents)(context, settings, end.signal);
		return events.length > 0 ? [events.map((event) => itemOf(event, settings))] : null;
	} catch (error) {
		const failure = toNodeError(context.getNode(), error);
		if (!isTolerant) throw failure;
		context.logger.error(`${context.getNode().name}: ${failure.message}`);
		return null;
	} finally {
		activated.add(context);
		if (!isTest) running.delete(key);
		end.abort();
	}
}

async function newEvents(
	context: IPollFunctions,
	settings: Settings,
	end: AbortSignal,
): Promise<TriggerEvent[]> {
	const givenMs = context.getPollBudgetMs?.() ?? usualBudgetMs;
	const budgetMs = activated.has(context) ? givenMs : Math.min(givenMs, activationBudgetMs);
	const signal = AbortSignal.any([end, AbortSignal.timeout(budgetMs * usedOfBudget)]);
	const client = await clientOf(context, settings, signal);
	const kept = context.getWorkflowStaticData('node');
	// Read through JSON, because n8n hands out proxies that notice every access.
	const saved =
		kept.watch === undefined ? undefined : (JSON.parse(JSON.stringify(kept.watch)) as unknown);
	const { events, state, notes } = await watch(
		saved,
		watchingOf(settings, client),
		readersOf(settings, client, settings.options.maxRequests),
		Date.now(),
	);
	for (const note of notes) context.logger.warn(`${context.getNode().name}: ${note}`);
	kept.watch = state as unknown as IDataObject;
	return events;
}

async function testEvents(
	context: IPollFunctions,
	settings: Settings,
	end: AbortSignal,
): Promise<TriggerEvent[]> {
	const client = await clientOf(context, settings, end);
	const events = await sampleEvents(
		watchingOf(settings, client),
		readersOf(settings, client),
		Date.now(),
	);
	if (events.length === 0) {
		throw new InputError(
			'There is nothing yet to show as a test event',
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

function readersOf({ options }: Settings, client: Client, maxRequests = Infinity) {
	const { pageSize, pageParameter, limitParameter } = options;
	return serviceReaders(client, { pageSize, pageParameter, limitParameter }, maxRequests);
}

function watchingOf(settings: Settings, { connection }: Client): TriggerConfig {
	const { events, scope, subaccountIds, offramps, statuses, options } = settings;
	return {
		events,
		statuses,
		subaccounts: scope === 'all' ? 'all' : subaccountIds,
		offramps,
		emitExisting: options.emitExisting,
		finalStatuses: options.finalStatuses,
		overlapMs: options.overlapHours * hourMs,
		fullScanMs: options.fullScanHours * hourMs,
		place: `${connection.environment} ${connection.baseUrl}`,
		concurrency: options.concurrency,
	};
}

function itemOf(event: TriggerEvent, { simplify }: Settings): INodeExecutionData {
	const row = simplify && rowOf(event);
	return { json: { ...event, record: (row || event.record) as IDataObject } };
}

/** The record as one flat row, the same that the action node gives. */
function rowOf({ resource, record }: TriggerEvent): IDataObject | undefined {
	if (resource === 'verification') {
		// Where there is no verification yet, the record is that of the subaccount.
		if (record.type === 'individual') return simplifyIndividual(record as never);
		return record.type === 'business'
			? simplifyBusiness(record as never)
			: simplifySubaccount(record as never);
	}
	// The v1 view, which a pending offramp comes from, is a flat row already.
	if (resource === 'offramp' && record.type !== 'offramp') return undefined;
	return rows[resource](record as never);
}

const rows = {
	deposit: simplifyDeposit,
	onramp: simplifyOnramp,
	offramp: simplifyOfframp,
	conversion: simplifyConversion,
	subaccount: simplifySubaccount,
} satisfies Record<Exclude<WatchedResource, 'verification'>, unknown>;
