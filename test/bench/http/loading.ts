import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '../../host/install';
import { atMost, median } from '../bench';
import { tableOf, type Cell } from '../table';
import type { Section } from './index';

/** As n8n does: what it has itself is there already, then each class is made. */
const script = `
const [folder, ...files] = process.argv.slice(1);
require('n8n-workflow');
require('zod/v4');
const began = performance.now();
for (const file of files) {
	for (const Type of Object.values(require(folder + '/' + file))) {
		if (/^class /.test(String(Type))) new Type();
	}
}
console.log(performance.now() - began);
`;

const ours = 'n8n-nodes-cross-border-payments';

export async function loading(host: Host, tarball: string, times: number): Promise<Section> {
	const folder = mkdtempSync(join(tmpdir(), 'cbp-load-'));
	try {
		execFileSync('tar', ['xzf', tarball, '-C', folder]);
		const nodes = join(folder, 'package', 'dist', 'nodes', 'CrossBorderPayments');
		const base = join(host.folder, 'node_modules', 'n8n-nodes-base', 'dist', 'nodes');
		const candidates = [
			{ name: ours, at: nodes, node: 'CrossBorderPayments' },
			{ name: 'Stripe of n8n-nodes-base', at: join(base, 'Stripe'), node: 'Stripe' },
			{ name: 'Wise of n8n-nodes-base', at: join(base, 'Wise'), node: 'Wise' },
		];
		const rows: Cell[][] = [];
		const ms: number[] = [];
		for (const { name, at, node } of candidates) {
			const files = [`${node}.node.js`, `${node}Trigger.node.js`];
			const took = Array.from({ length: times }, () => load(host, at, files));
			ms.push(median(took));
			rows.push([name, median(took), kilobytes(codeOf(at))]);
		}
		const [own = 0, stripe = 0] = ms;
		const packed = kilobytes(statSync(tarball).size);
		const whole = kilobytes(sizeOf(join(folder, 'package'), () => true));
		return {
			title: 'Loading',
			text: `Milliseconds to require both nodes and make them, action and trigger, in a new process of n8n’s Node that has n8n-workflow and zod already. Our package is ${packed} packed and ${whole} unpacked. The package of Resend, n8n-nodes-resend, is not on the npm registry under that name, so it is not here.`,
			table: tableOf(['nodes', 'ms', 'JavaScript'], rows),
			bars: [atMost('loading, times of Stripe’s', own / stripe, 3)],
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function load(host: Host, folder: string, files: readonly string[]): number {
	const env = { ...host.env, NODE_PATH: join(host.folder, 'node_modules') };
	return Number(execFileSync('node', ['-e', script, folder, ...files], { env }).toString());
}

const codeOf = (folder: string) => sizeOf(folder, (file) => file.endsWith('.js'));

function sizeOf(folder: string, counts: (file: string) => boolean): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && counts(entry.name))
		.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
