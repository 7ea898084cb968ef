import { runPoll } from '../../nodes/CrossBorderPayments/trigger/engine/runPoll';
import type { TriggerConfig } from '../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { Random } from '../support/emulator/random';
import { FakeService } from '../unit/trigger/engine/fakeService';
import { deposits } from '../unit/trigger/engine/watcher';
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

/** The engine on an imitated service that responds to so many requests a second, in virtual time. */
export const latency: Bench = {
	name: 'latency',
	async *run() {
		const outcomes = [];
		for (const one of cases) outcomes.push({ ...one, ...compute(one), ...(await simulate(one)) });
		yield {
			title: 'Time until a change is seen',
			text: `Minutes until half and all of ${changes} changes are seen: deposits and onramps of all subaccounts, ${approvedOfTen} of 10 approved, a poll every minute. *Round*: until each list has had its turn.`,
			header: ['subaccounts', 'requests a second', 'round', 'half', 'all', 'bytes of state'],
			rows: outcomes.map((one) => [
				...[one.subaccounts, one.rate, one.round],
				...[one.simulatedHalf, one.simulatedAll, one.stateBytes],
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
	return { round, half: round / 2 + 1, all: 2 * Math.max(1, round) + 1 };
}

async function simulate(one: Case) {
	const service = serviceOf(one);
	const random = new Random(1);
	const config: TriggerConfig = {
		...deposits,
		events: ['depositStatusChanged', 'onrampStatusChanged'],
		concurrency: 20,
		maxRequests: one.rate * pollSeconds,
	};
	const rounds = Math.ceil(compute(one).all);
	const createdAt = new Map<string, number>();
	const waits = new Map<string, number>();
	let due: Array<{ at: number; owner: number }> = [];
	let state: unknown;
	let doubled = 0;
	const poll = async () => {
		const began = service.now;
		service.begin();
		service.faults = [];
		service.afterRead = () => {
			for (; due[0] && due[0].at <= service.now; due.shift()) {
				// One that may do something.
				const owner = `${due[0].owner - (due[0].owner % 10)}`;
				const created = { createdAt: due[0].at, status: 'completed' };
				createdAt.set(service.add('deposit', owner, created).id, due[0].at);
			}
			const isOver = service.now > began + pollSeconds * 1000;
			if (isOver) service.faults = [{ kind: 'stopped', times: Infinity }];
		};
		const outcome = await runPoll(state, config, service, service.now);
		state = outcome.state;
		for (const { id } of outcome.events) {
			if (waits.has(id)) doubled++;
			waits.set(id, service.now - createdAt.get(id)!);
		}
		service.now = began + minute;
	};
	// The baseline.
	for (let count = 0; count < 2 * rounds; count++) await poll();
	const window = rounds * minute;
	const times = Array.from({ length: changes }, () => service.now + random.next() * window).sort(
		(a, b) => a - b,
	);
	due = times.map((at) => ({ at, owner: random.int(0, one.subaccounts - 1) }));
	for (let count = 0; count < 3 * rounds + 2; count++) await poll();
	return {
		simulatedHalf: median([...waits.values()]) / minute,
		simulatedAll: Math.max(...waits.values()) / minute,
		stateBytes: Buffer.byteLength(JSON.stringify(state)),
		faults: changes - waits.size + doubled,
	};
}

/** Each request takes its share of a second. */
function serviceOf({ subaccounts, rate }: Case): FakeService {
	const service = new FakeService(pageSize);
	service.readMs = 1000 / rate;
	for (let index = 0; index < subaccounts; index++) {
		service.join(`${index}`, index % 10 < approvedOfTen, 0);
	}
	return service;
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
