import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cleanEnvironment } from './environment';
import { logTail, runGuarded } from './guarded';
import { withInstallLock } from './installLock';

/** A real n8n, installed outside the checkout. */
export interface Host {
	readonly name: HostName;
	readonly version: string;
	readonly folder: string;
	/** The environment that n8n and its npm run in: clean, and with the host's own Node first in PATH. */
	readonly env: NodeJS.ProcessEnv;
}

/**
 * How each pinned host is installed: whose install scripts run. n8n 2 pulls in a Kafka client that would compile
 * for minutes and then fail, so only the two native modules that n8n itself needs are built.
 */
const recipes = {
	'n8n-1': { installScripts: 'all' },
	'n8n-2': { installScripts: ['sqlite3', 'isolated-vm'] },
} as const;

export type HostName = keyof typeof recipes;
export const hostNames = Object.keys(recipes) as HostName[];
export type Log = (line: string) => void;

interface Pins {
	dependencies: { n8n: string; node?: string };
}

interface Step {
	what: string;
	npm: string[];
	cwd: string;
	/** The package.json of `cwd`. */
	manifest: object;
}

const quiet = [
	'--no-audit',
	'--no-fund',
	'--no-package-lock',
	'--no-update-notifier',
	'--loglevel=error',
];
const marker = '.installed';
const ownNode = 'own-node';

/** Installs the host when it is not there yet (about 3 minutes, 2.2 GB), and tells where it is. */
export async function ensureHost(name: HostName, log: Log): Promise<Host> {
	const manifest = readFileSync(join(__dirname, name, 'package.json'), 'utf8');
	const pins = JSON.parse(manifest) as Pins;
	const folder = join(hostsFolder(), `${name}-${fingerprint(manifest, pins, recipes[name])}`);
	const host: Host = {
		name,
		version: pins.dependencies.n8n,
		folder,
		env: hostEnvironment(folder, pins),
	};
	if (isInstalled(folder)) return host;

	mkdirSync(dirname(folder), { recursive: true });
	await withInstallLock(`${folder}.lock`, log, async () => {
		if (!isInstalled(folder)) await install(name, pins, folder, log);
	});
	return host;
}

async function install(name: HostName, pins: Pins, folder: string, log: Log): Promise<void> {
	removeHalfMade(folder);
	// Not a hidden or /tmp folder: the rename at the end must stay within one file system.
	const building = `${folder}.installing-${process.pid}`;
	const logFile = `${folder}.log`;
	rmSync(logFile, { force: true });
	mkdirSync(building);
	const started = Date.now();
	const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
	log(
		`installing ${name} (n8n ${pins.dependencies.n8n}) into ${folder}; about 3 minutes, 2.2 GB, once`,
	);

	const steps = planSteps(building, pins, recipes[name].installScripts);
	for (const [index, step] of steps.entries()) {
		const title = `${name}: step ${index + 1} of ${steps.length}, ${step.what}`;
		log(`${title} (${elapsed()})`);
		const tick = setInterval(() => log(`${title} (${elapsed()})`), 10_000);
		mkdirSync(step.cwd, { recursive: true });
		writeFileSync(join(step.cwd, 'package.json'), JSON.stringify(step.manifest, null, '\t'));
		try {
			const env = buildEnvironment(building, pins);
			const code = await runGuarded('npm', [...step.npm, ...quiet], { cwd: step.cwd, env, logFile })
				.exited;
			if (code !== 0)
				throw new Error(
					`${title} failed (npm exit code ${code}), see ${logFile}\n${logTail(logFile)}`,
				);
		} catch (error) {
			rmSync(building, { recursive: true, force: true });
			throw error;
		} finally {
			clearInterval(tick);
		}
	}
	writeFileSync(join(building, marker), `${new Date().toISOString()} in ${elapsed()}\n`);
	renameSync(building, folder);
	log(`${name} installed in ${elapsed()}`);
}

/**
 * The host's own Node comes first, in a folder of its own that the second install cannot prune, so that in what follows
 * it runs npm and native modules are built for it.
 * `--legacy-peer-deps` because n8n's peers disagree; scripts are named each time, whatever the user's .npmrc says.
 */
function planSteps(folder: string, pins: Pins, installScripts: 'all' | readonly string[]): Step[] {
	const { node, ...dependencies } = pins.dependencies;
	const manifest = { ...pins, dependencies };
	const all = installScripts === 'all';
	const steps: Step[] = [];
	if (node) {
		steps.push({
			what: `Node ${node}`,
			npm: ['install', '--ignore-scripts=false'],
			cwd: join(folder, ownNode),
			manifest: { private: true, dependencies: { node } },
		});
	}
	steps.push({
		what: 'n8n and its 2,000 packages',
		npm: ['install', '--legacy-peer-deps', `--ignore-scripts=${!all}`],
		cwd: folder,
		manifest,
	});
	if (!all) {
		steps.push({
			what: `building ${installScripts.join(' and ')}`,
			npm: ['rebuild', ...installScripts, '--ignore-scripts=false'],
			cwd: folder,
			manifest,
		});
	}
	return steps;
}

function hostEnvironment(folder: string, pins: Pins): NodeJS.ProcessEnv {
	return cleanEnvironment(
		pins.dependencies.node ? join(folder, ownNode, 'node_modules', 'node', 'bin') : undefined,
	);
}

/** The node package brings its headers along; with them node-gyp needs no download. */
function buildEnvironment(folder: string, pins: Pins): NodeJS.ProcessEnv {
	const env = hostEnvironment(folder, pins);
	const nodePackages = join(folder, ownNode, 'node_modules', 'node', 'node_modules');
	const withHeaders = listFolder(nodePackages).find((entry) =>
		existsSync(join(nodePackages, entry, 'include', 'node')),
	);
	if (withHeaders) env['npm_config_nodedir'] = join(nodePackages, withHeaders);
	return env;
}

function hostsFolder(): string {
	const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
	return process.env['CBP_HOSTS_DIR'] || join(cache, 'n8n-nodes-cross-border-payments', 'hosts');
}

/** Native modules of a host without its own Node fit only the Node that they were built with. */
function fingerprint(manifest: string, pins: Pins, recipe: object): string {
	const abi = pins.dependencies.node ?? process.versions.modules;
	const parts = [manifest, JSON.stringify(recipe), process.platform, process.arch, abi];
	return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

function isInstalled(folder: string): boolean {
	return existsSync(join(folder, marker));
}

/** Called under the lock: whatever lies here was left by a run that died. */
function removeHalfMade(folder: string): void {
	for (const entry of listFolder(dirname(folder))) {
		if (entry === basename(folder) || entry.startsWith(`${basename(folder)}.installing-`)) {
			rmSync(join(dirname(folder), entry), { recursive: true, force: true });
		}
	}
}

function listFolder(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder) : [];
}
