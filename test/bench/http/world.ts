import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '../../host/install';
import { startN8n } from '../../host/n8n';
import { signUp, type Credential, type Execution, type Session } from '../../host/session';
import { installTarball } from '../../host/tarball';
import type { ServiceProcess } from './serviceProcess';
import type { Measured } from './workflows';

/** A real n8n with the packed package. */
export interface World {
	credentialFor(service: ServiceProcess): Promise<Credential>;
	/** Runs it and gives the milliseconds that its measured nodes took, by n8n's own count. */
	run(measured: Measured): Promise<{ ms: number; failed: number; items: number }>;
	close(): Promise<void>;
}

export async function openWorld(host: Host, tarball: string): Promise<World> {
	const folder = mkdtempSync(join(tmpdir(), 'cbp-bench-'));
	await installTarball(host, folder, tarball);
	const n8n = await startN8n(host, folder);
	const session = await signUp(n8n);
	let services = 0;
	return {
		credentialFor: async ({ url, apiKey }) =>
			await session.createCredential(`Service ${++services}`, 'crossBorderPaymentsApi', {
				environment: 'sandbox',
				sandboxUrl: url,
				apiKey,
			}),
		run: async (measured) => await run(session, measured),
		close: async () => {
			await session.close();
			await n8n.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function run(session: Session, { draft, nodes }: Measured) {
	const workflow = await session.createWorkflow(draft);
	const execution = await session.runWorkflow(workflow, { timeoutMs: 300_000 });
	const runs = nodes.map((name) => runOf(execution, draft.name, name));
	const last = runs.at(-1);
	if (!last) throw new Error(`nothing is measured in «${draft.name}»`);
	return {
		ms: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
		failed: last.items.filter((item) => 'error' in item).length,
		items: last.items.length,
	};
}

function runOf({ status, error, nodes }: Execution, workflow: string, name: string) {
	const found = nodes[name];
	if (status !== 'success' || !found) {
		throw new Error(`«${workflow}», «${name}»: ${status}, ${error ?? 'no message'}`);
	}
	return found;
}
