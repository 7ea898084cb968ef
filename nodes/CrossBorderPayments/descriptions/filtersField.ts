import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { dateTime } from '../api/schemas/values';
import { asTitledOptions } from './choices';
import { field } from './field';

/** Also accepts statuses that the service does not document. */
export const statusList = z.array(z.string({ error: 'must be text' }), {
	error: 'must be a list of statuses',
});

/** Empty text is no filter. */
const optionalDateTime = z
	.union([z.literal(''), dateTime], { error: 'must be a date, such as 2026-01-31T09:30:00Z' })
	.optional();

/** Undefined where no filter is filled in. */
const filters = z
	.object({
		statuses: statusList.optional(),
		createdAfter: optionalDateTime,
		createdBefore: optionalDateTime,
	})
	.transform((given) => (Object.values(given).some((value) => value?.length) ? given : undefined));

export type FilterValues = NonNullable<z.infer<typeof filters>>;

const dates: INodeProperties[] = [
	{
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		description: 'Keep only records created at this time or later',
	},
	{
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		description: 'Keep only records created before this time',
	},
];

/** The Filters collection of a list; `statuses` are those to choose from, where records have one. */
export function filtersField(statuses?: readonly string[]) {
	const status: INodeProperties = {
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: asTitledOptions(statuses ?? []),
		default: [],
		description: 'Keep only records with one of these statuses',
	};
	return field(
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			description: 'Applied by the node after reading, because the service has no such filters',
			options: statuses ? [...dates, status] : dates,
		},
		filters,
	);
}
