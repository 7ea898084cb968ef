import type { INodePropertyTypeOptions } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import { dateTime, enteredId, wholeNumber } from '../api/schemas/values';
import { asOptional, field } from '../descriptions/field';
import { offrampField, subaccountByIdField } from '../descriptions/locators';
import { optionsField, queryStringOption } from '../descriptions/options';
import { splitWords } from '../descriptions/textLists';
import { finalStatusesOption } from '../descriptions/waitFields';
import { amountsOption } from '../operation/output/amounts';
import { datesOption } from '../operation/output/dates';
import { outputFormFields } from '../operation/output/outputFormFields';
import { openPayments } from './engine/watched';
import { columnsText } from './eventColumns';
import { eventsField } from './events';
import { previousStatusesOption, statusesField } from './statuses';

const maxIds = 10_000;

/** IDs, as a locator, a text or the array of an expression gives them. */
const ids = z.preprocess(
	(entered: unknown) => {
		const value = entered instanceof Object && 'value' in entered ? entered.value : entered;
		// One more than are accepted, so that too many are rejected quickly.
		return [value ?? '']
			.flat()
			.flatMap((id) => splitWords(String(id)))
			.slice(0, maxIds + 1);
	},
	z.array(enteredId).max(maxIds, { error: `must be at most ${maxIds} IDs` }),
);

const onlySubaccountsOption = field(
	z
		.object({ subaccount: z.array(z.object({ subaccountId: ids })).default([]) })
		.transform((rows) => rows.subaccount.flatMap(({ subaccountId }) => subaccountId))
		.refine((subaccountIds) => subaccountIds.length > 0, {
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
		description: 'Watch these instead of all',
		options: [
			{ displayName: 'Subaccount', name: 'subaccount', values: [subaccountByIdField.property] },
		],
	},
);

const offrampRows = z
	.object({ offramp: z.array(z.object({ subaccountId: ids, offrampIds: ids })).default([]) })
	.transform(({ offramp }, context) =>
		offramp.flatMap(({ subaccountId: [subaccountId, ...others], offrampIds }) => {
			if (others.length > 0) context.addIssue('must have one subaccount in each row');
			return subaccountId ? offrampIds.map((id) => ({ subaccountId, id })) : [];
		}),
	);

const offrampsField = field(offrampRows, {
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
					hint: 'From whoever creates offramps: there is no list',
					description:
						'Offramp IDs of that subaccount, separated by commas, or an expression that returns an array of IDs',
				},
			],
		},
	],
});

const positiveHours = z
	.string({ error: 'must be text' })
	.transform((text) => splitWords(text).map(Number))
	.refine((hours) => hours.length > 0 && hours.every((count) => count > 0), {
		error: 'must be hours, such as 4, 24',
	})
	.transform((hours) => [...new Set(hours)].sort((a, b) => a - b));

const stillOpenHoursField = field(positiveHours, {
	displayName: 'Still Open After (Hours)',
	name: 'stillOpenHours',
	type: 'string',
	default: '24',
	placeholder: 'e.g. 4, 24, 72',
	displayOptions: { show: { events: ['stillOpen'] } },
	hint: 'One event per value, such as 4, 24, 72. For payments that are already open: Options > Start From',
	description: `How many hours after creation a ${openPayments} starts the workflow if it is not final`,
});

const startFromOption = field(
	z
		.union([z.literal(''), dateTime], {
			error: 'must be a date such as 2026-10-01, or a time such as 2026-10-01T09:30',
		})
		.transform((date) => (date === '' ? undefined : Date.parse(date)))
		.optional(),
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'dateTime',
		default: '',
		hint: 'In the workflow’s time zone. Changing it, adding events or copying the node replays all since then',
		description:
			'Also start the workflow for existing records created after this time; for all of them, enter an early date',
	},
);

const numberOption = <const Name extends string>(
	displayName: string,
	name: Name,
	maxValue: number,
	{
		default: value,
		...rest
	}: { default: number; description: string; typeOptions?: INodePropertyTypeOptions },
) =>
	field(wholeNumber(maxValue).default(value), {
		displayName,
		name,
		type: 'number',
		default: value,
		typeOptions: { minValue: 1 },
		...rest,
	});

const maxEventsOption = numberOption('Max Events', 'maxEvents', 100_000, {
	default: 1000,
	description:
		'Max number of items to return per poll. The rest follow in the next polls; none are lost.',
});

const maxRequestsOption = numberOption('Max Requests', 'maxRequests', 1_000_000, {
	default: 3000,
	description:
		'Max number of requests per poll, not counting the first ten for the list of subaccounts. The next poll continues where this one stopped.',
});

const overlapHoursOption = numberOption('Overlap (Hours)', 'overlapHours', 720, {
	default: assumptions.lateRecordHours,
	typeOptions: { minValue: 1, maxValue: 720 },
	description:
		'How late after its creation a record that is already final can first appear in its list and still start the workflow. A longer overlap makes the saved state larger.',
});

const readingStoppedHoursOption = numberOption(
	'Reading Stopped After (Hours)',
	'readingStoppedHours',
	720,
	{
		default: 1,
		description:
			'How many hours something must be unreadable before Reading Stopped reports it. If nothing can be read, n8n starts the error workflow.',
	},
);

const [outputField, outputFieldsField] = outputFormFields;

const outputWithColumns = {
	...outputField,
	property: {
		...outputField.property,
		builderHint: {
			propertyHint: `Columns of Simplified. ${columnsText}. Selected Fields also has detectedAt, when a poll saw the change, and columns of the record, such as reference, or fromNetwork of an offramp. Raw has the record in record.`,
		},
	},
};

const outputFieldsOfEvents = {
	...outputFieldsField,
	property: {
		...outputFieldsField.property,
		typeOptions: { loadOptionsMethod: 'getColumns', loadOptionsDependsOn: ['events'] },
	},
};

export const fields = [
	eventsField,
	offrampsField,
	stillOpenHoursField,
	statusesField,
	outputWithColumns,
	outputFieldsOfEvents,
	optionsField([
		amountsOption,
		datesOption,
		finalStatusesOption,
		maxEventsOption,
		maxRequestsOption,
		onlySubaccountsOption,
		overlapHoursOption,
		previousStatusesOption,
		queryStringOption,
		readingStoppedHoursOption,
		startFromOption,
	]),
] as const;
