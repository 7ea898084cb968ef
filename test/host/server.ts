import { setTimeout as delay } from 'node:timers/promises';
import { logTail, runGuarded, type Guarded } from './guarded';

/** Starts what is to go on running, and waits until it answers; it ends when stopped, or when we end. */
export async function startServer(
	name: string,
	[command, ...args]: readonly [string, ...string[]],
	options: {
		cwd: string;
		env: NodeJS.ProcessEnv;
		logFile: string;
		timeoutMs: number;
		isReady: () => Promise<boolean>;
	},
): Promise<Guarded> {
	const { logFile, timeoutMs, isReady } = options;
	const server = runGuarded(command, args, options);
	const early = server.exited.then((code) => {
		throw new Error(`${name} ended with code ${code} while starting\n${logTail(logFile)}`);
	});
	early.catch(() => {});
	try {
		await Promise.race([untilReady(), early]);
	} catch (error) {
		await server.stop();
		throw error;
	}
	return server;

	async function untilReady(): Promise<void> {
		for (const deadline = Date.now() + timeoutMs; !(await isReady()); await delay(250)) {
			if (Date.now() > deadline) {
				throw new Error(`${name} is not ready after ${timeoutMs / 1000} s\n${logTail(logFile)}`);
			}
		}
	}
}
