import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import {
	depositStatuses,
	offrampStatuses,
	onrampStatuses,
	profileStatuses,
	subaccountStatuses,
	verificationStatuses,
} from '../api/schemas/knownValues';
import { titleCase } from '../descriptions/titleCase';
import { dateTime, oneOf, text, wholeNumber, enteredId } from '../api/schemas/values';
import { InputError } from '../transport/errors';
import { statusOptions } from '../descriptions/choices';
import { offrampField, subaccountByIdField } from '../descriptions/locators';
import { field, asOptional } from '../descriptions/field';
import { zoneHint } from '../descriptions/filtersField';
import { withLowerCase, splitWords } from '../descriptions/textLists';
import { optionsField, queryStringOption } from '../descriptions/options';
import { finalStatusesOption } from '../descriptions/waitFields';
import { amountsOption } from '../operation/output/amounts';
import { outputFormFields } from '../operation/output/outputFormFields';
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
	readingStopped: {
		action: 'On service unreadable or readable again',
		description: 'Something could not be read for an hour, or can be read again',
	},
	stillOpen: {
		name: 'Payment Still Open',
		description:
			'A deposit, onramp or listed offramp is still not final after a set number of hours',
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

const eventNames = Object.keys(eventTexts) as [EventName, ...EventName[]];

const events = field(
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
		description: 'What starts the workflow. A new record also counts as a change.',
	},
);

const maxIds = 10_000;

/** IDs, as a locator, a text or the array of an expression gives them. */
const ids = z.preprocess(
	(given: unknown) => {
		const value = given instanceof Object && 'value' in given ? given.value : given;
		// One more than are accepted, so that too many are rejected quickly.
		return [value ?? '']
			.flat()
			.flatMap((id) => splitWords(String(id)))
			.slice(0, maxIds + 1);
	},
	z.array(enteredId).max(maxIds, { error: `must be at most ${maxIds} IDs` }),
);

const onlySubaccounts = field(
	z
		.object({ subaccount: z.array(z.object({ subaccountId: ids })).default([]) })
		.transform((rows) => rows.subaccount.flatMap(({ subaccountId }) => subaccountId))
		.refine((all) => all.length > 0, {
			error: 'must not be empty: add a subaccount, or remove the option to watch all',
		})
		.optional(),
	{
		displayName: 'Only These Subaccounts',
		name: 'subaccountIds',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Subaccount',
		default: {},
		description:
			'Watch these instead of all. subaccountEmail is then empty unless you also select Subaccount or Verification Status Changed.',
		options: [
			{ displayName: 'Subaccount', name: 'subaccount', values: [subaccountByIdField.property] },
		],
	},
);

const offrampRows = z
	.object({ offramp: z.array(z.object({ subaccountId: ids, offrampIds: ids })).default([]) })
	.transform((rows, context) =>
		rows.offramp.flatMap(({ subaccountId: owners, offrampIds }) => {
			if (owners.length > 1) context.addIssue('must have one subaccount in each row');
			return owners
				.slice(0, 1)
				.flatMap((subaccountId) => offrampIds.map((id) => ({ subaccountId, id })));
		}),
	);

const offramps = field(offrampRows, {
	displayName: 'Offramps',
	name: 'offramps',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Offramps',
	default: {},
	displayOptions: { show: { events: ['offrampStatusChanged', 'stillOpen'] } },
	description: 'The offramps to watch, by ID, because there is no documented list of them',
	options: [
		{
			displayName: 'Offramps of a Subaccount',
			name: 'offramp',
			values: [
				subaccountByIdField.property,
				{
					...asOptional(offrampField.property),
					displayName: 'Offramp IDs',
					name: 'offrampIds',
					hint: 'Keep them when you create offramps: there is no list',
					description:
						'Offramp IDs of that subaccount, separated by commas, or an expression that returns an array of IDs',
				},
			],
		},
	],
});

const positiveHours = z
	.string({ error: 'must be text' })
	.transform((given) => splitWords(given).map(Number))
	.refine((hours) => hours.length > 0 && hours.every((one) => one > 0), {
		error: 'must be hours, such as 4, 24',
	})
	.transform((hours) => [...new Set(hours)].sort((a, b) => a - b));

const stillOpenHours = field(positiveHours, {
	displayName: 'Still Open After (Hours)',
	name: 'stillOpenHours',
	type: 'string',
	default: '24',
	placeholder: 'e.g. 4, 24, 72',
	displayOptions: { show: { events: ['stillOpen'] } },
	hint: 'One event per value, such as 4, 24, 72. For payments that are already open: Options > Start From',
	description:
		'How many hours after creation a deposit, onramp or listed offramp starts the workflow if it is not final',
});

/**
 * Statuses of the menu, or others, which an expression may name in any spelling; the service's are
 * in small letters.
 */
const statusNames = z.array(text, { error: 'must be a list of statuses' }).transform(withLowerCase);

/** The known statuses that an event comes with; the other events have none to choose from. */
const statusesOf: Partial<Record<EventName, readonly string[]>> = {
	depositStatusChanged: depositStatuses,
	onrampStatusChanged: onrampStatuses,
	offrampStatusChanged: offrampStatuses,
	subaccountStatusChanged: subaccountStatuses,
	// Without a record of a verification, its status comes from kyc.profiles or the subaccount.
	verificationStatusChanged: [
		...verificationStatuses,
		...profileStatuses,
		...subaccountStatuses.filter((status) => status !== assumptions.verificationStatuses.created),
	],
};

const knownStatuses = [...new Set(Object.values(statusesOf).flat())];

const eventsWith = (status: string) =>
	eventNames.filter((event) => statusesOf[event]?.includes(status));

const statuses = field(statusNames, {
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
	if (unknownIn(statuses).length > 0) return;
	for (const event of events) {
		const own = statusesOf[event];
		if (!own || statuses.length === 0 || statuses.some((status) => own.includes(status))) continue;
		throw new InputError(
			`${eventLabel(event)} has none of the statuses under ${label}, so it would never start the workflow`,
			`Change ${label} or Events. Its statuses are ${[...new Set(own)].map(titleCase).join(', ')}. For one that is not listed, use an expression`,
		);
	}
}

export const hasStatuses = (events: readonly EventName[]) =>
	events.some((event) => event in statusesOf);

/** The known statuses that changes of the event are between. */
export const statusesFor = (event: EventName): readonly string[] => statusesOf[event] ?? [];

/** Those that the specification does not have, in small letters. */
export const unknownIn = (statuses: readonly string[]) =>
	statuses
		.map((status) => status.toLowerCase())
		.filter((status) => !knownStatuses.includes(status));

const startFrom = field(
	z
		.union([z.literal(''), dateTime], { error: 'must be a date and time' })
		.transform((given) => (given === '' ? undefined : Date.parse(given)))
		.optional(),
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'dateTime',
		default: '',
		hint: `In ${zoneHint}; changing it, adding events or copying the node replays everything since then`,
		description:
			'Also start the workflow for existing records created after this time; for all of them, enter an early date',
	},
);

const maxEvents = field(wholeNumber(100_000).default(1000), {
	displayName: 'Max Events',
	name: 'maxEvents',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1000,
	description:
		'Max number of items to return per poll. The rest follow in the next polls; none are lost.',
});

const maxRequests = field(wholeNumber(1_000_000).default(3000), {
	displayName: 'Max Requests',
	name: 'maxRequests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 3000,
	description:
		'Max number of requests per poll, not counting the first ten for the list of subaccounts. The next poll continues where this one stopped.',
});

const overlapHours = field(wholeNumber(720).default(assumptions.lateRecordHours), {
	displayName: 'Overlap (Hours)',
	name: 'overlapHours',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 720 },
	default: 48,
	description:
		'How late after its creation a record that is already final can first appear in its list and still start the workflow. A longer overlap makes the saved state larger.',
});

const readingStoppedHours = field(wholeNumber(720).default(1), {
	displayName: 'Reading Stopped After (Hours)',
	name: 'readingStoppedHours',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description: 'How many hours something must be unreadable before Reading Stopped reports it',
});

const previousStatuses = field(statusNames.default([]), {
	displayName: 'Previous Statuses',
	name: 'previousStatuses',
	type: 'multiOptions',
	options: statusOptions(knownStatuses),
	default: [],
	description:
		'Only changes from one of these, such as from approved, that also pass Statuses. New records and test events have no previous status.',
});

const options = optionsField([
	amountsOption,
	finalStatusesOption,
	maxEvents,
	maxRequests,
	onlySubaccounts,
	overlapHours,
	previousStatuses,
	queryStringOption,
	readingStoppedHours,
	startFrom,
]);

export const fields = [
	events,
	offramps,
	stillOpenHours,
	statuses,
	...outputFormFields,
	options,
] as const;
