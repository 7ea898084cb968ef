import { z } from 'zod/v4';

import { oneOf } from '../api/schemas/values';
import { field } from '../descriptions/field';
import { titleCase } from '../descriptions/titleCase';
import type { EventName } from './engine/triggerConfig';

/**
 * Short, because n8n shows two lines of each. `action` is for the node panel, where two names alone
 * would look alike.
 */
const eventTexts: Record<EventName, { name?: string; action?: string; description: string }> = {
	conversionCreated: { description: 'A conversion was created' },
	depositStatusChanged: { description: 'A deposit was created, or its status changed' },
	offrampStatusChanged: {
		description: 'The status of an offramp (crypto to fiat) listed below changed',
	},
	onrampStatusChanged: {
		description: 'An onramp (fiat to crypto) was created, or its status changed',
	},
	stillOpen: {
		name: 'Payment Still Open',
		description:
			'A deposit, onramp or listed offramp is still not final after a set number of hours',
	},
	readingStopped: {
		action: 'On service unreadable or readable again',
		description: 'Something could not be read for an hour, or can be read again',
	},
	subaccountStatusChanged: {
		action: 'On subaccount approved, created or otherwise changed',
		description: 'A client was created, approved or declined',
	},
	verificationStatusChanged: {
		action: 'On verification started, rejected or otherwise changed',
		description: 'A KYC or KYB verification started or changed status, such as to rejected',
	},
};

export const eventLabel = (event: EventName) => eventTexts[event].name ?? titleCase(event);

export const eventNames = Object.keys(eventTexts) as [EventName, ...EventName[]];

export const eventsField = field(
	z
		.array(oneOf(eventNames), { error: 'must be a list of events' })
		.min(1, { error: 'must not be empty: select what starts the workflow' }),
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventNames.map((value) => ({ ...eventTexts[value], name: eventLabel(value), value })),
		default: ['depositStatusChanged', 'onrampStatusChanged'],
		description:
			'What starts the workflow. A new record also counts as a change. Payment Still Open (stillOpen) reports what is not final after a number of hours, Reading Stopped what cannot be read.',
	},
);
