import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import {
	defineOperation,
	pathParameters,
	singleCall,
	type Resource,
} from '../../operation/operation';
import { wholeRecord } from '../../operation/output/output';
import { readCurrentVerification } from '../../reads/currentVerification';
import { findSubaccount } from '../../reads/findSubaccount';
import { createKybLink, createLink } from './createLink';
import { followUp, toFollowUp } from './followUpRow';
import { getFollowUps } from './getFollowUps';
import { businessOutput, individualOutput } from './output';
import { submitBusiness, submitCustomer, submitIndividual } from './submit';

const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get verification of subaccount (KYC or KYB)',
	description: 'Get the status of a KYC or KYB, and what is missing',
	endpoints: [endpoints.subaccountList, endpoints.individualGet, endpoints.businessGet],
	findsSubaccount: true,
	fields: [subaccount],
	output: wholeRecord(followUp),
	execute: async (context, { subaccountId }) => {
		const record = await findSubaccount(context, subaccountId);
		return [toFollowUp(record, await readCurrentVerification(context.client, record.id))];
	},
});

/** GET /v1/kyc/customers/{subaccountId} */
const getIndividual = singleCall({
	name: 'Get Individual Verification',
	value: 'getIndividual',
	action: 'Get individual verification (KYC)',
	description: 'Get the KYC of a person: its status, rejection reasons and data',
	endpoint: endpoints.individualGet,
	fields: [subaccount],
	request: pathParameters,
	output: individualOutput.read,
});

/** GET /v1/kyc/businesses/{subaccountId} */
const getBusiness = singleCall({
	name: 'Get Business Verification',
	value: 'getBusiness',
	action: 'Get business verification (KYB)',
	description: 'Get the KYB of a business: its status, rejection reasons and data',
	endpoint: endpoints.businessGet,
	fields: [subaccount],
	request: pathParameters,
	output: businessOutput.read,
});

export const verification: Resource = {
	name: 'Verification',
	value: 'verification',
	description: 'Identity checks of people (KYC) and businesses (KYB)',
	operations: [
		createKybLink,
		createLink,
		get,
		getBusiness,
		getFollowUps,
		getIndividual,
		submitBusiness,
		submitCustomer,
		submitIndividual,
	],
};
