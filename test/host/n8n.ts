import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { freePorts } from './freePorts';
import type { Host } from './install';
import { startServer } from './server';

/** A process of n8n; `userFolder` is what N8N_USER_FOLDER names. */
export interface N8nProcess {
	readonly host: Host;
	readonly userFolder: string;
	readonly logFile: string;
	/** Settles with its exit code, also when it ends by itself. */
	readonly exited: Promise<number>;
	stop(): Promise<void>;
	/** As a power cut would: n8n and its helpers are gone at once. */
	kill(): Promise<void>;
}

/** A running n8n, with its editor and its REST API. */
export interface N8n extends N8nProcess {
	readonly url: string;
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
	const [freePort, brokerPort] = await freePorts(2);
	const port = options.port ?? freePort!;
	const url = `http://127.0.0.1:${port}`;
	const env = { ...settings(userFolder, brokerPort!), ...webSettings(url, port), ...options.env };
	// Readiness alone is not enough: n8n reports it a moment before its REST routes stand.
	const started = await startProcess(host, userFolder, 'start', env, [
		`${url}/healthz/readiness`,
		`${url}/rest/settings`,
	]);
	return { ...started, url };
}

/**
 * Starts a worker, which takes executions from a queue. It has a user folder of its own, as on a machine of its own;
 * `env` tells it of database, queue and encryption key, which it shares with the n8n that it works for.
 */
export async function startWorker(
	host: Host,
	userFolder: string,
	options: { env: NodeJS.ProcessEnv },
): Promise<N8nProcess> {
	const [port, brokerPort] = await freePorts(2);
	const env = {
		...settings(userFolder, brokerPort!),
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		...options.env,
	};
	return await startProcess(host, userFolder, 'worker', env, [
		`http://127.0.0.1:${port}/healthz/readiness`,
	]);
}

async function startProcess(
	host: Host,
	userFolder: string,
	command: 'start' | 'worker',
	env: NodeJS.ProcessEnv,
	addresses: readonly string[],
): Promise<N8nProcess> {
	mkdirSync(userFolder, { recursive: true });
	const logFile = join(userFolder, 'n8n.log');
	const main = join(host.folder, 'node_modules', 'n8n', 'bin', 'n8n');
	const { exited, stop, kill } = await startServer('n8n', ['node', main, command], {
		// The user folder as working directory, because n8n reads a .env file from there.
		cwd: userFolder,
		env: { ...host.env, ...env },
		logFile,
		timeoutMs: startTimeoutMs,
		isReady: async () => (await Promise.all(addresses.map(answers))).every(Boolean),
	});
	return { host, userFolder, logFile, exited, stop, kill };
}

function webSettings(url: string, port: number): Record<string, string> {
	return {
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: url,
		// The editor is served over plain http here, where browsers drop a secure cookie.
		N8N_SECURE_COOKIE: 'false',
	};
}

/** Of any n8n process on that user folder. */
export function settings(userFolder: string, brokerPort: number): Record<string, string> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
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

async function answers(address: string): Promise<boolean> {
	try {
		const { statusCode, headers, body } = await request(address, { headersTimeout: 5_000 });
		await body.dump();
		return statusCode === 200 && String(headers['content-type']).includes('json');
	} catch {
		return false;
	}
}
