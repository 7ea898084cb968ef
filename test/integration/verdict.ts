import type { IHttpRequestOptions, INodePropertyOptions } from 'n8n-workflow';

import { endpointsOf, type Recorded } from './recorded';
import type { Place } from './places';
import { failureIn } from './runNode';
import { sameNumber } from './sameNumber';
import { isBlank, standsFor } from './standsFor';
import type { Operation } from '../../nodes/CrossBorderPayments/operations/operation';

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
		if (failure !== undefined) return faultOfRefusal(place, failure, sent);
	}
	return (
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
	message: string,
	sent: IHttpRequestOptions[],
): string | undefined {
	const told = `«${message.slice(0, 200)}»`;
	if (leaks.test(message) || message.length > longest) return `${told} is not for people`;
	// The service reads neither of these by ID: its list has to be looked through.
	if (/^No (deposit of this )?subaccount has this ID/.test(message)) return undefined;
	if (sent.length > 0) return `${told} after ${sent.length} requests`;
	const names = [...place.titles, ...place.name.split('.')].map(plain);
	const isNamed = names.some(
		(name) => plain(message).startsWith(name) || plain(message).includes(name),
	);
	if (!isNamed && place.property.type !== 'json') return `${told} does not name the field`;
	return undefined;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

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
function isAcceptable({ property, name }: Place, value: unknown): boolean {
	// What an expression leaves empty in a collection is as if it was not added.
	if (name.includes('.') && isBlank(value)) return true;
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
		default:
			return true;
	}
}

function faultOfContents(
	{ property, good, name }: Place,
	value: unknown,
	control: Values,
	sent: Values,
): string | undefined {
	// As if it was not added: another value takes its place.
	if (name.includes('.') && isBlank(value)) return undefined;
	const isOf = (entered: unknown, { names, value: one }: Value) =>
		standsFor(one, entered) ||
		names.some((part) => standsFor(part, entered)) ||
		(names.at(-1) === 'amount' && sameNumber(String(one), String(entered)));
	for (const [path, one] of sent) {
		if (control.get(path)?.value === one.value) continue;
		// A limit becomes the size of a page, which has a limit of its own; so does no limit.
		if (property.type === 'number' && Number(one.value) <= Number(value)) continue;
		if (property.type !== 'string' && one.names.at(-1) === 'limit') continue;
		if (!isOf(value, one)) return `${path} is ${JSON.stringify(one.value)?.slice(0, 100)}`;
	}
	for (const [path, one] of control) {
		// An age or a switch may leave less to ask for.
		const isLess = ['number', 'boolean'].includes(property.type);
		if (!sent.has(path) && !isLess && !isOf(good, one)) return `${path} is gone`;
	}
	if (['number', 'boolean'].includes(property.type) || isBlank(value)) return undefined;
	const reaches = [...control.values()].some((one) => isOf(good, one));
	return reaches && ![...sent.values()].some((one) => isOf(value, one))
		? 'did not arrive'
		: undefined;
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
	for (const [index, { url, qs, body }] of requests.entries()) {
		const parts = new URL(url).pathname.split('/');
		for (const [at, part] of parts.entries()) {
			add(`part ${at} of path ${index}`, [], decodeURIComponent(part));
		}
		add(`query ${index}`, [], qs);
		if (typeof body === 'string') add(`body ${index}`, [], JSON.parse(body));
	}
	return found;
}
