import { readFileSync } from 'node:fs';

const page = readFileSync('CONTRIBUTING.md', 'utf8');

/** Each file of the worked examples, with the lines that it is said to get. */
const additions = [...page.matchAll(/^\+\+\+ (.+)\n((?:\+(?!\+\+ ).*\n)+)/gm)].map(
	([, path, lines]) => [path!, lines!.replace(/^\+/gm, '').trimEnd().split('\n')] as const,
);

test('the worked examples stand in the code as CONTRIBUTING shows them', () => {
	expect(additions.length).toBeGreaterThan(10);
	for (const [path, lines] of additions) {
		const code = readFileSync(path, 'utf8').split('\n');
		expect([path, lines.filter((line) => !code.includes(line))]).toEqual([path, []]);
	}
});
