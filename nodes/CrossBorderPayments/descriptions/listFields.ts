import { z } from 'zod/v4';

import { flag, wholeNumber } from '../api/schemas/values';
import { allSubaccountsId } from '../reads/findSubaccount';
import { field, menuField, type ValuesOf } from './field';
import type { filtersField } from './filtersField';
import { byIdOrEmail, locator, subaccountError, subaccountField } from './locators';

export const allSubaccounts = { name: 'All Subaccounts', value: allSubaccountsId };

const isAll = (value: unknown) =>
	typeof value === 'string' && /^all( subaccounts)?$/i.test(value.trim());

/** One subaccount, or all. It has no default, so that reading all is a deliberate choice. */
export const subaccountOrAllField = {
	...locator(
		'Subaccount',
		'subaccountId',
		'searchSubaccountsOrAll',
		z.preprocess(
			(value) => (isAll(value) ? allSubaccounts.value : value),
			z.union([z.literal(allSubaccounts.value), subaccountField.schema], subaccountError),
		),
		byIdOrEmail,
		{
			description:
				'The client’s ID or email address, or “all”, which no expression but $fromAI can set',
			forAgents: 'Subaccount: ID, email address, or all',
		},
	),
	notByExpression: allSubaccounts.value,
};

/** On, so that no results are silently cut off; off for an AI agent, which reads all that it gets. */
export const returnAllField = field(
	flag,
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: true,
		description: 'Whether to return all results or only up to a given limit',
	},
	{ asTool: { property: { default: false } } },
);

export const limitField = field(wholeNumber(Infinity).optional(), {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
});

export const sortOption = menuField('Sort', 'sort', {
	options: [
		{ name: 'Newest First', value: 'newest' },
		{ name: 'Oldest First', value: 'oldest' },
	],
	default: 'newest',
	description: 'By creation time, across all subaccounts',
});

/** An option, because incomplete lists and sums are seldom wanted. */
export const ifIncompleteOption = menuField('If a Part Cannot Be Read', 'ifIncomplete', {
	options: [
		{ name: 'Leave It Out', value: 'leaveOut' },
		{ name: 'Stop', value: 'stop' },
	],
	default: 'stop',
	description: 'Such as a subaccount or an amount',
});

/** Values of these fields and the filters, as far as a form has them. */
export type ListValues = Partial<
	ValuesOf<
		readonly [
			typeof ifIncompleteOption,
			typeof limitField,
			typeof sortOption,
			ReturnType<typeof filtersField>,
		]
	>
>;
