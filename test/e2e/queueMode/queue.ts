import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startWorker, type N8nProcess } from '../../host/n8n';
import { startPostgres } from '../../host/postgres';
import { startRedis } from '../../host/redis';
import type { World } from '../world';

/** A worker renews a lock on each execution. n8n takes up what is not renewed: soon here, after a minute by default. */
const shortLocks = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
};

/** On a busy machine n8n 2 waits for itself with 2 connections. */
const patience = { DB_POSTGRESDB_POOL_SIZE: '8' };

/** n8n as several processes: the main one polls and puts executions into a queue, and workers run them. */
export type Queue = Awaited<ReturnType<typeof openQueue>>;

export async function openQueue(world: World, more: Record<string, string> = {}) {
	const { folder, host } = world;
	const running = new Map<string, N8nProcess>();
	const logFiles = new Map<string, string>();
	const redis = await startRedis(join(folder, 'redis'));
	const postgres = await startPostgres(join(folder, 'postgres')).catch(async (error: unknown) => {
		await redis.stop();
		throw error;
	});
	const settings = {
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: 'one-key-for-all-processes',
		...redis.settings,
		...postgres.settings,
		...patience,
		...shortLocks,
		...more,
	};

	const runWorker = async (name: string) => {
		// Without its own WEBHOOK_URL, a worker writes links to http://localhost:5678.
		const env = { ...settings, WEBHOOK_URL: world.n8n.url };
		running.set(name, await startWorker(host, join(folder, name), { env }));
	};

	return {
		/** Starts the main process, which is the n8n of the world. */
		startMain: async () => await world.start(settings),

		startAndKill: async (afterMs: number) => await world.startAndKill(afterMs, settings),

		/** A new one, on a user folder of its own, as a container is. Returns its name. */
		async startWorker(): Promise<string> {
			const name = `worker-${logFiles.size + 1}`;
			const userFolder = join(folder, name);
			logFiles.set(name, join(userFolder, 'n8n.log'));
			await world.install(userFolder);
			await runWorker(name);
			return name;
		},

		/** SIGTERM, as an update does. Its folder is kept. */
		async stopWorker(name: string) {
			const worker = running.get(name)!;
			running.delete(name);
			await worker.stop();
		},

		/** One that was stopped or killed, on the folder that it left. */
		restartWorker: async (name: string) => await runWorker(name),

		/** Removes what a stopped worker has noted of what it began. */
		removeEventLogOf(name: string) {
			const n8nFolder = join(folder, name, '.n8n');
			for (const file of readdirSync(n8nFolder)) {
				if (/^n8nEventLog-worker.*\.log$/.test(file)) rmSync(join(n8nFolder, file));
			}
		},

		workers: () => [...running.keys()],

		async killWorker(name: string) {
			const worker = running.get(name)!;
			running.delete(name);
			await worker.kill();
		},

		/** The workers that began to run it, one name for each time. */
		workersOf: (executionId: string) =>
			[...logFiles].flatMap(([name, logFile]) => {
				const times = readFileSync(logFile, 'utf8').split(
					`Worker started execution ${executionId} (`,
				);
				return times.slice(1).map(() => name);
			}),

		/** Stops all of it, the main process first. */
		async close() {
			await world.stop();
			await Promise.all([...running.values()].map(async ({ stop }) => await stop()));
			await redis.stop();
			await postgres.stop();
		},
	};
}
