import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startServer } from './childProcess';
import { findProgram } from './environment';
import { freePorts } from './freePorts';

/** Redis, which keeps nothing when it ends. */
export async function startRedis(folder: string) {
	const program = findProgram('redis-server');
	if (!program)
		throw new Error('redis-server is not in PATH (Debian: apt-get install redis-server)');
	mkdirSync(folder);
	const [port] = await freePorts(1);
	const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
	const { stop } = await startServer('Redis', [program, ...args], {
		cwd: folder,
		env: process.env,
		logFile: join(folder, 'redis.log'),
		timeoutMs: 120_000,
		isReady: async () => await accepts(port!),
	});
	return {
		/** With which n8n uses it. */
		settings: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop,
	};
}

async function accepts(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}
