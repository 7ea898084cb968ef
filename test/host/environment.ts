import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * What must not reach a child: `npm run` exports the checkout's .npmrc as npm_config_* (ignore-scripts above all), test
 * runners set NODE_ENV and NODE_OPTIONS, and a developer may have their own n8n configured.
 */
const excluded =
	/^(npm_|n8n_|db_|queue_|executions_|credentials_|nodes_|jest_|tsx_|webhook_url|generic_timezone|e2e_tests|node_env|node_options|node_path|init_cwd)/i;

/** The environment for npm and n8n processes: the machine's, without what this checkout or its runner added. */
export function cleanEnvironment(firstInPath?: string): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(([name]) => !excluded.test(name));
	const path = pathFolders().filter((entry) => !/[\\/]node_modules[\\/]/.test(entry + '/'));
	return {
		...Object.fromEntries(kept),
		// n8n and emulator talk over loopback, which a proxy of the machine must not catch.
		NO_PROXY: [process.env['NO_PROXY'], '127.0.0.1,localhost'].filter(Boolean).join(','),
		PATH: (firstInPath ? [firstInPath, ...path] : path).join(delimiter),
	};
}

/** Path of a program of this machine, searched in `folders` first, then in PATH. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
	return [...folders, ...pathFolders()].map((folder) => join(folder, name)).find(isExecutable);
}

const pathFolders = () => (process.env['PATH'] ?? '').split(delimiter);

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
