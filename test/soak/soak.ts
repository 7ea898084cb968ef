import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

import { Random } from '../support/emulator/random';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { Ledger, statusesOf, type Emitted } from '../support/ledger';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';
import { advanceClock, day, hour, machineTime, minute } from '../support/simulatedClock';
import { runAction } from './actions';
import { Activity } from './activity';
import { Checks } from './checks';
import { ServiceFaults, timeoutMs } from './faults';
import { growth, heapInUse, leaks, openHandles } from './memory';

/** This part of the key stays the same however it is quoted. */
const keyCore = 'Q7vX2mKd9LrT4wZp';
const apiKey = `sk+live/${keyCore}==`;
const keyTraces = [keyCore, btoa(apiKey).slice(0, 24)];

/** Between two polls: what people usually set, and at times an n8n that was down for the night. */
const pauses = [minute, minute, 5 * minute, 5 * minute, 15 * minute, hour];
const night = 7 * hour;
const fullScanHours = 6;
/** A shorter run is still warming up. */
const memoryMinutes = 5;
const samplesPerMinute = 3;
const maxStateBytes = 50_000;

export async function soak(minutes: number, seed: number): Promise<Checks> {
	const emulator = await startEmulator({ subaccounts: 20, recordsPerSubaccount: 10, seed, apiKey });
	try {
		return await new Soak(emulator, seed).run(minutes);
	} finally {
		await emulator.close();
	}
}

class Soak {
	private readonly checks = new Checks();
	private readonly random: Random;
	private readonly credential: ReturnType<typeof sandbox>;
	private readonly trigger: ActiveTrigger;
	private readonly ledger: Ledger;
	private readonly activity: Activity;
	private readonly faults: ServiceFaults;
	private readonly count = { polls: 0, failedPolls: 0, actions: 0, failedActions: 0, requests: 0 };
	private largestState = 0;
	/** Since when all polls could read everything; unset after one that could not. */
	private healthySince: number | undefined;

	constructor(
		private readonly emulator: Emulator,
		seed: number,
	) {
		this.random = new Random(seed, 'soak');
		this.credential = sandbox(emulator);
		const owner = emulator.samples.approvedSubaccountId;
		const offrampIds = Array.from({ length: 12 }, () => emulator.createOfframp(owner).id);
		this.trigger = new ActiveTrigger({
			credential: this.credential,
			parameters: {
				events: [
					'depositStatusChanged',
					'onrampStatusChanged',
					'offrampStatusChanged',
					'subaccountStatusChanged',
					'conversionCreated',
				],
				scope: 'all',
				simplify: false,
				offramps: {
					offramp: [{ subaccountId: byId(owner), offrampIds: offrampIds.join(',') }],
				},
				options: { timeout: timeoutMs / 1000, fullScanHours },
			},
			budgetMs: minute,
		});
		this.ledger = new Ledger(() => statusesOf(emulator, offrampIds));
		this.activity = new Activity(emulator, new Random(seed, 'activity'), offrampIds, () =>
			this.ledger.look(),
		);
		this.faults = new ServiceFaults(emulator, new Random(seed, 'faults'), this.credential);
	}

	async run(minutes: number): Promise<Checks> {
		const warnings: string[] = [];
		const warn = (warning: Error) => warnings.push(String(warning));
		process.on('warning', warn);
		const startedAt = machineTime();
		const simulatedStart = Date.now();
		const heap: number[] = [];
		// The Date header has whole seconds: a record of the last one may count as created after the start.
		advanceClock(minute);
		await this.poll(() => this.trigger.activate());
		// What the first requests load late is no leak.
		await this.poll();
		await delay(500);
		const handles = openHandles();

		for (let elapsed = 0; elapsed < minutes * minute; elapsed = machineTime() - startedAt) {
			await this.turn();
			if (elapsed >= (heap.length * minute) / samplesPerMinute) heap.push(await heapInUse());
		}
		await this.recover();

		await delay(2_000);
		this.checks.check('no handle or socket is left open', leaks(handles, openHandles()));
		this.checks.check('Node prints no warning', warnings);
		process.off('warning', warn);
		const grown = growth(heap);
		if (minutes >= memoryMinutes) {
			this.checks.check('memory is flat', grown <= 1.1 ? [] : [`grown by ${grown.toFixed(3)}`]);
		}
		this.checks.print();
		const days = ((Date.now() - simulatedStart) / day).toFixed(1);
		const megabytes = heap.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ');
		console.log(`\n${days} simulated days, largest state ${this.largestState} bytes`);
		console.log(this.count, `${this.ledger.events} events`);
		console.log(`heap in MB: ${megabytes}`);
		return this.checks;
	}

	/** Time passes, records change, the trigger polls, and now and then a workflow runs an action. */
	private async turn(): Promise<void> {
		const { random, activity, faults, trigger } = this;
		advanceClock(random.chance(0.01) ? night : random.pick(pauses));
		activity.step(random.int(0, 5));
		faults.next(activity.approved);
		if (random.chance(0.01)) {
			await this.poll(() => trigger.activate(undefined, 'init'));
		} else if (random.chance(0.1)) {
			await this.poll(() => this.pollDuringChanges());
		} else if (random.chance(0.02)) {
			// n8n may start a poll while one is running.
			await this.poll(async () => (await Promise.all([trigger.poll(), trigger.poll()])).flat());
		} else {
			await this.poll();
		}
		if (random.chance(0.15)) await this.action();
	}

	private async pollDuringChanges(): Promise<Emitted[]> {
		const polling = this.trigger.poll();
		polling.catch(() => {});
		await delay(this.random.int(0, 30));
		this.activity.step(2);
		return await polling;
	}

	private async poll(run: () => Promise<Emitted[]> = () => this.trigger.poll()): Promise<void> {
		const { checks, ledger, trigger, faults } = this;
		const startedAt = Date.now();
		this.count.polls++;
		ledger.look();
		let output: unknown;
		try {
			const events = await run();
			output = events;
			ledger.look();
			checks.check('events are true, new and in order', ledger.judge(events));
			this.healthySince = faults.isHealthy ? (this.healthySince ?? startedAt) : undefined;
		} catch (error) {
			output = error;
			this.count.failedPolls++;
			this.healthySince = undefined;
			const isExpected = !faults.isHealthy;
			checks.check('a poll fails only with a fault', isExpected ? [] : [String(error)]);
		}
		const { healthySince = Infinity } = this;
		const lateMs = 1.5 * fullScanHours * hour;
		const late = ledger.missing(
			({ changedAt }) => startedAt - Math.max(changedAt, healthySince) > lateMs,
		);
		checks.check('a healthy service’s events are complete within 1.5 full scans', late);
		const state = JSON.stringify(trigger.state);
		this.largestState = Math.max(this.largestState, state.length);
		const isSmall = state.length <= maxStateBytes;
		checks.check('the state stays small', isSmall ? [] : [`${state.length} bytes`]);
		this.finish([output, state, trigger.log.splice(0)]);
	}

	private async action(): Promise<void> {
		const { emulator, random, credential, checks, faults, ledger, activity } = this;
		const subaccountId = random.pick(activity.approved);
		const outcome = await runAction(emulator, random, credential, subaccountId);
		const { name, error, output } = outcome;
		ledger.look();
		this.count.actions++;
		if (error !== undefined) this.count.failedActions++;
		checks.check(`${name}: the whole right result, or an error`, outcome.faults);
		const isExpected = error === undefined || !faults.isHealthy;
		checks.check('an action fails only with a fault', isExpected ? [] : [String(error)]);
		this.finish([error, output]);
	}

	/** Looks for the key in everything that a run left behind, error properties and causes included. */
	private finish(traces: readonly unknown[]): void {
		const options = { depth: 8, showHidden: true, maxStringLength: null, maxArrayLength: null };
		const texts = traces.map((trace) =>
			typeof trace === 'string' ? trace : inspect(trace, options),
		);
		const found = texts.filter((text) => keyTraces.some((key) => text.includes(key)));
		this.checks.check('the key is nowhere in outputs, errors, logs and state', found);
		this.count.requests += this.emulator.requests.length;
		this.emulator.resetLog();
	}

	/** Without faults and with a full scan due in each poll, every event must come. */
	private async recover(): Promise<void> {
		this.faults.mend();
		for (let polls = 0; polls < 3; polls++) {
			advanceClock(fullScanHours * hour + minute);
			await this.poll();
		}
		this.checks.check('in the end no event is lost', this.ledger.missing());
	}
}
