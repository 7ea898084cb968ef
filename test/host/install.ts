import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { logTail, startProcess } from './childProcess';
import { cleanEnvironment } from './environment';

/** A real n8n: installed outside the checkout, or an image of Docker. */
export interface Host {
	/** As it was asked for: “n8n-2”, “2.41.3” or the name of an image. */
	readonly name: string;
	/** An image behaves like n8n 2: npm has no n8n 3. */
	readonly line: HostName;
	readonly version: string;
	/** Where n8n is installed; undefined of an image. */
	readonly folder?: string;
	/** For n8n and its npm: the machine's environment, with the host's own Node first in PATH. */
	readonly env: NodeJS.ProcessEnv;
}

/**
 * Whose install scripts run. n8n 2 depends on a Kafka client that would compile for minutes and then fail, so only the
 * two native modules that n8n itself needs are built.
 */
const recipes = {
	'n8n-1': { installScripts: 'all' },
	'n8n-2': { installScripts: ['sqlite3', 'isolated-vm'] },
} as const;

export type HostName = keyof typeof recipes;
export const hostNames = Object.keys(recipes) as HostName[];
type Log = (line: string) => void;

interface Manifest {
	dependencies: { n8n: string; node?: string };
}

const quiet = '--no-audit --no-fund --no-package-lock --no-update-notifier --loglevel=error';
const marker = '.installed';
const ownNode = 'own-node';

/** An image has a registry in its name, such as docker.n8n.io/n8nio/n8n:latest. */
const isImage = (name: string) => name.includes('/');

/** The line of a host that was asked for: its name, or the one that a version such as 2.41.3 belongs to. */
export function lineOf(name: string): HostName {
	if (isImage(name)) return 'n8n-2';
	const [, major] = /^(\d+)\.\d+\.\d+$/.exec(name) ?? [];
	const line = hostNames.find((each) => each === (major ? `n8n-${major}` : name));
	if (line) return line;
	throw new Error(
		major
			? `there is no recipe for n8n ${major}: add the folder test/host/n8n-${major}`
			: `--host takes ${hostNames.join(', ')}, a version such as 2.41.3, or an image with its registry`,
	);
}

/**
 * Installs the host when it is not there yet (about 3 minutes, 2.2 GB): a pinned one, or any version with the recipe of
 * its line.
 */
export async function ensureHost(name: string, log: Log): Promise<Host> {
	const line = lineOf(name);
	if (isImage(name)) return { name, line, version: name, env: cleanEnvironment() };
	const pinned = readFileSync(join(__dirname, line, 'package.json'), 'utf8');
	const text = name === line ? pinned : pinned.replace(/(?<="n8n": ")[^"]+/, name);
	const manifest = JSON.parse(text) as Manifest;
	const { n8n: version, node } = manifest.dependencies;
	// Native modules fit only the Node that they were built with.
	const abi = node ?? process.versions.modules;
	const parts = [text, JSON.stringify(recipes[line]), process.platform, process.arch, abi];
	const fingerprint = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
	const folder = join(hostsFolder(), `${line}-${fingerprint}`);
	if (!existsSync(join(folder, marker))) await install(line, manifest, folder, log);
	return { name, line, version, folder, env: environment(folder, manifest) };
}

/**
 * The command line that runs n8n, in the host's environment. A container has the network and the user folder of this
 * machine, so it needs no other settings. SIGKILL would only end the client of Docker.
 */
export function n8nCommand(
	{ folder, name }: Host,
	command: string,
	userFolder: string,
	settings: object,
): string[] {
	if (folder) return ['node', join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), command];
	const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
	const mounted = ['--volume', `${userFolder}:${userFolder}`, '--user', user];
	const passed = Object.keys(settings).flatMap((setting) => ['--env', setting]);
	return ['docker', 'run', '--rm', '--network', 'host', ...mounted, ...passed, name, command];
}

/**
 * The host's own Node comes first, in its own folder that the second install cannot prune: it then runs npm, and native
 * modules are built for it. `--legacy-peer-deps` because n8n's peer dependencies contradict each other; whether scripts
 * run is said each time, whatever the user's .npmrc says.
 */
async function install(
	line: HostName,
	manifest: Manifest,
	folder: string,
	log: Log,
): Promise<void> {
	// Beside the folder, because the rename at the end must stay within one file system.
	const building = `${folder}.installing`;
	if (existsSync(building)) {
		throw new Error(
			`another run is installing n8n ${manifest.dependencies.n8n}, or was killed meanwhile: remove ${building}`,
		);
	}
	const { node, ...dependencies } = manifest.dependencies;
	const { installScripts } = recipes[line];
	const logFile = `${folder}.log`;
	rmSync(logFile, { force: true });
	log(`installing n8n ${dependencies.n8n} into ${folder}: about 3 minutes, 2.2 GB, once`);
	try {
		if (node) {
			const nodeFolder = join(building, ownNode);
			writeManifest(nodeFolder, { private: true, dependencies: { node } });
			await npm(['install', '--ignore-scripts=false'], nodeFolder);
		}
		writeManifest(building, { ...manifest, dependencies });
		const ignoreScripts = `--ignore-scripts=${installScripts !== 'all'}`;
		await npm(['install', '--legacy-peer-deps', ignoreScripts], building);
		if (installScripts !== 'all') {
			await npm(['rebuild', ...installScripts, '--ignore-scripts=false'], building);
		}
		writeFileSync(join(building, marker), new Date().toISOString());
		renameSync(building, folder);
	} catch (error) {
		rmSync(building, { recursive: true, force: true });
		throw error;
	}

	async function npm(args: string[], cwd: string): Promise<void> {
		const env = buildEnvironment(building, manifest);
		const code = await startProcess(['npm', ...args, ...quiet.split(' ')], { cwd, env, logFile })
			.exited;
		if (code !== 0) {
			throw new Error(
				`npm ${args.join(' ')} failed (${code}), see ${logFile}\n${logTail(logFile)}`,
			);
		}
	}
}

function writeManifest(folder: string, manifest: object): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
}

function environment(folder: string, { dependencies: { node } }: Manifest): NodeJS.ProcessEnv {
	return cleanEnvironment(node && join(folder, ownNode, 'node_modules', 'node', 'bin'));
}

/** The node package brings its headers along; with them node-gyp needs no download. */
function buildEnvironment(folder: string, manifest: Manifest): NodeJS.ProcessEnv {
	const platform = `node-${process.platform}-${process.arch}`;
	const headers = join(folder, ownNode, 'node_modules', 'node', 'node_modules', platform);
	return {
		...environment(folder, manifest),
		...(existsSync(headers) && { npm_config_nodedir: headers }),
	};
}

function hostsFolder(): string {
	const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
	return process.env['CBP_HOSTS_DIR'] || join(cache, 'n8n-nodes-cross-border-payments', 'hosts');
}
