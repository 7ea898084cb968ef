import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { second } from '../api/durations';
import { createClientFromCredentials } from '../transport/credentials';
import { toNodeError } from '../transport/errors';
import { createReaders } from './createReaders';
import { withEmails } from './emails';
import { runPoll } from './engine/runPoll';
import type { TriggerConfig } from './engine/triggerConfig';
import type { TriggerEvent } from './engine/event';
import { toItems } from './items';
import { backoffOf, tolerateAtStart } from './n8n/failedPolls';
import { loadState, saveState } from './n8n/nodeState';
import { pollAlone } from './n8n/overlappingPolls';
import { pollDeadline } from './n8n/pollTime';
import { noSamples, sampleEvents } from './sampleEvents';
import { parseTriggerSettings } from './settings';

/** If the service asks for a longer pause, the read is given up for this poll: see `runTasks`. */
const maxPauseMs = 5 * second;

/** One poll; in the editor, it returns samples and changes no state. */
export async function poll(n8n: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (n8n.getMode() === 'manual') return await withReaders(n8n, emitSamples);
	return await tolerateAtStart(
		n8n,
		async () => await pollAlone(n8n, async () => await withReaders(n8n, emitNews)),
	);
}

/** Ends the requests of a poll in time, and turns what it throws into n8n's own error. */
async function withReaders<T>(
	n8n: IPollFunctions,
	emit: (poll: PreparedPoll) => Promise<T>,
): Promise<T> {
	const beganAt = Date.now();
	const deadline = pollDeadline(n8n);
	try {
		return await emit(await preparePoll(n8n, beganAt, deadline));
	} catch (error) {
		throw Object.assign(toNodeError(n8n.getNode(), error), backoffOf(error));
	} finally {
		deadline.abort();
	}
}

type PreparedPoll = Awaited<ReturnType<typeof preparePoll>>;

async function preparePoll(n8n: IPollFunctions, beganAt: number, deadline: AbortController) {
	const settings = parseTriggerSettings(n8n);
	const { options } = settings;
	const closing = new AbortController();
	const signals = { signal: deadline.signal, closing: closing.signal };
	const { queryString = {} } = options;
	const anyClient = await createClientFromCredentials(n8n, signals);
	const client = anyClient.with({ queryString, maxPauseMs });
	const { environment, baseUrl } = client.connection;
	const config: TriggerConfig = {
		...settings,
		...options,
		concurrency: client.concurrency,
		subaccounts: options.subaccountIds ?? 'all',
		named: { offramp: settings.offramps },
		owner: { node: n8n.getNode().id, service: `${environment} ${baseUrl}` },
		startFrom: startFromOf(n8n, options.startFrom),
	};
	const readers = createReaders(client, beganAt, () => closing.abort());
	const warn = (message: string) => n8n.logger.warn(`${n8n.getNode().name}: ${message}`);
	const makeItems = async (events: readonly TriggerEvent[]) => {
		const complete = options.subaccountIds ? await withEmails(events, client, warn) : events;
		return toItems(complete, settings, n8n.getTimezone());
	};
	return { n8n, settings, config, readers, beganAt, warn, makeItems };
}

/**
 * Start From with its raw text: the value of an expression moves, and the time zone may be changed.
 */
function startFromOf(n8n: IPollFunctions, at: number | undefined): TriggerConfig['startFrom'] {
	const { startFrom: text } = Object(n8n.getNode().parameters['options']) as IDataObject;
	return at === undefined ? undefined : { at, text: String(text) };
}

async function emitNews({ n8n, config, readers, beganAt, warn, makeItems }: PreparedPoll) {
	const { state: saved, lost } = await loadState(n8n);
	const { events, state, notes } = await runPoll(saved, config, readers, beganAt, lost);
	notes.forEach(warn);
	const items = await makeItems(events);
	// Not before: what cannot become an item comes again with the next poll.
	saveState(n8n, state, items !== null);
	return items;
}

async function emitSamples({ settings, config, readers, beganAt, makeItems }: PreparedPoll) {
	const items = await makeItems(await sampleEvents(config, readers, beganAt));
	if (!items) throw noSamples(settings);
	return items;
}
