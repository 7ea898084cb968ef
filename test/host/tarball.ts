import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { logTail, startProcess } from './childProcess';
import { cleanEnvironment } from './environment';
import type { Host } from './install';

const checkout = resolve(__dirname, '..', '..');

/** Builds this package and packs it as it would be published. Returns the .tgz, in a temporary folder. */
export async function packTarball(source = checkout): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'cbp-pack-'));
	const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
	await npm(['run', 'build'], source, cleanEnvironment(), folder);
	await npm(pack, source, cleanEnvironment(), folder);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!tarball) throw new Error(`npm pack left no tarball in ${folder}`);
	return join(folder, tarball);
}

/**
 * Puts the tarball where n8n looks for community packages. Nothing else may be installed beside it: `luxon`, `zod` and
 * `n8n-workflow` must come from n8n itself, and a second copy would hide that one is missing there.
 */
export async function installTarball(
	host: Host,
	userFolder: string,
	tarball: string,
): Promise<void> {
	const nodes = join(userFolder, '.n8n', 'nodes');
	mkdirSync(nodes, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
	const flags = '--legacy-peer-deps --omit=dev --ignore-scripts --offline --no-audit --no-fund';
	await npm(['install', ...flags.split(' '), tarball], nodes, host.env, userFolder);
	const entries = readdirSync(join(nodes, 'node_modules'));
	const installed = entries.filter((entry) => !entry.startsWith('.'));
	if (installed.length !== 1) {
		throw new Error(`expected only our package beside n8n, found: ${installed.join(', ')}`);
	}
	const missing = notBrought(host, join(nodes, 'node_modules', installed[0]!, 'dist'));
	if (missing.length > 0)
		throw new Error(`n8n ${host.version} does not bring ${missing.join(', ')}`);
}

/**
 * What the package requires and n8n does not depend on directly. Where n8n was installed by npm, as here, such a module
 * may be found all the same, but not in n8n's Docker image.
 */
function notBrought({ folder }: Host, dist: string): string[] {
	if (!folder) return [];
	const manifest = readFileSync(join(folder, 'node_modules', 'n8n', 'package.json'), 'utf8');
	const { dependencies } = JSON.parse(manifest) as { dependencies: object };
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
	const required = files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => [
			...readFileSync(join(dist, file), 'utf8').matchAll(/require\("(\w[^"]*)"\)/g),
		])
		.map(([, path]) => path!);
	const names = required.filter((path) => !isBuiltin(path)).map((path) => path.split('/')[0]!);
	if (!names.includes('n8n-workflow')) throw new Error(`no require was found in ${dist}`);
	return [...new Set(names)].filter((name) => !(name in dependencies));
}

async function npm(
	args: string[],
	cwd: string,
	env: NodeJS.ProcessEnv,
	logFolder: string,
): Promise<void> {
	const logFile = join(logFolder, 'npm.log');
	const code = await startProcess(['npm', ...args], { cwd, env, logFile }).exited;
	if (code !== 0) throw new Error(`npm ${args[0]} failed (${code}) in ${cwd}\n${logTail(logFile)}`);
}
