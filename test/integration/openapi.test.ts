import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApi } from '../../scripts/docs/openapi';
import { freePorts } from '../host/freePorts';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf } from '../support/operationCases/operationCase';
import { operations, parametersOf } from '../full/faultMatrix/operations';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

jest.setTimeout(120_000);

/** Prism, which holds requests and answers against docs/openapi.json. */
async function startPrism(port: number, args: readonly string[]) {
	const cli = require.resolve('@stoplight/prism-cli/dist/index.js');
	const child = spawn(process.execPath, [cli, ...args, '--errors', '--port', String(port)]);
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
		/** What it found wrong with them or their answers. */
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

let emulator: Emulator;
let mock: Awaited<ReturnType<typeof startPrism>>;
let proxy: typeof mock;
let folder: string;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 5, seed: 7 });
	folder = mkdtempSync(join(tmpdir(), 'openapi-'));
	const file = join(folder, 'openapi.json');
	const used = operationCases.map(({ parameters }) => String(parameters.verificationId ?? ''));
	writeFileSync(file, documentFor([emulator.samples.verificationId, ...used.filter(Boolean)]));
	const [one = 0, other = 0] = await freePorts(2);
	[mock, proxy] = await Promise.all([
		startPrism(one, ['mock', file]),
		startPrism(other, ['proxy', file, emulator.url]),
	]);
	new MockTime();
});

afterAll(async () => {
	mock.stop();
	proxy.stop();
	rmSync(folder, { recursive: true });
	await emulator.close();
});

test('every operation keeps to the document with the examples of the document as answers', async () => {
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

test('every operation and the emulator keep to the document', async () => {
	const credential = sandbox({ url: proxy.url, apiKey: emulator.apiKey });
	for (const { resource, operation } of operations) {
		const [endpoint] = operation.endpoints;
		if (!endpoint) continue;
		const parameters = parametersOf({ column: 'Read', resource, operation, endpoint }, emulator);
		await runNode({ resource, operation: operation.value, parameters, credential });
	}
	const called = new Set(emulator.requests.map((request) => request.endpoint));
	expect(called.size).toBe(28);
	expect(proxy.violations()).toEqual([]);
});
