import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureHost, type HostName, type Log } from './install';
import { startN8n, type N8n } from './n8n';
import { signUp, type Session } from './session';
import { installTarball, packTarball } from './tarball';

/** A new n8n with this package, as after the first start of a new installation. */
export interface FreshN8n {
	n8n: N8n;
	/** As its owner. */
	session: Session;
}

/** Each step that has to be undone is handed to `onClose`; call them in reverse order. */
export async function startFreshN8n(
	name: HostName,
	options: { log: Log; onClose: (undo: () => unknown) => void; port?: number | undefined },
): Promise<FreshN8n> {
	const { log, onClose, port } = options;
	const host = await ensureHost(name, log);
	log('building and packing the package');
	const tarball = await packTarball();
	onClose(() => rmSync(dirname(tarball), { recursive: true, force: true }));
	const userFolder = mkdtempSync(join(tmpdir(), 'cbp-n8n-'));
	onClose(() => rmSync(userFolder, { recursive: true, force: true }));
	await installTarball(host, userFolder, tarball);
	log(`starting n8n ${host.version}`);
	const n8n = await startN8n(host, userFolder, { port });
	onClose(() => n8n.stop());
	const session = await signUp(n8n);
	onClose(() => session.close());
	return { n8n, session };
}
