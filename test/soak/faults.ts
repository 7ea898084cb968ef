import type { Random } from '../support/emulator/random';
import type { Emulator, FaultInput } from '../support/emulator/server';

/** Of trigger and actions, in milliseconds; a busy machine alone must not exceed it. */
export const timeoutMs = 4_000;

/** Faults that only make up data are left out: the node passes data on as it comes. */
const faults: FaultInput[] = [
	...[400, 403, 404, 409, 422, 429, 500, 502, 503, 504].map(
		(status): FaultInput => ({ kind: 'status', status, retryAfter: 0 }),
	),
	...(['reset', 'resetAfterHeaders', 'html', 'empty'] as const).map((kind) => ({ kind })),
	...(['badJson', 'truncatedJson', 'wrongContentType'] as const).map((kind) => ({ kind })),
	...(['ignorePaging', 'duplicate', 'shrinkingTotal'] as const).map((kind) => ({ kind })),
	...(['missingField', 'nullField'] as const).map((kind) => ({ kind })),
	...(['depositList', 'onrampList', 'conversionList'] as const).map(
		(endpoint): FaultInput => ({ kind: 'pageDrift', endpoint }),
	),
	{ kind: 'latency', ms: timeoutMs + 1_000 },
	{ kind: 'slowBody', ms: 200 },
	{ kind: 'missingField', field: 'data' },
	{ kind: 'refuseLargeLimit', max: 25 },
	{ kind: 'rateLimit', ratePerSecond: 40, retryAfter: 1 },
];

const outages: FaultInput[] = [
	{ kind: 'reset' },
	{ kind: 'status', status: 503, retryAfter: 0 },
	{ kind: 'status', status: 500 },
	{ kind: 'html', status: 502 },
	{ kind: 'redirect', status: 307, location: 'http://127.0.0.1:1/' },
];

const conditions = [
	'random faults',
	'burst',
	'outage',
	'one subaccount fails',
	'wrong key',
] as const;
const healthyShare = 0.6;

/** Breaks the service and mends it again, for a few polls at a time. */
export class ServiceFaults {
	isHealthy = true;
	private pollsLeft = 0;

	constructor(
		private readonly emulator: Emulator,
		private readonly random: Random,
		/** The credential, whose key is wrong at times. */
		private readonly credential: { apiKey: string },
	) {}

	/** To be called before each poll. */
	next(approved: readonly string[]): void {
		if (this.pollsLeft-- > 0) return;
		this.mend();
		const { random } = this;
		this.isHealthy = random.chance(healthyShare);
		this.pollsLeft = this.isHealthy ? random.int(8, 25) : random.int(1, 4);
		if (!this.isHealthy) this.break(approved);
	}

	mend(): void {
		this.emulator.clearFaults();
		this.credential.apiKey = this.emulator.apiKey;
		this.isHealthy = true;
		this.pollsLeft = 0;
	}

	private break(approved: readonly string[]): void {
		const { random, credential } = this;
		switch (random.pick(conditions)) {
			case 'random faults':
				for (const fault of faults) this.add({ ...fault, probability: 0.002 });
				break;
			case 'burst':
				this.add({ ...random.pick(faults), times: random.int(2, 12), after: random.int(0, 30) });
				break;
			case 'outage':
				this.add(random.pick(outages));
				break;
			case 'one subaccount fails': {
				const matching = `${random.pick(approved)}/`;
				this.add({ kind: 'status', status: random.pick([403, 404, 500]), matching });
				break;
			}
			case 'wrong key':
				credential.apiKey += '-old';
		}
	}

	/** Error answers repeat the key, as a careless service does. */
	private add(fault: FaultInput): void {
		const { apiKey } = this.emulator;
		const message = `key ${apiKey}, ${encodeURIComponent(apiKey)}, ${btoa(apiKey)}`;
		this.emulator.fault({ ...fault, ...(fault.kind === 'status' && { message }) });
	}
}
