import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A look into a text that people read, or for one: a sentence, or a constant that holds one. */
const lookups = [
	/\b(advice|description|details|hint|message|notice|problem|reason|warning|whatToDo)\b[?!]?\.(endsWith|includes|indexOf|match|search|split|startsWith)\(/,
	/\.(endsWith|includes|indexOf|split|startsWith)\((\w*(Advice|Hint|Message|Notice|Sentence)\b|(['"`])[^'"`]*[a-z]+ )/,
];

const isLookup = (line: string) => lookups.some((lookup) => lookup.test(line));

test.each([
	'error.advice.includes(mayBeDoneAdvice)',
	'errors.some((one) => texts.includes(queryAdvice))',
	"message.startsWith('Invalid ')",
	"details.includes('has the value')",
	"text.includes('may have been carried out')",
	"notice.split('. ')",
])('%s is one', (line) => {
	expect(isLookup(line)).toBe(true);
});

test('what decides is a field: no code looks for a text of ours', () => {
	const root = resolve(__dirname, '../..');
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => join(folder, file)),
	);
	expect(files.length).toBeGreaterThan(100);
	const found = files.flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.filter(isLookup)
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});
