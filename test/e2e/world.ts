import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cleanup } from '../support/cleanup';
import { startEmulator, type EmulatorOptions } from '../support/emulator/server';
import { ensureHost, type Host } from '../host/install';
import { killWhileStarting, startN8n, type N8n } from '../host/n8n';
import { logIn, signUp, type Session } from '../host/session';
import { installTarball, packTarball } from '../host/tarball';

/** An emulated service and an n8n with the packed package, which may be killed and started again. */
export type World = Awaited<ReturnType<typeof openWorld>>;

const leaseOf = (seconds: number) => ({
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: String(seconds),
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '500',
});

/**
 * n8n 2 leases the start of a workflow's triggers to itself. After 70% of the lease it gives the start up for good, and
 * on a busy machine a first poll takes some seconds. The workflow is then “partial”.
 */
const longLease = leaseOf(60);

/** For tests that kill n8n while it starts a workflow: it then waits until the lease runs out. */
export const shortLease = leaseOf(40);

/** What lies in `folder` is kept when a test fails. */
export async function openWorld(
	host: Host,
	tarball: string,
	folder: string,
	options: EmulatorOptions,
) {
	await installTarball(host, folder, tarball);
	const emulator = await startEmulator(options);
	let n8n: N8n | undefined;
	let session: Session | undefined;
	let isSetUp = false;

	async function end(how: 'stop' | 'kill'): Promise<void> {
		const [endingN8n, endingSession] = [n8n, session];
		n8n = session = undefined;
		await endingN8n?.[how]();
		await endingSession?.close();
	}

	return {
		emulator,
		folder,
		host,
		isN8n1: host.line === 'n8n-1',

		/** The one that runs now. */
		get n8n(): N8n {
			if (!n8n) throw new Error('n8n does not run');
			return n8n;
		},

		/** As the owner, in the n8n that runs now. */
		get session(): Session {
			if (!session) throw new Error('n8n does not run');
			return session;
		},

		/** On the same user folder each time; `settings` are those beside the usual ones. */
		async start(settings?: Record<string, string>, port?: number) {
			n8n = await startN8n(host, folder, { port, env: { ...longLease, ...settings } });
			session = await (isSetUp ? logIn(n8n) : signUp(n8n));
			isSetUp = true;
		},

		/** Starts it, and kills it before or after it is ready. */
		startAndKill: async (afterMs: number, settings?: Record<string, string>) =>
			await killWhileStarting(host, folder, afterMs, { ...longLease, ...settings }),

		/** As an update or a restart of the machine does. */
		stop: async () => await end('stop'),
		kill: async () => await end('kill'),

		/** Puts the packed package into another user folder, for a process of n8n beside this one. */
		install: async (userFolder: string) => await installTarball(host, userFolder, tarball),

		/** Ends all; the folder then holds n8n's log, its database and the request log. */
		async close() {
			await end('stop');
			const lines = emulator.requests.map((entry) => JSON.stringify(entry) + '\n');
			writeFileSync(join(folder, 'requests.jsonl'), lines.join(''));
			await emulator.close();
		},
	};
}

/** A world of its own, which leaves nothing behind. */
export async function openFreshWorld(
	name: string,
	options: EmulatorOptions,
	cleanup: Cleanup,
): Promise<World> {
	const host = await ensureHost(name, console.log);
	console.log('building and packing the package');
	const tarball = await packTarball();
	cleanup.add(() => rmSync(dirname(tarball), { recursive: true, force: true }));
	const folder = mkdtempSync(join(tmpdir(), 'cbp-n8n-'));
	cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
	const world = await openWorld(host, tarball, folder, options);
	cleanup.add(() => world.close());
	console.log(`starting n8n ${host.version}`);
	return world;
}
