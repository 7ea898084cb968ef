import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { verificationTypes } from '../../api/schemas/enums';
import { flag, oneOf } from '../../api/schemas/values';
import { verificationTypeOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { pagedOptions } from '../../descriptions/options';
import { composite } from '../../operation/operation';
import { addFormLinks, readFollowUps } from './followUps';

const createLinksField = field(
	{
		displayName: 'Create Form Links',
		name: 'createLinks',
		type: 'boolean',
		default: false,
		description:
			'Whether to create a new link to the verification form for each subaccount, in the column formUrl',
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
				displayName: 'Verification Type',
				name: 'verificationType',
				type: 'options',
				options: verificationTypeOptions,
				default: 'individual',
				description: 'Keep only verifications of this type. Those not started have no type.',
			},
		],
	},
	z.object({
		minimumAgeDays: z
			.number({ error: 'must be a number of days' })
			.min(0, { error: 'must not be negative' })
			.default(0),
		startedOnly: flag.default(false),
		verificationType: oneOf(verificationTypes).optional(),
	}),
);

/** The subaccounts that are not approved, each with its verification record; see followUps.ts. */
export const getFollowUps = composite({
	name: 'Get Follow-Ups',
	value: 'getFollowUps',
	action: 'Get unfinished verifications (KYC and KYB)',
	description:
		'List every subaccount whose verification is not approved, with its status, what was rejected and what is missing',
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.verificationCreateLink,
	],
	options: pagedOptions,
	fields: [createLinksField, filtersField],
	run: async (context, { createLinks, filters }) => {
		const { minimumAgeDays, startedOnly, verificationType } = filters;
		const followUps = (await readFollowUps(context, minimumAgeDays)).filter(
			(followUp) =>
				(!startedOnly || followUp.verificationType !== null) &&
				(!verificationType || followUp.verificationType === verificationType),
		);
		return createLinks ? await addFormLinks(context, followUps) : followUps;
	},
});
