import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { isLess } from '../api/decimal';
import { saysNothing } from '../api/sentText';
import { excerpt, joinUnique } from '../api/unknownValues';
import { verificationTypes } from '../api/schemas/knownValues';
import {
	currencyCode,
	enteredKey,
	flag,
	oneOf,
	enteredTime,
	text,
	toDecimal,
} from '../api/schemas/values';
import { notThousands } from './amount';
import { asOptions, statusOptions } from './choices';
import { columnName } from './columnName';
import { byLabel, field, textProperty } from './field';

/** Statuses of a menu. Any other status is an error, because no record would match it. */
const statusList = (statuses: readonly string[]) =>
	z.array(z.string()).superRefine((selected, context) => {
		const unknown = selected.filter((status) => !statuses.includes(status));
		if (unknown.length === 0) return;
		context.addIssue(
			`must not have “${excerpt(joinUnique(unknown))}”. Choose from ${[...new Set(statuses)].sort().join(', ')}. To filter by another one, use a Filter node on the column status`,
		);
	});

/**
 * The choices of Created In: the unit of the calendar, how many units ago the period begins, and how
 * many it lasts.
 */
export const periods = {
	last30Days: ['day', 29, 30],
	last7Days: ['day', 6, 7],
	lastMonth: ['month', 1, 1],
	lastWeek: ['week', 1, 1],
	thisMonth: ['month', 0, 1],
	thisWeek: ['week', 0, 1],
	thisYear: ['year', 0, 1],
	today: ['day', 0, 1],
	yesterday: ['day', 1, 1],
} as const;

type Period = keyof typeof periods;

const periodNames = Object.keys(periods) as [Period, ...Period[]];

const emptyError = 'is empty. Fill it in, remove the filter, or add Ignore Empty Filters';

/** An empty filter would match everything: it is an error, or ignored with Ignore Empty Filters. */
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** A filter that may be absent, but not empty. */
export const filled = <T extends z.ZodType>(schema: T) =>
	z
		.unknown()
		.refine((value) => !isEmpty(value), { error: emptyError, abort: true })
		.pipe(schema)
		.optional();

/** Kept as text, so that comparing does not round it. */
const decimalText = z
	.unknown()
	.transform(toDecimal)
	.pipe(z.string({ error: 'must be an amount with a dot for decimals, such as 1250.50' }))
	.refine(...notThousands);

const timeFilter = filled(enteredTime);

/** A model that has none may fill in “null”, and would be told that there are no payments. */
const reference = text
	.refine((entered) => !saysNothing(entered), {
		error: 'must be a reference. For all records, leave it empty',
	})
	.pipe(enteredKey);

/** @param ignoresEmpty the default of Ignore Empty Filters */
export const withIgnoreEmpty = <S extends z.ZodType>(schema: S, ignoresEmpty: boolean) =>
	z.preprocess(
		(filters: Record<string, unknown>) =>
			(filters.ignoreEmpty ?? ignoresEmpty) === true
				? Object.fromEntries(Object.entries(filters).filter(([, value]) => !isEmpty(value)))
				: filters,
		schema,
	);

const filtersSchema = (statuses: readonly string[], ignoresEmpty = false) =>
	withIgnoreEmpty(
		z
			.object({
				statuses: filled(statusList(statuses)),
				otherThan: filled(statusList(statuses)),
				reference: filled(reference),
				createdFrom: timeFilter,
				createdUntil: timeFilter,
				amountAtLeast: filled(decimalText),
				amountAtMost: filled(decimalText),
				currency: filled(currencyCode),
				period: filled(oneOf(periodNames)),
				verificationType: filled(oneOf(verificationTypes)),
				ignoreEmpty: flag.optional(),
			})
			.refine(
				({ amountAtLeast: least, amountAtMost: most }) => !least || !most || !isLess(most, least),
				{ path: ['amountAtMost'], error: 'must not be less than Amount at Least' },
			),
		ignoresEmpty,
	);

export type FilterValues = z.infer<ReturnType<typeof filtersSchema>>;

const dates: INodeProperties[] = [
	{
		displayName: 'Created In',
		name: 'period',
		type: 'options',
		options: asOptions(periodNames),
		default: 'lastMonth',
		description: 'In the workflow’s time zone. Weeks begin Monday.',
	},
	{
		displayName: 'Created From',
		name: 'createdFrom',
		type: 'dateTime',
		default: '',
		description: 'The first day, such as 2026-10-01, or a time, in the workflow’s time zone',
	},
	{
		displayName: 'Created Until',
		name: 'createdUntil',
		type: 'dateTime',
		default: '',
		description: 'The last day, to its end, or a time. Midnight means the whole day.',
	},
];

/** @param amountPaths paths of the amounts of a record, by those of their currencies */
function amountFilters(amountPaths: Readonly<Record<string, string>>): INodeProperties[] {
	const [compared, other] = Object.values(amountPaths).map(columnName);
	return [
		textProperty('Amount at Least', 'amountAtLeast', '1250.50', {
			description: 'Such as 1250.50',
			hint: `Compares ${compared}${other ? `. For ${other}, add its Currency` : ''}`,
		}),
		textProperty('Amount at Most', 'amountAtMost', '1250.50', { description: 'Such as 1250.50' }),
		textProperty('Currency', 'currency', 'BRL', { description: 'Its code, such as BRL' }),
	];
}

export const ignoreEmpty: INodeProperties = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmpty',
	type: 'boolean',
	default: true,
	description: 'Whether to ignore empty filters',
};

const statusFilter = (statuses: readonly string[]): INodeProperties => ({
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: statusOptions(statuses),
	default: [],
	description: 'Only these',
});

const otherThanFilter = (statuses: readonly string[]): INodeProperties => ({
	...statusFilter(statuses),
	displayName: 'Statuses to Leave Out',
	name: 'otherThan',
	description: 'All but these',
});

const verificationTypeFilter: INodeProperties = {
	displayName: 'Verification Type',
	name: 'verificationType',
	type: 'options',
	options: [
		{ name: 'Business (KYB)', value: 'business' },
		{ name: 'Individual (KYC)', value: 'individual' },
	],
	default: 'individual',
	hint: 'Clients without a record count as individuals',
};

/** The filters of a list besides time: its statuses, the description of Reference, its amounts. */
interface FilterKinds {
	statuses?: readonly string[];
	reference?: string;
	amountPaths?: Readonly<Record<string, string>>;
	hasVerificationType?: boolean;
}

/** The Filters collection with these entries. */
export const filtersProperty = (options: INodeProperties[]) => ({
	displayName: 'Filters',
	name: 'filters' as const,
	type: 'collection' as const,
	placeholder: 'Add Filter',
	default: {},
	options: [...options].sort(byLabel),
});

/** The filters of a list that the node itself filters. */
export const filtersField = ({
	statuses,
	reference,
	amountPaths,
	hasVerificationType,
}: FilterKinds) =>
	field(
		filtersSchema(statuses ?? []),
		filtersProperty([
			...dates,
			...(amountPaths ? amountFilters(amountPaths) : []),
			...(statuses ? [statusFilter(statuses)] : []),
			...(reference
				? [textProperty('Reference', 'reference', 'INV-1', { description: reference })]
				: []),
			...(hasVerificationType ? [otherThanFilter(statuses ?? []), verificationTypeFilter] : []),
			ignoreEmpty,
		]),
		// A model leaves filters empty that it does not use.
		{
			asTool: { schema: filtersSchema(statuses ?? [], true) },
			forAgents: 'Dates such as 2026-10-31',
		},
	);
