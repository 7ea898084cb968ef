import { spawnSync } from 'node:child_process';

/** Paths of all files that npm would publish; fails where nothing was built. */
export function packedFiles() {
	const packed = JSON.parse(npm('pack', '--dry-run', '--json', '--silent', '--ignore-scripts'));
	const { files } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
	const paths = files.map(({ path }) => path);
	if (!paths.some((path) => path.startsWith('dist/'))) throw new Error('nothing was built');
	return paths;
}

/** What npm prints; an exit code is an error. */
export function npm(...args) {
	const { status, stdout } = spawnSync('npm', args, {
		encoding: 'utf8',
		shell: process.platform === 'win32',
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}\n${stdout}`);
	return stdout;
}
