import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { rows } from '../../docs/catalogue';
import { anchor } from '../../docs/markdown';
import { hierarchy, openApi, type OpenApiOperation, type Server } from '../../docs/openapi';
import { makePages, type Page } from '../../docs/pages';
import { SPEC_AUTH_HEADER, SPEC_ENDPOINTS } from '../../spec/endpoints';

const checkout = resolve(__dirname, '..', '..', '..');

describe('made pages', () => {
	let pages: Page[];

	beforeAll(async () => {
		pages = await makePages();
	});

	it.each([
		'README.md',
		'docs/assumptions.md',
		'docs/endpoints.md',
		'docs/performance.md',
		'docs/openapi.json',
		'docs/reference.md',
	])('%s is what `npm run docs` makes of the code', (path) => {
		const page = pages.find((made) => made.path === path);
		expect(page && readFileSync(page.file, 'utf8')).toBe(page?.text);
	});

	it('come out the same every time', async () => {
		expect(await makePages()).toEqual(pages);
	});

	it('list every endpoint and tell the output of every operation', () => {
		const text = (path: string) => pages.find((made) => made.path === path)?.text ?? '';
		for (const { id } of rows) expect(text('docs/endpoints.md')).toContain(`\n## ${id}\n`);
		expect(text('docs/reference.md')).not.toContain('Output: see the endpoint.');
	});
});

describe('links', () => {
	const written = [
		'README.md',
		'CHANGELOG.md',
		'CONTRIBUTING.md',
		'SECURITY.md',
		'docs/architecture.md',
		'docs/assumptions.md',
		'docs/endpoints.md',
		'docs/reference.md',
		'docs/reliability.md',
		'docs/trigger.md',
	];

	it.each(written)('of %s lead to something', (path) => {
		const text = readFileSync(join(checkout, path), 'utf8');
		const targets = [...text.matchAll(/(?:\]\(|\bsrc(?:set)?=")([^)\s"]+)/g)].map(
			([, target = '']) => target,
		);
		const dead = targets.filter((target) => !/^https?:/.test(target) && !leads(path, target));
		expect(dead).toEqual([]);
	});

	function leads(from: string, target: string): boolean {
		const [path = '', fragment] = target.split('#');
		const file = path === '' ? join(checkout, from) : join(checkout, dirname(from), path);
		if (!existsSync(file)) return false;
		return fragment === undefined || anchorsOf(file).has(fragment);
	}

	const known = new Map<string, Set<string>>();

	function anchorsOf(file: string): Set<string> {
		const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(
			([, heading = '']) => anchor(heading),
		);
		if (new Set(headings).size < headings.length)
			throw new Error(`${file} has the same heading twice`);
		const anchors = known.get(file) ?? new Set(headings);
		known.set(file, anchors);
		return anchors;
	}
});

describe('OpenAPI document', () => {
	const document = openApi();

	interface Found {
		method: string;
		/** Relative to the base URL, whatever the path's own servers add. */
		path: string;
		operation: OpenApiOperation;
	}

	const found: Found[] = Object.entries(document.paths).flatMap(([key, { servers, ...item }]) =>
		Object.entries(item).map(([method, operation]: [string, OpenApiOperation]) => ({
			method: method.toUpperCase(),
			path: prefixOf(servers) + key,
			operation,
		})),
	);

	function prefixOf(servers: Server[] | undefined): string {
		const prefixes = new Set(
			(servers ?? document.servers).map(({ url }) => url.replace(/^\{\w+\}/, '')),
		);
		expect(prefixes.size).toBe(1);
		return [...prefixes].join('');
	}

	it('has the 28 operations of the specification and of the table', () => {
		const named = found.map(({ method, path }) => `${method} ${path}`).sort();
		expect(named).toEqual(SPEC_ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
		expect(found.map(({ operation }) => operation.operationId).sort()).toEqual(
			rows.map(({ id }) => id).sort(),
		);
	});

	it('has no two paths that OpenAPI takes for the same', () => {
		const keys = Object.keys(document.paths).map(hierarchy);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it.each(found.map((each) => [each.operation.operationId, each] as const))(
		'declares the parameters, body and answers of %s',
		(id, { path, method, operation }) => {
			const row = rows.find((each) => each.id === id);
			const parameters = operation.parameters ?? [];
			const names = (place: string) =>
				parameters.filter((each) => each.in === place).map(({ name }) => name);
			expect(names('path').sort()).toEqual(
				[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
			);
			expect(names('query')).toEqual([
				...Object.keys(row?.query ?? {}),
				...(row?.paging ? ['page', 'limit'] : []),
			]);
			expect(parameters.filter(({ in: place, required }) => place === 'path' && !required)).toEqual(
				[],
			);
			expect(operation.requestBody !== undefined).toBe(method === 'POST');
			expect(Object.keys(operation.responses)).toEqual(
				expect.arrayContaining(['2XX', '401', '403', '404', 'default']),
			);
			expect(operation.responses['2XX']?.content !== undefined).toBe(row?.response !== undefined);
			for (const { description } of Object.values(operation.responses))
				expect(description).not.toBe('');
			expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
		},
	);

	it('offers the sandbox alone for what works there alone', () => {
		const own = found
			.filter(({ operation }) => operation.servers)
			.map(({ operation }) => operation);
		expect(
			own.map(({ operationId, servers }) => [operationId, servers?.map(({ url }) => url)]),
		).toEqual([['depositSimulate', ['{sandboxUrl}']]]);
	});

	it('resolves every reference, and refers to every schema', () => {
		const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
			([, ref = '']) => ref,
		);
		const names = Object.keys(document.components.schemas).map(
			(name) => `#/components/schemas/${name}`,
		);
		expect([...new Set(refs)].sort()).toEqual(names.sort());
		expect(names).toEqual(
			expect.arrayContaining(['A', 'B', 'C'].map((shape) => `#/components/schemas/Error${shape}`)),
		);
	});

	it('is secured by the header of the specification', () => {
		expect(document.openapi).toMatch(/^3\.1\./);
		expect(document.security).toEqual([{ apiKey: [] }]);
		expect(document.components.securitySchemes).toEqual({
			apiKey: { type: 'apiKey', in: 'header', name: SPEC_AUTH_HEADER },
		});
	});

	it('declares every variable of its servers', () => {
		const servers = [
			...document.servers,
			...Object.values(document.paths).flatMap((item) => item.servers ?? []),
			...found.flatMap(({ operation }) => operation.servers ?? []),
		];
		for (const { url, variables } of servers) {
			expect(Object.keys(variables)).toEqual(
				[...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
			);
		}
	});
});
