import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { entries, rows } from '../../docs/catalogue';
import { anchor } from '../../docs/markdown';
import { hierarchy, openApi, type OpenApiOperation } from '../../docs/openapi';
import { makePages, type Page } from '../../docs/pages';
import { casesOf } from '../../docs/sample';
import { SPEC_AUTH_HEADER, SPEC_ENDPOINTS } from '../../spec/endpoints';

const checkout = resolve(__dirname, '..', '..', '..');

describe('made pages', () => {
	let pages: Page[];

	beforeAll(async () => {
		pages = await makePages();
	});

	it('are what `npm run docs` makes of the code', () => {
		const stale = pages.filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
		expect(stale.map(({ path }) => path)).toEqual([]);
	});

	it('know the output of every operation', () => {
		expect(entries.filter((entry) => casesOf(entry).length === 0)).toEqual([]);
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
		Object.entries(item).map(([method, operation]) => ({
			// What the path's own servers add to the base URL belongs to the address.
			name: `${method.toUpperCase()} ${(servers?.[0]?.url ?? '').replace(/^\{\w+\}/, '')}${key}`,
			operation: operation as OpenApiOperation,
		})),
	);

	it('has the operations of the specification', () => {
		expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(SPEC_ENDPOINTS).sort());
	});

	it('has no two paths that OpenAPI takes for the same', () => {
		const keys = Object.keys(document.paths).map(hierarchy);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it.each(found)('declares parameters, body and answers of $name', ({ name, operation }) => {
		const row = rows.find(({ id }) => id === operation.operationId);
		expect(`${row?.method} ${row?.path}`).toBe(name);
		const parameters = (operation.parameters ?? []).map((each) => `${each.in} ${each.name}`);
		expect(parameters).toEqual([
			...Object.keys(row?.params ?? {}).map((parameter) => `path ${parameter}`),
			...Object.keys(row?.query ?? {}).map((parameter) => `query ${parameter}`),
			...(row?.paging ? ['query page', 'query limit'] : []),
		]);
		expect(operation.requestBody !== undefined).toBe(row?.body !== undefined);
		expect(Object.keys(operation.responses)).toEqual(
			expect.arrayContaining(['2XX', '401', '403', '404', 'default']),
		);
		expect(operation.responses['2XX']?.content !== undefined).toBe(row?.response !== undefined);
		const urls = operation.servers?.map(({ url }) => url);
		expect(urls).toEqual(row?.sandboxOnly ? ['{sandboxUrl}'] : undefined);
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
