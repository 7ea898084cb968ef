import { DateTime } from 'luxon';

import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import type { Place } from './places';
import { sameNumber } from './sameNumber';

/**
 * Whether a value of a request is what was entered, or all or a part of it in a form that is
 * documented: trimmed, in another case, a number as text, a moment as its day, an entry of a list.
 */
export function standsFor(sent: unknown, entered: unknown, form: Place['form']): boolean {
	return atomsOf(entered, form).some((atom) => matches(sent, atom));
}

/** Whether nothing was entered, however deeply wrapped: it need not arrive. */
export function isBlank(entered: unknown): boolean {
	if (typeof entered !== 'object' || entered === null) return String(entered ?? '').trim() === '';
	return (
		Object.getPrototypeOf(entered) !== Date.prototype &&
		!DateTime.isDateTime(entered) &&
		Object.values(entered).every(isBlank)
	);
}

function matches(sent: unknown, atom: unknown): boolean {
	if (sent === atom) return typeof atom !== 'number' || isKept(atom);
	if (typeof sent === 'boolean') return String(atom).toLowerCase().trim() === String(sent);
	if (typeof sent === 'number') return typeof atom === 'string' && sameNumber(atom, sent);
	if (typeof sent !== 'string') return false;
	if (atom instanceof Date) return isMoment(sent, atom.getTime());
	switch (typeof atom) {
		case 'number':
			return (isKept(atom) && sameNumber(sent, atom)) || isMoment(sent, atom);
		case 'boolean':
			return sent === String(atom);
		case 'string': {
			const text = atom.trim();
			return [text, text.toLowerCase(), text.toUpperCase()].includes(sent) || isDate(sent, text);
		}
		default:
			return false;
	}
}

/** Whole numbers beyond this have lost digits on their way here. */
const isKept = (number: number) =>
	Math.abs(number) <= Number.MAX_SAFE_INTEGER || !Number.isFinite(number);

/** A day that is sent as such, as its first moment, or the very moment. */
function isDate(sent: string, text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}/.test(sent) || !isMomentText(text)) return false;
	if (isDay(sent)) return sent.slice(0, 10) === text.slice(0, 10);
	return Date.parse(sent) === Date.parse(inUtc(text));
}

function isMoment(sent: string, time: number): boolean {
	if (!/^\d{4}-\d{2}-\d{2}/.test(sent) || Number.isNaN(new Date(time).getTime())) return false;
	if (isDay(sent)) return sent.slice(0, 10) === new Date(time).toISOString().slice(0, 10);
	return Date.parse(sent) === time;
}

const isDay = (sent: string) => sent.length === 10 || sent === `${sent.slice(0, 10)}${ofOwner}`;

const ofOwner = assumptions.ownerBirthDate.value;

/** The time zone of the workflow, which the process need not have. */
const inUtc = (text: string) =>
	text.length === 10 || /(z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10)) ? text : `${text}Z`;

/** Whether a text is a moment or a day, one that the calendar has: JavaScript takes 30 February for 2 March. */
export function isMomentText(text: string): boolean {
	const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
	const time = Date.parse(day ?? '');
	if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return false;
	return !Number.isNaN(Date.parse(inUtc(text)));
}

/** Everything in a value that could arrive by itself: its members and their names, its parts. */
function atomsOf(value: unknown, form: Place['form'], within: readonly unknown[] = []): unknown[] {
	if (typeof value === 'string') {
		if (form === 'json') return [value, ...ofJson(value)];
		return form === 'list' && value.length < 1_000 ? value.split(',') : [value];
	}
	if (DateTime.isDateTime(value)) return [value.toJSDate(), value.toString()];
	if (typeof value !== 'object' || value === null || value instanceof Date) return [value];
	if (within.includes(value) || within.length > 100) return [];
	return Object.entries(value).flatMap(([name, member]) => [
		...(Array.isArray(value) ? [] : [name]),
		...atomsOf(member, form, [...within, value]),
	]);
}

function ofJson(text: string): unknown[] {
	if (!/^\s*[{[]/.test(text)) return [];
	try {
		const parsed: unknown = JSON.parse(text);
		return [
			...atomsOf(parsed, 'json').filter((atom) => typeof atom !== 'number'),
			...(text.match(/-?[\d.]+(e[+-]?\d+)?/gi) ?? []),
		];
	} catch {
		return [];
	}
}
