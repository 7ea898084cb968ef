import { excerpt } from './unknownValues';

/**
 * Letters that a wrong encoding has lost: “Jo\uFFFDo”, and UTF-8 that was read as Latin: “JoÃ£o”,
 * “BÅ‚aszczyk”, “Hiáº¿u”, “Oâ€™Brien”.
 */
const lostLetter =
	/\uFFFD|ï¿½|â€|[ÂÃÄÅ][\u0080-\u009F\u00A1-\u00BF‚ƒ„…†‡ˆ‰‹Œ•˜™›Ÿ]|Ã[ŠŽœšž]|á[º»][\u0080-\u009F\u00A1-\u00BF‚ƒ„…†‡ˆ‰‹Œ•˜™›ŸŠŽšž‘’“”]/;

const hasLostLetter = (text: string) => !text.isWellFormed() || lostLetter.test(text);

/** What is wrong with a text that has lost letters, to complete “<Field> …”; otherwise undefined. */
export const lostLetterProblem = (text: string) =>
	hasLostLetter(text)
		? `has letters that were lost by a wrong encoding: “${excerpt(text, 100)}”`
		: undefined;

export const encodingAdvice =
	'In Extract from File, set Options > Encoding to that of the file, such as Windows-1252 or UTF-8, or save the file again as UTF-8';

/** Spaces without width, marks of direction, soft hyphens, control characters other than lines. */
const unseen =
	/[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

/** Persian and Indian names need joiners between letters; elsewhere they come with copied text. */
const strayJoiner =
	/(?<![\p{L}\p{M}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;

/** The text as people see it. Accents, apostrophes and spaces inside stay as they were written. */
export const withoutUnseen = (text: string) =>
	text.replace(unseen, '').replace(strayJoiner, '').trim();
