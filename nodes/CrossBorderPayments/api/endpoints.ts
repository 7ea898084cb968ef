import { z } from 'zod/v4';

import type { ParameterName } from './assumptions';
import { balance } from './schemas/balance';
import { conversion, fee, rate } from './schemas/conversion';
import {
	channels,
	deposit,
	depositCreateRequest,
	depositCreated,
	depositSimulateRequest,
} from './schemas/deposit';
import { offramp, offrampStatusEnvelope } from './schemas/offramp';
import { onramp, onrampQuote, onrampQuoteRequest } from './schemas/onramp';
import { bank, brlValidation, recipient, recipientListItem } from './schemas/recipient';
import { subaccount, subaccountCreateRequest, subaccountCreated } from './schemas/subaccount';
import { amount, suggested, uuid } from './schemas/values';
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

const count = z.int().nonnegative();
const position = { page: count, limit: count, totalPages: count };

/** The three formats in which a list states its page and its number of records. */
const envelopes = {
	meta: { meta: z.strictObject({ total: count, page: count, limit: count, pages: count }) },
	count: { count, ...position },
	total: { total: count, ...position },
};

type PagingStyle = keyof typeof envelopes;

const paged = <const S extends PagingStyle, T extends z.ZodType>(paging: S, record: T) => ({
	paging,
	response: z.strictObject({ data: z.array(record), ...envelopes[paging] }),
});

interface EndpointRow {
	method: 'GET' | 'POST';
	/** Relative to the base URL, with the path parameters in braces. */
	path: string;
	/** Begins an error as “Could not …”, and names the endpoint in Service > Check and the docs. */
	summary: string;
	/** Schemas of the query parameters, by the setting that holds the parameter's name. */
	query?: Partial<Record<ParameterName, z.ZodType>>;
	body?: z.ZodType;
	/** Schema of the whole response; undefined for an endpoint that responds without a body. */
	response?: z.ZodType;
	/**
	 * Fields that the node cannot do without. A response that lacks one is an error; a record of a
	 * list that lacks one is left out. By default `id` and `status`, if the schema has them.
	 */
	requiredFields?: readonly string[];
	/** How the response states its page; undefined for an endpoint without pages. */
	paging?: PagingStyle;
	/** Whether the request may be sent again, because it changes nothing. By default any GET. */
	retryable?: boolean;
	sandboxOnly?: boolean;
	/** What a 400, 409 or 422 may also mean; agents must read it, so it is part of the message. */
	rejected?: string;
	/** What a 404 probably means, apart from a wrong ID or credential. */
	notFound?: string;
}

const get = <const P extends string, const R extends Partial<EndpointRow>>(path: P, row: R) =>
	({ method: 'GET', path, ...row }) as const;

const post = <const P extends string, const R extends Partial<EndpointRow>>(path: P, row: R) =>
	({ method: 'POST', path, ...row }) as const;

const feeQuery = { feeCurrencyParameter: suggested('feeCurrencies'), feeAmountParameter: amount };

/** What a 404 means for a path without an ID. */
const unknownAccount = 'The service may not know the API key’s account';

/** Every endpoint, in the order of the specification. No other file contains a path. */
const rows = {
	subaccountCreate: post('/v1/ramp/subaccount', {
		summary: 'Create a subaccount for a client',
		body: subaccountCreateRequest,
		response: subaccountCreated,
		requiredFields: ['id'],
		rejected: 'A subaccount may already have this address: Subaccount > Get finds it',
	}),
	subaccountList: get('/v1/ramp/subaccount', {
		summary: 'List the subaccounts of the parent account',
		notFound: unknownAccount,
		...paged('meta', subaccount),
	}),

	balanceGet: get('/v1/ramp/banking/balances', {
		summary: 'Read the balances of the parent account',
		response: balance,
		requiredFields: ['balances'],
	}),

	verificationCreateLink: post('/v1/ramp/subaccount/{subaccountId}/verification', {
		summary: 'Get a link where the client completes the verification',
		body: verificationRequest,
		response: formLink,
		requiredFields: ['formUrl'],
	}),
	verificationCreateKybLink: post('/v1/ramp/subaccount/{subaccountId}/kyb', {
		summary: 'Get a link where the business completes its verification',
		body: verificationRequest,
		response: formLink,
		requiredFields: ['formUrl'],
	}),
	individualSubmit: post('/v1/kyc/customers/{subaccountId}/submit', {
		summary: 'Submit the verification data of an individual',
		body: individualSubmission,
		response: individualVerification,
		requiredFields: [],
	}),
	customerSubmit: post('/v1/kyc/customers/{verificationId}/submit', {
		summary: 'Submit customer data for an existing verification',
		body: customerSubmission,
		response: z.strictObject({}),
	}),
	individualGet: get('/v1/kyc/customers/{subaccountId}', {
		summary: 'Read the verification of an individual',
		notFound: 'The subaccount may have no verification yet, or be a business',
		response: individualVerification,
	}),
	businessSubmit: post('/v1/kyc/businesses/{subaccountId}/submit', {
		summary: 'Submit the verification data of a business',
		body: businessSubmission,
		response: businessVerification,
		requiredFields: [],
	}),
	businessGet: get('/v1/kyc/businesses/{subaccountId}', {
		summary: 'Read the verification of a business',
		notFound: 'The subaccount may have no verification yet, or be an individual',
		response: businessVerification,
	}),

	channelList: get('/v1/ramp/banking/channels', {
		summary: 'List the deposit channels and networks by currency',
		notFound: unknownAccount,
		response: channels,
	}),
	depositCreate: post('/v1/ramp/{subaccountId}/banking/deposits', {
		summary: 'Create a deposit',
		body: depositCreateRequest,
		response: depositCreated,
		requiredFields: [],
		notFound: 'It may be the deposit channel that is unknown',
	}),
	depositList: get('/v1/ramp/{subaccountId}/banking/deposits', {
		summary: 'List the deposits of a subaccount',
		...paged('count', deposit),
	}),
	depositSimulate: post('/v1/ramp/{subaccountId}/banking/deposits/simulate', {
		summary: 'Simulate an incoming deposit',
		body: depositSimulateRequest,
		sandboxOnly: true,
	}),

	recipientList: get('/v1/ramp/{subaccountId}/banking/recipients', {
		summary: 'List the recipients of a subaccount',
		query: {
			recipientCurrencyParameter: suggested('recipientCurrencies').optional(),
			recipientPaymentRailParameter: suggested('paymentRails').optional(),
		},
		response: z.array(recipientListItem),
	}),
	recipientGet: get('/v1/ramp/{subaccountId}/banking/recipients/{recipientId}', {
		summary: 'Read one recipient',
		response: recipient,
	}),
	brlValidate: post('/v1/banking/brl/validate', {
		summary: 'Validate a PIX key',
		retryable: true,
		body: brlValidation,
		response: brlValidation,
		requiredFields: ['pix_key'],
	}),
	bankList: get('/v1/ramp/banking/banks/{currency}', {
		summary: 'List the banks of a currency',
		response: z.array(bank),
		requiredFields: ['code'],
	}),

	withdrawalFee: get('/v1/banking/withdrawal/fee', {
		summary: 'Calculate the fee of a withdrawal',
		query: feeQuery,
		response: fee,
		requiredFields: ['amount'],
	}),
	depositFee: get('/v1/banking/deposit/fee', {
		summary: 'Calculate the fee of a deposit',
		query: feeQuery,
		response: fee,
		requiredFields: ['amount'],
	}),
	rateGet: get('/v1/banking/rate', {
		summary: 'Read the conversion rate of a currency pair',
		query: {
			rateFromParameter: suggested('rateCurrencies'),
			rateToParameter: suggested('rateCurrencies'),
		},
		response: rate,
		requiredFields: ['rate'],
	}),

	conversionList: get('/v1/ramp/{subaccountId}/banking/conversions', {
		summary: 'List the conversions of a subaccount',
		...paged('total', conversion),
	}),
	conversionGet: get('/v1/ramp/{subaccountId}/banking/conversions/{conversionId}', {
		summary: 'Read one conversion',
		response: conversion,
	}),

	/** A quote changes no balance, so it is as safe to repeat as a read. */
	onrampQuote: post('/v2/ramp/{subaccountId}/banking/onramp/quote', {
		summary: 'Quote an onramp',
		body: onrampQuoteRequest,
		response: onrampQuote,
		requiredFields: ['to'],
		retryable: true,
	}),
	onrampList: get('/v2/ramp/{subaccountId}/banking/onramp/', {
		summary: 'List the onramps of a subaccount',
		...paged('count', onramp),
	}),
	onrampGet: get('/v2/ramp/{subaccountId}/banking/onramp/{onrampId}', {
		summary: 'Read one onramp',
		response: onramp,
	}),

	offrampGet: get('/v2/ramp/{subaccountId}/banking/offramp/{offrampId}', {
		summary: 'Read an offramp',
		notFound: 'A pending offramp may only be available in Get Status',
		response: offramp,
	}),
	offrampStatus: get('/v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status', {
		summary: 'Read the status of an offramp',
		response: offrampStatusEnvelope,
		requiredFields: ['success'],
	}),
} satisfies Record<string, EndpointRow>;

export type EndpointId = keyof typeof rows;

/** A row of the table, with what follows from its path, its method and its schemas. */
export interface Endpoint extends EndpointRow {
	id: EndpointId;
	params: Shape;
	requiredFields: readonly string[];
	retryable: boolean;
}

/** What `endpoints` adds to a row. */
type Derived<Row> = Pick<Endpoint, 'params' | 'retryable'> &
	(Row extends { requiredFields: unknown }
		? unknown
		: { requiredFields: ReadonlyArray<Extract<keyof DocumentedRecord<Row>, 'id' | 'status'>> });

type Endpoints = {
	[Id in EndpointId]: (typeof rows)[Id] & Derived<(typeof rows)[Id]> & { id: Id };
};

export const endpoints = Object.fromEntries(
	Object.entries<EndpointRow>(rows).map(([id, row]) => [
		id,
		{
			params: paramsOf(row),
			requiredFields: defaultRequiredFields(row),
			retryable: row.method === 'GET',
			...row,
			id,
		},
	]),
	// Object.fromEntries forgets which key has which value.
) as unknown as Endpoints;

/** Path parameters are IDs, except the currency of the list of banks. */
function paramsOf({ path }: EndpointRow): Shape {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
	const schemaOf = (name: string) => (name === 'currency' ? suggested('bankCurrencies') : uuid);
	return Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
}

function defaultRequiredFields(row: EndpointRow): string[] {
	const record = recordSchemaOf(row);
	return ['id', 'status'].filter((name) => record instanceof z.ZodObject && name in record.shape);
}

/** The schema of the response, or of one record if the response is a list. */
export function recordSchemaOf({ response = z.unknown() }: EndpointRow): z.ZodType {
	const shape: Shape = response instanceof z.ZodObject ? response.shape : {};
	const list = shape.data ?? response;
	return list instanceof z.ZodArray ? (list.element as z.ZodType) : response;
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | NamesIn<Rest>
	: never;

/** What differs between two requests of an endpoint. `query` is by setting, as in its row. */
export interface RequestParts {
	params?: Record<string, string>;
	query?: Record<string, string | number | undefined>;
	body?: unknown;
}

type ParamsOf<E> = E extends { path: `${string}{${string}` & infer Path }
	? { params: Record<NamesIn<Path>, string> }
	: { params?: never };

/** The request of an endpoint: path parameters, query and body, if it has them. */
export type RequestOf<E> = RequestParts &
	ParamsOf<E> &
	(E extends { query: infer S extends Shape }
		? { query: z.input<z.ZodObject<S>> }
		: { query?: never }) &
	(E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: never });

/** The same type, but at any depth a field may be missing or null. */
export type DeepNullish<T> =
	T extends ReadonlyArray<infer Item>
		? Array<DeepNullish<Item> | null>
		: T extends object
			? { [Name in keyof T]?: DeepNullish<T[Name]> | null }
			: T;

type DocumentedRecord<E> = E extends { response: infer R extends z.ZodType }
	? z.infer<R> extends Array<infer Item> | { data: Array<infer Item> }
		? Item
		: z.infer<R>
	: never;

type Documented<T, Required extends PropertyKey> = DeepNullish<T> & {
	[Name in Required & keyof T]: NonNullable<DeepNullish<T[Name]>>;
};

/** A record of a list, or the whole response. Only its `requiredFields` are certain. */
export type RecordOf<E> = E extends { requiredFields: ReadonlyArray<infer Name extends string> }
	? Documented<DocumentedRecord<E>, Name> & object
	: never;

/** The response; void without a body. Records of a list are not validated yet: see records.ts. */
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType }
	? E extends { paging: PagingStyle }
		? DeepNullish<z.infer<R>>
		: z.infer<R> extends unknown[]
			? unknown[]
			: RecordOf<E>
	: void;
