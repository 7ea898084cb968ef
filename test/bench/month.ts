import { atMost, median, type Bench } from './bench';
import { allEvents, Polls, type Poll } from './polls';
import { printMissing, scoreBars, scoreHeader, scoreOf } from './score';
import { day, minute, Service, start } from './service';
import { printTable, type Cell } from './table';

const days = 30;
const turns = 200;
const sparseMinutes = 30;

interface Day {
	name: string;
	steady: Poll[];
	scans: Poll[];
	stateBytes: number[];
}

export const month: Bench = {
	name: 'month',
	about: `${days} days of all events: 100,000 old records, 3,300 new ones a day, n8n restarted each midnight`,
	run: async ({ full }) => {
		const polls = await begin();
		const first: Day = { name: 'day 1', steady: [], scans: [], stateBytes: [] };
		const last: Day = { name: `day ${days}`, steady: [], scans: [], stateBytes: [] };
		const between: Day = { name: 'between', steady: [], scans: [], stateBytes: [] };
		let count = 0;
		for (let now = start + minute, passed = 0; passed < days; ) {
			const today = passed === 0 ? first : passed === days - 1 ? last : between;
			const poll = await polls.poll(now);
			(poll.isScan ? today.scans : today.steady).push(poll);
			if (count++ % 60 === 0) today.stateBytes.push(polls.stateBytes);
			now += full || today !== between ? minute : sparseMinutes * minute;
			if (Math.floor((now - start) / day) > passed) {
				passed++;
				polls.restart();
				polls.service.renew();
			}
		}
		const times = await besideNew(polls, start + days * day);
		await polls.settle();
		console.log(
			full
				? `${count} polls, one each minute.`
				: `${count} polls: one each minute on the first and the last day, one each ${sparseMinutes} minutes between. \`-- month --full\` polls each minute.`,
		);
		printTable(
			[
				'',
				'polls',
				'requests a poll',
				'deeper pages',
				'single reads',
				'open records',
				'state bytes',
				'CPU ms a poll',
				'scans',
				'requests a scan',
				'CPU ms a scan',
			],
			[first, between, last].map(rowOf),
		);
		console.log();
		printTable(
			['in turns', 'CPU ms a poll'],
			[
				['this one', times.old],
				['one that begins now', times.fresh],
			],
		);
		console.log();
		printTable([...scoreHeader, 'notes'], [[...scoreOf(polls.ledger), polls.notes.length]]);
		printMissing(polls.ledger);
		for (const note of polls.notes.slice(0, 5)) console.log(`note: ${note}`);

		const middle = ({ steady }: Day, of: (poll: Poll) => number) => median(steady.map(of));
		const moreOpen = Math.max(0, middle(last, openOf) - middle(first, openOf));
		return [
			atMost(
				'requests a poll, end to start',
				(middle(last, requestsOf) - moreOpen) / middle(first, requestsOf),
				1.1,
			),
			atMost(
				'bytes of state, end to start',
				median(last.stateBytes) / median(first.stateBytes),
				1.1,
			),
			atMost('CPU time a poll, beside one that begins now', times.old / times.fresh, 1.5),
			...scoreBars('', polls.ledger),
		];
	},
};

async function begin(): Promise<Polls> {
	const service = new Service({
		old: 100_000,
		days: 30,
		open: { deposit: 90, onramp: 90, offramp: 20 },
		order: 'newest first',
	});
	const polls = new Polls(service, allEvents);
	await polls.baseline();
	return polls;
}

/** Measured in turns with a trigger that has just begun, because a machine is not as fast at all times. */
async function besideNew(polls: Polls, now: number): Promise<{ old: number; fresh: number }> {
	const beginner = await begin();
	const old: Poll[] = [];
	const fresh: Poll[] = [];
	for (let count = 1; count <= turns; count++) {
		old.push(await polls.poll(now + count * minute));
		fresh.push(await beginner.poll(start + count * minute));
	}
	return { old: median(old.map(msOf)), fresh: median(fresh.map(msOf)) };
}

const requestsOf = ({ requests }: Poll) => requests;
const msOf = ({ ms }: Poll) => ms;
const openOf = ({ open }: Poll) => open;

function rowOf({ name, steady, scans, stateBytes }: Day): Cell[] {
	const middle = (polls: Poll[], of: (poll: Poll) => number) =>
		polls.length > 0 ? median(polls.map(of)) : '–';
	return [
		name,
		steady.length + scans.length,
		middle(steady, requestsOf),
		middle(steady, ({ calls }) => calls.deep),
		middle(steady, ({ calls }) => calls.onramp + calls.offramp + calls.verification),
		middle(steady, openOf),
		median(stateBytes),
		middle(steady, msOf),
		scans.length,
		middle(scans, requestsOf),
		middle(scans, msOf),
	];
}
