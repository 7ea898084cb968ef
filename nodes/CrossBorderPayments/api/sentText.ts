import { excerpt } from './unknownValues';

/**
 * Letters that a wrong encoding has lost: “Jo\uFFFDo”, and UTF-8 that was read as Latin: “JoÃ£o”,
 * “BÅ‚aszczyk”, “Hiáº¿u”, “Oâ€™Brien”.
 */
const lostLetter =
	/\uFFFD|ï¿½|â€|[ÂÃÄÅ][\u0080-\u009F\u00A1-\u00BF‚ƒ„…†‡ˆ‰‹Œ•˜™›Ÿ]|Ã[ŠŽœšž]|á[º»][\u0080-\u009F\u00A1-\u00BF‚ƒ„…†‡ˆ‰‹Œ•˜™›ŸŠŽšž‘’“”]/;

/** “Jo?o” */
const replacedLetter = /\p{L}\?{1,4}\p{L}/u;

/** In a link or a longer text, a question mark between letters may be meant. */
const isName = (text: string) => text.length <= 60 && !/[/=]/.test(text);

const hasLostLetter = (text: string) =>
	!text.isWellFormed() || lostLetter.test(text) || (isName(text) && replacedLetter.test(text));

const encodingAdvice =
	'In Extract from File, set Options > Encoding to that of the file, such as Windows-1252 or UTF-8, or save the file again as UTF-8';

/** What programs write for no value. There are people called Null or None, but not null. */
const noValue = /^(?:null|NULL|undefined|NaN|n\/a|N\/A|#N\/A|\[object Object\])$/;

/** What an expression writes in a longer text for a value that is missing: “Ada undefined”. */
const missingPart = /(?<![\p{L}\p{N}])(?:undefined|null|NaN)(?![\p{L}\p{N}])|\[object Object\]/u;

/** What stands for a missing value in a name or a key; undefined if nothing does. */
export const missingPartIn = (text: string) =>
	isName(text) ? missingPart.exec(text)?.[0] : undefined;

/** As a sheet shows a long number, and saves it in a CSV file: 1.23E+13, without its last digits. */
export const isShortened = (text: string) => /^\d([.,]\d+)?E\+\d{1,3}$/i.test(text.trim());

/** What is wrong with a text that is to be sent, to complete “<Field> …”; otherwise undefined. */
export function problemIn(text: string): { problem: string; advice: string } | undefined {
	if (hasLostLetter(text)) {
		const problem = `has letters that were lost by a wrong encoding: “${excerpt(text, 100)}”`;
		return { problem, advice: encodingAdvice };
	}
	if (isShortened(text)) {
		const advice = 'Format its column as text, and enter its digits again';
		return { problem: 'is a number that a sheet has shortened', advice };
	}
	const missing = missingPartIn(text);
	const isNothing = noValue.test(text.trim());
	if (!isNothing && !missing) return undefined;
	return {
		problem: `${isNothing ? `is “${text.trim()}”` : `has “${missing}”`}, which programs write for no value`,
		advice: 'Leave the field empty, or correct the expression',
	};
}

/** Whether a text stands for no value, or for all: no record has such a key or reference. */
export const saysNothing = (text: string) =>
	/^(?:null|none|undefined|nan|#?n\/a|all|any|-|""|\[\]|\{\}|\[object object\])$/i.test(
		text.trim(),
	);

/** Spaces without width, marks of direction, soft hyphens, control characters other than lines. */
const invisible =
	/[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

/** Persian and Indian names need joiners between letters; elsewhere they come with copied text. */
const strayJoiner =
	/(?<![\p{L}\p{M}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;

/** The text as people see it. Accents, apostrophes and spaces inside stay as they were written. */
export const withoutInvisible = (text: string) =>
	text.replace(invisible, '').replace(strayJoiner, '').trim();
