import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePorts } from './freePorts';
import { findProgram } from './program';
import { startServer } from './server';

const startTimeoutMs = 30_000;

/** A running Redis of our own, which keeps nothing when it ends. */
export interface Redis {
	/** What n8n has to be told to use it. */
	readonly settings: Record<string, string>;
	stop(): Promise<void>;
}

export async function startRedis(folder: string): Promise<Redis> {
	const program = findProgram('redis-server');
	if (!program) {
		throw new Error(
			'redis-server is not in PATH: install Redis (Debian: apt-get install redis-server)',
		);
	}
	mkdirSync(folder);
	const [port] = await freePorts(1);
	const options = { bind: '127.0.0.1', port: String(port), dir: folder, save: '' };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	const { stop } = await startServer('Redis', [program, ...args], {
		cwd: folder,
		env: process.env,
		logFile: join(folder, 'redis.log'),
		timeoutMs: startTimeoutMs,
		isReady: async () => await answersPing(port!),
	});
	return {
		settings: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop,
	};
}

async function answersPing(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
		socket.once('data', (answer) => {
			socket.destroy();
			resolve(answer.toString().startsWith('+PONG'));
		});
		socket.once('error', () => resolve(false));
	});
}
