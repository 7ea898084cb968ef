import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { logTail, startProcess, startServer } from './childProcess';
import { findProgram } from './environment';

/** Debian keeps the programs of each version there, and out of PATH. */
const debianFolder = '/usr/lib/postgresql';
const systemUser = 'postgres';
const databaseUser = 'n8n';
const database = 'postgres';
const execute = promisify(execFile);

/** PostgreSQL, which listens on no port, only on a socket in its folder. */
export async function startPostgres(folder: string) {
	const initdb = programPath('initdb');
	const postgres = programPath('postgres');
	const prefix = createFolder(folder);
	const logFile = join(folder, 'postgres.log');
	const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, logFile };
	const data = join(folder, 'data');

	const initArgs = ['--no-sync', `--username=${databaseUser}`, '--auth=trust', '--encoding=UTF8'];
	const init = [...prefix, initdb, ...initArgs, `--pgdata=${data}`];
	if ((await startProcess(init, options).exited) !== 0) {
		throw new Error(`initdb created no database\n${logTail(logFile)}`);
	}
	const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
	const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
	const ready = [programPath('pg_isready'), '--quiet', `--host=${folder}`];
	const { stop } = await startServer('PostgreSQL', [...prefix, postgres, ...args], {
		...options,
		timeoutMs: 120_000,
		isReady: async () => (await startProcess(ready, options).exited) === 0,
	});
	return {
		/** With which n8n uses it. */
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: folder,
			DB_POSTGRESDB_DATABASE: database,
			DB_POSTGRESDB_USER: databaseUser,
		},
		host: folder,
		database,
		user: databaseUser,

		/** What a SELECT gives. */
		async query(select: string): Promise<Array<Record<string, unknown>>> {
			const login = [`--host=${folder}`, `--username=${databaseUser}`, `--dbname=${database}`];
			const command = `SELECT coalesce(json_agg(row), '[]') FROM (${select}) row`;
			const args = [...login, '--tuples-only', '--no-align', `--command=${command}`];
			const { stdout } = await execute(programPath('psql'), args);
			return JSON.parse(stdout) as Array<Record<string, unknown>>;
		},

		/** Waits until nobody is connected. */
		stop,
	};
}

/** In the newest version that is installed. */
function programPath(name: string): string {
	const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
	const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
	const folders = newestFirst.map((version) => join(debianFolder, version, 'bin'));
	const program = findProgram(name, folders);
	if (!program) throw new Error(`${name} is not installed (Debian: apt-get install postgresql)`);
	return program;
}

/**
 * Returns what must precede a command. PostgreSQL refuses to run as root: there it runs as Debian's user for it, who
 * must own the folder and be able to reach it.
 */
function createFolder(folder: string): string[] {
	if (process.getuid?.() !== 0) {
		mkdirSync(folder);
		return [];
	}
	const owner = [`--owner=${systemUser}`, `--group=${systemUser}`];
	execFileSync('install', ['--directory', ...owner, folder]);
	chmodSync(dirname(folder), 0o711);
	return ['setpriv', `--reuid=${systemUser}`, `--regid=${systemUser}`, '--clear-groups'];
}
