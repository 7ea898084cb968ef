import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { toRecord } from '../../api/lenient';
import { subaccount, verification } from '../../descriptions/locators';
import { oncePerField, startFromRecord } from '../../descriptions/options';
import { validateRequest } from '../../operation/form/validateRequest';
import { defineOperation, sendsRealData, type OperationContext } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/output';
import { undefinedIfNotFound } from '../../transport/errors';
import { mergeBody } from '../../transport/mergeBody';
import { bodiesFrom, bodyFrom } from './body';
import { documentFields, formFieldsOf, identificationFields, ownerFields } from './fields';
import { dataField, documentsField, ownersField } from './form';
import { submittedBusinessOutput, submittedIndividualOutput } from './output';
import { requestIn } from './requestIn';

const { individualSubmit, businessSubmit, customerSubmit, individualGet, businessGet } = endpoints;
const { body: individualBody } = individualSubmit;
const { body: businessBody } = businessSubmit;

/** The schema of the records that a list holds. */
const recordsOf = (list: z.ZodOptional<z.ZodArray<z.ZodObject>>) => list.unwrap().element;

const identityDocument = recordsOf(businessBody.shape.identification);

const identification = {
	label: 'Identification',
	name: 'identification',
	fields: identificationFields(identityDocument),
};

const documentOf = (list: z.ZodOptional<z.ZodArray<z.ZodObject>>) => ({
	label: 'Document',
	name: 'document',
	fields: documentFields(recordsOf(list)),
});

const personFields = formFieldsOf(individualBody);
const personDocument = documentOf(individualBody.shape.documents);
const businessFields = formFieldsOf(businessBody);
const businessDocument = documentOf(businessBody.shape.documents);
const owner = {
	label: 'Owner',
	name: 'owner',
	fields: ownerFields(recordsOf(businessBody.shape.ultimate_beneficial_owners), identityDocument),
};

type Body = Record<string, unknown>;

/** What a form of a submission holds: n8n keeps the rows of a repeated group below its name. */
interface FormValues {
	data: Body;
	documents: Body;
	owners?: Body;
}

const personFrom = async (
	{ data, documents }: FormValues,
	getFile: OperationContext['getFile'],
) => ({
	...(await bodyFrom(personFields, data, getFile)),
	...listOf(
		'identifying_information',
		await bodiesFrom(identification, documents.identification, getFile),
	),
	...listOf('documents', await bodiesFrom(personDocument, documents.document, getFile)),
});

const businessFrom = async (
	{ data, documents, owners = {} }: FormValues,
	getFile: OperationContext['getFile'],
) => ({
	...(await bodyFrom(businessFields, data, getFile)),
	...listOf('ultimate_beneficial_owners', await bodiesFrom(owner, owners.owner, getFile)),
	...listOf('identification', await bodiesFrom(identification, documents.identification, getFile)),
	...listOf('documents', await bodiesFrom(businessDocument, documents.document, getFile)),
});

/** A list without entries is not sent. */
const listOf = (name: string, entries: Body[]) => (entries.length > 0 ? { [name]: entries } : {});

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the missing fields. */
export const submitIndividual = defineOperation({
	name: 'Submit Individual Verification',
	value: 'submitIndividual',
	action: 'Submit individual verification (KYC)',
	description: 'Submit the data of a person for verification (KYC)',
	notice: sendsRealData,
	endpoints: [individualSubmit, individualGet],
	fields: [
		subaccount,
		dataField(individualBody),
		documentsField(identification, personDocument),
		oncePerField,
	],
	options: [startFromRecord],
	output: submittedIndividualOutput,
	written: {
		endpoint: individualGet,
		find: async ({ client }, { subaccountId }) =>
			await client.call(individualGet, { params: { subaccountId } }),
	},
	execute: async (
		{ client, getFile },
		{ subaccountId, startFromRecord: isFromRecord, ...form },
	) => {
		const params = { subaccountId };
		const filled = await personFrom(form, getFile);
		const record =
			isFromRecord && (await undefinedIfNotFound(client.call(individualGet, { params })));
		const body = mergeBody(toRecord(requestIn(individualBody, record)), filled);
		const request = validateRequest(individualSubmit, { params, body });
		return [await client.call(individualSubmit, request)];
	},
});

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the missing fields. */
export const submitBusiness = defineOperation({
	name: 'Submit Business Verification',
	value: 'submitBusiness',
	action: 'Submit business verification (KYB)',
	description: 'Submit the data, owners and documents of a business for verification (KYB)',
	notice: sendsRealData,
	endpoints: [businessSubmit, businessGet],
	fields: [
		subaccount,
		dataField(businessBody),
		ownersField(owner),
		documentsField(identification, businessDocument),
		oncePerField,
	],
	options: [startFromRecord],
	output: submittedBusinessOutput,
	written: {
		endpoint: businessGet,
		find: async ({ client }, { subaccountId }) =>
			await client.call(businessGet, { params: { subaccountId } }),
	},
	execute: async (
		{ client, getFile },
		{ subaccountId, startFromRecord: isFromRecord, ...form },
	) => {
		const params = { subaccountId };
		const filled = await businessFrom(form, getFile);
		const record =
			isFromRecord && (await undefinedIfNotFound(client.call(businessGet, { params })));
		const body = mergeBody(toRecord(requestIn(businessBody, record)), filled);
		const request = validateRequest(businessSubmit, { params, body });
		return [await client.call(businessSubmit, request)];
	},
});

/** POST /v1/kyc/customers/{verificationId}/submit: returns nothing. */
export const submitCustomer = defineOperation({
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for existing verification (KYC)',
	description: 'Submit personal data for an existing verification, by its ID',
	notice: sendsRealData,
	endpoints: [customerSubmit],
	fields: [verification, dataField(individualBody), documentsField(identification), oncePerField],
	output: wholeRecord<object>(z.object({ success: z.boolean() })),
	execute: async ({ client, getFile }, { verificationId, ...form }) => {
		const body = await personFrom(form, getFile);
		const request = validateRequest(customerSubmit, { params: { verificationId }, body });
		return [{ success: true, ...(await client.call(customerSubmit, request)) }];
	},
});
