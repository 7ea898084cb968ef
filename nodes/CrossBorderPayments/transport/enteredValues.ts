import { DateTime } from 'luxon';

import { knownWords } from '../api/schemas/knownValues';

/** What stands in the place of a value that was entered. */
const cutMark = '[…]';

/** More than an error shows of a message. */
const maxMessageLength = 2_000;

/** A longer value is found by its beginning. */
const maxValueLength = 200;

/** A part of a number, such as a phone number without its country code, is also cut. */
const minPartialDigits = 7;

/**
 * The message without the values of a request, in whatever spelling it repeats them: n8n logs the
 * messages of failed workflows, and they may be personal data. Only whole values are found, as
 * SECURITY.md says; what is too short to be told from any other text stays.
 */
export function withoutEntered(message: string, entered: unknown): string {
	const start = message.slice(0, maxMessageLength);
	const folded = fold(start);
	const values = [...new Set(leavesOf(entered).flatMap(spellingsOf).map(comparable))].filter(
		isTelling,
	);
	const cuts = [
		...values.flatMap((value) => placesOf(value, folded, start)),
		...numbersIn(start, values.filter(isNumber)),
	].sort(([one], [other]) => one - other);
	let shown = '';
	let shownTo = 0;
	for (const [from, to] of cuts) {
		if (from >= shownTo) shown += start.slice(shownTo, from) + cutMark;
		shownTo = Math.max(shownTo, to);
	}
	return shown + start.slice(shownTo) + (message.length > maxMessageLength ? '…' : '');
}

function leavesOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** A day also as other services write it: 21/04/1990, 4/21/1990, 21 April 1990, Apr 21, 1990. */
function spellingsOf(value: string): string[] {
	if (!/^\d{4}-\d\d-\d\d$/.test(value)) return [value];
	const date = DateTime.fromISO(value, { locale: 'en' });
	const days = ['dd', 'd'].flatMap((day) =>
		['MM', 'M', 'MMM', 'MMMM'].flatMap((month) => [`${day} ${month}`, `${month} ${day}`]),
	);
	return [value, ...days.map((day) => date.toFormat(`${day} yyyy`))];
}

const comparable = (value: string) =>
	fold(value.slice(0, 2 * maxValueLength)).text.slice(0, maxValueLength);

/**
 * Whether a value can be personal: three letters, or two of a script with words as short, or five
 * digits, but no word of the service's own, such as a currency.
 */
const isTelling = (value: string) =>
	(isNumber(value) ? value.length >= 5 : value.length >= 3 || /\p{Lo}{2}/u.test(value)) &&
	!ownWords.has(value);

const isNumber = (value: string) => /^\d+$/.test(value);

type Cut = [from: number, to: number];

interface Folded {
	/** Letters and digits alone, without capitals, accents and escape sequences. */
	text: string;
	/** The place in the original of each character. */
	places: Cut[];
}

/** A character, plain or escaped for URLs, JSON or HTML; an escaped URL can be so several times. */
const characters =
	/(?:%(?:25)*[\da-f]{2})+|\\{1,4}(?:u[\da-f]{4}|[bfnrt])|&#x?[\da-f]{1,6};|[^]\p{M}*/giu;

function fold(original: string): Folded {
	let text = '';
	const places: Cut[] = [];
	for (const { 0: token, index } of original.matchAll(characters)) {
		const letters = decoded(token)
			.normalize('NFKD')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]/gu, '');
		text += letters;
		for (let unit = 0; unit < letters.length; unit++) places.push([index, index + token.length]);
	}
	return { text, places };
}

function decoded(token: string): string {
	if (!/^(?:%.|\\.|&#)/.test(token)) return token;
	const [, hex, decimal] = /(?:u|#x)([\da-f]+)|#(\d+)/i.exec(token) ?? [];
	const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
	if (code <= 0x10ffff) return String.fromCodePoint(code);
	try {
		return token.startsWith('%') ? decodeURIComponent(token.replace(/%(?:25)+(?=..)/g, '%')) : '';
	} catch {
		return '';
	}
}

/** Where a value stands in a message, but not within a longer word or number. */
function placesOf(value: string, { text, places }: Folded, message: string): Cut[] {
	const found: Cut[] = [];
	const isEdge = (at: number) => {
		const [before, after] = [places[at - 1], places[at]];
		return !before || !after || before[1] < after[0] || kindAt(text, at - 1) !== kindAt(text, at);
	};
	for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
		const end = at + value.length;
		const isCutOff = value.length === maxValueLength;
		if (!isEdge(at) || !(isCutOff || isEdge(end))) continue;
		const to = places[end - 1]![1];
		const rest = isCutOff ? message.slice(to).search(/\s|$/) : 0;
		found.push([places[at]![0], to + rest]);
	}
	return found;
}

/** Letters without capitals, as of Chinese, often stand side by side without a space. */
function kindAt(text: string, at: number): string | number {
	const character = text.charAt(at);
	if (/\p{N}/u.test(character)) return 'digit';
	return /\p{Lo}/u.test(character) ? at : 'letter';
}

/** Where the message has a part of an entered number, or more than it. */
function numbersIn(text: string, values: readonly string[]): Cut[] {
	return [...text.matchAll(/\d[\d ().+/-]*/g)].flatMap(({ 0: run, index }): Cut[] => {
		const digits = run.replace(/\D/g, '');
		const isEntered = values.some(
			(value) =>
				Math.min(value.length, digits.length) >= minPartialDigits &&
				(value.includes(digits) || digits.includes(value)),
		);
		return isEntered ? [[index, index + run.trimEnd().length]] : [];
	});
}

const ownWords = new Set(knownWords.map((word) => fold(word).text));
