import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { anchor } from '../../docs/markdown';
import { hierarchy, openApi } from '../../docs/openapi';
import { makePages } from '../../docs/pages';
import { SPEC_AUTH_HEADER, SPEC_ENDPOINTS } from '../../spec/endpoints';

const checkout = resolve(__dirname, '..', '..', '..');

describe('made pages', () => {
	const pages = makePages();

	it('are what `npm run docs` makes of the code', () => {
		const stale = pages.filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
		expect(stale.map(({ path }) => path)).toEqual([]);
	});
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

function anchorsOf(file: string): string[] {
	const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, heading = '']) => anchor(heading));
}

describe('OpenAPI document', () => {
	const document = openApi();
	const found = Object.entries(document.paths).flatMap(([key, { servers, ...item }]) =>
		// What the path's own servers add to the base URL belongs to the address.
		Object.keys(item).map(
			(method) =>
				`${method.toUpperCase()} ${(servers?.[0]?.url ?? '').replace(/^\{\w+\}/, '')}${key}`,
		),
	);

	it('has the operations of the specification', () => {
		expect(found.sort()).toEqual(Object.keys(SPEC_ENDPOINTS).sort());
	});

	it('has no two paths that OpenAPI takes for the same', () => {
		const keys = Object.keys(document.paths).map(hierarchy);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it('resolves every reference, and refers to every schema', () => {
		const refs = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
		const names = new Set([...refs].map(([, name]) => name));
		expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
	});

	it('is secured by the header of the specification', () => {
		expect(document.security).toEqual([{ apiKey: [] }]);
		expect(document.components.securitySchemes).toEqual({
			apiKey: { type: 'apiKey', in: 'header', name: SPEC_AUTH_HEADER },
		});
	});
});
