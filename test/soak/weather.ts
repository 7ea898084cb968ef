import type { Random } from '../support/emulator/random';
import type { Emulator, FaultInput } from '../support/emulator/server';

/** Of trigger and actions; a busy machine alone must not exceed it. */
export const timeoutMs = 4_000;

/** Told by a service that repeats the key. */
export const echoOf = (apiKey: string) =>
	`key ${apiKey}, ${encodeURIComponent(apiKey)}, ${Buffer.from(apiKey).toString('base64')}`;

/** What can strike now and then. What only makes up data is left out: the node passes data on as it comes. */
const kinds: FaultInput[] = [
	...[400, 403, 404, 409, 422, 429, 500, 502, 503, 504].map(
		(status): FaultInput => ({ kind: 'status', status, retryAfter: 0 }),
	),
	{ kind: 'reset' },
	{ kind: 'resetAfterHeaders' },
	{ kind: 'slowBody', ms: 200 },
	{ kind: 'latency', ms: 100 },
	{ kind: 'latency', ms: timeoutMs + 1_000 },
	{ kind: 'badJson' },
	{ kind: 'truncatedJson' },
	{ kind: 'html' },
	{ kind: 'html', status: 502 },
	{ kind: 'empty' },
	{ kind: 'wrongContentType' },
	{ kind: 'ignorePaging' },
	{ kind: 'pageDrift', endpoint: 'depositList' },
	{ kind: 'pageDrift', endpoint: 'onrampList' },
	{ kind: 'pageDrift', endpoint: 'conversionList' },
	{ kind: 'duplicate' },
	{ kind: 'shrinkingTotal' },
	{ kind: 'missingField' },
	{ kind: 'nullField' },
	{ kind: 'missingField', field: 'data' },
	{ kind: 'refuseLargeLimit', max: 25 },
	{ kind: 'rateLimit', ratePerSecond: 40, retryAfter: 1 },
];

type Mood = 'calm' | 'drizzle' | 'burst' | 'outage' | 'one is down' | 'wrong key';

/** What goes wrong at the service, for a few polls at a time. */
export class Weather {
	mood: Mood = 'calm';
	/** Faults that struck, of all that were ever set. */
	struck = 0;
	private left = 0;
	/** By id, how often each of those set may strike. */
	private readonly set = new Map<number, number>();

	constructor(
		private readonly emulator: Emulator,
		private readonly random: Random,
		/** Where redirects lead. */
		private readonly elsewhere: string,
		private readonly setKey: (apiKey: string) => void,
	) {}

	/** To be called before each poll; it may stay as it is. */
	turn(approved: readonly string[]): void {
		if (this.left-- > 0) return;
		this.clear();
		const { random } = this;
		this.mood = random.pick<Mood>([
			...Array.from({ length: 8 }, (): Mood => 'calm'),
			'drizzle',
			'drizzle',
			'burst',
			'outage',
			'one is down',
			'wrong key',
		]);
		this.left = this.mood === 'calm' ? random.int(8, 25) : random.int(1, 4);
		switch (this.mood) {
			case 'drizzle':
				for (const fault of kinds) this.begin({ ...fault, probability: 0.002 });
				break;
			case 'burst':
				this.begin({ ...random.pick(kinds), times: random.int(2, 12), after: random.int(0, 30) });
				break;
			case 'outage':
				this.begin(
					random.pick<FaultInput>([
						{ kind: 'reset' },
						{ kind: 'status', status: 503, retryAfter: 0 },
						{ kind: 'status', status: 500 },
						{ kind: 'html', status: 502 },
						{ kind: 'redirect', status: 307, location: this.elsewhere },
					]),
				);
				break;
			case 'one is down':
				this.begin({
					kind: 'status',
					status: random.pick([403, 404, 500]),
					matching: `${random.pick(approved)}/`,
				});
				break;
			case 'wrong key':
				this.setKey(`${this.emulator.apiKey}-old`);
				break;
			default:
		}
	}

	clear(): void {
		const left = new Map(this.emulator.faults().map(({ id, struck }) => [id, struck]));
		// One that is not there any more has struck as often as it may.
		for (const [id, times] of this.set) this.struck += left.get(id) ?? times;
		this.set.clear();
		this.emulator.clearFaults();
		this.setKey(this.emulator.apiKey);
		this.mood = 'calm';
		this.left = 0;
	}

	private begin(fault: FaultInput): void {
		const { emulator } = this;
		const echo = fault.kind === 'status' && { message: echoOf(emulator.apiKey) };
		const { id, times = 0 } = emulator.fault({ ...fault, ...echo });
		this.set.set(id, times);
	}
}
