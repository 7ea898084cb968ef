import { median, type Bench } from './bench';
import { allEvents, Polls, type Poll } from './polls';
import { printMissing, scoreBars, scoreHeader, scoreOf } from './score';
import { day, hour, minute, Service, start } from './service';
import { printTable, type Cell } from './table';

const days = 30;
const unpaidShare = 0.1;
const pollCount = 20;
const sparseHours = 3;
const shown = [1, 5, 10, 20, 30];

export const unpaid: Bench = {
	name: 'unpaid',
	about: `a month in which ${unpaidShare * 100} % of the new deposits stay pending for ever: ${pollCount} polls, a minute apart, on some of the days (else one each ${sparseHours} hours)`,
	run: async () => {
		const service = new Service({
			old: 100_000,
			days: 30,
			open: { deposit: 90, onramp: 90, offramp: 20 },
			order: 'newest first',
		});
		const polls = new Polls(service, allEvents, unpaidShare);
		await polls.baseline();
		const rows: Cell[][] = [];
		for (let today = 1; today <= days; today++) {
			const midnight = start + today * day;
			for (let hours = 21; hours > 2; hours -= sparseHours) {
				await polls.poll(midnight - hours * hour);
			}
			if (!shown.includes(today)) continue;
			const done: Poll[] = [];
			for (let count = 0; count < pollCount; count++) {
				done.push(await polls.poll(midnight - 2 * hour + count * minute));
			}
			const { stateBytes } = polls;
			const steady = done.filter(({ isScan }) => !isScan);
			rows.push([
				`day ${today}`,
				median(steady.map(({ open }) => open)),
				median(steady.map(({ requests }) => requests)),
				median(steady.map(({ calls }) => calls.deep)),
				median(steady.map(({ calls }) => calls.onramp + calls.offramp + calls.verification)),
				stateBytes,
				median(steady.map(({ ms }) => ms)),
			]);
		}
		await polls.settle();
		printTable(
			[
				'',
				'open records',
				'requests a poll',
				'deeper pages',
				'single reads',
				'state bytes',
				'CPU ms a poll',
			],
			rows,
		);
		console.log();
		printTable([...scoreHeader, 'notes'], [[...scoreOf(polls.ledger), polls.notes.length]]);
		printMissing(polls.ledger);
		for (const note of new Set(polls.notes.slice(0, 5))) console.log(`note: ${note}`);
		return scoreBars('', polls.ledger);
	},
};
