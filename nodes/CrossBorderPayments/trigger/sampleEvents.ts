import { excerpt, joinUnique } from '../api/unknownValues';
import { InputError } from '../transport/errors';
import type { TriggerEvent } from './engine/event';
import type { Readers } from './engine/readers';
import { runPoll } from './engine/runPoll';
import type { TriggerConfig } from './engine/triggerConfig';
import { eventLabel } from './events';
import type { Settings } from './settings';
import { hasStatuses, unknownStatuses } from './statuses';

const maxOfAnEvent = 5;

const maxRequests = 100;

/**
 * Recent records as the events that they would be, newest first, for building a workflow on: what a
 * first poll would emit if it treated nothing as known. It changes no state.
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
	// No record shows what it was before.
	const isChangeFromAnother = ({ event }: TriggerEvent) =>
		config.previousStatuses.length > 0 && hasStatuses([event]);
	const counts = new Map<string, number>();
	return events.reverse().filter((event) => {
		const count = counts.get(event.event) ?? 0;
		if (count === maxOfAnEvent || isChangeFromAnother(event)) return false;
		counts.set(event.event, count + 1);
		return true;
	});
}

/** If there are none: what keeps records out, and what to do about each. */
export function noSamples({ events, statuses, stillOpenHours, options }: Settings): InputError {
	const { previousStatuses } = options;
	const unknown = unknownStatuses([...statuses, ...previousStatuses]);
	const hours = Math.min(...stillOpenHours);
	const isAboutChanges = events.some(
		(event) => event !== 'stillOpen' && event !== 'readingStopped',
	);
	const advice = [
		'No record matches the settings above',
		unknown.length > 0 &&
			`“${excerpt(joinUnique(unknown))}” is not a known status: check its spelling`,
		statuses.length > 0 && 'To see more, add statuses to Statuses, or clear it',
		previousStatuses.length > 0 &&
			'Test events have no previous status: to fetch some, remove Options > Previous Statuses, and add it again afterwards',
		events.includes('stillOpen') &&
			`${eventLabel('stillOpen')} shows payments that have been open for ${hours} hours or more`,
		isAboutChanges &&
			'In the sandbox, Deposit > Simulate may create a record; you can also select more events',
		`The trigger itself works: publish the workflow, and it will start with the first ${isAboutChanges ? 'change' : 'payment that is open that long'}`,
	];
	return new InputError('No matching records yet', advice.filter(Boolean).join('. '));
}
