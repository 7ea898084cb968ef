import { readFileSync } from 'node:fs';

const page = readFileSync('CONTRIBUTING.md', 'utf8');
const nodes = 'nodes/CrossBorderPayments';

test('what an event is added to has the name that CONTRIBUTING says', () => {
	const rows = [...page.matchAll(/^\| `([\w/]+\.ts)` \| (.+) \|$/gm)];
	expect(rows.length).toBeGreaterThan(1);
	for (const [, file = '', text = ''] of rows) {
		const code = readFileSync(`${nodes}/trigger/${file}`, 'utf8');
		const names = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
		expect(names.length).toBeGreaterThan(0);
		const isThere = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
		expect([file, names.filter((name) => !isThere(name))]).toEqual([file, []]);
	}
});
