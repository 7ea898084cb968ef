import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { verificationStatuses, verificationTypes } from '../../api/schemas/enums';
import { flag, oneOf } from '../../api/schemas/values';
import { verificationTypeOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import { limit, returnAll } from '../../descriptions/listFields';
import { defineOperation } from '../../operation/operation';
import { addFormLinks, followUp, readFollowUps } from './followUps';

const { approved } = assumptions.verificationStatuses;

const createLinks = field(flag, {
	displayName: 'Create Form Links',
	name: 'createLinks',
	type: 'boolean',
	default: false,
	hint: 'May start a verification for those who have none. Their link is for an individual',
	description:
		'Whether to request a link to the verification form for each result, in the column formUrl',
});

const verificationType = field(oneOf(['any', ...verificationTypes]), {
	displayName: 'Verification Type',
	name: 'verificationType',
	type: 'options',
	options: [{ name: 'Any', value: 'any' }, ...verificationTypeOptions],
	default: 'any',
	description:
		'Whose verifications to return. Those who have started nothing count as individuals.',
});

/** A row for each subaccount that is not approved; see followUps.ts. */
export const getFollowUps = defineOperation({
	name: 'Get Follow-Ups',
	value: 'getFollowUps',
	action: 'Get unfinished verifications (KYC and KYB)',
	description: 'List who is not approved yet, with the status, the reasons and what is missing',
	notice:
		'Everybody who is not verified yet (KYC or KYB). The column nextStep says who has to do what.',
	effect: 'Changes nothing unless Create Form Links is on',
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.verificationCreateLink,
		endpoints.verificationCreateKybLink,
	],
	fields: [
		createLinks,
		verificationType,
		returnAll,
		limit,
		filtersField(verificationStatuses.filter((status) => status !== approved)),
	],
	itemSchema: followUp,
	run: async (context, { limit: max = Infinity, filters, ...values }) => {
		const followUps = await readFollowUps(context, filters, values.verificationType, max);
		return values.createLinks ? await addFormLinks(context, followUps) : followUps;
	},
});
