import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './childProcess';
import { freePorts } from './freePorts';
import { n8nCommand, type Host } from './install';
import { settings } from './n8n';

export interface CliRun {
	exitCode: number;
	/** Everything that it printed. */
	output: string;
}

/** Runs `n8n <args>`, such as `execute --id=1`, on a user folder that no other n8n uses meanwhile. */
export async function runCli(
	host: Host,
	userFolder: string,
	args: readonly string[],
): Promise<CliRun> {
	const [brokerPort] = await freePorts(1);
	const logFile = join(userFolder, `${args[0]!.replace(':', '-')}-${brokerPort}.log`);
	const env = { ...host.env, ...settings(userFolder, brokerPort!) };
	const exitCode = await startProcess(n8nCommand(host, args), { cwd: userFolder, env, logFile })
		.exited;
	return { exitCode, output: readFileSync(logFile, 'utf8') };
}
