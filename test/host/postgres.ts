import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logTail, runGuarded } from './guarded';
import { findProgram } from './program';
import { startServer } from './server';

/** Debian keeps the programs of each version there, and out of PATH. */
const debianFolder = '/usr/lib/postgresql';
const debianUser = 'postgres';
const startTimeoutMs = 60_000;
/** Of the database. */
const user = 'n8n';

/** A running PostgreSQL of our own. It listens on no port, only on a socket in its folder. */
export interface Postgres {
	/** What n8n has to be told to use it. */
	readonly settings: Record<string, string>;
	/** To be called when nobody is connected any more, because that it waits for. */
	stop(): Promise<void>;
}

export async function startPostgres(folder: string): Promise<Postgres> {
	const initdb = programOf('initdb');
	const postgres = programOf('postgres');
	const pgIsReady = programOf('pg_isready');
	const unprivileged = makeFolder(folder);
	const data = join(folder, 'data');
	const logFile = join(folder, 'postgres.log');
	const run = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, logFile };
	const succeeds = async ([command, ...args]: readonly [string, ...string[]]) =>
		(await runGuarded(command, args, run).exited) === 0;

	const initial = { username: user, auth: 'trust', encoding: 'UTF8', pgdata: data };
	const create = Object.entries(initial).map(([name, value]) => `--${name}=${value}`);
	if (!(await succeeds([...unprivileged, initdb, '--no-sync', ...create]))) {
		throw new Error(`initdb made no database\n${logTail(logFile)}`);
	}
	const options = { listen_addresses: '', unix_socket_directories: folder, fsync: 'off' };
	const set = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const { stop } = await startServer(
		'PostgreSQL',
		[...unprivileged, postgres, '-D', data, ...set],
		{
			...run,
			timeoutMs: startTimeoutMs,
			isReady: async () => await succeeds([pgIsReady, '--quiet', `--host=${folder}`]),
		},
	);
	return {
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: folder,
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: user,
		},
		stop,
	};
}

/** Of the newest version that is there. */
function programOf(name: string): string {
	const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
	const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
	const folders = newestFirst.map((version) => join(debianFolder, version, 'bin'));
	const program = findProgram(name, folders);
	if (program) return program;
	throw new Error(
		`${name} is neither below ${debianFolder} nor in PATH: install PostgreSQL (Debian: apt-get install postgresql)`,
	);
}

/**
 * Returns what has to stand before a command. PostgreSQL refuses to run as root: there it runs as Debian's user for
 * it, who has to own the folder and to be let through to it.
 */
function makeFolder(folder: string): [] | [string, ...string[]] {
	if (process.getuid?.() !== 0) {
		mkdirSync(folder);
		return [];
	}
	const owner = [`--owner=${debianUser}`, `--group=${debianUser}`];
	execFileSync('install', ['--directory', ...owner, folder]);
	chmodSync(dirname(folder), 0o711);
	return ['setpriv', `--reuid=${debianUser}`, `--regid=${debianUser}`, '--clear-groups'];
}
