/** `npm run trace`: five polls of the trigger on the emulated service, with its state after each. */
import type { IHttpRequestOptions } from 'n8n-workflow';

import { createReaders } from '../../nodes/CrossBorderPayments/trigger/createReaders';
import { runPoll } from '../../nodes/CrossBorderPayments/trigger/engine/runPoll';
import { createClient } from '../../nodes/CrossBorderPayments/transport/client';
import { RequestLimiter } from '../../nodes/CrossBorderPayments/transport/limiter';
import { defaultSettings } from '../../nodes/CrossBorderPayments/transport/serviceSettings';
import { startEmulator, type Emulator } from '../../test/support/emulator/server';
import { deposits } from '../../test/unit/trigger/engine/watcher';

const start = Date.UTC(2026, 0, 1, 9);
const minute = 60_000;
const pageSize = 3;

const noWait = async () => {};

/** One trigger that watches the deposits of one subaccount. */
class Trace {
	private state: unknown;

	/** The state before a poll is that after the one before. */
	private before = '';

	private now = start;

	private readonly owner: string;

	constructor(private readonly emulator: Emulator) {
		this.owner = emulator.samples.approvedSubaccountId;
	}

	create(status: string, count = 1): string[] {
		return Array.from({ length: count }, () => {
			this.moveTo(this.now + 1_000);
			return this.emulator.createDeposit(this.owner, { status }).id;
		});
	}

	async poll(title: string): Promise<void> {
		const { emulator, owner, now } = this;
		this.moveTo(now - (now % minute) + minute);
		emulator.resetLog();
		const client = createClient({
			connection: {
				environment: 'sandbox',
				baseUrl: emulator.url,
				apiKey: emulator.apiKey,
				settings: { ...defaultSettings, pageSize },
			},
			send: async (options) => await send(options, emulator.apiKey),
			limiter: new RequestLimiter(noWait),
			wait: noWait,
		});
		const { now: beganAt } = this;
		const readers = { ...createReaders(client, beganAt, () => {}), startedAt: () => beganAt };
		const config = {
			...deposits,
			subaccounts: [owner],
			owner: { node: 'node', service: 'sandbox' },
		};
		const { events, state, notes } = await runPoll(this.state, config, readers, beganAt);
		this.state = state;
		const pages = emulator.requests.map(({ query, status }) => `page ${query.page}: ${status}`);
		const told = events.map(({ previousStatus, status }) => `${previousStatus} to ${status}`);
		console.log(`\n${title}\n`);
		console.log(`requests: ${[...new Set(pages)].join(', ')}`);
		console.log(`events: ${told.join(', ') || 'none'}`);
		for (const note of notes) console.log(`log: ${note}`);
		const after = JSON.stringify(state, null, 1);
		console.log(after === this.before ? 'state: unchanged' : `state: ${after}`);
		this.before = after;
	}

	private moveTo(time: number): void {
		this.emulator.advanceClock(time - this.now);
		this.now = time;
	}
}

async function send({ url, qs, method = 'GET' }: IHttpRequestOptions, apiKey: string) {
	const query = new URLSearchParams(qs as Record<string, string>);
	const response = await fetch(`${url}?${query}`, { method, headers: { 'x-api-key': apiKey } });
	const headers = Object.fromEntries(response.headers);
	return { body: await response.text(), headers, statusCode: response.status };
}

async function play(emulator: Emulator): Promise<void> {
	const trace = new Trace(emulator);
	trace.create('completed', 4);
	const [open] = trace.create('pending');
	await trace.poll('1. What is there is known');
	await trace.poll('2. Nothing happens');
	trace.create('completed');
	emulator.moveDeposit(open as string, 'completed');
	await trace.poll('3. A new deposit, and one that is completed');
	trace.create('completed', 8);
	emulator.fault({ kind: 'status', status: 500, endpoint: 'depositList', matching: 'page=2' });
	await trace.poll('4. Three pages of new deposits, of which one fails');
	emulator.clearFaults();
	await trace.poll('5. It is well again');
}

async function main(): Promise<void> {
	const startAt = new Date(start).toISOString();
	const emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 0, startAt });
	await play(emulator).finally(async () => await emulator.close());
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});
