import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A child process that cannot outlive us: see warden.mjs. */
export interface Guarded {
	/** Settles with the exit code, once the whole process group was told to end. */
	readonly exited: Promise<number>;
	stop(): Promise<void>;
	/** SIGKILL to the command and all that it started: no one gets to say goodbye. */
	kill(): Promise<void>;
}

export function runGuarded(
	command: string,
	args: readonly string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string },
): Guarded {
	const log = openSync(options.logFile, 'a');
	const warden = spawn(process.execPath, [join(__dirname, 'warden.mjs'), command, ...args], {
		cwd: options.cwd,
		env: options.env,
		stdio: ['pipe', log, log],
		// A group of its own: Ctrl-C in the terminal reaches only us, and we end the rest in order.
		detached: true,
	});
	closeSync(log);
	const exited = new Promise<number>((resolve, reject) => {
		warden.once('error', reject);
		warden.once('exit', (code) => resolve(code ?? 1));
	});
	return {
		exited,
		stop: async () => {
			warden.stdin?.destroy();
			await exited;
		},
		kill: async () => {
			try {
				process.kill(-warden.pid!, 'SIGKILL');
			} catch {
				// It ended by itself a moment ago.
			}
			await exited;
		},
	};
}

/** The last lines of a log, for error messages. */
export function logTail(file: string, lines = 40): string {
	return existsSync(file)
		? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
		: '';
}
