import { z } from 'zod/v4';

import { oneOf } from '../api/schemas/values';
import { field } from '../descriptions/field';
import { titleCase } from '../descriptions/titleCase';
import { allResources, openPayments, watched, watchedOf, type EventName } from './engine/watched';

interface EventTexts {
	name?: string;
	action?: string;
	description: string;
}

/** The texts of events that are not about a single resource. */
const others: Partial<Record<EventName, EventTexts>> = {
	stillOpen: {
		name: 'Payment Still Open',
		description: `A ${openPayments} is still not final after a set number of hours`,
	},
	readingStopped: {
		action: 'On service unreadable or readable again',
		description: 'Something could not be read for an hour, or can be again',
	},
};

const ofResources = allResources.map((resource) => {
	const { action, description } = watchedOf(resource);
	return [watched[resource].event, { ...(action && { action }), description }] as const;
});

const eventTexts = new Map<EventName, EventTexts>([
	...ofResources,
	...(Object.entries(others) as Array<[EventName, EventTexts]>),
]);

export const eventLabel = (event: EventName) => eventTexts.get(event)?.name ?? titleCase(event);

/** In the order of the menu, which is alphabetical. */
export const eventNames = [...eventTexts.keys()].sort((a, b) =>
	eventLabel(a) < eventLabel(b) ? -1 : 1,
) as [EventName, ...EventName[]];

export const eventsField = field(
	z
		.array(oneOf(eventNames), { error: 'must be a list of events' })
		.min(1, { error: 'must not be empty: select what starts the workflow' }),
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventNames.map((value) => ({
			...(eventTexts.get(value) as EventTexts),
			name: eventLabel(value),
			value,
		})),
		default: ['depositStatusChanged', 'onrampStatusChanged'],
		description:
			'What starts the workflow. A new record also counts as a change. Payment Still Open (stillOpen) reports what is not final after a number of hours, Reading Stopped what cannot be read.',
	},
);
