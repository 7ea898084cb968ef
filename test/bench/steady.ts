import { runPoll } from '../../nodes/CrossBorderPayments/trigger/engine/runPoll';
import type { TriggerConfig } from '../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import { Random } from '../support/emulator/random';
import { FakeService, hour, minute, type Thing } from '../unit/trigger/engine/fakeService';
import { deposits } from '../unit/trigger/engine/watcher';
import { atMost, median, type Bench, type Check } from './section';

const day = 24 * hour;

const subaccounts = 1_000;
const approved = 300;
const kinds = ['deposit', 'onramp'] as const;
const listed = [...kinds, 'conversion'] as const;
const lists = listed.length * approved;
const verifications = 100;
const recordsPerList = [10, 100, 1_000];
const openOfEachKind = 100;
const polls = 5;
const newInEachPoll = 3;
/** Each deposit and onramp begins and another one ends; conversions only begin. */
const changesOfPoll = newInEachPoll * (2 * kinds.length + 1);
const maxBaselinePolls = 100;

const config: TriggerConfig = {
	...deposits,
	events: [
		...(['depositStatusChanged', 'onrampStatusChanged', 'conversionCreated'] as const),
		...(['subaccountStatusChanged', 'verificationStatusChanged'] as const),
	],
};

type Outcome = Awaited<ReturnType<typeof measure>>;

/** The engine on an imitated service: polls a minute apart, after the baseline, over histories of any length. */
export const steady: Bench = {
	name: 'steady',
	async *run() {
		const outcomes: Outcome[] = [];
		for (const records of recordsPerList) outcomes.push(await measure(records));
		yield {
			title: `Polls of the trigger, ${subaccounts} subaccounts`,
			text: `Lists of ${approved} approved subaccounts, ${kinds.length * openOfEachKind} records open, ${verifications} verifications under way. *Busy*: ${changesOfPoll} changes before each poll.`,
			header: ['old records', 'requests of a quiet poll', 'of a busy poll', 'bytes of state'],
			rows: outcomes.map(({ oldRecords, quiet, busy }) => [
				...[oldRecords, quiet.requests, busy.requests, busy.stateBytes],
			]),
			checks: outcomes.slice(1).flatMap((outcome) => compare(outcomes[0]!, outcome)),
		};
	},
};

async function measure(records: number) {
	const service = new FakeService(100);
	const random = new Random(1);
	for (let index = 0; index < subaccounts; index++) service.join(`${index}`, index < approved, 0);
	for (let index = 0; index < lists * records; index++) {
		// One a day, as far back as it goes.
		const createdAt = service.now - Math.ceil((index + 1) / lists) * day;
		const owner = `${Math.floor(index / listed.length) % approved}`;
		const resource = listed[index % listed.length]!;
		const status = resource === 'conversion' ? 'created' : 'completed';
		service.add(resource, owner, { status, createdAt });
	}
	for (let index = 0; index < verifications; index++) {
		service.add('verification', `${approved + index}`, { status: 'incomplete' });
	}
	const open: Thing[] = [];
	const createOpen = (ageMs = 0) => {
		for (const kind of kinds) {
			const owner = `${random.int(0, approved - 1)}`;
			open.push(service.add(kind, owner, { createdAt: service.now - ageMs }));
		}
	};
	for (let count = 0; count < openOfEachKind; count++) createOpen(random.next() * hour);

	let state: unknown;
	const eventIds: string[] = [];
	const poll = async (afterMs = minute) => {
		service.now += afterMs;
		service.begin();
		const outcome = await runPoll(state, config, service, service.now);
		state = outcome.state;
		eventIds.push(...outcome.events.map(({ eventId }) => eventId));
		return service.asked.length;
	};
	const phase = async (before: () => void) => {
		const requests: number[] = [];
		for (let count = 0; count < polls; count++) {
			before();
			requests.push(await poll());
		}
		const stateBytes = Buffer.byteLength(JSON.stringify(state));
		return { requests: median(requests), stateBytes };
	};

	// The baseline is over when a poll reads about one page of each list.
	let requests = Infinity;
	for (let count = 0; requests > 1.5 * lists && count < maxBaselinePolls; count++) {
		requests = await poll();
	}
	// What is settled is forgotten once in a quarter of an hour.
	await poll(15 * minute);
	const quiet = await phase(() => {});
	const busy = await phase(() => {
		for (let count = 0; count < newInEachPoll; count++) {
			createOpen();
			service.add('conversion', `${random.int(0, approved - 1)}`);
			for (const thing of open.splice(0, kinds.length)) thing.status = 'completed';
		}
	});
	// Records that have been open for an hour are looked up every 15 minutes.
	for (let rounds = 0; rounds < 3; rounds++) await poll(15 * minute);
	const changes = polls * changesOfPoll;
	const emitted = new Set(eventIds).size;
	const faults = Math.abs(changes - emitted) + eventIds.length - emitted;
	return { oldRecords: records * lists, quiet, busy, faults };
}

function compare(short: Outcome, long: Outcome): Check[] {
	const times = `${long.oldRecords / short.oldRecords} x the history`;
	return [
		atMost(`${times}: requests, quiet`, long.quiet.requests / short.quiet.requests, 1.1),
		atMost(`${times}: requests, busy`, long.busy.requests / short.busy.requests, 1.1),
		atMost(`${times}: bytes of state`, long.busy.stateBytes / short.busy.stateBytes, 1.1),
		atMost(`${times}: events lost or doubled`, long.faults, 0),
	];
}
