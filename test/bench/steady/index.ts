import 'reflect-metadata';
import '../../support/codeBeforeJson';
import { ActiveTrigger } from '../../support/n8n/runTrigger';
import { sandbox } from '../../support/n8n/setup';
import { advanceClock, minute, startSimulatedClock } from '../../support/simulatedClock';
import { atMost, median, type Bench, type Check } from '../section';
import { BusyService, subaccounts } from './service';

const recordsPerList = [10, 100, 1_000];
const polls = 5;
const mostBaselinePolls = 100;

interface Outcome {
	oldRecords: number;
	baselinePolls: number;
	baselineRequests: number;
	quiet: Phase;
	busy: Phase;
	changes: number;
	/** Events that are wrong, and changes without an event. */
	faults: string[];
}

interface Phase {
	/** Median of the requests of a poll. */
	requests: number;
	stateBytes: number;
	/** Polls that changed the state. */
	stateChanges: number;
}

/** Polls of the trigger in n8n-core's own context: a minute apart, after the baseline, over histories of any length. */
export const steady: Bench = {
	name: 'steady',
	async *run() {
		startSimulatedClock();
		const outcomes: Outcome[] = [];
		for (const records of recordsPerList) outcomes.push(await measure(records));
		yield {
			title: `Polls of the trigger, ${subaccounts} subaccounts`,
			text: `Deposits and onramps of about 300 approved subaccounts, 200 of them open, pages of 100. Each phase is ${polls} polls, a minute apart: *quiet* ones, and *busy* ones with 12 changes before each. *Changed*: polls that changed the saved state.`,
			header: [
				'old records',
				'baseline polls',
				'requests',
				'quiet: requests',
				'bytes',
				'changed',
				'busy: requests',
				'bytes',
				'changes',
				'faults',
			],
			rows: outcomes.map(({ oldRecords, quiet, busy, changes, faults, ...baseline }) => [
				oldRecords,
				...[baseline.baselinePolls, baseline.baselineRequests],
				...[quiet.requests, quiet.stateBytes, quiet.stateChanges],
				...[busy.requests, busy.stateBytes, changes, faults.length],
			]),
			checks: outcomes.slice(1).flatMap((outcome) => compare(outcomes[0]!, outcome)),
		};
		for (const fault of outcomes.flatMap(({ faults }) => faults).slice(0, 10)) console.log(fault);
	},
};

async function measure(records: number): Promise<Outcome> {
	const service = await BusyService.start(records);
	const { emulator, ledger, lists } = service;
	try {
		const trigger = new ActiveTrigger({
			credential: sandbox(emulator),
			parameters: {
				events: ['depositStatusChanged', 'onrampStatusChanged'],
				scope: 'all',
				output: 'raw',
			},
			budgetMs: 10 * minute,
		});
		const faults: string[] = [];
		const poll = async (run = () => trigger.poll()) => {
			advanceClock(minute);
			emulator.resetLog();
			faults.push(...ledger.judge(await run()));
			return emulator.requests.length;
		};
		const phase = async (before: () => void): Promise<Phase> => {
			const requests: number[] = [];
			let stateChanges = 0;
			for (let count = 0; count < polls; count++) {
				const state = JSON.stringify(trigger.state);
				before();
				requests.push(await poll());
				if (JSON.stringify(trigger.state) !== state) stateChanges++;
			}
			const stateBytes = Buffer.byteLength(JSON.stringify(trigger.state));
			return { requests: median(requests), stateBytes, stateChanges };
		};

		// The baseline is over when a poll reads about one page of each list.
		const baseline = [await poll(() => trigger.activate())];
		while (baseline.length < mostBaselinePolls) {
			const requests = await poll();
			if (requests < 1.5 * lists) break;
			baseline.push(requests);
		}
		const quiet = await phase(() => {});
		const busy = await phase(() => service.work());
		// Records that have been open for an hour are looked up every 15 minutes.
		for (let rounds = 0; rounds < 3; rounds++) {
			advanceClock(15 * minute);
			await poll();
		}
		faults.push(...ledger.missing());
		return {
			oldRecords: records * lists,
			baselinePolls: baseline.length,
			baselineRequests: baseline.reduce((sum, requests) => sum + requests, 0),
			quiet,
			busy,
			changes: ledger.changes,
			faults,
		};
	} finally {
		await emulator.close();
	}
}

function compare(short: Outcome, long: Outcome): Check[] {
	const times = `${long.oldRecords / short.oldRecords} x the history`;
	return [
		atMost(`${times}: requests, quiet`, long.quiet.requests / short.quiet.requests, 1.1),
		atMost(`${times}: requests, busy`, long.busy.requests / short.busy.requests, 1.1),
		atMost(`${times}: bytes of state`, long.busy.stateBytes / short.busy.stateBytes, 1.1),
		atMost(`${times}: events lost, doubled or wrong`, long.faults.length, 0),
	];
}
