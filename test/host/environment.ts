import { delimiter } from 'node:path';

/**
 * What must not reach a child: `npm run` exports the checkout's .npmrc as npm_config_* (ignore-scripts
 * above all), test runners set NODE_ENV and NODE_OPTIONS, and a developer may have an n8n of their own configured.
 */
const foreign =
	/^(npm_|n8n_|db_|queue_|executions_|credentials_|nodes_|jest_|tsx_|webhook_url|generic_timezone|e2e_tests|node_env|node_options|node_path|init_cwd)/i;

/** The environment for npm and n8n processes: the machine's own, without what this checkout or its runner added. */
export function cleanEnvironment(firstInPath?: string): NodeJS.ProcessEnv {
	const env = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !foreign.test(name)),
	);
	// n8n and emulator talk over loopback, which a proxy of the machine must not catch.
	env['NO_PROXY'] = [process.env['NO_PROXY'], '127.0.0.1,localhost'].filter(Boolean).join(',');
	const path = (env['PATH'] ?? '')
		.split(delimiter)
		.filter((entry) => !/[\\/]node_modules[\\/]/.test(entry + '/'));
	env['PATH'] = (firstInPath ? [firstInPath, ...path] : path).join(delimiter);
	return env;
}
