import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { logTail, runGuarded } from './guarded';
import type { Host } from './install';

/** A running n8n; `userFolder` is what N8N_USER_FOLDER names. */
export interface N8n {
	readonly url: string;
	readonly host: Host;
	readonly userFolder: string;
	readonly logFile: string;
	/** Settles with its exit code, also when it ends by itself. */
	readonly exited: Promise<number>;
	stop(): Promise<void>;
	/** As a power cut would: n8n and its helpers are gone at once. */
	kill(): Promise<void>;
}

const startTimeoutMs = 120_000;

/**
 * Starts n8n on a user folder of its own, new or left by an earlier run, and waits until it answers; it ends when
 * stopped, or when we end.
 */
export async function startN8n(
	host: Host,
	userFolder: string,
	options: { port?: number | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<N8n> {
	mkdirSync(userFolder, { recursive: true });
	const [freePort, brokerPort] = await freePorts(2);
	const port = options.port ?? freePort!;
	const url = `http://127.0.0.1:${port}`;
	const logFile = join(userFolder, 'n8n.log');
	const env = { ...host.env, ...settings(userFolder, port, brokerPort!), ...options.env };
	const main = join(host.folder, 'node_modules', 'n8n', 'bin', 'n8n');
	// The user folder as working directory, because n8n reads a .env file from there.
	const running = runGuarded('node', [main, 'start'], { cwd: userFolder, env, logFile });

	const { exited, stop, kill } = running;
	const n8n: N8n = { url, host, userFolder, logFile, exited, stop, kill };
	const early = running.exited.then((code) => {
		throw new Error(`n8n ended with code ${code} while starting\n${logTail(logFile)}`);
	});
	early.catch(() => {});
	try {
		await Promise.race([untilReady(n8n), early]);
	} catch (error) {
		await running.stop();
		throw error;
	}
	return n8n;
}

/** Of any n8n process on that user folder. */
export function settings(
	userFolder: string,
	port: number,
	brokerPort: number,
): Record<string, string> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		// The editor is served over plain http here, where browsers drop a secure cookie.
		N8N_SECURE_COOKIE: 'false',
		// Off by default, but the emulator answers on loopback, which it would block.
		N8N_SSRF_PROTECTION_ENABLED: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PYTHON_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	};
}

/** Readiness alone is not enough: n8n reports it a moment before its REST routes stand. */
async function untilReady({ url, logFile }: N8n): Promise<void> {
	const deadline = Date.now() + startTimeoutMs;
	while (
		!((await answers(`${url}/healthz/readiness`)) && (await answers(`${url}/rest/settings`)))
	) {
		if (Date.now() > deadline)
			throw new Error(`n8n is not ready after ${startTimeoutMs / 1000} s\n${logTail(logFile)}`);
		await delay(250);
	}
}

async function answers(address: string): Promise<boolean> {
	try {
		const { statusCode, headers, body } = await request(address, { headersTimeout: 5_000 });
		await body.dump();
		return statusCode === 200 && String(headers['content-type']).includes('json');
	} catch {
		return false;
	}
}

/** All are held open together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer());
	const ports = await Promise.all(
		servers.map(
			(server) =>
				new Promise<number>((resolve, reject) => {
					server.once('error', reject);
					server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
				}),
		),
	);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}
