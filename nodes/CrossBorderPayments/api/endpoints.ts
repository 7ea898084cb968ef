import { z } from 'zod/v4';

import { assumptions } from './assumptions';
import { balance } from './schemas/balance';
import { conversion, fee, rate } from './schemas/conversion';
import {
	channels,
	deposit,
	depositCreate,
	depositCreated,
	depositSimulate,
} from './schemas/deposit';
import { bankCurrencies, feeCurrencies, paymentRails, recipientCurrencies } from './schemas/enums';
import { countList, metaList, totalList, type PagingStyle } from './schemas/lists';
import { offramp, offrampStatusEnvelope } from './schemas/offramp';
import { onramp, onrampQuote, onrampQuoteRequest } from './schemas/onramp';
import { bank, brlValidation, recipient, recipientListItem } from './schemas/recipient';
import { subaccount, subaccountCreate, subaccountCreated } from './schemas/subaccount';
import { amount, oneOf, text, uuid } from './schemas/values';
import {
	businessSubmission,
	businessVerification,
	customerSubmission,
	formLink,
	individualSubmission,
	individualVerification,
	verificationRequest,
} from './schemas/verification';

type Shape = Record<string, z.ZodType>;

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type HttpMethod = (typeof methods)[number];

/** One row of the service's interface. */
export interface EndpointRow {
	method: HttpMethod;
	/** As in the specification, relative to the base URL, with parameters in braces. */
	path: string;
	summary: string;
	params?: Shape;
	/** Query parameters, by name; the names are assumptions. `paging` adds those of paging. */
	query?: Shape;
	body?: z.ZodType;
	/** The whole answer as the specification shows it; left out where it has no body. */
	response?: z.ZodType;
	/**
	 * An answer, or a record of a list, without these fields is an error. Other fields may be
	 * missing, and fields that the schema does not name reach the user as they came.
	 */
	requiredFields?: readonly string[];
	paging?: PagingStyle;
	/** Repeating the call changes nothing, so it is sent again when the service is busy. */
	retryable: boolean;
	sandboxOnly?: boolean;
	/** The request has personal data in it: no error message repeats it. */
	containsPii?: boolean;
	/** What a 400 means, where the service's own message would repeat personal data. */
	refusal?: string;
}

type Row = Omit<EndpointRow, 'method' | 'path' | 'retryable'>;

const get = <const R extends Omit<Row, 'body'>>(path: string, row: R) =>
	({ ...row, method: 'GET', path, retryable: true }) as const;

/** A write is sent once, whatever happens. */
const post = <const R extends Omit<Row, 'paging'>>(path: string, row: R) =>
	({ ...row, method: 'POST', path, retryable: false }) as const;

const ofSubaccount = { subaccountId: uuid };

const feeQuery = {
	[assumptions.feeCurrencyParameter.value]: oneOf(feeCurrencies),
	[assumptions.feeAmountParameter.value]: amount,
};

/** Every endpoint of the service, in the specification's order. No path is written anywhere else. */
const rows = {
	subaccountCreate: post('/v1/ramp/subaccount', {
		summary: 'Create a subaccount for an end user or business',
		body: subaccountCreate,
		response: subaccountCreated,
		requiredFields: ['id', 'status'],
		containsPii: true,
	}),
	subaccountList: get('/v1/ramp/subaccount', {
		summary: 'List the subaccounts of the parent account',
		response: metaList(subaccount),
		requiredFields: ['id', 'status'],
		paging: 'meta',
	}),

	balanceGet: get('/v1/ramp/banking/balances', {
		summary: 'Read the balances of the parent account',
		response: balance,
		requiredFields: ['id', 'balances'],
	}),

	verificationCreateLink: post('/v1/ramp/subaccount/{subaccountId}/verification', {
		summary: 'Get a link where the user completes the verification',
		params: ofSubaccount,
		body: verificationRequest,
		response: formLink,
		requiredFields: ['formUrl'],
	}),
	verificationCreateKybLink: post('/v1/ramp/subaccount/{subaccountId}/kyb', {
		summary: 'Get a link where the business completes its verification',
		params: ofSubaccount,
		body: verificationRequest,
		response: formLink,
		requiredFields: ['formUrl'],
	}),
	individualSubmit: post('/v1/kyc/customers/{subaccountId}/submit', {
		summary: 'Submit the verification data of an individual',
		params: ofSubaccount,
		body: individualSubmission,
		response: individualVerification,
		requiredFields: ['status'],
		containsPii: true,
	}),
	customerSubmit: post('/v1/kyc/customers/{verificationId}/submit', {
		summary: 'Submit customer data for an existing verification',
		params: { verificationId: uuid },
		body: customerSubmission,
		response: z.strictObject({}),
		containsPii: true,
	}),
	individualGet: get('/v1/kyc/customers/{subaccountId}', {
		summary: 'Read the verification of an individual',
		params: ofSubaccount,
		response: individualVerification,
		requiredFields: ['status'],
	}),
	businessSubmit: post('/v1/kyc/businesses/{subaccountId}/submit', {
		summary: 'Submit the verification data of a business',
		params: ofSubaccount,
		body: businessSubmission,
		response: businessVerification,
		requiredFields: ['status'],
		containsPii: true,
	}),
	businessGet: get('/v1/kyc/businesses/{subaccountId}', {
		summary: 'Read the verification of a business',
		params: ofSubaccount,
		response: businessVerification,
		requiredFields: ['status'],
	}),

	channelList: get('/v1/ramp/banking/channels', {
		summary: 'List the deposit channels and networks by currency',
		response: channels,
	}),
	depositCreate: post('/v1/ramp/{subaccountId}/banking/deposits', {
		summary: 'Create a deposit',
		params: ofSubaccount,
		body: depositCreate,
		response: depositCreated,
		requiredFields: ['status'],
	}),
	depositList: get('/v1/ramp/{subaccountId}/banking/deposits', {
		summary: 'List the deposits of a subaccount',
		params: ofSubaccount,
		response: countList(deposit),
		requiredFields: ['id', 'status'],
		paging: 'count',
	}),
	depositSimulate: post('/v1/ramp/{subaccountId}/banking/deposits/simulate', {
		summary: 'Simulate an incoming deposit',
		params: ofSubaccount,
		body: depositSimulate,
		sandboxOnly: true,
	}),

	recipientList: get('/v1/ramp/{subaccountId}/banking/recipients', {
		summary: 'List the recipients of a subaccount',
		params: ofSubaccount,
		query: {
			[assumptions.recipientCurrencyParameter.value]: oneOf(recipientCurrencies).optional(),
			[assumptions.recipientPaymentRailParameter.value]: oneOf(paymentRails).optional(),
		},
		response: z.array(recipientListItem),
		requiredFields: ['id'],
	}),
	recipientGet: get('/v1/ramp/{subaccountId}/banking/recipients/{recipientId}', {
		summary: 'Read one recipient',
		params: { ...ofSubaccount, recipientId: uuid },
		response: recipient,
		requiredFields: ['id'],
	}),
	brlValidate: post('/v1/banking/brl/validate', {
		summary: 'Check a PIX key',
		body: brlValidation,
		response: brlValidation,
		requiredFields: ['pix_key'],
		containsPii: true,
		refusal: 'the service does not accept this PIX key. Check the key',
	}),
	bankList: get('/v1/ramp/banking/banks/{currency}', {
		summary: 'List the banks of a currency',
		params: { currency: oneOf(bankCurrencies) },
		response: z.array(bank),
		requiredFields: ['code'],
	}),

	withdrawalFee: get('/v1/banking/withdrawal/fee', {
		summary: 'Calculate the fee of a withdrawal',
		query: feeQuery,
		response: fee,
		requiredFields: ['netAmount', 'grossAmount'],
	}),
	depositFee: get('/v1/banking/deposit/fee', {
		summary: 'Calculate the fee of a deposit',
		query: feeQuery,
		response: fee,
		requiredFields: ['netAmount', 'grossAmount'],
	}),
	rateGet: get('/v1/banking/rate', {
		summary: 'Read the conversion rate of a currency pair',
		query: {
			[assumptions.rateFromParameter.value]: text,
			[assumptions.rateToParameter.value]: text,
		},
		response: rate,
		requiredFields: ['rate'],
	}),

	conversionList: get('/v1/ramp/{subaccountId}/banking/conversions', {
		summary: 'List the conversions of a subaccount',
		params: ofSubaccount,
		response: totalList(conversion),
		requiredFields: ['id'],
		paging: 'total',
	}),
	conversionGet: get('/v1/ramp/{subaccountId}/banking/conversions/{conversionId}', {
		summary: 'Read one conversion',
		params: { ...ofSubaccount, conversionId: uuid },
		response: conversion,
		requiredFields: ['id'],
	}),

	/** A quote changes no balance, so it is as safe to repeat as a read. */
	onrampQuote: {
		...post('/v2/ramp/{subaccountId}/banking/onramp/quote', {
			summary: 'Price an onramp',
			params: ofSubaccount,
			body: onrampQuoteRequest,
			response: onrampQuote,
			requiredFields: ['from', 'to', 'pricing'],
		}),
		retryable: true,
	},
	onrampList: get('/v2/ramp/{subaccountId}/banking/onramp/', {
		summary: 'List the onramps of a subaccount',
		params: ofSubaccount,
		response: countList(onramp),
		requiredFields: ['id', 'status'],
		paging: 'count',
	}),
	onrampGet: get('/v2/ramp/{subaccountId}/banking/onramp/{onrampId}', {
		summary: 'Read one onramp',
		params: { ...ofSubaccount, onrampId: uuid },
		response: onramp,
		requiredFields: ['id', 'status'],
	}),

	offrampGet: get('/v2/ramp/{subaccountId}/banking/offramp/{offrampId}', {
		summary: 'Read an offramp',
		params: { ...ofSubaccount, offrampId: uuid },
		response: offramp,
		requiredFields: ['id', 'status'],
	}),
	offrampStatus: get('/v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status', {
		summary: 'Read the status of an offramp',
		params: { ...ofSubaccount, offrampId: uuid },
		response: offrampStatusEnvelope,
		requiredFields: ['success'],
	}),
} satisfies Record<string, EndpointRow>;

export type EndpointId = keyof typeof rows;

export type Endpoint = EndpointRow & { id: EndpointId };

type Endpoints = { [Id in EndpointId]: (typeof rows)[Id] & { id: Id } };

export const endpoints = Object.fromEntries(
	Object.entries(rows).map(([id, row]) => [id, { ...row, id }]),
) as unknown as Endpoints;

type InputsOf<S> = S extends Shape ? z.input<z.ZodObject<S>> : never;

/** What a call of the endpoint takes: path parameters, query and body, where it has them. */
export type RequestOf<E> = (E extends { params: infer S } ? { params: InputsOf<S> } : unknown) &
	(E extends { query: infer S } ? { query: InputsOf<S> } : unknown) &
	(E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown);

/** The same with JSON text, which is sent as it is, in the place of a checked body. */
export type JsonRequestOf<E> = Omit<RequestOf<E>, 'body'> & { jsonBody: string };

/** What the endpoint answers; void where it has no body. */
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType } ? z.infer<R> : void;

/** The schema of the answer, or of one record where the answer is a list. */
export function recordSchemaOf({ response = z.unknown() }: EndpointRow): z.ZodType {
	const list = response instanceof z.ZodObject ? (response.shape as Shape).data : response;
	return list instanceof z.ZodArray ? (list.element as z.ZodType) : response;
}

export type RecordOf<E> =
	ResponseOf<E> extends { data: Array<infer R> }
		? R
		: ResponseOf<E> extends Array<infer R>
			? R
			: never;
