import { DateTime } from 'luxon';
import type { IHttpRequestOptions, INodePropertyOptions } from 'n8n-workflow';

import { endpointsOf, type Recorded } from '../support/n8n/recorded';
import type { Place } from './places';
import { failureIn } from '../support/n8n/runNode';
import { sameNumber } from './sameNumber';
import { isBlank, isMomentText, standsFor } from './standsFor';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';

/**
 * What is wrong with what the node made of a value; undefined where it was either refused in plain
 * words before anything was sent, or sent as it was entered.
 *
 * @param control what the node made of the good value of the place
 */
export function faultOf(
	operation: Operation,
	place: Place,
	value: unknown,
	control: Recorded,
	{ sent, out }: Recorded,
): string | undefined {
	for (const item of out) {
		const failure = failureIn(item);
		if (failure === undefined) continue;
		return (
			faultOfRefusal(place, value, failure, sent) ??
			(isNotFound(place, failure) ? faultOfSearch(operation, control, sent) : undefined)
		);
	}
	return (
		(sent.length === 0 ? 'was neither refused nor sent' : undefined) ??
		faultOfForm(operation, sent) ??
		(isAcceptable(place, value) ? undefined : 'was taken for one of the kind of this field') ??
		faultOfContents(place, value, valuesIn(control.sent), valuesIn(sent))
	);
}

/** What only a programming mistake or a library says. */
const leaks =
	/undefined|\[object|\bNaN\b|Invalid input|expected |received |call stack|Cannot |is not a|Error:|circular|malformed|convert/;

const longest = 1_500;

function faultOfRefusal(
	place: Place,
	value: unknown,
	message: string,
	sent: IHttpRequestOptions[],
): string | undefined {
	const told = `«${message.slice(0, 200)}»`;
	if (leaks.test(message) || message.length > longest) return `${told} is not for people`;
	// The service reads neither of these by ID: its list has to be looked through.
	if (isNotFound(place, message)) return undefined;
	if (sent.length > 0) return `${told} after ${sent.length} requests`;
	if (!isNamed(place, value, message)) return `${told} does not name the field`;
	return undefined;
}

/** Only the ID that is looked for can be missing, not that of the account in whose list it is. */
const isNotFound = ({ name }: Place, message: string) =>
	(/^depositId\b/.test(name) && message.startsWith('No deposit of this subaccount has this ID')) ||
	(/^subaccountId\b/.test(name) && message.startsWith('No subaccount has this ID'));

/** What is looked for in a list is no part of the request for it. */
function faultOfSearch(
	operation: Operation,
	control: Recorded,
	sent: IHttpRequestOptions[],
): string | undefined {
	if (sent.length === 0) return 'was looked for nowhere';
	const asked = valuesIn(control.sent);
	const searched = [...valuesIn(sent)];
	const other = searched.find(([path, { value }]) => asked.get(path)?.value !== value);
	return (
		faultOfForm(operation, sent) ??
		(other && `${other[0]} is ${JSON.stringify(other[1].value)?.slice(0, 100)}`) ??
		(searched.length < asked.size ? 'was looked for by less than the good value' : undefined)
	);
}

/** By what the user reads beside it, or by its key; what is around it could be any of its fields. */
function isNamed({ name, titles, isAdded }: Place, value: unknown, message: string): boolean {
	// Nothing else is in it, so that with nothing entered nothing is left.
	if (isAdded && isBlank(value) && message === `${titles[0]} must not be empty`) return true;
	const key = name.split('.').findLast((part) => !/^(value|mode|items|parameter|\d+)$/.test(part));
	return [titles.at(-1), key].some((one) => plain(message).includes(plain(one ?? '')));
}

/** Its words, with one space around each. */
const plain = (text: string) =>
	` ${text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim()} `;

function faultOfForm(operation: Operation, sent: IHttpRequestOptions[]): string | undefined {
	const seen = new Set<string>();
	for (const options of sent) {
		const { url, headers, method, body } = options;
		const request = `${String(method)} ${url}`;
		if (!endpointsOf(options).some((endpoint) => operation.endpoints.includes(endpoint)))
			return `${request} is none of its endpoints`;
		if (new URL(url).href !== url) return `${url} is not encoded`;
		const expected = {
			accept: 'application/json',
			...(body !== undefined && { 'content-type': 'application/json' }),
		};
		if (JSON.stringify(headers) !== JSON.stringify(expected))
			return `${request} has the headers ${JSON.stringify(headers)}`;
		const whole = JSON.stringify([request, options.qs, body]);
		if (seen.has(whole)) return `${request} was sent twice`;
		seen.add(whole);
	}
	return undefined;
}

/** A field of a closed kind must not take anything else for one of its values. */
function isAcceptable({ property, name, isAdded }: Place, value: unknown): boolean {
	// What an expression leaves empty in a collection is as if it was not added.
	if (isAdded && isBlank(value)) return true;
	const text = String(typeof value === 'object' ? JSON.stringify(value) : value).trim();
	switch (name.endsWith('.mode') ? 'string' : property.type) {
		case 'number':
			return text !== '' && Number.isFinite(Number(text));
		case 'boolean':
			return /^(true|false)$/i.test(text);
		case 'options':
			return (property.options as INodePropertyOptions[]).some(
				(option) => String(option.value).toLowerCase() === text.toLowerCase(),
			);
		case 'dateTime':
			return isDateLike(value);
		default:
			return true;
	}
}

function isDateLike(value: unknown): boolean {
	if (typeof value === 'string') return isMomentText(value.trim());
	const isTime = typeof value === 'number' || value instanceof Date || DateTime.isDateTime(value);
	return isTime && !Number.isNaN(new Date(value.valueOf()).getTime());
}

/** What only steers the reading: it changes which requests there are, and arrives in none of them. */
const steering = /^(returnAll|scope|createLinks|filters\.\w+)$/;

/** Numbers that arrive, by the name that they have there; the others stay in the node. */
const arrivingAs: Record<string, string> = {
	limit: 'limit',
	'options.pageSize': 'limit',
	'options.timeout': 'timeout',
};

/** The most records that a page is asked for when nothing else is chosen. */
const usualPage = 100;

/** The most records where all are not asked for, when nothing else is chosen. */
const usualLimit = 50;

function faultOfContents(place: Place, value: unknown, control: Values, sent: Values) {
	const { property, good, name, isAdded } = place;
	const isGone = isAdded && isBlank(value);
	for (const [path, one] of sent) {
		if (control.get(path)?.value === one.value) continue;
		// What it is by default takes its place.
		if (isGone && isOf(place, property.default, one)) continue;
		if (!isOf(place, value, one) && !isWorkedOut(place, value, one))
			return `${path} is ${JSON.stringify(one.value)?.slice(0, 100)}`;
	}
	for (const [path, one] of control) {
		if (!sent.has(path) && !steering.test(name) && !isOf(place, good, one))
			return `${path} is gone`;
	}
	if (isBlank(value)) return undefined;
	const isTarget = (one: Value) =>
		property.type !== 'number' || one.names.at(-1) === arrivingAs[name];
	const arrives = (entered: unknown, values: Values) =>
		[...values.values()].some(
			(one) => isTarget(one) && (isOf(place, entered, one) || isWorkedOut(place, entered, one)),
		);
	return arrives(good, control) && !arrives(value, sent) ? 'did not arrive' : undefined;
}

/** Names that are entered, so that they arrive as names. */
const namesEntered = /(\.name|\.(limit|page)Parameter|^options\.queryParameters.*)$/;

function isOf({ name, form }: Place, entered: unknown, { names, value }: Value): boolean {
	return (
		standsFor(value, entered, form) ||
		((form === 'json' || namesEntered.test(name)) &&
			names.some((part) => standsFor(part, entered, form))) ||
		(names.at(-1) === 'amount' && sameNumber(String(value), String(entered)))
	);
}

/** A number in any notation, and the size of a page, which follows from other fields too. */
function isWorkedOut({ name, property }: Place, entered: unknown, { names, value }: Value) {
	if (property.type === 'number' && names.at(-1) !== arrivingAs[name]) return false;
	const given = isBlank(entered) ? property.default : entered;
	const number = typeof given === 'object' ? NaN : Number(given);
	if (name === 'options.timeout') return value === number;
	if (names.at(-1) !== 'limit') return false;
	const size = Number(value);
	if (name === 'limit') return size === Math.min(number, usualPage);
	if (name === 'options.pageSize') return size === number || size === Math.min(number, usualLimit);
	const isSwitchedOff = property.type === 'boolean' && /^\s*false\s*$/i.test(String(entered));
	const isOff = isBlank(entered) || isSwitchedOff;
	return steering.test(name) && size === (isOff ? usualLimit : usualPage);
}

interface Value {
	/** Of the members that it is in. */
	names: string[];
	value: unknown;
}

/** By the place in the requests. */
type Values = Map<string, Value>;

/** Everything in the requests that is not part of the endpoint's row. */
function valuesIn(requests: IHttpRequestOptions[]): Values {
	const found: Values = new Map();
	const add = (where: string, names: string[], value: unknown) => {
		const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
		for (const [name, member] of members) add(where, [...names, name], member);
		if (members.length > 0) return;
		const kept = typeof value === 'object' ? null : value;
		found.set(`${where} ${JSON.stringify(names)}`, { names, value: kept });
	};
	for (const [index, { url, qs, body, timeout = 0 }] of requests.entries()) {
		const parts = new URL(url).pathname.split('/');
		for (const [at, part] of parts.entries()) {
			add(`part ${at} of path ${index}`, [], decodeURIComponent(part));
		}
		if (Object.keys(qs ?? {}).length > 0) add(`query ${index}`, [], qs);
		add(`seconds ${index}`, ['timeout'], timeout / 1_000);
		if (typeof body === 'string') add(`body ${index}`, [], JSON.parse(body));
	}
	return found;
}
