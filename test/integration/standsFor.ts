import { DateTime } from 'luxon';

import { sameNumber } from './sameNumber';

/**
 * Whether a value of a request is what was entered, or all or a part of it in a form that is
 * documented: trimmed, in another case, a number as text, a moment as its day, an entry of a list.
 */
export function standsFor(sent: unknown, entered: unknown): boolean {
	return atomsOf(entered).some((atom) => matches(sent, atom));
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

function isDate(sent: string, text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}/.test(sent) || !/^\d{4}-\d{2}-\d{2}/.test(text)) return false;
	return sent.slice(0, 10) === text.slice(0, 10) || isMoment(sent, Date.parse(text));
}

function isMoment(sent: string, time: number): boolean {
	if (!/^\d{4}-\d{2}-\d{2}/.test(sent) || Number.isNaN(new Date(time).getTime())) return false;
	return (
		Date.parse(sent) === time || sent.slice(0, 10) === new Date(time).toISOString().slice(0, 10)
	);
}

/** Everything in a value that could arrive by itself: its members and their names, its parts. */
function atomsOf(value: unknown, within: readonly unknown[] = []): unknown[] {
	if (typeof value === 'string') {
		const parts = value.length < 1_000 ? [...value.split(/[\s,;]+/), ...value.split(',')] : [];
		return [value, ...parts, ...ofJson(value)];
	}
	if (DateTime.isDateTime(value)) return [value.toJSDate(), value.toString()];
	if (typeof value !== 'object' || value === null || value instanceof Date) return [value];
	if (within.includes(value) || within.length > 100) return [];
	return Object.entries(value).flatMap(([name, member]) => [
		...(Array.isArray(value) ? [] : [name]),
		...atomsOf(member, [...within, value]),
	]);
}

function ofJson(text: string): unknown[] {
	if (!/^\s*[{[]/.test(text)) return [];
	try {
		const parsed: unknown = JSON.parse(text);
		return [
			...atomsOf(parsed).filter((atom) => typeof atom !== 'number'),
			...(text.match(/-?[\d.]+(e[+-]?\d+)?/gi) ?? []),
		];
	} catch {
		return [];
	}
}
