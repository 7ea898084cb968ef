import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess, startServer, type ChildProcess } from './childProcess';
import { freePorts } from './freePorts';
import { n8nCommand, type Host } from './install';

/** A process of n8n. */
export interface N8nProcess extends ChildProcess {
	readonly host: Host;
	readonly logFile: string;
}

/** A running n8n, with its editor and its REST API. */
export interface N8n extends N8nProcess {
	readonly url: string;
}

/** Starts n8n on a user folder (N8N_USER_FOLDER), new or left by an earlier run, and waits until it responds. */
export async function startN8n(
	host: Host,
	userFolder: string,
	options: { port?: number | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<N8n> {
	const { url, env } = await mainProcess(userFolder, options);
	// Readiness alone is not enough: n8n reports it a moment before its REST routes exist.
	const addresses = [`${url}/healthz/readiness`, `${url}/rest/settings`];
	return { ...(await start('start', host, userFolder, env, addresses)), url };
}

/** Starts n8n and kills it after some time, whatever it has come to. */
export async function killWhileStarting(
	host: Host,
	userFolder: string,
	afterMs: number,
	env: NodeJS.ProcessEnv,
): Promise<void> {
	const main = await mainProcess(userFolder, { env });
	const n8n = startProcess(n8nCommand(host, 'start', userFolder, main.env), {
		cwd: userFolder,
		env: { ...host.env, ...main.env },
		logFile: join(userFolder, 'n8n.log'),
	});
	await delay(afterMs);
	await n8n.kill();
}

async function mainProcess(
	userFolder: string,
	options: { port?: number | undefined; env?: NodeJS.ProcessEnv },
) {
	const [freePort, brokerPort] = await freePorts(2);
	const port = options.port ?? freePort!;
	const url = `http://127.0.0.1:${port}`;
	const env = {
		...settings(userFolder, brokerPort!),
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: url,
		WEBHOOK_URL: url,
		// The editor is served over plain http here, where browsers drop a secure cookie.
		N8N_SECURE_COOKIE: 'false',
		...options.env,
	};
	return { url, env };
}

/**
 * Starts a worker, which takes executions from a queue. It has its own user folder, as on another machine; `env` has the
 * settings of database, queue and encryption key, which it shares with the n8n that it works for.
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
	const addresses = [`http://127.0.0.1:${port}/healthz/readiness`];
	return await start('worker', host, userFolder, env, addresses);
}

async function start(
	command: 'start' | 'worker',
	host: Host,
	userFolder: string,
	env: NodeJS.ProcessEnv,
	addresses: readonly string[],
): Promise<N8nProcess> {
	mkdirSync(userFolder, { recursive: true });
	const logFile = join(userFolder, 'n8n.log');
	const started = await startServer('n8n', n8nCommand(host, command, userFolder, env), {
		// The user folder as working directory, because n8n reads a .env file from there.
		cwd: userFolder,
		env: { ...host.env, ...env },
		logFile,
		timeoutMs: 300_000,
		isReady: async () => (await Promise.all(addresses.map(respondsWithJson))).every(Boolean),
	});
	return { ...started, host, logFile };
}

/** The settings that every n8n process on that user folder has. */
function settings(userFolder: string, brokerPort: number): Record<string, string> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		// n8n asks its database every 2 seconds, and takes it for lost where a busy machine needs 5 to respond.
		DB_PING_INTERVAL_SECONDS: '86400',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		// Off by default, but it would block the emulator, which responds on loopback.
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

async function respondsWithJson(address: string): Promise<boolean> {
	try {
		const { statusCode, headers, body } = await request(address, { headersTimeout: 5_000 });
		await body.dump();
		return statusCode === 200 && String(headers['content-type']).includes('json');
	} catch {
		return false;
	}
}
