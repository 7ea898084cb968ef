import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { anchor } from '../../../scripts/docs/markdown';
import { linking, makePages } from '../../../scripts/docs/pages';

const checkout = resolve(__dirname, '..', '..', '..');

test('made pages are what `npm run docs` makes of the code', () => {
	const stale = makePages().filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
	expect(stale.map(({ path }) => path)).toEqual([]);
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
