/** The few pieces of Markdown that the pages are made of. */

export const madeNote =
	'<!-- Made by `npm run docs` from the code. Do not edit: change the code and run it again. -->';

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A pipe would end the cell and a line break the row. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ') || '–';

export const code = (text: string) => `\`${text}\``;

export const codes = (texts: readonly unknown[]) => texts.map(String).map(code).join(', ');

export const link = (text: string, target: string) => `[${text}](${target})`;

/** The anchor that GitHub gives a heading. */
export const anchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

/** Texts as sentences, one after another; empty ones are left out. */
export const sentences = (...texts: Array<string | false | undefined>) =>
	texts
		.filter((text) => typeof text === 'string' && text !== '')
		.map((text) => (/[.!?]$/.test(String(text)) ? text : `${text}.`))
		.join(' ');

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Blocks with a blank line between them; empty ones are left out. */
export const blocks = (...parts: Array<string | false | undefined>) =>
	parts.filter(Boolean).join('\n\n');

/** Replaces what is between the two marker comments of a page that is otherwise written by hand. */
export function between(pageText: string, name: string, made: string): string {
	const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
	const from = pageText.indexOf(start);
	const to = pageText.indexOf(end);
	if (from < 0 || to < from) throw new Error(`the markers ${start} and ${end} are missing`);
	return `${pageText.slice(0, from + start.length)}\n${made}\n${pageText.slice(to)}`;
}
