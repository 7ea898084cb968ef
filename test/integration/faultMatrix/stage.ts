import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startEmulator, type Emulator } from '../../support/emulator/server';
import { NodeTime } from './nodeTime';

/** What the cells of a table are played on. */
export interface Stage {
	emulator: Emulator;
	time: NodeTime;
	/** Where redirects lead. */
	elsewhere: string;
	/** Requests that arrived there. */
	strayed: () => number;
	close: () => Promise<void>;
}

export async function startStage(subaccounts: number): Promise<Stage> {
	const time = new NodeTime();
	const emulator = await startEmulator({ subaccounts, recordsPerSubaccount: 2, seed: 5 });
	let strayed = 0;
	const stranger = createServer((_, response) => {
		strayed++;
		response.end('{}');
	}).listen(0, '127.0.0.1');
	await once(stranger, 'listening');
	const { port } = stranger.address() as AddressInfo;
	return {
		emulator,
		time,
		elsewhere: `http://127.0.0.1:${port}/`,
		strayed: () => strayed,
		close: async () => {
			stranger.close();
			await emulator.close();
		},
	};
}
