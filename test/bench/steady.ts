import type { EventName } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import { atMost, median, type Bar, type Bench } from './bench';
import { allEvents, Polls, type Poll } from './polls';
import { scoreBars, scoreHeader, scoreOf } from './score';
import { minute, pageSize, Service, start, subaccounts, verified, type Shape } from './service';
import { printTable, type Cell } from './table';

const pollCount = 30;
const listPages = subaccounts / pageSize;
const stateLimit = 64 * 1024;

interface Case {
	name: string;
	events: readonly EventName[];
	open: Shape['open'];
}

const cases: Case[] = [
	{ name: 'deposits', events: ['depositStatusChanged'], open: { deposit: 200 } },
	{ name: 'onramps', events: ['onrampStatusChanged'], open: { onramp: 200 } },
	{ name: 'all events', events: allEvents, open: { deposit: 90, onramp: 90, offramp: 20 } },
];

/** 3,300 records a day, as far back as there is history. */
const histories = [
	{ old: 100_000, days: 30 },
	{ old: 1_000_000, days: 300 },
	{ old: 1_000_000, days: 30 },
];

export const steady: Bench = {
	name: 'steady',
	about: `${pollCount} polls, a minute apart, after the baseline: ${subaccounts} subaccounts, ${verified} of them verified, 200 open records, newest first`,
	run: async () => {
		const rows: Cell[][] = [];
		const bars: Bar[] = [];
		for (const { name, events, open } of cases) {
			const measured = [];
			for (const history of histories) {
				const outcome = await measure(events, { ...history, open, order: 'newest first' });
				measured.push(outcome);
				rows.push(rowOf(name, history, outcome));
			}
			bars.push(...barsOf(name, measured));
		}
		printTable(
			[
				'events',
				'old records',
				'in days',
				'baseline polls',
				'baseline requests',
				'requests a poll',
				'most',
				'accounts',
				'page 1',
				'deeper',
				'single',
				'scans',
				'state bytes',
				...scoreHeader,
				'CPU ms a poll',
			],
			rows,
		);
		return bars;
	},
};

interface Outcome {
	baseline: Poll[];
	polls: Poll[];
	stateBytes: number;
	ledger: Polls['ledger'];
}

async function measure(events: readonly EventName[], shape: Shape): Promise<Outcome> {
	const polls = new Polls(new Service(shape), events);
	const baseline = await polls.baseline();
	const done: Poll[] = [];
	for (let count = 1; count <= pollCount; count++) {
		done.push(await polls.poll(start + count * minute));
	}
	const { stateBytes, ledger } = polls;
	await polls.settle();
	return { baseline, polls: done, stateBytes, ledger };
}

function rowOf(
	name: string,
	{ old, days }: (typeof histories)[number],
	{ baseline, polls, stateBytes, ledger }: Outcome,
): Cell[] {
	const middle = (of: (poll: Poll) => number) => median(polls.map(of));
	return [
		name,
		old,
		days,
		baseline.length,
		baseline.reduce((sum, { requests }) => sum + requests, 0),
		middle(({ requests }) => requests),
		most(polls),
		middle(({ calls }) => calls.accounts),
		middle(({ calls }) => calls.first),
		middle(({ calls }) => calls.deep),
		middle(({ calls }) => calls.onramp + calls.offramp + calls.verification),
		scans(polls),
		stateBytes,
		...scoreOf(ledger),
		middle(({ ms }) => ms),
	];
}

function barsOf(name: string, [now, longer]: Outcome[]): Bar[] {
	if (!now || !longer) throw new Error('there is nothing to compare');
	const requests = (outcome: Outcome) => median(outcome.polls.map((poll) => poll.requests));
	const [claim, limit] =
		name === 'all events'
			? [
					`list pages + 3 x ${verified} + 200 open records + 100 verifications of either kind`,
					listPages + 3 * verified + 200 + 2 * 100,
				]
			: [`list pages + ${verified} + 200 open records`, listPages + verified + 200];
	return [
		atMost(`${name}: requests in each poll (${claim})`, most(now.polls), limit),
		atMost(`${name}: full scans`, scans(now.polls), 0),
		atMost(`${name}: bytes of state`, now.stateBytes, stateLimit),
		atMost(`${name}: requests, 10 x the history`, requests(longer) / requests(now), 1.01),
		atMost(`${name}: bytes of state, 10 x the history`, longer.stateBytes / now.stateBytes, 1.1),
		...scoreBars(`${name}: `, now.ledger, longer.ledger),
	];
}

const most = (polls: Poll[]) => Math.max(...polls.map(({ requests }) => requests));

const scans = (polls: Poll[]) => polls.filter(({ isScan }) => isScan).length;
