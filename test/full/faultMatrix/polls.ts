import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import type { TriggerEvent } from '../../../nodes/CrossBorderPayments/trigger/engine/event';
import { statusEventOf } from '../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import type { Emulator } from '../../support/emulator/server';
import type { MockTime } from '../../support/mockTime';
import { ActiveTrigger } from '../../support/n8n/runTrigger';
import { byId, sandbox } from '../../support/n8n/setup';
import { inputsOf, timeout, type Duration, type Fault } from './faults';

export const columnOf = (endpoint: Endpoint) =>
	endpoint === endpoints.subaccountList ? 'List of subaccounts' : 'Anything of one subaccount';

const triggerFor = ({ emulator, options, settings }: World, saved: IDataObject = {}) =>
	new ActiveTrigger({
		// The state belongs to this node.
		id: 'trigger',
		credential: sandbox(emulator, {
			...{ pageSize: 3, maxConcurrentRequests: 1, timeoutSeconds: timeout },
			...settings,
		}),
		saved,
		// Timeouts of several requests must not use it up.
		budgetMs: 60 * 60_000,
		parameters: {
			output: 'raw',
			events: Object.values(statusEventOf),
			offramps: {
				offramp: [
					{
						subaccountId: byId(emulator.samples.approvedSubaccountId),
						offrampIds: `${emulator.samples.pendingOfframpId}, ${emulator.samples.paidOfframpId}`,
					},
				],
			},
			options: { ...options },
		},
	});

interface World {
	emulator: Emulator;
	time: MockTime;
	/** Of the trigger, beside the usual ones. */
	options?: object | undefined;
	/** Fields of its credential below Advanced. */
	settings?: ICredentialDataDecryptedObject;
}

/** After so long, a poll looks up single records again. */
const lookupMs = 20 * 60_000;

/** The service before the trigger starts: two subaccounts have records. */
function startService({ emulator, time }: World): void {
	emulator.reset();
	// Both clocks, the node's and the service's, begin there.
	time.now = Date.parse(emulator.now());
	emulator.advanceClock(time.now - Date.parse(emulator.now()));
	const { freshSubaccountId, onrampId, pendingOfframpId } = emulator.samples;
	emulator.approveSubaccount(freshSubaccountId);
	// Earlier than the second in which the trigger starts: the Date header has no smaller unit.
	const createdAt = new Date(time.now - 60_000).toISOString();
	emulator.createDeposit(freshSubaccountId, { createdAt });
	emulator.moveOnramp(onrampId, 'pending');
	emulator.moveOfframp(pendingOfframpId, 'paid');
}

/** Changes in both subaccounts that each of the endpoints shows, more of them than a page holds. */
function changeRecords({ emulator, time }: World): void {
	time.pass(lookupMs);
	const { samples, store } = emulator;
	const { approvedSubaccountId: one, freshSubaccountId: other } = samples;
	for (const id of [one, one, one, other]) {
		emulator.createDeposit(id, {});
		emulator.createOnramp(id, {});
		emulator.createConversion(id, {});
	}
	for (const id of [one, other]) {
		const open = store.deposits.of(id).filter(({ status }) => status === 'pending');
		emulator.moveDeposit(open.at(-1)?.id ?? '', 'completed');
	}
	// No longer on the first page, so it is read by its ID.
	emulator.moveOnramp(samples.onrampId, 'paid');
	emulator.moveOfframp(samples.paidOfframpId, 'completed');
	// Only the v1 status shows what is pending.
	emulator.moveOfframp(samples.pendingOfframpId, 'pending');
	for (const id of [samples.pendingSubaccountId, samples.businessSubaccountId]) {
		emulator.moveVerification(store.verifications.of(id)[0]?.id ?? '', 'rejected');
	}
	emulator.createSubaccount({});
}

const keyOf = ({ event, id, status }: TriggerEvent) => `${event} ${id} ${status}`;

/** What the trigger knows before the changes, and what it emits for them. */
export interface Usual {
	saved: IDataObject;
	events: string[];
	asked: Array<string | null>;
	log: readonly string[];
}

/** Polls a service without a fault. */
export async function pollWithoutFault(world: World): Promise<Usual> {
	const { emulator } = world;
	startService(world);
	const trigger = triggerFor(world);
	const early = [await trigger.activate(), await trigger.poll()].flat();
	if (early.length > 0) throw new Error(`events before anything changed: ${early.map(keyOf)}`);
	const saved = JSON.parse(JSON.stringify(trigger.staticData)) as IDataObject;
	changeRecords(world);
	emulator.resetLog();
	const events = (await trigger.poll()).map(keyOf);
	return {
		saved,
		events,
		asked: emulator.requests.map(({ endpoint }) => endpoint),
		log: trigger.log,
	};
}

/** Polls while one endpoint fails, then until nothing is left; every event has to come exactly once. */
export async function pollWithFault(
	world: World,
	endpoint: Endpoint,
	fault: Fault,
	duration: Duration,
	usual: Usual,
): Promise<string> {
	const { emulator, time } = world;
	startService(world);
	const trigger = triggerFor(world, usual.saved);
	changeRecords(world);
	const subaccountId = subaccountOf(endpoint, emulator);
	for (const input of inputsOf(fault, duration, endpoint, subaccountId)) emulator.fault(input);
	const poll = async () => await trigger.poll().catch((error: Error) => error);
	const during = fault.isSilent
		? await time.whileUnanswered(emulator, timeout * 1000, poll)
		: await poll();
	emulator.clearFaults();
	const first = during instanceof Error ? [] : during.map(keyOf);
	const emitted = [...first];
	// One poll more than it takes: what comes twice comes then.
	for (let polls = first.length < usual.events.length ? 2 : 1; polls > 0; polls--) {
		time.pass(lookupMs);
		emitted.push(...(await trigger.poll()).map(keyOf));
	}

	const lost = usual.events.filter((key) => !emitted.includes(key));
	if (lost.length > 0) return `LOST: ${lost.join()}`;
	if (emitted.length > usual.events.length) return 'EMITTED TWICE';
	if (during instanceof Error) {
		const isClear = during.name === 'NodeApiError' && during.message.startsWith('Could not ');
		return isClear ? 'fails' : `UNCLEAR ERROR: ${during.message}`;
	}
	if (first.length === usual.events.length) return 'at once';
	const named = subaccountId ?? 'the list of subaccounts';
	const isLogged = trigger.log.some(
		(line) => /poll ended early/.test(line) || line.includes(named),
	);
	return isLogged ? 'later, logged' : 'later';
}

/** Where the endpoint is one of a subaccount: the one whose requests fail. */
function subaccountOf({ id, path }: Endpoint, { samples }: Emulator): string | undefined {
	if (!path.includes('{subaccountId}')) return undefined;
	if (id === 'individualGet') return samples.pendingSubaccountId;
	return id === 'businessGet' ? samples.businessSubaccountId : samples.approvedSubaccountId;
}

/** What may become of the poll. */
export function expectedPolls(
	endpoint: Endpoint,
	{ name, effect }: Fault,
	duration: Duration,
): readonly string[] {
	const isLasting = duration === 'always';
	if (effect === 'harmless' || (effect === 'temporary' && !isLasting)) return ['at once'];
	if (effect === 'incomplete') return ['at once', 'later', 'later, logged'];
	// Where the first request of a poll is refused, nothing is left to emit.
	if (name === '429') return ['later, logged', 'fails'];
	// A turn may end before page 2.
	const isFoundElsewhere = effect === 'error' && endpoint.paging;
	return ['later, logged', ...(isFoundElsewhere ? ['at once'] : [])];
}
