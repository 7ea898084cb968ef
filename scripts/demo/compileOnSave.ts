import { join, resolve } from 'node:path';

import { actionType } from '../../test/e2e/canvas';
import type { World } from '../../test/e2e/world';
import { cleanEnvironment } from '../../test/host/environment';
import { startProcess } from '../../test/host/childProcess';

const checkout = resolve(__dirname, '..', '..');
const [packageName] = actionType.split('.');

/**
 * Compiles the sources into the installed package whenever one is saved; n8n sees that and loads the nodes again.
 * Returns what ends that.
 */
export function compileOnSave({ folder }: World): () => Promise<void> {
	const outDir = join(folder, '.n8n', 'nodes', 'node_modules', packageName!, 'dist');
	const tsc = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc');
	const args = ['--watch', '--preserveWatchOutput', '--project', checkout, '--outDir', outDir];
	return startProcess(['node', tsc, ...args], { cwd: checkout, env: cleanEnvironment() }).stop;
}
