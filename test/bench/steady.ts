import 'reflect-metadata';
import '../support/codeBeforeJson';
import { parentOwner } from '../support/emulator/collection';
import { startEmulator, type Emulator } from '../support/emulator/server';
import { ActiveTrigger } from '../support/n8n/runTrigger';
import { sandbox } from '../support/n8n/setup';
import { atMost, median, type Bench, type Check } from './section';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const subaccounts = 1_000;
const recordsPerList = [10, 100, 1_000];
const openOfEachKind = 100;
const polls = 5;
const newInEachPoll = 3;
const maxBaselinePolls = 100;

type Outcome = Awaited<ReturnType<typeof measure>>;

/** Polls of the trigger in n8n-core's own context: a minute apart, after the baseline, over histories of any length. */
export const steady: Bench = {
	name: 'steady',
	async *run() {
		const machineNow = Date.now.bind(Date);
		Date.now = () => machineNow() + aheadMs;
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
				'events',
			],
			rows: outcomes.map(({ oldRecords, baseline, quiet, busy, changes, events }) => [
				oldRecords,
				...[baseline.length, baseline.reduce((sum, requests) => sum + requests, 0)],
				...[quiet.requests, quiet.stateBytes, quiet.stateChanges],
				...[busy.requests, busy.stateBytes, changes, events],
			]),
			checks: outcomes.slice(1).flatMap((outcome) => compare(outcomes[0]!, outcome)),
		};
	},
};

/** How far the clock of node, n8n and emulator is ahead; timers run as always. */
let aheadMs = 0;

async function measure(records: number) {
	const emulator = await startEmulator({ subaccounts, recordsPerSubaccount: 0 });
	try {
		const service = busyService(emulator, records);
		const trigger = new ActiveTrigger({
			credential: sandbox(emulator),
			parameters: {
				events: ['depositStatusChanged', 'onrampStatusChanged'],
				scope: 'all',
				output: 'raw',
			},
			budgetMs: 10 * minute,
		});
		const eventIds: string[] = [];
		const poll = async (run = () => trigger.poll()) => {
			aheadMs += minute;
			emulator.resetLog();
			eventIds.push(...(await run()).map(({ eventId }) => eventId));
			return emulator.requests.length;
		};
		const phase = async (before: () => void) => {
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
		while (baseline.length < maxBaselinePolls) {
			const requests = await poll();
			if (requests < 1.5 * service.lists) break;
			baseline.push(requests);
		}
		const quiet = await phase(() => {});
		const busy = await phase(service.work);
		// Records that have been open for an hour are looked up every 15 minutes.
		for (let rounds = 0; rounds < 3; rounds++) {
			aheadMs += 15 * minute;
			await poll();
		}
		const changes = polls * newInEachPoll * 4;
		const isEachOnce = new Set(eventIds).size === eventIds.length;
		const oldRecords = records * service.lists;
		return { oldRecords, baseline, quiet, busy, changes, events: eventIds.length, isEachOnce };
	} finally {
		await emulator.close();
	}
}

/** Every approved subaccount gets a history of final records, and some of them open ones. */
function busyService(emulator: Emulator, records: number) {
	const { random } = emulator.store;
	const owners = emulator.store.subaccounts
		.of(parentOwner)
		.filter(({ status, isParent }) => status === 'approved' && !isParent)
		.map(({ id }) => id);
	/** Oldest first: what each needs to be completed. */
	const open: Array<() => unknown> = [];

	for (const owner of owners) addHistory(emulator, owner, records);
	for (let count = 0; count < openOfEachKind; count++) createOpen(random.next() * hour);

	function createOpen(ageMs = 0): void {
		const record = { createdAt: new Date(Date.now() - ageMs).toISOString(), status: 'pending' };
		const deposit = emulator.createDeposit(random.pick(owners), record);
		const onramp = emulator.createOnramp(random.pick(owners), record);
		open.push(() => emulator.moveDeposit(deposit.id, 'completed'));
		open.push(() => emulator.moveOnramp(onramp.id, 'completed'));
	}

	return {
		/** Of deposits and of onramps. */
		lists: 2 * owners.length,

		/** Between two polls of a busy service: new records, and as many that reach their end. */
		work() {
			for (let count = 0; count < newInEachPoll; count++) {
				createOpen();
				for (const complete of open.splice(0, 2)) complete();
			}
		},
	};
}

/** One final deposit and onramp a day, as far back as it goes. They share all but ID and time, to save memory. */
function addHistory({ store, ...emulator }: Emulator, owner: string, records: number): void {
	const start = Date.now() - day;
	const first = { createdAt: new Date(start - records * day).toISOString(), status: 'completed' };
	const deposit = emulator.createDeposit(owner, first);
	const onramp = emulator.createOnramp(owner, first);
	for (let age = records - 1; age > 0; age--) {
		const at = new Date(start - age * day).toISOString();
		store.deposits.add(owner, { ...deposit, id: store.random.uuid(), createdAt: at });
		store.onramps.add(owner, { ...onramp, id: store.random.uuid(), created_at: at });
	}
}

function compare(short: Outcome, long: Outcome): Check[] {
	const times = `${long.oldRecords / short.oldRecords} x the history`;
	const wrong = Math.abs(long.events - long.changes) + Number(!long.isEachOnce);
	return [
		atMost(`${times}: requests, quiet`, long.quiet.requests / short.quiet.requests, 1.1),
		atMost(`${times}: requests, busy`, long.busy.requests / short.busy.requests, 1.1),
		atMost(`${times}: bytes of state`, long.busy.stateBytes / short.busy.stateBytes, 1.1),
		atMost(`${times}: events lost or doubled`, wrong, 0),
	];
}
