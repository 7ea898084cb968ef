/** The few pieces of Markdown that the pages are made of. */

export const madeNote = '<!-- Made by `npm run docs` from the code. Do not edit: change the code and run it again. -->';

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A pipe would end the cell and a line break the row. */
function cell(text: string): string {
	return text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ') || '–';
}

export const code = (text: string) => `\`${text}\``;

export const codes = (texts: readonly string[]) => texts.map(code).join(', ');

export const link = (text: string, target: string) => `[${text}](${target})`;

/** The anchor that GitHub gives a heading. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');
}

/** Ends a text with a full stop where it has none. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Blocks of a page, a blank line between them; what is empty is left out. */
export const page = (...blocks: Array<string | false | undefined>) =>
	`${blocks.filter(Boolean).join('\n\n')}\n`;

/** Puts `made` between the two marker comments of a page that is otherwise written by hand. */
export function between(pageText: string, name: string, made: string): string {
	const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
	const from = pageText.indexOf(start);
	const to = pageText.indexOf(end);
	if (from < 0 || to < from) throw new Error(`the markers ${start} and ${end} are missing`);
	return `${pageText.slice(0, from + start.length)}\n${made}\n${pageText.slice(to)}`;
}
