import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { anchor } from '../../../scripts/docs/markdown';
import { linking, makePages } from '../../../scripts/docs/pages';

const checkout = resolve(__dirname, '..', '..', '..');

test('made pages are what `npm run docs` makes of the code', () => {
	const stale = makePages().filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
	expect(stale.map(({ path }) => path)).toEqual([]);
});

test('the reference says what is off until it is added, and when a write is repeated', () => {
	const reference = readFileSync(join(checkout, 'docs/reference.md'), 'utf8');
	const rowOf = (label: string) =>
		reference.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';
	const offLabels = ['Start From the Record', 'Find in List', 'Filters > Created In'];
	for (const label of offLabels) expect(rowOf(label)).toContain('| off until added, then `');
	for (const label of ['Sort', 'Read Each Recipient', 'Return All']) {
		expect(rowOf(label)).not.toContain('until added');
	}
	const sections = reference.split(/^### /m);
	const repeating = sections.filter((section) => section.includes('`repeated`'));
	expect(repeating.map((section) => section.split('\n')[0])).toEqual(
		expect.arrayContaining(['Subaccount: Create', 'Verification: Submit Business Verification']),
	);
	expect(repeating.join()).not.toContain('Balance: Get');
});

const written = ['.', 'docs', 'examples'].flatMap((folder) =>
	readdirSync(join(checkout, folder))
		.filter((file) => file.endsWith('.md'))
		.map((file) => join(folder, file)),
);

it.each(written)('links of %s lead to something', (path) => {
	const text = readFileSync(join(checkout, path), 'utf8');
	const targets = [...text.matchAll(/(?:\]\(|\bsrc(?:set)?=")([^)\s"]+)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^(https?|mailto):/.test(target));
	const isDead = (target: string) => {
		const [to, fragment] = target.split('#');
		const file = to ? join(checkout, dirname(path), to) : join(checkout, path);
		return !existsSync(file) || (fragment !== undefined && !anchorsOf(file).includes(fragment));
	};
	expect(targets.filter(isDead)).toEqual([]);
});

it.each(written)('the files that %s names are there', (path) => {
	const text = readFileSync(join(checkout, path), 'utf8');
	const named = [
		...text.matchAll(/`((?:nodes|credentials|test|scripts|docs|examples)\/[\w./-]+\w)`/g),
	];
	const files = named.map(([, file = '']) => file);
	expect(files.filter((file) => !existsSync(join(checkout, file)))).toEqual([]);
});

test('the links of the editor lead to parts of the README', () => {
	const anchors = ['readme', ...anchorsOf(join(checkout, 'README.md'))];
	const targets = linking.flatMap((path) => {
		const text = readFileSync(join(checkout, path), 'utf8');
		return [...text.matchAll(/github\.com\/[^'"]+#([^'"]+)/g)].map(([, target]) => target!);
	});
	expect(targets).toHaveLength(6);
	expect(targets.filter((target) => !anchors.includes(target))).toEqual([]);
});

function anchorsOf(file: string): string[] {
	const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, heading = '']) => anchor(heading));
}
