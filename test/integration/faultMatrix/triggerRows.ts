import type { IDataObject } from 'n8n-workflow';

import { type Endpoint, endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { TriggerEvent } from '../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { Emulator } from '../../support/emulator/server';
import { ActiveTrigger } from '../../support/n8n/runTrigger';
import { byId, sandbox } from '../../support/n8n/setup';
import { isFinal, isRetried } from './expected';
import type { MatrixFault } from './faults';
import { allStruck, notStruck, repeatedWrites, whenStruck, type Mode } from './observe';
import { answerMembers } from './shape';
import type { Stage } from './stage';

/** What a poll that watches everything asks; a test holds it against one that does. */
export const triggerEndpoints: readonly Endpoint[] = [
	endpoints.subaccountList,
	endpoints.depositList,
	endpoints.onrampList,
	endpoints.onrampGet,
	endpoints.conversionList,
	endpoints.offrampGet,
	endpoints.offrampStatus,
	endpoints.individualGet,
	endpoints.businessGet,
];

/** What the first polls have left, before anything happens. */
export interface TriggerBaseline {
	saved: IDataObject;
	/** Of a poll that nothing goes wrong in. */
	requests: number;
	events: string[];
	asked: string[];
}

export interface TriggerSeen {
	/** Of the poll that was struck. */
	outcome: string;
	requests: number;
}

const timeoutSeconds = 5;
const hangMs = 15_000;

const parametersOf = ({ samples }: Emulator) => ({
	simplify: false,
	events: [
		'depositStatusChanged',
		'onrampStatusChanged',
		'offrampStatusChanged',
		'conversionCreated',
		'subaccountStatusChanged',
		'verificationStatusChanged',
	],
	offramps: {
		offramp: [
			{
				subaccountId: byId(samples.approvedSubaccountId),
				offrampIds: `${samples.pendingOfframpId}, ${samples.paidOfframpId}`,
			},
		],
	},
	options: { pageSize: 3, concurrency: 1, timeout: timeoutSeconds },
});

/** As the service is before the first poll: two subaccounts have records. */
function begin({ emulator }: Stage): void {
	emulator.reset();
	const { freshSubaccountId: other, onrampId, pendingOfframpId } = emulator.samples;
	emulator.moveSubaccount(other, 'approved');
	emulator.createDeposit(other, {});
	emulator.moveOnramp(onrampId, 'pending');
	emulator.moveOfframp(pendingOfframpId, 'paid');
}

/**
 * What happens between two polls, in both subaccounts and on deeper pages, too: enough for each endpoint
 * that a poll asks, so that something is late where its read fails.
 */
function happen({ emulator }: Stage): void {
	const { samples, store } = emulator;
	const { approvedSubaccountId: one, freshSubaccountId: other } = samples;
	// Of one a whole page, so that what is new goes on to the next.
	for (const id of [one, one, one, other]) {
		emulator.createDeposit(id, {});
		emulator.createOnramp(id, {});
		emulator.createConversion(id, {});
	}
	for (const id of [one, other]) {
		const open = store.deposits.of(id).filter(({ status }) => status === 'pending');
		emulator.moveDeposit(open.at(-1)?.id ?? '', 'completed');
	}
	const open = store.onramps.of(one).filter(({ status }) => status === 'pending');
	emulator.moveOnramp(open.at(-1)?.id ?? '', 'completed');
	// Not on the first page, so that it is read by its ID.
	emulator.moveOnramp(samples.onrampId, 'paid');
	emulator.moveOfframp(samples.paidOfframpId, 'completed');
	// What is pending only the older view shows.
	emulator.moveOfframp(samples.pendingOfframpId, 'pending');
	for (const id of [samples.pendingSubaccountId, samples.businessSubaccountId]) {
		const [verification] = store.verifications.of(id);
		emulator.moveVerification(verification?.id ?? '', 'rejected');
	}
	emulator.createSubaccount({});
}

const triggerOf = ({ emulator }: Stage, saved?: IDataObject) =>
	new ActiveTrigger({ credential: sandbox(emulator), parameters: parametersOf(emulator), saved });

/** Which endpoints a poll asks, and what it finds, when all is well. */
export async function triggerBaseline(stage: Stage): Promise<TriggerBaseline> {
	const { emulator } = stage;
	begin(stage);
	const active = triggerOf(stage);
	for (let poll = 0; poll < 3; poll++) {
		const events = poll === 0 ? await active.activate() : await active.poll();
		if (events.length > 0) throw new Error('the baseline brings events');
	}
	const saved = JSON.parse(JSON.stringify({ 'node:Trigger': active.state })) as IDataObject;
	happen(stage);
	emulator.resetLog();
	const events = (await active.poll()).map(eventKey).sort();
	const asked = [...new Set(emulator.requests.map(({ endpoint }) => endpoint ?? ''))];
	return { saved, requests: emulator.requests.length, events, asked };
}

/** The subaccount whose requests are struck, where the endpoint is below one. */
function subjectOf({ id, path }: Endpoint, { samples }: Emulator): string | undefined {
	if (!path.includes('{subaccountId}')) return undefined;
	if (id === 'individualGet') return samples.pendingSubaccountId;
	return id === 'businessGet' ? samples.businessSubaccountId : samples.approvedSubaccountId;
}

/** One onramp alone: the time-outs of several would use up the poll's time. */
const pathOf = (endpoint: Endpoint, emulator: Emulator) =>
	endpoint.id === 'onrampGet' ? emulator.samples.onrampId : subjectOf(endpoint, emulator);

/** A poll that is struck, and those after it; what comes of all of them must be what happened, once. */
export async function observePoll(
	stage: Stage,
	endpoint: Endpoint,
	fault: MatrixFault,
	mode: Mode,
	baseline: TriggerBaseline,
): Promise<TriggerSeen> {
	const { emulator } = stage;
	const subject = subjectOf(endpoint, emulator);
	const matching = pathOf(endpoint, emulator);
	begin(stage);
	const active = triggerOf(stage, baseline.saved);
	happen(stage);
	emulator.resetLog();
	const ids = fault
		.inputs(endpoint, stage.elsewhere)
		.map((input) => ({
			...input,
			endpoint: endpoint.id,
			...(matching && { matching }),
			...(mode === 'once' && { times: 1 }),
		}))
		.map((input) => emulator.fault(input).id);
	const isSilent = fault.nature === 'silent';
	const silence = isSilent ? whenStruck(stage, ids, timeoutSeconds * 1000) : undefined;
	const first = await ended(active.poll());
	clearInterval(silence);
	const haveStruck = allStruck(emulator, ids);
	emulator.clearFaults();
	const requests = emulator.requests.length;
	if (first === 'HANG') return { outcome: 'HANG', requests };
	if (requests > 3 * baseline.requests) return { outcome: 'LOOP', requests };
	if (repeatedWrites(emulator.requests) > 0) return { outcome: 'REPEATED WRITE', requests };
	if (!haveStruck) return { outcome: notStruck, requests };

	const polls: TriggerEvent[][] = [Array.isArray(first) ? first : []];
	// Until one finds nothing, which each must after two at most.
	do polls.push(await active.poll());
	while (polls.at(-1)?.length && polls.length < 4);
	const wrong = wrongOf(polls, baseline, fault);
	if (wrong) return { outcome: wrong, requests };
	return { outcome: outcomeOf(first, polls, subject, baseline, active), requests };
}

async function ended(poll: Promise<TriggerEvent[]>): Promise<TriggerEvent[] | Error | 'HANG'> {
	let guard: NodeJS.Timeout | undefined;
	const hanging = new Promise<'HANG'>((resolve) => {
		guard = setTimeout(() => resolve('HANG'), hangMs);
	});
	try {
		return await Promise.race([poll.catch((error: Error) => error), hanging]);
	} finally {
		clearTimeout(guard);
	}
}

const eventKey = ({ event, id, status }: TriggerEvent) => `${event} ${id} ${status}`;

/** Whether something was lost or came twice; a status that was only said to be so may come beside. */
function wrongOf(
	polls: readonly TriggerEvent[][],
	{ events }: TriggerBaseline,
	{ nature }: MatrixFault,
): string | undefined {
	const all = polls.flat();
	const seen = all.map(eventKey);
	const lost = events.filter((key) => !seen.includes(key));
	if (lost.length > 0) return `LOST ${lost.length}`;
	if (nature === 'unknown status') return wrongInTurn(all);
	const extra =
		seen.length - new Set(seen).size + seen.filter((key) => !events.includes(key)).length;
	return extra > 0 ? `TOO MUCH ${extra}` : undefined;
}

/** Each change leads from the status that the one before led to. */
function wrongInTurn(all: readonly TriggerEvent[]): string | undefined {
	const known = new Map<string, string>();
	for (const { resource, id, previousStatus, status } of all) {
		const key = `${resource} ${id}`;
		const before = known.get(key);
		if (before !== undefined && before !== previousStatus) return 'OUT OF TURN';
		if (previousStatus === status) return 'NO CHANGE';
		known.set(key, status);
	}
	return [...known.values()].includes('on_hold') ? 'LOST THE LAST STATUS' : undefined;
}

function outcomeOf(
	first: TriggerEvent[] | Error | 'HANG',
	[struck = []]: readonly TriggerEvent[][],
	subject: string | undefined,
	{ events }: TriggerBaseline,
	{ log }: ActiveTrigger,
): string {
	if (first instanceof Error) {
		const isClear = first.name === 'NodeApiError' && first.message.startsWith('Could not ');
		return isClear ? 'the poll fails' : `UNCLEAR: ${first.message}`;
	}
	const seen = new Set(struck.map(eventKey));
	const late = events.filter((key) => !seen.has(key));
	if (late.length === 0) return 'all at once';
	const isLogged = log.some((line) => subject !== undefined && line.includes(subject));
	return isLogged ? 'the others at once' : 'the rest with the next poll';
}

/** What the struck poll may be; that nothing is lost and nothing comes twice holds for all of them. */
export function expectedPoll(endpoint: Endpoint, { nature }: MatrixFault, mode: Mode): string[] {
	const isOfAll = !endpoint.path.includes('{subaccountId}');
	if (isRetried(nature) && mode === 'once') return ['all at once'];
	const isWrapped = 'data' in answerMembers(endpoint) && !endpoint.paging;
	const isError = isRetried(nature) || isFinal(nature) || (nature === 'null objects' && isWrapped);
	if (isError && isOfAll) return ['the poll fails'];
	if (isError) return ['the others at once'];
	switch (nature) {
		case 'page ignored':
		case 'page repeated':
			if (mode === 'once') return ['all at once'];
			return isOfAll ? ['the poll fails'] : ['the others at once', 'all at once'];
		case 'unknown status':
		case 'page empty':
			return ['all at once', 'the rest with the next poll'];
		default:
			return ['all at once'];
	}
}
