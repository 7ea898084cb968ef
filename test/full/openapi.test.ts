import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApi } from '../../scripts/docs/openapi';
import { freePorts } from '../host/freePorts';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf } from '../support/operationCases/operationCase';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

jest.setTimeout(120_000);

/** Prism, which holds requests against docs/openapi.json, and responds with its examples. */
async function startPrism(port: number, file: string) {
	const cli = require.resolve('@stoplight/prism-cli/dist/index.js');
	const child = spawn(process.execPath, [cli, 'mock', file, '--errors', '--port', String(port)]);
	let output = '';
	child.stdout.on('data', (text: Buffer) => (output += text.toString()));
	while (!output.includes('is listening')) {
		if (child.exitCode !== null) throw new Error(`Prism ended: ${output}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url: `http://127.0.0.1:${port}`,
		/** How many requests it got. */
		requests: () => output.split('Request received').length - 1,
		/** What it found wrong with them. */
		violations: () => output.split('\n').filter((line) => line.includes('✖')),
		stop: () => child.kill(),
	};
}

/**
 * Prism goes by the path alone. The second of the two submissions with the same path (placeOf in
 * openapi.ts) therefore gets one for each ID that is used here.
 */
function documentFor(ids: readonly string[]): string {
	const { paths, ...document } = openApi();
	const [key = ''] = Object.keys(paths).filter((path) => paths[path]?.servers);
	const { [key]: second, ...others } = paths;
	const post = { ...(second?.post as object), parameters: [] };
	const ofIds = ids.map((id) => [`/v1/kyc${key.replace(/\{\w+\}/, id)}`, { post }] as const);
	return JSON.stringify({ ...document, paths: { ...others, ...Object.fromEntries(ofIds) } });
}

let mock: Awaited<ReturnType<typeof startPrism>>;
let folder: string;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'openapi-'));
	const file = join(folder, 'openapi.json');
	const used = operationCases.map(({ parameters }) => String(parameters.verificationId ?? ''));
	writeFileSync(file, documentFor(used.filter(Boolean)));
	const [port = 0] = await freePorts(1);
	mock = await startPrism(port, file);
	new MockTime();
});

afterAll(() => {
	mock.stop();
	rmSync(folder, { recursive: true });
});

test('every operation keeps to the document with the examples of the document as responses', async () => {
	const credential = sandbox({ url: mock.url, apiKey: 'any' });
	for (const one of operationCases) {
		const parameters = one.parameters as Parameters<typeof runNode>[0]['parameters'];
		// An example need not be the record that a case looks for.
		await runNode({ ...menusOf(one), parameters, credential }).catch(() => {});
	}
	const capitals = `${mock.url}/v1/kyc/customers/3F2B8C1E-5D4A-4C6B-9E7F-1A2B3C4D5E6F`;
	await fetch(capitals, { headers: { 'x-api-key': 'any' } });
	expect(mock.requests()).toBeGreaterThan(operationCases.length);
	expect(mock.violations()).toEqual([]);
});
