import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A child process that cannot outlive us: see supervisor.mjs. */
export interface ChildProcess {
	/** Settles with the exit code, once the whole process group has got the signal to end. */
	readonly exited: Promise<number>;
	stop(): Promise<void>;
	/** SIGKILL to the command and everything that it started, without warning. */
	kill(): Promise<void>;
}

interface ProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** What the command prints is appended to it; without one, it is printed here. */
	logFile?: string;
}

export function startProcess(
	command: readonly string[],
	{ cwd, env, logFile }: ProcessOptions,
): ChildProcess {
	const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a');
	const supervisor = spawn(process.execPath, [join(__dirname, 'supervisor.mjs'), ...command], {
		cwd,
		env,
		stdio: ['pipe', log, log],
		// A process group of its own: Ctrl-C in the terminal reaches only us, and we end the rest in order.
		detached: true,
	});
	if (log !== 'inherit') closeSync(log);
	const exited = new Promise<number>((resolve, reject) => {
		supervisor.once('error', reject);
		supervisor.once('exit', (code) => resolve(code ?? 1));
	});
	return {
		exited,
		stop: async () => {
			supervisor.stdin?.destroy();
			await exited;
		},
		kill: async () => {
			try {
				process.kill(-supervisor.pid!, 'SIGKILL');
			} catch {
				// It ended by itself a moment ago.
			}
			await exited;
		},
	};
}

/** Starts a server and waits until it is ready. Throws with the end of its log when it is not ready in time. */
export async function startServer(
	name: string,
	command: readonly string[],
	options: Required<ProcessOptions> & { timeoutMs: number; isReady: () => Promise<boolean> },
): Promise<ChildProcess> {
	const { logFile, timeoutMs, isReady } = options;
	const server = startProcess(command, options);
	let exitCode: number | undefined;
	void server.exited.then((code) => (exitCode = code));
	for (const deadline = Date.now() + timeoutMs; !(await isReady()); await delay(250)) {
		const isLate = Date.now() > deadline;
		if (exitCode === undefined && !isLate) continue;
		await server.stop();
		const reason = isLate ? `is not ready after ${timeoutMs / 1000} s` : `exited with ${exitCode}`;
		throw new Error(`${name} ${reason}\n${logTail(logFile)}`);
	}
	return server;
}

/** The last lines of a log, for error messages. */
export function logTail(file: string, lines = 40): string {
	if (!existsSync(file)) return '';
	return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
