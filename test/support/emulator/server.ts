import { setMaxListeners } from 'node:events';

import fastify from 'fastify';

import { type Actions, actionsOn } from './actions';
import { startAutopilot } from './autopilot';
import { Clock } from './clock';
import { addControl } from './control';
import { type Fault, type FaultInput, Faults } from './faults';
import { RequestLog, type RequestLogEntry } from './log';
import { type Samples, seedStore } from './seed';
import { addService } from './service';
import { defaultRules, type Rules, Store } from './store';

export type { Fault, FaultInput, FaultKind } from './faults';
export type { RequestLogEntry } from './log';
export type { Samples } from './seed';
export { forbiddenKey, orphanKey } from './service';

export interface EmulatorOptions extends Partial<Rules> {
	/** 0, the default, takes any free one. */
	port?: number;
	host?: string;
	/** The same seed gives the same ids and values. */
	seed?: number;
	/** How many subaccounts there are at the start; at least the 6 sample ones. */
	subaccounts?: number;
	/** Deposits, onramps and conversions of an approved subaccount, on average. */
	recordsPerSubaccount?: number;
	/** Records come and move by themselves. */
	autopilot?: boolean | { intervalMs: number };
	apiKey?: string;
	/** Prints a line for each request. */
	log?: boolean;
	/** Added to every answer. */
	latencyMs?: number;
	/** Where the emulator's clock starts; now by default. */
	startAt?: string | number;
}

export interface Emulator extends Actions {
	/** Base URL, without a slash at the end. */
	readonly url: string;
	readonly apiKey: string;
	/** Everything the service knows; tests may look and change. */
	readonly store: Store;
	readonly samples: Samples;
	/** Oldest first; the same array all the time. */
	readonly requests: readonly RequestLogEntry[];
	resetLog(): void;
	fault(input: FaultInput): Fault;
	faults(): Fault[];
	clearFaults(id?: number): void;
	now(): string;
	setClock(time: string | number): void;
	advanceClock(ms: number): void;
	setRules(rules: Partial<Rules>): Rules;
	/** One step of the autopilot, which need not be on. */
	tick(): void;
	/** Data, faults, rules, clock, log and chances as at the start. */
	reset(): void;
	close(): Promise<void>;
}

const maxBody = 20 * 1024 * 1024;

/** Starts the whole service on one port, in memory. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
	const { port = 0, host = '127.0.0.1', seed = 1, apiKey = 'emulator-api-key' } = options;
	const plan = {
		subaccounts: options.subaccounts ?? 200,
		recordsPerSubaccount: options.recordsPerSubaccount ?? 25,
	};
	const rulesAtStart = rulesOf(options);
	const startAt = new Date(options.startAt ?? Date.now()).getTime();

	const clock = new Clock(startAt);
	const store = new Store(clock, seed, { ...rulesAtStart });
	const samples = seedStore(store, plan, startAt);
	const actions = actionsOn(store);
	const faults = new Faults(seed);
	const log = new RequestLog(apiKey);
	const closing = new AbortController();
	// Each delayed answer listens, and there may be hundreds.
	setMaxListeners(0, closing.signal);
	const autopilot = startAutopilot(store, actions, {
		mode: options.autopilot ?? false,
		// The sample subaccount starts with three times the average and a few more.
		maxRecords: Math.max(100, plan.recordsPerSubaccount * 4),
		kept: new Set(Object.values(samples)),
	});

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
	if (options.log) {
		app.addHook('onResponse', async (request, reply) => {
			const path = request.url.replaceAll(apiKey, '***');
			console.log(`${request.method} ${path} ${reply.statusCode}`);
		});
	}

	let url = '';
	const emulator: Emulator = {
		...actions,
		get url() {
			return url;
		},
		apiKey,
		store,
		samples,
		requests: log.entries,
		resetLog: () => log.clear(),
		fault: (input) => faults.add(input),
		faults: () => faults.list(),
		clearFaults: (id) => faults.clear(id),
		now: () => clock.iso(),
		setClock: (time) => clock.set(new Date(time).getTime()),
		advanceClock: (ms) => clock.advance(ms),
		setRules: (rules) => Object.assign(store.rules, rules),
		tick: () => autopilot.tick(),
		reset() {
			faults.reset();
			autopilot.reset();
			log.clear();
			clock.set(startAt);
			store.rules = { ...rulesAtStart };
			store.clear();
			seedStore(store, plan, startAt);
		},
		async close() {
			autopilot.stop();
			closing.abort();
			await app.close();
		},
	};

	addService(app, {
		store,
		actions,
		faults,
		log,
		apiKey,
		latencyMs: options.latencyMs ?? 0,
		signal: closing.signal,
		baseUrl: () => url,
	});
	addControl(app, emulator);
	url = await app.listen({ port, host });
	return emulator;
}

function rulesOf(options: EmulatorOptions): Rules {
	const chosen = Object.keys(defaultRules).map((rule) => [
		rule,
		options[rule as keyof Rules] ?? defaultRules[rule as keyof Rules],
	]);
	return Object.fromEntries(chosen) as Rules;
}
