import { setTimeout as delay } from 'node:timers/promises';

import type { TriggerEvent } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { countedEvents } from '../e2e/watched';
import { Random } from '../support/emulator/random';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { startStranger } from '../support/emulator/stranger';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { byId, sandbox } from '../support/n8n/setup';
import { Calls, errorTexts } from './calls';
import { growth, handles, heapInUse, leaked, slope, type Sample } from './gauges';
import { Ledger } from './ledger';
import { Life } from './life';
import { Tally } from './tally';
import { day, hour, letPass, minute, realNow } from './time';
import { timeoutMs, Weather } from './weather';

/** However it is quoted, this part of the key stays as it is. */
const core = 'Q7vX2mKd9LrT4wZp';
const apiKey = `sk+live/${core}==`;
const keyTraces = [core, Buffer.from(apiKey).toString('base64').slice(0, 24)];

/** Between two polls: usually what people set, at times as long as an n8n that was down for the night. */
const pauses = [minute, minute, 5 * minute, 5 * minute, 15 * minute, hour];
const nightMs = 7 * hour;
const fullScanMs = 6 * hour;
const leastSamples = 12;
const samplesAMinute = 3;
const usedByMost = 1.1;
/** In a shorter run, what is loaded late weighs more than what leaks. */
const leastMinutesForMemory = 5;

export async function soak(minutes: number, seed: number) {
	const emulator = await startEmulator({ subaccounts: 20, recordsPerSubaccount: 10, seed, apiKey });
	const stranger = await startStranger();
	try {
		return await new Soak(emulator, stranger.url, seed, () => stranger.connections).run(minutes);
	} finally {
		await emulator.close();
		await stranger.close();
	}
}

class Soak {
	private readonly tally = new Tally();
	private readonly random: Random;
	private readonly credential: ReturnType<typeof sandbox>;
	private readonly trigger: ActiveTrigger;
	private readonly ledger: Ledger;
	private readonly life: Life;
	private readonly weather: Weather;
	private readonly calls: Calls;
	private readonly samples: Sample[] = [];
	private readonly numbers = { polls: 0, failedPolls: 0, restarts: 0, calls: 0, failedCalls: 0 };
	private requests = 0;
	private largestState = 0;
	/** Polls in a row in which nothing could go wrong. */
	private wellInARow = 0;
	private calmSince = 0;

	constructor(
		private readonly emulator: Emulator,
		elsewhere: string,
		seed: number,
		private readonly strangers: () => number,
	) {
		this.random = new Random(seed, 'soak');
		this.credential = sandbox(emulator);
		const { approvedSubaccountId } = emulator.samples;
		const offrampIds = Array.from(
			{ length: 12 },
			() => emulator.createOfframp(approvedSubaccountId).id,
		);
		this.trigger = new ActiveTrigger({
			credential: this.credential,
			parameters: {
				events: countedEvents,
				scope: 'all',
				offramps: {
					offramp: [{ subaccountId: byId(approvedSubaccountId), offrampIds: offrampIds.join(',') }],
				},
				options: { timeout: timeoutMs / 1000, fullScanHours: fullScanMs / hour },
			},
			budgetMs: 60_000,
		});
		this.ledger = new Ledger(emulator, offrampIds);
		this.life = new Life(emulator, new Random(seed, 'life'), offrampIds, () => this.ledger.look());
		this.weather = new Weather(emulator, new Random(seed, 'weather'), elsewhere, (key) => {
			this.credential.apiKey = key;
		});
		this.calls = new Calls(emulator, new Random(seed, 'calls'), this.credential);
	}

	async run(minutes: number): Promise<Tally> {
		const complaints: string[] = [];
		const complain = (warning: Error) => complaints.push(String(warning));
		process.on('warning', complain);
		const startedAt = realNow();
		const clockAtStart = Date.now();
		const lengthMs = minutes * minute;
		const samplesInAll = Math.max(leastSamples, minutes * samplesAMinute);
		await this.poll(() => this.trigger.activate());
		// What is made by the first requests alone, such as modules that are loaded late, is no leak.
		await this.poll(() => this.trigger.poll());
		await delay(500);
		const handlesBefore = handles();

		for (let days = 0; realNow() - startedAt < lengthMs; ) {
			await this.turn();
			const elapsed = realNow() - startedAt;
			if (elapsed >= (lengthMs * (this.samples.length + 1)) / samplesInAll) {
				this.samples.push({ atMs: elapsed, heap: await heapInUse() });
			}
			const passed = Math.floor((Date.now() - clockAtStart) / day);
			if (passed > days) this.report((days = passed));
		}
		await this.comeToRest();

		await delay(2_000);
		this.samples.push({ atMs: realNow() - startedAt, heap: await heapInUse() });
		this.tally.check('no handle or socket is left', leaked(handlesBefore, handles()));
		this.tally.check('Node has nothing to warn of', complaints);
		this.tally.check(
			'no request reached another host',
			this.strangers() === 0 ? [] : [`${this.strangers()} did`],
		);
		this.judgeMemory(minutes);
		process.off('warning', complain);
		this.tally.print();
		this.sumUp(Date.now() - clockAtStart);
		return this.tally;
	}

	private judgeMemory(minutes: number): void {
		const grown = growth(this.samples);
		const seen = `the last third of the run to the second ${grown.toFixed(3)}`;
		if (minutes < leastMinutesForMemory) {
			console.log(`memory is judged in runs of ${leastMinutesForMemory} minutes and more: ${seen}`);
			return;
		}
		this.tally.check(`memory is flat: ${seen}`, grown <= usedByMost ? [] : ['it grows']);
	}

	/** Time passes, things happen, the trigger polls, and now and then somebody runs a workflow. */
	private async turn(): Promise<void> {
		const { random, life, weather, trigger } = this;
		letPass(random.chance(0.01) ? nightMs : random.pick(pauses));
		life.step(random.int(0, 5));
		weather.turn(life.approved);
		if (random.chance(0.01)) {
			this.numbers.restarts++;
			await this.poll(() => trigger.activate(undefined, 'init'));
		} else if (random.chance(0.1)) {
			// Things go on while a poll reads.
			await this.poll(async () => {
				const polling = trigger.poll();
				polling.catch(() => {});
				await delay(random.int(0, 30));
				life.step(2);
				return await polling;
			}, false);
		} else if (random.chance(0.02)) {
			// n8n may start a poll while one runs.
			await this.poll(async () => (await Promise.all([trigger.poll(), trigger.poll()])).flat());
		} else {
			await this.poll(() => trigger.poll());
		}
		if (random.chance(0.15)) await this.call();
	}

	private async poll(poll: () => Promise<TriggerEvent[]>, isStill = true): Promise<void> {
		const { ledger, tally, weather, emulator } = this;
		const isCalm = weather.mood === 'calm';
		this.numbers.polls++;
		ledger.look();
		let text: string;
		try {
			const events = await poll();
			ledger.look();
			tally.check('what a poll tells is true, new and in order', ledger.faultsOf(events));
			text = JSON.stringify(events);
			this.wellInARow = isCalm ? this.wellInARow + 1 : 0;
			if (this.wellInARow <= 1) this.calmSince = Date.now();
		} catch (error) {
			this.numbers.failedPolls++;
			this.wellInARow = 0;
			text = JSON.stringify(errorTexts(error));
			tally.check('a poll fails only where something is wrong', isCalm ? [text.slice(0, 300)] : []);
		}
		// The first may have been after a time in which nothing could be read.
		if (isStill && this.wellInARow >= 2) {
			tally.check(
				'a poll in calm weather leaves nothing untold',
				ledger.overdue(this.calmSince, fullScanMs),
			);
		}
		const state = JSON.stringify(this.trigger.state);
		this.largestState = Math.max(this.largestState, state.length);
		tally.check('the state stays small', this.tooLarge(state.length));
		this.lookForKey('a poll', [text, state, ...this.trigger.log]);
		this.trigger.log.length = 0;
		this.requests += emulator.requests.length;
		emulator.resetLog();
	}

	private async call(): Promise<void> {
		const { calls, tally, emulator, ledger, life } = this;
		const isCalm = this.weather.mood === 'calm';
		const { name, text, faults, failed } = await calls.one(life.approved, isCalm);
		ledger.look();
		this.numbers.calls++;
		if (failed) this.numbers.failedCalls++;
		tally.check(`${name}: all of the right result, or an error`, faults);
		if (isCalm)
			tally.check(
				'an action fails only where something is wrong',
				failed ? [text.slice(0, 300)] : [],
			);
		this.lookForKey('an action', [text]);
		this.requests += emulator.requests.length;
		emulator.resetLog();
	}

	private lookForKey(where: string, texts: readonly string[]): void {
		const found = texts.filter((text) => keyTraces.some((trace) => text.includes(trace)));
		this.tally.check(
			`the key is in nothing that ${where} leaves`,
			found.map((text) => text.slice(0, 300)),
		);
	}

	/** It may grow with what goes on, not with what has been. */
	private tooLarge(characters: number): string[] {
		const { store } = this.emulator;
		const records = store.deposits.size + store.onramps.size + store.conversions.size;
		const most = 2_000 + 700 * store.subaccounts.size + 120 * records;
		return characters <= most ? [] : [`${characters} characters, with ${records} records`];
	}

	/** The weather is fine, a full scan is due: then everything must have been told. */
	private async comeToRest(): Promise<void> {
		this.weather.clear();
		for (let polls = 0; polls < 3; polls++) {
			letPass(fullScanMs + minute);
			await this.poll(() => this.trigger.poll());
		}
		this.tally.check('in the end nothing is lost', this.ledger.owed);
	}

	private report(days: number): void {
		const { polls, failedPolls, calls } = this.numbers;
		const heap = megabytes(this.samples.at(-1)?.heap ?? process.memoryUsage().heapUsed);
		console.log(
			`day ${days}: ${polls} polls (${failedPolls} failed), ${calls} actions, ${this.ledger.events} events, heap ${heap}, ${this.tally.failed} failed`,
		);
	}

	private sumUp(simulatedMs: number): void {
		const { polls, failedPolls, restarts, calls, failedCalls } = this.numbers;
		const heaps = this.samples.map(({ heap }) => heap);
		console.log(
			[
				'',
				`${(simulatedMs / day).toFixed(1)} simulated days, ${this.requests} requests, ${this.weather.struck} faults struck`,
				`${polls} polls, ${failedPolls} failed, ${restarts} restarts of n8n, ${this.ledger.events} events`,
				`${calls} actions, ${failedCalls} with an error`,
				`heap ${megabytes(heaps[0] ?? 0)} at the start, ${megabytes(heaps.at(-1) ?? 0)} at the end, ${megabytes(slope(this.samples))} an hour; largest state ${this.largestState} characters`,
			].join('\n'),
		);
	}
}

function megabytes(bytes: number): string {
	return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
