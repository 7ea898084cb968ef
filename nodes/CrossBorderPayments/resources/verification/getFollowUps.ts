import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { businessStatuses, individualStatuses, verificationTypes } from '../../api/schemas/enums';
import { flag, oneOf } from '../../api/schemas/values';
import { asTitledOptions, verificationTypeOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { statusList } from '../../descriptions/filtersField';
import { limit, returnAll } from '../../descriptions/listFields';
import { composite } from '../../operation/operation';
import { addFormLinks, followUp, notStarted, readFollowUps, type FollowUp } from './followUps';

const createLinksField = field(
	{
		displayName: 'Create Form Links',
		name: 'createLinks',
		type: 'boolean',
		default: false,
		description:
			'Whether to create a new link to the verification form for each result, in the column formUrl. This may start a verification for those who have none: where nothing is started, the link is for an individual. There is no link where the verification may not be read.',
	},
	flag,
);

const filtersField = field(
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Which verifications to return',
		options: [
			{
				displayName: 'Minimum Age (Days)',
				name: 'minimumAgeDays',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 3,
				description: 'Leave out subaccounts that were created less than this many days ago',
			},
			{
				displayName: 'Started Only',
				name: 'startedOnly',
				type: 'boolean',
				default: true,
				description: 'Whether to leave out subaccounts that have not started a verification',
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				options: asTitledOptions([...individualStatuses, ...businessStatuses]),
				default: [],
				description: 'Keep only verifications with one of these statuses',
			},
			{
				displayName: 'Verification Type',
				name: 'verificationType',
				type: 'options',
				options: verificationTypeOptions,
				default: 'individual',
				description:
					'Keep only verifications of this type. Those who have started nothing count as individuals.',
			},
		],
	},
	z.object({
		minimumAgeDays: z
			.number({ error: 'must be a number of days' })
			.min(0, { error: 'must not be negative' })
			.default(0),
		startedOnly: flag.default(false),
		statuses: statusList.default([]),
		verificationType: oneOf(verificationTypes).optional(),
	}),
);

type Filters = z.infer<typeof filtersField.schema>;

function passes(
	{ verificationStatus, verificationType }: FollowUp,
	{ startedOnly, statuses, verificationType: wantedType }: Filters,
): boolean {
	const isStarted = verificationType !== null && verificationStatus !== notStarted;
	return (
		(isStarted || !startedOnly) &&
		(statuses.length === 0 || statuses.includes(verificationStatus)) &&
		(!wantedType || (verificationType ?? 'individual') === wantedType)
	);
}

/** The subaccounts that are not approved, each with its verification record; see followUps.ts. */
export const getFollowUps = composite({
	name: 'Get Follow-Ups',
	value: 'getFollowUps',
	action: 'Get unfinished verifications (KYC and KYB)',
	description:
		'List every subaccount whose verification is not approved, with its status, the rejection reasons and, where the service says it, what is missing',
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.verificationCreateLink,
	],
	fields: [createLinksField, returnAll, limit, filtersField],
	itemSchema: followUp,
	run: async (context, { createLinks, limit: max = Infinity, filters }) => {
		const matches = (found: FollowUp) => passes(found, filters);
		const followUps = await readFollowUps(context, filters.minimumAgeDays, matches, max);
		return createLinks ? await addFormLinks(context, followUps) : followUps;
	},
});
