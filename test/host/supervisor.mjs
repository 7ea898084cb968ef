/**
 * Runs a command in its own process group and ends the whole group when standard input closes. The kernel closes it
 * however the parent dies (Ctrl-C, SIGTERM, even SIGKILL), so nothing is ever left running.
 */
import { spawn } from 'node:child_process';

/** n8n gives the executions that run 30 seconds to end. */
const graceMs = 40_000;
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
	console.error(error.message);
	process.exit(127);
});

child.on('exit', (code, signal) => {
	process.exitCode = code ?? (signal ? 1 : 0);
	// The command may have left children. This process is in their group, so it must survive the signal.
	process.on('SIGTERM', () => {});
	signalGroup('SIGTERM');
	process.exit();
});

process.stdin.resume().on('close', () => {
	child.kill('SIGTERM');
	setTimeout(() => signalGroup('SIGKILL'), graceMs);
});

function signalGroup(signal) {
	try {
		process.kill(-process.pid, signal);
	} catch {
		child.kill(signal);
	}
}
