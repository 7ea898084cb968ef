import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApi } from '../docs/openapi';
import { freePorts } from '../host/freePorts';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { MockTime } from '../support/mockTime';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { operations, parametersOf } from './faultMatrix/operations';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

jest.setTimeout(120_000);

/** Prism, which holds requests to a service and its answers against docs/openapi.json. */
async function startPrism(port: number, file: string, service: string) {
	const cli = require.resolve('@stoplight/prism-cli/dist/index.js');
	const child = spawn(process.execPath, [
		cli,
		'proxy',
		file,
		service,
		'--errors',
		'--port',
		String(port),
	]);
	let output = '';
	child.stdout.on('data', (text: Buffer) => (output += text.toString()));
	while (!output.includes('is listening')) {
		if (child.exitCode !== null) throw new Error(`Prism ended: ${output}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url: `http://127.0.0.1:${port}`,
		/** What it found wrong with them or their answers. */
		violations: () => output.split('\n').filter((line) => line.includes('✖')),
		stop: () => child.kill(),
	};
}

/**
 * Prism goes by the path alone. The second of the two submissions with the same path (placeOf in
 * openapi.ts) therefore gets the ID that is used here.
 */
function documentFor(verificationId: string): string {
	const { paths, ...document } = openApi();
	const [key = ''] = Object.keys(paths).filter((path) => paths[path]?.servers);
	const { [key]: second, ...others } = paths;
	const post = { ...(second?.post as object), parameters: [] };
	const path = `/v1/kyc${key.replace(/\{\w+\}/, verificationId)}`;
	return JSON.stringify({ ...document, paths: { ...others, [path]: { post } } });
}

let emulator: Emulator;
let proxy: Awaited<ReturnType<typeof startPrism>>;
let folder: string;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 5, seed: 7 });
	folder = mkdtempSync(join(tmpdir(), 'openapi-'));
	const file = join(folder, 'openapi.json');
	writeFileSync(file, documentFor(emulator.samples.verificationId));
	const [port = 0] = await freePorts(1);
	proxy = await startPrism(port, file, emulator.url);
	new MockTime();
});

afterAll(async () => {
	proxy.stop();
	rmSync(folder, { recursive: true });
	await emulator.close();
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
