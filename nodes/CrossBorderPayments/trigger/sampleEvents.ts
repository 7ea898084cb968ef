import type { TriggerEvent } from './engine/event';
import type { Readers } from './engine/readers';
import { runPoll } from './engine/runPoll';
import type { TriggerConfig } from './engine/triggerConfig';

/** Samples of each event. */
const maxOfAnEvent = 5;

/** Requests that looking for them may take. */
const maxRequests = 100;

/** Instead of the thresholds, so that any open record gives a sample. */
const soonHours = 1e-6;

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
	const unlimited = {
		startFrom: { at: -1, text: '' },
		stillOpenHours: [soonHours],
		maxEvents: Infinity,
	};
	const { events } = await runPoll(
		undefined,
		{ ...config, ...unlimited, maxRequests },
		readers,
		now,
	);
	const newest = events.reverse().map((event) => ({
		...event,
		...(event.event === 'stillOpen' && { openHours: config.stillOpenHours[0] ?? 0 }),
	}));
	return newest.filter((event, index) => {
		const before = newest.slice(0, index).filter((other) => other.event === event.event);
		return before.length < maxOfAnEvent;
	});
}
