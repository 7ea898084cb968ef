import {
	ReadError,
	type Account,
	type Page,
	type Readers,
} from '../../nodes/CrossBorderPayments/trigger/engine/readers';
import type { Observation } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { runPoll } from '../../nodes/CrossBorderPayments/trigger/engine/runPoll';
import type { TriggerConfig } from '../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { Random } from '../support/emulator/random';
import { atMost, median, type Bench, type Section } from './section';

/** How long a poll of the trigger reads: 80% of a minute. */
const pollSeconds = 48;
const minute = 60_000;
const pageSize = 100;
/** Of ten subaccounts, as many may do something. */
const approvedOfTen = 3;
const listsOfEach = 2;
const fullScanHours = 6;
const changes = 300;

const cases = [
	{ subaccounts: 10_000, rate: 50 },
	{ subaccounts: 10_000, rate: 500 },
	{ subaccounts: 100_000, rate: 50 },
	{ subaccounts: 100_000, rate: 500 },
];

/** The engine on an imitated service that answers so many requests a second, in virtual time. */
export const latency: Bench = {
	name: 'latency',
	async *run() {
		const outcomes = [];
		for (const one of cases) outcomes.push({ ...one, ...compute(one), ...(await simulate(one)) });
		yield {
			title: 'Time until a change is seen',
			text: `Deposits and onramps of all subaccounts, ${approvedOfTen} of 10 approved, a poll every minute that reads for ${pollSeconds} seconds (Max Requests set as high). *Round*: until each list has had its turn, computed as lists and pages of subaccounts / requests a minute. Half of ${changes} changes should be seen after half a round, all after a round, and a minute for the poll itself. Minutes.`,
			header: [
				'subaccounts',
				'requests a second',
				'requests of a poll',
				'round',
				'half: computed',
				'simulated',
				'all: computed',
				'simulated',
				'bytes of state',
				'lost or doubled',
			],
			rows: outcomes.map((one) => [
				...[one.subaccounts, one.rate, one.requests, one.round],
				...[one.half, one.simulatedHalf, one.all, one.simulatedAll],
				...[one.stateBytes, one.faults],
			]),
			checks: outcomes.flatMap(checksOf),
		};
	},
};

type Case = (typeof cases)[number];

/** In minutes. Lists of subaccounts without capabilities are read once in a full scan. */
function compute({ subaccounts, rate }: Case) {
	const active = (listsOfEach * subaccounts * approvedOfTen) / 10 + subaccounts / pageSize;
	const dormant = (listsOfEach * subaccounts * (10 - approvedOfTen)) / 10;
	const perMinute = rate * pollSeconds - dormant / (fullScanHours * 60);
	const round = active / perMinute;
	return { round, half: round / 2 + 1, all: Math.max(1, round) + 1 };
}

async function simulate(one: Case) {
	const service = new ImitatedService(one);
	const random = new Random(1);
	const config: TriggerConfig = {
		events: ['depositStatusChanged', 'onrampStatusChanged'],
		statuses: [],
		subaccounts: 'all',
		offramps: [],
		startFrom: undefined,
		stillOpenHours: [],
		finalStatuses: [],
		overlapHours: 48,
		fullScanHours,
		place: 'simulated',
		concurrency: 20,
		maxRequests: one.rate * pollSeconds,
	};
	const rounds = Math.ceil(compute(one).all);
	const seen = new Map<string, number>();
	let state: unknown;
	let doubled = 0;
	const requests: number[] = [];
	const poll = async () => {
		service.begin();
		const outcome = await runPoll(state, config, service, service.now);
		state = outcome.state;
		requests.push(service.requests);
		for (const { id, record } of outcome.events) {
			if (seen.has(id)) doubled++;
			seen.set(id, service.now - (record as { at: number }).at);
		}
		service.now = service.pollBegan + minute;
	};
	// The baseline.
	for (let count = 0; count < 2 * rounds; count++) await poll();
	const window = rounds * minute;
	const times = Array.from({ length: changes }, () => service.now + random.next() * window).sort(
		(a, b) => a - b,
	);
	service.schedule(times.map((at) => ({ at, owner: random.int(0, one.subaccounts - 1) })));
	for (let count = 0; count < 3 * rounds + 2; count++) await poll();
	const waits = [...seen.values()];
	return {
		requests: median(requests),
		simulatedHalf: median(waits) / minute,
		simulatedAll: Math.max(...waits) / minute,
		stateBytes: Buffer.byteLength(JSON.stringify(state)),
		faults: changes - seen.size + doubled,
	};
}

function checksOf({
	subaccounts,
	rate,
	...one
}: Case & Awaited<ReturnType<typeof simulate>> & ReturnType<typeof compute>): Section['checks'] {
	const name = `${subaccounts} subaccounts, ${rate} a second`;
	return [
		atMost(`${name}: simulated / computed, half`, one.simulatedHalf / one.half, 1.25),
		atMost(`${name}: simulated / computed, all`, one.simulatedAll / one.all, 1.25),
		atMost(`${name}: lost or doubled`, one.faults, 0),
	];
}

/** Each request takes its share of a second; after the time of a poll, all are cancelled. */
class ImitatedService implements Readers {
	now = Date.UTC(2026, 0, 1);
	pollBegan = 0;
	/** Of this poll. */
	requests = 0;
	private readonly records = new Map<string, Observation[]>();
	private due: Array<{ at: number; owner: number }> = [];

	constructor(private readonly given: Case) {}

	begin(): void {
		this.pollBegan = this.now;
		this.requests = 0;
	}

	schedule(due: Array<{ at: number; owner: number }>): void {
		this.due = due;
	}

	startedAt = () => this.pollBegan;

	async directory(page: number): Promise<Page<Account>> {
		await this.takeTime();
		const { subaccounts } = this.given;
		const first = (page - 1) * pageSize;
		const records = Array.from({ length: pageSize }, (_, index) => ({
			id: `${first + index}`,
			status: 'approved',
			createdAt: 0,
			capable: isApproved(first + index),
			profiles: [],
			record: {},
		}));
		return { records, pages: subaccounts / pageSize, unreadable: [] };
	}

	async page(resource: string, subaccountId: string): Promise<Page<Observation>> {
		await this.takeTime();
		const records = resource === 'deposit' ? (this.records.get(subaccountId) ?? []) : [];
		return { records, pages: 1, unreadable: [] };
	}

	offramp = async () => await Promise.reject(new Error('not watched'));
	verification = async () => await Promise.reject(new Error('not watched'));

	private async takeTime(): Promise<void> {
		this.requests++;
		this.now += 1000 / this.given.rate;
		for (; this.due[0] && this.due[0].at <= this.now; this.due.shift()) this.add(this.due[0]);
		await Promise.resolve();
		if (this.now > this.pollBegan + pollSeconds * 1000) {
			throw new ReadError('stopped', new Error('The time of the poll is over'));
		}
	}

	private add({ at, owner }: { at: number; owner: number }): void {
		const approved = owner - (owner % 10);
		const id = `${owner} ${at}`;
		const record = { id, status: 'completed', createdAt: at, record: { at } };
		this.records.set(`${approved}`, [record, ...(this.records.get(`${approved}`) ?? [])]);
	}
}

const isApproved = (index: number) => index % 10 < approvedOfTen;
