import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApi } from '../docs/openapi';
import { freePorts } from '../host/freePorts';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operationCases } from '../support/operationCases';
import { menusOf } from '../support/operationCases/operationCase';
import { operations, parametersOf } from './faultMatrix/operations';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

jest.setTimeout(120_000);

/** Prism, which holds requests and answers against docs/openapi.json. */
class Prism {
	private output = '';
	private readonly child: ChildProcess;

	constructor(
		readonly url: string,
		args: readonly string[],
	) {
		const prism = require.resolve('@stoplight/prism-cli/dist/index.js');
		const { port } = new URL(url);
		this.child = spawn(process.execPath, [prism, ...args, '--errors', '--port', port]);
		this.child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()));
	}

	async started(): Promise<void> {
		while (!this.output.includes('is listening')) {
			if (this.child.exitCode !== null) throw new Error(`Prism ended: ${this.output}`);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	/** Requests that it got, and what it found wrong with them or their answers. */
	seen() {
		const lines = this.output.split('\n');
		return {
			requests: lines.filter((line) => line.includes('Request received')).length,
			violations: lines.filter((line) => line.includes('✖')),
		};
	}

	stop(): void {
		this.child.kill();
	}
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
	const ofIds = ids.map((id) => [`/v1/kyc${key.replace(/\{\w+\}/, id)}`, { post }]);
	return JSON.stringify({ ...document, paths: { ...others, ...Object.fromEntries(ofIds) } });
}

let emulator: Emulator;
let mock: Prism;
let proxy: Prism;
let folder: string;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 5, seed: 7 });
	folder = mkdtempSync(join(tmpdir(), 'openapi-'));
	const file = join(folder, 'openapi.json');
	const used = operationCases.map(({ parameters }) => String(parameters.verificationId ?? ''));
	writeFileSync(file, documentFor([emulator.samples.verificationId, ...used.filter(Boolean)]));
	const [one, other] = await freePorts(2);
	mock = new Prism(`http://127.0.0.1:${one}`, ['mock', file]);
	proxy = new Prism(`http://127.0.0.1:${other}`, ['proxy', file, emulator.url]);
	await Promise.all([mock.started(), proxy.started()]);
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
	const { requests, violations } = mock.seen();
	expect(requests).toBeGreaterThan(operationCases.length);
	expect(violations).toEqual([]);
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
	expect(proxy.seen().violations).toEqual([]);
});
