import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { toRecord } from '../../api/unknownValues';
import { unwrapOptional } from '../../api/schemas/unwrapOptional';
import { flag } from '../../api/schemas/values';
import { subaccountField, verificationField } from '../../descriptions/locators';
import { field } from '../../descriptions/field';
import { oncePerField, type RequestValues } from '../../descriptions/options';
import { emptyExpression } from '../../operation/form/expressions';
import { validateRequest } from '../../operation/validateRequest';
import { fileOf } from '../../operation/inputItem';
import { defineOperation } from '../../operation/defineOperation';
import type { OperationContext } from '../../operation/operation';
import { plainOutput } from '../../operation/output/createOutput';
import { countText } from '../../operation/tallies';
import { undefinedIfNotFound } from '../../transport/errors';
import { isPlainObject, mergeBody } from '../../transport/mergeBody';
import { bodiesFrom, bodyFrom } from './body';
import {
	documentGroup,
	formFieldsOf,
	identificationGroup,
	isDate,
	ownerGroup,
	type FieldGroup,
} from './fields';
import { withDays } from './pastDay';
import { dataField, documentsField, ownersField } from './form';
import { businessOutput, individualOutput } from './output';

const { individualSubmit, businessSubmit, customerSubmit, individualGet, businessGet } = endpoints;
const { body: individualBody } = individualSubmit;
const { body: businessBody } = businessSubmit;

const documents = documentsField(identificationGroup, documentGroup);

const notice =
	'Sends real data. To correct fields, add Options > Start From the Record and enter the Signed Agreement ID again.';

const startFromRecordOption = field(flag.default(false), {
	displayName: 'Start From the Record',
	name: 'startFromRecord',
	type: 'boolean',
	// Adding the option turns it on.
	default: true,
	description:
		'Whether to send what the service has for empty fields, except the Signed Agreement ID. Documents and owners replace those of the record.',
});

const badRequestAdvice =
	'Options > Start From the Record fills in what the service has, except the Signed Agreement ID: ask the service for it';

type Body = Record<string, unknown>;

interface SubmissionValues {
	data: Body;
	/** n8n stores the rows of a group under its name. */
	documents: Body;
	owners?: Body;
}

/** Makes a body of the values. `lists` maps each list of the body to its group of fields. */
function bodyMaker(schema: z.ZodObject, lists: Record<string, FieldGroup>) {
	const fields = formFieldsOf(schema);
	return async ({ data, documents, owners }: SubmissionValues, context: OperationContext) => {
		const { item, timezone, tally } = context;
		const files = {
			names: Object.keys(item.data.binary ?? {}),
			read: async (name: string) => await fileOf(item, name),
		};
		const warn = (message: string) =>
			tally(message, (items) => (items > 1 ? `${countText(items, 'items')}: ${message}` : message));
		const formContext = { files, timezone, warn };
		const body = await bodyFrom(fields, data, formContext);
		const rows = { ...documents, ...owners };
		for (const [list, group] of Object.entries(lists)) {
			const entries = await bodiesFrom(group, rows[group.name], formContext);
			if (entries.length > 0) body[list] = entries;
		}
		return body;
	};
}

const personFrom = bodyMaker(individualBody, {
	identifying_information: identificationGroup,
	documents: documentGroup,
});

const businessFrom = bodyMaker(businessBody, {
	ultimate_beneficial_owners: ownerGroup,
	identification: identificationGroup,
	documents: documentGroup,
});

/** Sends the dates of Body Fields as days, as those of the form. */
const withDaysInBodyFields = ({ client, timezone }: OperationContext, values: object) => {
	const { bodyFields = {} } = values as RequestValues;
	return client.with({ bodyFields: withDays(bodyFields, timezone) });
};

/** The part of a record that a submission can contain, as it is sent, without empty fields. */
function requestIn(schema: z.ZodType, value: unknown): unknown {
	const type = unwrapOptional(schema);
	if (type instanceof z.ZodArray && Array.isArray(value)) {
		return value.map((entry) => requestIn(type.element as z.ZodType, entry));
	}
	if (type instanceof z.ZodObject && isPlainObject(value)) {
		const members = Object.entries<z.ZodType>(type.shape).map(([name, member]) => {
			const present = Object.hasOwn(value, name) ? value[name] : undefined;
			return [name, requestIn(member, present)] as const;
		});
		return Object.fromEntries(members.filter(([, member]) => (member ?? '') !== ''));
	}
	// Dates in responses may include a time.
	return isDate(type) && typeof value === 'string' ? value.slice(0, 10) : value;
}

/** Sends the form; with Start From the Record, fields that are empty in it come from the record. */
const bySubaccount = <
	E extends typeof individualSubmit | typeof businessSubmit,
	View extends typeof individualGet | typeof businessGet,
>(
	endpoint: E,
	view: View,
	bodyOf: typeof personFrom,
) => {
	const read = async ({ client }: OperationContext, { subaccountId }: { subaccountId: string }) =>
		await client.call(view, validateRequest(view, { params: { subaccountId } }));
	return {
		endpoints: [endpoint, view] as const,
		options: [startFromRecordOption] as const,
		earlier: { endpoint: view, find: read },
		execute: async (
			context: OperationContext,
			values: SubmissionValues & { subaccountId: string; startFromRecord: boolean },
		) => {
			const { subaccountId, startFromRecord } = values;
			// In a sheet of corrections, most cells may be empty.
			const filledIn = Object.entries(values.data).filter(([, value]) => value !== emptyExpression);
			const data = startFromRecord ? Object.fromEntries(filledIn) : values.data;
			const filled = await bodyOf({ ...values, data }, context);
			const record = startFromRecord && (await undefinedIfNotFound(read(context, values)));
			const body = mergeBody(toRecord(requestIn(endpoint.body, record)), filled);
			const request = validateRequest(endpoint, { params: { subaccountId }, body });
			const client = withDaysInBodyFields(context, values).with({ badRequestAdvice });
			return [await client.call(endpoint, request)];
		},
	};
};

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the missing fields. */
export const submitIndividual = defineOperation({
	name: 'Submit Individual Verification',
	value: 'submitIndividual',
	action: 'Submit individual verification (KYC)',
	description: 'Submit the data and documents of a person',
	notice,
	fields: [subaccountField, dataField(individualBody), documents, oncePerField],
	output: individualOutput.submitted,
	...bySubaccount(individualSubmit, individualGet, personFrom),
});

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the missing fields. */
export const submitBusiness = defineOperation({
	name: 'Submit Business Verification',
	value: 'submitBusiness',
	action: 'Submit business verification (KYB)',
	description: 'Submit the data, owners and documents of a business',
	notice,
	fields: [subaccountField, dataField(businessBody), ownersField, documents, oncePerField],
	output: businessOutput.submitted,
	...bySubaccount(businessSubmit, businessGet, businessFrom),
});

/** POST /v1/kyc/customers/{verificationId}/submit: returns nothing. */
export const submitCustomer = defineOperation({
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for existing verification (KYC)',
	description: 'Submit personal data for an existing verification',
	notice: 'Sends real data.',
	endpoints: [customerSubmit],
	fields: [
		verificationField,
		dataField(individualBody),
		documentsField(identificationGroup),
		oncePerField,
	],
	output: plainOutput<object>(z.object({ success: z.boolean() })),
	execute: async (context, values) => {
		const body = await personFrom(values, context);
		const { verificationId } = values;
		const request = validateRequest(customerSubmit, { params: { verificationId }, body });
		const client = withDaysInBodyFields(context, values);
		return [{ success: true, ...(await client.call(customerSubmit, request)) }];
	},
});
