import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import {
	depositStatuses,
	offrampStatuses,
	onrampStatuses,
	profileStatuses,
	subaccountStatuses,
	verificationStatuses,
} from '../api/schemas/enums';
import { labelOf } from '../descriptions/labelOf';
import { dateTime, oneOf, wholeNumber, writtenId } from '../api/schemas/values';
import { InputError } from '../descriptions/validateInput';
import { statusOptions } from '../descriptions/choices';
import { offramp, subaccountById } from '../descriptions/locators';
import { field, optional } from '../descriptions/field';
import { otherStatuses, statusList, zoneHint } from '../descriptions/filtersField';
import {
	finalStatuses,
	optionsField,
	queryStringOption,
	splitWords,
	statusWords,
} from '../descriptions/options';
import { amountsOption } from '../operation/output/amounts';
import { outputFields } from '../operation/output/output';
import type { EventName } from './engine/triggerConfig';

const eventDescriptions: Record<EventName, string> = {
	conversionCreated: 'A conversion between two currencies was created',
	depositStatusChanged:
		'A deposit was created or moved to its next status: processing, completed, failed',
	offrampStatusChanged: 'An offramp (crypto to fiat) named below moved to its next status',
	onrampStatusChanged: 'An onramp (fiat to crypto) was created or moved to its next status',
	readingFailed:
		'Something could not be read for an hour (see options), or can be read again. Choose other events, too: they say what is read.',
	stillOpen:
		'A deposit or onramp of the subaccounts watched, or an offramp named below, is not final a number of hours after its creation',
	subaccountStatusChanged:
		'A subaccount was created or moved to its next status. For approvals, take this event.',
	verificationStatusChanged:
		'The verification (KYC or KYB) of a subaccount began or moved on, such as to rejected. For approvals alone, take Subaccount Status Changed.',
};

/** In the node panel, where their names alone would not tell the two apart. */
const eventActions: Partial<Record<EventName, string>> = {
	subaccountStatusChanged: 'On subaccount approved, created or otherwise changed',
	verificationStatusChanged: 'On verification begun, rejected or otherwise changed',
};

const eventNames = Object.keys(eventDescriptions) as [EventName, ...EventName[]];

const events = field(
	z
		.array(oneOf(eventNames), { error: 'must be a list of events' })
		.min(1, { error: 'must not be empty: choose what starts the workflow' }),
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventNames.map((value) => ({
			name: labelOf(value),
			value,
			...(value in eventActions && { action: eventActions[value] }),
			description: eventDescriptions[value],
		})),
		default: ['depositStatusChanged', 'onrampStatusChanged'],
		description: 'What starts the workflow. A new record also counts as a change.',
	},
);

const scope = field(oneOf(['all', 'chosen']), {
	displayName: 'Scope',
	name: 'scope',
	type: 'options',
	options: [
		{
			name: 'All Subaccounts',
			value: 'all',
			description: 'Watch every subaccount, including future ones',
		},
		{
			name: 'Chosen Subaccounts',
			value: 'chosen',
			description:
				'Watch only the subaccounts chosen below. subaccountEmail is then empty, unless the event Subaccount or Verification Status Changed is chosen, too.',
		},
	],
	default: 'all',
	description: 'Whose records to watch. Offramps are always watched by ID.',
});

const maxIds = 10_000;

/** IDs, as a locator, a text or the array of an expression gives them. */
const ids = z.preprocess(
	(given: unknown) => {
		const value = given instanceof Object && 'value' in given ? given.value : given;
		// One more than are accepted, so that too many are refused in no time.
		return [value ?? '']
			.flat()
			.flatMap((id) => splitWords(String(id)))
			.slice(0, maxIds + 1);
	},
	z.array(writtenId).max(maxIds, { error: `must be at most ${maxIds} IDs` }),
);

const chosenIds = z
	.object({ subaccount: z.array(z.object({ subaccountId: ids })).default([]) })
	.transform((rows) => rows.subaccount.flatMap(({ subaccountId }) => subaccountId))
	.refine((all) => all.length > 0, {
		error: 'must not be empty: add one, or set Scope to All Subaccounts',
	});

const chosen = field(chosenIds, {
	displayName: 'Subaccounts',
	name: 'subaccountIds',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Subaccount',
	default: {},
	displayOptions: { show: { scope: ['chosen'] } },
	description: 'The subaccounts to watch',
	options: [{ displayName: 'Subaccount', name: 'subaccount', values: [subaccountById.property] }],
});

const offrampRows = z
	.object({
		offramp: z.array(z.object({ subaccountId: ids, offrampIds: ids })).default([]),
	})
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
	placeholder: 'Add Offramps of a Subaccount',
	default: {},
	displayOptions: { show: { events: ['offrampStatusChanged', 'stillOpen'] } },
	description: 'The offramps to watch, because the service documents no list of them',
	options: [
		{
			displayName: 'Offramps of a Subaccount',
			name: 'offramp',
			values: [
				subaccountById.property,
				{
					...optional(offramp.property),
					displayName: 'Offramp IDs',
					name: 'offrampIds',
					description:
						'IDs of offramps of that subaccount, separated by commas, or an expression that gives an array of them',
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
	hint: 'Separate several with commas. Each of them starts the workflow once',
	description:
		'Hours after its creation at which a deposit, onramp or named offramp that is not final starts the workflow',
});

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

const statuses = field(statusList(knownStatuses), {
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	displayOptions: { show: { events: Object.keys(statusesOf) } },
	options: statusOptions(knownStatuses).map((option) => ({
		...option,
		displayOptions: { show: { events: eventsWith(option.value) } },
	})),
	default: [],
	hint: 'Leave empty for all statuses of the events above',
	description:
		'Start the workflow only for these statuses. Conversion Created, Still Open and Reading Failed ignore this field.',
});

const otherStatusesField = field(statusWords, {
	...otherStatuses,
	displayOptions: { show: { events: Object.keys(statusesOf) } },
	description:
		'Start the workflow for these statuses, too, or for these alone where none is chosen above. Separate several with commas.',
});

/** Refuses an event that comes with none of the statuses. An unknown status may belong to any event. */
export function validateStatuses(events: readonly EventName[], statuses: readonly string[]): void {
	if (statuses.some((status) => !knownStatuses.includes(status))) return;
	for (const event of events) {
		const own = statusesOf[event];
		if (!own || statuses.length === 0 || statuses.some((status) => own.includes(status))) continue;
		throw new InputError(
			`${labelOf(event)} has none of the statuses chosen, so it would never start the workflow`,
			`Change Statuses or Events, or enter what you expect under Other Statuses by Name. Its statuses are ${[...new Set(own)].map(labelOf).join(', ')}`,
		);
	}
}

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
		hint: `In ${zoneHint}`,
		description:
			'Start the workflow for existing records too that were created after this time. If you set or change it later, the trigger starts again from there.',
	},
);

const maxEvents = field(wholeNumber(100_000).default(1000), {
	displayName: 'Max Events',
	name: 'maxEvents',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1000,
	description:
		'Max number of items that one poll hands over. Further ones come with the next polls, none is lost.',
});

const maxRequests = field(wholeNumber(1_000_000).default(3000), {
	displayName: 'Max Requests',
	name: 'maxRequests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 3000,
	description:
		'Max number of requests of one poll, besides the first ten for the list of subaccounts. The next poll continues where this one stopped.',
});

const overlapHours = field(wholeNumber(720).default(assumptions.lateRecordHours), {
	displayName: 'Overlap (Hours)',
	name: 'overlapHours',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 720 },
	default: 48,
	description:
		'How long after its creation a final record may first appear in its list and still start the workflow, if it was created after the trigger began. A longer overlap makes the saved state larger.',
});

const readingFailedHours = field(wholeNumber(720).default(1), {
	displayName: 'Reading Failed After (Hours)',
	name: 'readingFailedHours',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	description:
		'For how many hours something cannot be read before the event Reading Failed tells of it',
});

const previousStatuses = field(statusList(knownStatuses).default([]), {
	displayName: 'Previous Statuses',
	name: 'previousStatuses',
	type: 'multiOptions',
	options: statusOptions(knownStatuses),
	default: [],
	description:
		'Only changes from one of these, such as from approved. A new record has no previous status.',
});

const options = optionsField([
	amountsOption,
	finalStatuses,
	maxEvents,
	maxRequests,
	overlapHours,
	previousStatuses,
	queryStringOption,
	readingFailedHours,
	startFrom,
]);

/** The form of the trigger, in its order. */
export const fields = [
	events,
	scope,
	chosen,
	offramps,
	stillOpenHours,
	statuses,
	otherStatusesField,
	...outputFields,
	options,
] as const;
