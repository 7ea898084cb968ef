import { z } from 'zod/v4';

import { text } from '../api/schemas/values';
import { statusOptions } from '../descriptions/choices';
import { field } from '../descriptions/field';
import { withLowerCase } from '../descriptions/textLists';
import { titleCase } from '../descriptions/titleCase';
import { InputError } from '../transport/errors';
import { allResources, watchedOf, type EventName } from './engine/watched';
import { eventLabel, eventNames } from './events';

/**
 * Statuses of the menu, or others, which an expression may name in any spelling. The service writes
 * them in lower case.
 */
const statusNames = z.array(text, { error: 'must be a list of statuses' }).transform(withLowerCase);

const rows = allResources.map(watchedOf).filter(({ statuses }) => statuses.length > 0);

/** The known statuses that an event comes with; the other events have none to choose from. */
const statusesOf = Object.fromEntries(
	rows.map(({ event, statuses }) => [event, statuses]),
) as Partial<Record<EventName, readonly string[]>>;

/** For an assistant, which sees the statuses of all events in one list. */
const statusesByEvent = Object.entries(statusesOf)
	.map(([event, statuses]) => `${event}: ${[...new Set(statuses)].join(', ')}`)
	.join('. ');

const knownStatuses = [...new Set(Object.values(statusesOf).flat())];

const eventsWith = (status: string) =>
	eventNames.filter((event) => statusesOf[event]?.includes(status));

export const statusesField = field(statusNames, {
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	displayOptions: { show: { events: Object.keys(statusesOf) } },
	options: statusOptions(knownStatuses).map((option) => ({
		...option,
		displayOptions: { show: { events: eventsWith(option.value) } },
	})),
	default: [],
	hint: 'Leave empty for every change; to get each payment once, choose Completed',
	builderHint: { propertyHint: statusesByEvent },
	description:
		'Start the workflow only for these statuses. For one that is not listed, use an expression, such as {{ ["expired"] }}.',
});

/**
 * Rejects an event that has none of the statuses. An unknown status may belong to any event.
 * @param label of the field
 */
export function validateStatuses(
	label: string,
	events: readonly EventName[],
	statuses: readonly string[],
): void {
	if (statuses.length === 0 || unknownStatuses(statuses).length > 0) return;
	for (const event of events) {
		const ofEvent = statusesOf[event];
		if (!ofEvent || statuses.some((status) => ofEvent.includes(status))) continue;
		throw new InputError(
			`${eventLabel(event)} has none of the statuses under ${label}, so it would never start the workflow`,
			`Change ${label} or Events. Its statuses are ${[...new Set(ofEvent)].map(titleCase).join(', ')}. For one that is not listed, use an expression`,
		);
	}
}

/** Whether Statuses applies to one of the events. */
export const hasStatuses = (events: readonly EventName[]) =>
	events.some((event) => event in statusesOf);

/** The statuses that the service is not known to have, in lower case. */
export const unknownStatuses = (statuses: readonly string[]) =>
	statuses
		.map((status) => status.toLowerCase())
		.filter((status) => !knownStatuses.includes(status));

export const previousStatusesOption = field(statusNames.default([]), {
	displayName: 'Previous Statuses',
	name: 'previousStatuses',
	type: 'multiOptions',
	options: statusOptions(knownStatuses),
	default: [],
	description:
		'Only changes from one of these, such as from approved, that also pass Statuses. New records and test events have no previous status.',
});
