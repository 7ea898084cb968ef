/** Letters that a wrong encoding has lost: “Jo\uFFFDo”, and “JoÃ£o”, which is UTF-8 read as Latin. */
const lostLetter = /\uFFFD|[ÂÃ][\u0080-\u009F\u00A1-\u00BF]|Ã[‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/;

export const hasLostLetter = (text: string) => !text.isWellFormed() || lostLetter.test(text);

/** Spaces without width, marks of direction, soft hyphens, control characters other than lines. */
const unseen =
	/[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

/** Persian and Indian names need joiners between letters; elsewhere they come with copied text. */
const strayJoiner =
	/(?<![\p{L}\p{M}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;

/** The text as people see it. Accents, apostrophes and spaces inside stay as they were written. */
export const withoutUnseen = (text: string) =>
	text.replace(unseen, '').replace(strayJoiner, '').trim();
