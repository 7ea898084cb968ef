import { median, type Bar, type Bench } from './bench';
import { allEvents, Polls, type Poll } from './polls';
import type { Order } from './recordList';
import { printMissing, scoreBars, scoreHeader, scoreOf } from './score';
import { minute, Service, start } from './service';
import { printTable, type Cell } from './table';

const orders: Order[] = ['newest first', 'oldest first', 'shuffled'];
const pollCount = 120;

export const order: Bench = {
	name: 'order',
	about: `${pollCount} polls, a minute apart, of all events, with lists in any order`,
	run: async () => {
		const rows: Cell[][] = [];
		const bars: Bar[] = [];
		for (const listOrder of orders) {
			const service = new Service({
				old: 100_000,
				days: 30,
				open: { deposit: 90, onramp: 90, offramp: 20 },
				order: listOrder,
			});
			const polls = new Polls(service, allEvents);
			await polls.baseline();
			const done: Poll[] = [];
			for (let count = 1; count <= pollCount; count++) {
				polls.restart();
				done.push(await polls.poll(start + count * minute));
			}
			const { stateBytes } = polls;
			await polls.settle();
			rows.push([
				listOrder,
				median(done.map(({ requests }) => requests)),
				median(done.map(({ calls }) => calls.deep)),
				stateBytes,
				...scoreOf(polls.ledger),
				median(done.map(({ ms }) => ms)),
			]);
			bars.push(...scoreBars(`${listOrder}: `, polls.ledger));
			printMissing(polls.ledger);
		}
		printTable(
			['order', 'requests a poll', 'deeper pages', 'state bytes', ...scoreHeader, 'CPU ms a poll'],
			rows,
		);
		return bars;
	},
};
