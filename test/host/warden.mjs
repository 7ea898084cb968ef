/**
 * Runs a command as the leader of its own process group and ends the whole group when standard input closes.
 * The kernel closes it however the parent dies (Ctrl-C, SIGTERM, even SIGKILL), so nothing is ever left running.
 */
import { spawn } from 'node:child_process';

const graceMs = 5_000;
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
	console.error(error.message);
	process.exit(127);
});

child.on('exit', (code, signal) => {
	process.exitCode = code ?? (signal ? 1 : 0);
	endGroup();
});

process.stdin.resume().on('close', () => {
	child.kill('SIGTERM');
	setTimeout(() => killGroup('SIGKILL'), graceMs);
});

// The group may still hold helpers that the command started; this process is in it too, so it shields itself first.
function endGroup() {
	process.on('SIGTERM', () => {});
	killGroup('SIGTERM');
	process.exit();
}

function killGroup(signal) {
	try {
		process.kill(-process.pid, signal);
	} catch {
		child.kill(signal);
	}
}
