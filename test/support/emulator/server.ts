import { setMaxListeners } from 'node:events';

import fastify from 'fastify';

import { actionsOn } from './actions';
import { startAutopilot } from './autopilot';
import { Clock } from './clock';
import { type FaultInput, Faults } from './faults';
import { addFormPage } from './formPage';
import { defaultRules, type Rules } from './rules';
import { seedStore } from './seed';
import { addService, type RequestLogEntry } from './service';
import { Store } from './store';

export type { FaultInput } from './faults';
export { forbiddenKey } from './service';

export interface EmulatorOptions {
	/** Those that are not as by default. */
	rules?: Partial<Rules>;
	/** 0, the default, takes any free one. */
	port?: number;
	/** The same seed gives the same ids and values. */
	seed?: number;
	/** How many subaccounts there are at the start; at least the 6 sample ones. */
	subaccounts?: number;
	/** Deposits, onramps, offramps and conversions of an approved subaccount, on average. */
	recordsPerSubaccount?: number;
	/** Records come and move by themselves. */
	autopilot?: boolean;
	apiKey?: string;
	/** Where the emulator's clock starts; now by default. */
	startAt?: string;
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const maxBody = 20 * 1024 * 1024;

/** Starts the whole service on one port, in memory. */
export async function startEmulator(options: EmulatorOptions = {}) {
	const { port = 0, seed = 1, apiKey = 'emulator-api-key', startAt = Date.now() } = options;
	const { subaccounts = 200, recordsPerSubaccount = 25 } = options;
	const plan = { subaccounts, recordsPerSubaccount };
	const start = new Date(startAt).getTime();

	const clock = new Clock(start);
	const store = new Store(clock, seed, { ...defaultRules, ...options.rules });
	const actions = actionsOn(store);
	const samples = seedStore(store, actions, plan, start);
	const faults = new Faults();
	const requests: RequestLogEntry[] = [];
	const resetLog = () => requests.splice(0);
	const closing = new AbortController();
	// Each delayed response listens, and there may be hundreds.
	setMaxListeners(0, closing.signal);
	const stopAutopilot = options.autopilot
		? startAutopilot(store, actions, {
				ids: new Set(Object.values(samples)),
				pendingOfframpId: samples.pendingOfframpId,
				isRead: (id) => requests.some(({ path }) => path.includes(id)),
			})
		: () => undefined;

	const app = fastify({
		forceCloseConnections: true,
		bodyLimit: maxBody,
		exposeHeadRoutes: false,
		routerOptions: { maxParamLength: 500 },
	});
	// Otherwise Node would set the machine's time, whatever the emulator's clock says.
	app.addHook('onRequest', async (_, reply) => {
		reply.raw.setHeader('date', new Date(clock.now()).toUTCString());
	});

	let url = '';
	const emulator = {
		...actions,
		/** Base URL, without a slash at the end. */
		get url() {
			return url;
		},
		apiKey,
		/** Everything the service knows; tests may look and change. */
		store,
		samples,
		/** All requests, oldest first. It is the same array all the time. */
		requests: requests as readonly RequestLogEntry[],
		resetLog,
		fault: (input: FaultInput) => faults.add(input),
		faults: () => faults.list(),
		clearFaults: (id?: number) => faults.clear(id),
		now: () => clock.iso(),
		advanceClock: (ms: number) => clock.advance(ms),
		/** Data, faults, clock, log and chances as at the start. */
		reset() {
			faults.clear();
			resetLog();
			clock.set(start);
			store.clear();
			seedStore(store, actions, plan, start);
		},
		async close() {
			stopAutopilot();
			closing.abort();
			await app.close();
		},
	};

	const { signal } = closing;
	addService(app, { store, faults, requests, apiKey, signal, baseUrl: () => url });
	addFormPage(app, store);
	url = await app.listen({ port, host: '127.0.0.1' });
	return emulator;
}
