import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

const filesIn = (folder: string, ending: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The foreign turns of phrase that docs/english.md names, as far as a pattern finds them. */
const turns: Array<[name: string, pattern: RegExp, exceptIn?: RegExp]> = [
	[
		'“take” for use',
		/\btake (?!(a|the) (minute|while|second|moment|look|day|few|page|request)\b)(an?|the|this|that|another|shared|[A-Z]\w+)\b/,
	],
	['“speaks against”, “tells of”', /\b(speaks against|tells of)\b/],
	['“, too”', /, too\b(?! (many|much|long|large|small|late|few|short)\b)/],
	['“nobody says”', /\bno(body|-one| one) (says|knows)\b/i],
	['“the answer” for a response', /\bthe (service’s |service's )?answers?\b/i],
	['“the service answers”', /\b(service|server|API|endpoint|page|proxy) answer(s|ed)\b/],
	['“documents no”', /\bdocuments? no\b/],
	[
		'“the service documents”',
		/\bservice (documents|does not document)\b/i,
		/^docs\/assumptions\.md$/,
	],
	['“« »”', /[«»]/],
];

const foundIn = (file: string, text: string) =>
	turns.flatMap(([name, pattern, exceptIn]) => {
		const found = exceptIn?.test(file) ? undefined : pattern.exec(text)?.[0];
		return found === undefined ? [] : [`${file}: ${name}: ${found}`];
	});

/** The texts of a source, but not its comments. */
function literalsOf(file: string): string[] {
	const literals: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) literals.push(node.text);
		else if (ts.isTemplateExpression(node)) {
			const { head, templateSpans } = node;
			literals.push(
				[head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'),
			);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
	return literals.filter((text) => text.includes(' '));
}

test('what users read in the editor is plain English', () => {
	const sources = ['nodes', 'credentials', 'scripts/docs', 'scripts/demo'].flatMap((folder) =>
		filesIn(folder, '.ts'),
	);
	expect(sources.length).toBeGreaterThan(100);
	expect(
		sources.flatMap((file) => literalsOf(file).flatMap((text) => foundIn(file, text))),
	).toEqual([]);
});

const commentsOf = (file: string) =>
	textOf(file)
		.split('\n')
		.filter((line) => /^\s*(\/\/|\/?\*)/.test(line));

/** Comments of a source, a line each, and the names in its code. */
function commentsAndNamesOf(file: string): string[] {
	const names = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) names.add(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
	return [...commentsOf(file), ...names];
}

/** Words for which the table in CONTRIBUTING has another one. */
const wrongWords =
	/answer|refus|chosen|(?<![mt])asked|(some|no)body|\bgo(es)? on\b|goOn|\btakes an?\b|tells of|, too[.:,]/i;

test('comments and names of the nodes have the words of CONTRIBUTING', () => {
	const files = filesIn('nodes', '.ts');
	const wrong = files.flatMap((file) =>
		commentsAndNamesOf(file)
			.filter((text) => wrongWords.test(text))
			.map((text) => `${file}: ${text.trim()}`),
	);
	expect(wrong).toEqual([]);
});

test('comments, and all of the tests, have the quotation marks of the pages', () => {
	const wrong = ['nodes', 'credentials', 'scripts', 'test']
		.flatMap((folder) => filesIn(folder, '.ts'))
		.filter((file) => !file.endsWith('english.test.ts'))
		.flatMap((file) => (file.startsWith('test') ? textOf(file).split('\n') : commentsOf(file)))
		.filter((line) => /[«»]/.test(line));
	expect(wrong).toEqual([]);
});

test('pages and the notes of the examples are plain English', () => {
	const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
		filesIn('docs', '.md'),
		filesIn('examples', '.md'),
		filesIn('examples', '.json'),
	);
	expect(pages.length).toBeGreaterThan(30);
	const lines = (file: string) => textOf(file).split(/\n|\\n/);
	expect(pages.flatMap((file) => lines(file).flatMap((line) => foundIn(file, line)))).toEqual([]);
});
