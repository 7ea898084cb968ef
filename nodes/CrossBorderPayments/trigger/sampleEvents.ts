import { statusesFor } from './form';
import type { TriggerEvent } from './engine/event';
import type { Readers } from './engine/readers';
import { runPoll } from './engine/runPoll';
import type { TriggerConfig } from './engine/triggerConfig';

const maxOfAnEvent = 5;

const maxRequests = 100;

/**
 * Recent records as the events that they would be, newest first, for building a workflow on: what a
 * first poll would emit if it took nothing for known. Nothing is remembered of it.
 * @throws as runPoll does
 */
export async function sampleEvents(
	config: TriggerConfig,
	readers: Readers,
	now: number,
): Promise<TriggerEvent[]> {
	const unlimited = { startFrom: { at: -1, text: '' }, previousStatuses: [], maxEvents: Infinity };
	const sampling = { ...config, ...unlimited, maxRequests };
	const { events } = await runPoll(undefined, sampling, readers, now);
	const counts = new Map<string, number>();
	return events.reverse().filter((event) => {
		const count = counts.get(event.event) ?? 0;
		if (count === maxOfAnEvent || !mayBeWanted(event, config.previousStatuses)) return false;
		counts.set(event.event, count + 1);
		return true;
	});
}

/** Whether it may be a change from one of Previous Statuses: no record shows what it was before. */
function mayBeWanted(
	{ event, status }: TriggerEvent,
	previousStatuses: readonly string[],
): boolean {
	const hasPrevious = statusesFor(event).length > 0 && previousStatuses.length > 0;
	return !hasPrevious || previousStatuses.some((previous) => previous !== status);
}
