import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { excerpt, joinSome } from '../api/lenient';
import { anyText, dateTime, flag, oneOf, text, wholeNumber } from '../api/schemas/values';
import { asOptions, statusOptions } from './choices';
import { field, textProperty } from './field';
import { statusWords } from './options';

/** Statuses of a menu. For others there is another field, so one that is not in the menu is a mistake. */
export const statusList = (known: readonly string[]) =>
	z.array(anyText, { error: 'must be a list of statuses' }).superRefine((given, context) => {
		const unknown = given.filter((status) => !known.includes(status));
		if (unknown.length === 0) return;
		context.addIssue(
			`must not have “${excerpt(joinSome(unknown))}”. There are ${[...new Set(known)].sort().join(', ')}. To filter by another one, use ${otherStatuses.displayName}`,
		);
	});

/** Statuses that are not in the menu, as one text. */
export const otherStatuses = textProperty(
	'Other Statuses by Name',
	'otherStatuses',
	'expired, cancelled',
);

/** Names no zone, because the editor cannot show which one it is. */
export const zoneHint = 'the workflow’s time zone (Workflow Settings)';

const hint = `In ${zoneHint}`;

/** Parts of the calendar in the workflow's time zone; weeks begin on Monday. */
const periods = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

const emptyError = 'is empty. Fill it in, remove the filter, or add Ignore Empty Filters';

/** A filter without a value would let everything pass, so it is refused, or dropped with Ignore Empty Filters. */
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

const filled = <T extends z.ZodType>(schema: T) =>
	z
		.unknown()
		.refine((value) => !isEmpty(value), { error: emptyError, abort: true })
		.pipe(schema)
		.optional();

const timeFilter = filled(dateTime);

const filtersSchema = (known: readonly string[]) =>
	z.preprocess(
		(given: Record<string, unknown>) =>
			given.ignoreEmpty === true
				? Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
				: given,
		z
			.object({
				statuses: filled(statusList(known)),
				otherStatuses: filled(statusWords),
				reference: filled(text),
				createdAfter: timeFilter,
				createdBefore: timeFilter,
				lastDays: filled(wholeNumber(3_660)),
				period: filled(oneOf(periods)),
				ignoreEmpty: flag.optional(),
			})
			.transform(({ statuses, otherStatuses, ...rest }) => ({
				...rest,
				...((statuses ?? otherStatuses) && {
					statuses: [...(statuses ?? []), ...(otherStatuses ?? [])],
				}),
			})),
	);

export type FilterValues = z.infer<ReturnType<typeof filtersSchema>>;

const dates: INodeProperties[] = [
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		options: asOptions(periods),
		default: 'lastMonth',
		hint,
		description: 'Keep only records created in this period. Weeks begin on Monday.',
	},
	{
		displayName: 'Created in the Last (Days)',
		name: 'lastDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3660 },
		default: 7,
		hint,
		description: 'Keep only records of the last days, today included',
	},
	{
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		hint,
		description: 'Keep only records created at this time or later',
	},
	{
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		hint,
		description: 'Keep only records created before this time',
	},
];

const ignoreEmpty: INodeProperties = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmpty',
	type: 'boolean',
	default: true,
	description:
		'Whether to leave out a filter without a value. Without this option, such a filter is refused.',
};

const statusFilters = (statuses: readonly string[]): INodeProperties[] => [
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: statusOptions(statuses),
		default: [],
		description: 'Keep only records with one of these statuses',
	},
	{
		...otherStatuses,
		description:
			'Keep only records with one of these statuses, or of those under Statuses. Separate several with commas.',
	},
];

/** @param what what the records are known by */
const referenceFilter = (what: string): INodeProperties =>
	textProperty('Reference', 'reference', 'INV-1', {
		description: `Keep only records with this ${what}`,
	});

/** The Filters collection of a list; `statuses` are those to choose from, if its records have one. */
export const filtersField = (statuses?: readonly string[], reference?: string) =>
	field(filtersSchema(statuses ?? []), {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Applied by the node after reading: the service documents no filters',
		options: [
			...dates,
			...(statuses ? statusFilters(statuses) : []),
			...(reference ? [referenceFilter(reference)] : []),
			ignoreEmpty,
		],
	});
