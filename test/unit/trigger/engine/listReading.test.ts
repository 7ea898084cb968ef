import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { ApiError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import {
	ListReading,
	type ListSource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/listReading';
import {
	emptyMemory,
	keepStream,
	streamOf,
	type Memory,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/memory';
import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import { decode, encode } from '../../../../nodes/CrossBorderPayments/trigger/engine/state';
import {
	keyOf,
	settled,
	take,
	unread,
	type Deep,
	type Stream,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { hour, known, minute, now, rules, observation } from './observations';

/** A list as the service keeps it, three records on a page. */
class List implements ListSource {
	/** Pages asked for, and ids of records read one by one. */
	readonly asked: Array<number | string> = [];

	atOnce = 0;

	mostAtOnce = 0;

	single?: (id: string) => Promise<Observation>;

	/** Called before a page is given. */
	before: (page: number) => Promise<void> | void = () => {};

	constructor(public records: Observation[]) {}

	get pages(): number {
		return Math.max(1, Math.ceil(this.records.length / 3));
	}

	async page(page: number) {
		this.asked.push(page);
		this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
		await this.before(page);
		this.atOnce--;
		const observations = this.records.slice(page * 3 - 3, page * 3);
		return { observations, pages: Math.max(page, this.pages) };
	}

	/** Records that can be read one by one, as they are then. */
	withSingles(...records: Observation[]): this {
		this.single = async (id) => {
			this.asked.push(id);
			const found = [...records, ...this.records].find((record) => record.id === id);
			if (!found) throw new ApiError(endpoints.onrampGet, 404, '', '');
			return found;
		};
		return this;
	}

	set(id: string, status: string): void {
		this.records = this.records.map((record) =>
			record.id === id ? { ...record, status } : record,
		);
	}
}

/** Final records, newest first, an hour between them: r0, r1, … */
const finals = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) =>
		observation(`r${from + index}`, 'completed', (from + index) * hour),
	);

const told = ({ changes }: ListReading) =>
	changes.map(({ previousStatus, observation: { id, status } }) => [id, previousStatus, status]);

const always = () => true;

/** A reading of one poll, with all its pages. */
async function readAll(list: List, stream: Stream) {
	const reading = new ListReading(stream, list, rules);
	await reading.top();
	await reading.lookUp(always);
	while (!reading.isRead) await reading.deepen();
	return reading;
}

/** What is remembered of a list after its baseline. */
async function baselineOf(list: List): Promise<Stream> {
	const reading = new ListReading(unread, list, { ...rules, silentUntil: Infinity });
	await reading.top();
	while (!reading.isRead) await reading.deepen();
	list.asked.length = list.mostAtOnce = 0;
	return reading.remembered(now) as Stream;
}

/** What the next poll knows of it. */
function kept(reading: ListReading): Stream {
	const memory = emptyMemory('here', 'all');
	keepStream(memory, 'onramp', 's', reading.remembered(now) as Stream);
	const saved: unknown = JSON.parse(JSON.stringify(encode(memory)));
	return streamOf(decode(saved) as Memory, 'onramp', 's');
}

describe('cost', () => {
	test('a list of one page is one request', async () => {
		const list = new List(finals(3));
		await readAll(list, await baselineOf(list));
		expect(list.asked).toEqual([1]);
	});

	test('a long list that comes newest first is one request, once that is known', async () => {
		const list = new List(finals(30));
		const stream = await baselineOf(list);
		list.records = [observation('new', 'completed', -minute), ...list.records];
		const reading = await readAll(list, stream);
		expect(told(reading)).toEqual([['new', null, 'completed']]);
		expect(list.asked).toEqual([1]);
	});

	test.each<[string, (records: Observation[]) => Observation[]]>([
		['oldest first', (records) => records.reverse()],
		['in no order', ([first, second, ...rest]) => [second, first, ...rest] as Observation[]],
		[
			'newest first within each page, but not from one to the next',
			(records) => [...records.slice(3, 6), ...records.slice(0, 3), ...records.slice(6)],
		],
		['all of one time', (records) => records.map((record) => ({ ...record, createdAt: now }))],
	])('a long list that comes %s is read to its end each time', async (_, arranged) => {
		const list = new List(arranged(finals(9)));
		const stream = await baselineOf(list);
		list.records.push(observation('new', 'completed', -minute));
		const reading = await readAll(list, stream);
		expect(told(reading)).toEqual([['new', null, 'completed']]);
		expect(list.asked).toEqual([1, 2, 3, 4]);
	});

	test('more news than fit a page are read back to what is known, and looked at once more', async () => {
		const list = new List(finals(30));
		const stream = await baselineOf(list);
		const news = Array.from({ length: 7 }, (_, index) =>
			observation(`n${index}`, 'completed', (index - 7) * minute),
		);
		list.records = [...news, ...list.records];
		const reading = await readAll(list, stream);
		expect(told(reading).map(([id]) => id)).toEqual(news.map(({ id }) => id));
		// Of 13 pages those until one ends before the overlap of 12 hours.
		expect(list.asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
		const again = await readAll(list, kept(reading));
		expect(told(again)).toEqual([]);
		const steady = await readAll(list, kept(again));
		expect(told(steady)).toEqual([]);
		expect(list.asked.slice(7)).toEqual([1, 2, 3, 4, 5, 6, 7, 1]);
	});

	test('all pages are read eight at a time, each once', async () => {
		const list = new List(finals(75));
		list.before = async () => await new Promise((resolve) => setImmediate(resolve));
		await readAll(list, unread);
		expect(list.mostAtOnce).toBe(8);
		expect(list.asked).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
	});

	test('pages back to the floor are read one by one, because the next may be the last', async () => {
		const list = new List(finals(30));
		const stream = { ...(await baselineOf(list)), deep: { ...deepAt(2), to: 'floor' as const } };
		await readAll(list, stream);
		expect(list.mostAtOnce).toBe(1);
	});
});

const deepAt = (page: number): Deep => ({ page, to: 'end', clean: true, found: false });

describe('what is kept', () => {
	test('nothing where not even the first page came', async () => {
		const list = new List(finals(3));
		list.before = () => {
			throw new Error('out of order');
		};
		const reading = new ListReading(unread, list, rules);
		await expect(reading.top()).rejects.toThrow('out of order');
		expect(reading.remembered(now)).toBeUndefined();
		expect(reading.changes).toEqual([]);
	});

	test('the pages up to one that fails; the next poll goes on from there, and tells nothing twice', async () => {
		const list = new List([...finals(11), observation('last', 'pending', 20 * hour)]);
		let broken = true;
		list.before = (page) => {
			if (page === 3 && broken) throw new Error('page 3 is out of order');
		};
		const first = new ListReading(known, list, rules);
		await first.top();
		await expect(first.deepen()).rejects.toThrow('page 3 is out of order');
		expect(told(first).map(([id]) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);

		broken = false;
		list.asked.length = 0;
		const second = await readAll(list, kept(first));
		expect(told(second).map(([id]) => id)).toEqual(['r6', 'r7', 'r8', 'r9', 'r10', 'last']);
		// A page back, because records may have moved.
		expect(list.asked).toEqual([1, 2, 3, 4]);
	});

	test('the floor does not rise, and the baseline goes on, before all pages were read', async () => {
		const list = new List(finals(9));
		const reading = new ListReading(unread, list, { ...rules, silentUntil: Infinity });
		await reading.top();
		expect(reading.remembered(now)).toMatchObject({ floor: 0, baseline: true });
		await reading.deepen();
		expect(reading.remembered(now)).toMatchObject({
			floor: (now - 12 * hour) / minute,
			baseline: false,
			newestFirst: true,
		});
	});

	test('what the first page told, if a record cannot be looked up', async () => {
		const list = new List([observation('seen'), ...finals(8, 1)]);
		list.single = async () => {
			throw new ApiError(endpoints.onrampGet, 500, 'no onramps today', '');
		};
		const open = new Map([['gone', { status: 'paid', minute: now / minute, page: 1 }]]);
		const reading = new ListReading({ ...known, newestFirst: true, open }, list, rules);
		await reading.top();
		await expect(reading.lookUp(always)).rejects.toThrow('no onramps today');
		expect(told(reading)[0]).toEqual(['seen', null, 'pending']);
		expect([...(reading.remembered(now) as Stream).open.keys()].sort()).toEqual(['gone', 'seen']);
	});

	test('the time of the newest record that was seen, wherever it stood', async () => {
		const list = new List([...finals(3, 5), ...finals(2, 1), ...finals(1, 9)]);
		const reading = await readAll(list, unread);
		expect(reading.newest).toBe(now - hour);
	});
});

describe('records that move while pages are read', () => {
	test('a record that two answers show counts as the later answer has it', async () => {
		const moving = observation('moving', 'pending', 4 * hour);
		const list = new List([...finals(3), moving, ...finals(8, 5)]);
		const stream = await baselineOf(list);
		// Page 3 is answered first and has it as it was; page 2 later, as it is then.
		let release = () => {};
		const held = new Promise<void>((resolve) => (release = resolve));
		const source: ListSource = {
			page: async (page) => {
				if (page === 2) await held;
				const { observations, pages } = await list.page(page);
				if (page !== 3) return { observations, pages };
				setImmediate(release);
				return { observations: [moving, ...observations.slice(1)], pages };
			},
		};
		list.set('moving', 'completed');
		const reading = new ListReading({ ...stream, deep: deepAt(2) }, source, rules);
		await reading.top();
		await reading.deepen();
		expect(told(reading)).toEqual([['moving', 'pending', 'completed']]);
		expect(reading.stream.open.size).toBe(0);
	});

	test('a record that stands between the page that was read and the next one is told once', async () => {
		const list = new List(finals(9));
		const reading = new ListReading(known, list, rules);
		await reading.top();
		// A new one pushes r2 to the second page.
		list.records = [observation('new', 'completed', -minute), ...list.records];
		await reading.deepen();
		await reading.deepen();
		expect(told(reading).map(([id]) => id)).toEqual(finals(9).map(({ id }) => id));
		const next = await readAll(list, kept(reading));
		expect(told(next)).toEqual([['new', null, 'completed']]);
	});

	test('after a pause the reading begins a page back: what moved to an earlier page is not passed over', async () => {
		const list = new List(finals(12));
		const first = new ListReading(known, list, rules);
		await first.top();
		await first.deepen(1);
		expect(first.stream.deep).toMatchObject({ page: 3 });
		// A record of the first page disappears, and r6 moves to the second page.
		list.records = list.records.slice(1);
		const second = new ListReading(kept(first), list, rules);
		await second.top();
		await second.deepen();
		expect(told(second).map(([id]) => id)).toContain('r6');
	});

	test('a reading with a pause after each page passes over none', async () => {
		const list = new List(finals(18));
		let stream: Stream = unread;
		const pages: unknown[][] = [];
		do {
			list.asked.length = 0;
			const reading = new ListReading(stream, list, { ...rules, silentUntil: Infinity });
			await reading.top();
			await reading.deepen(1);
			pages.push([...list.asked]);
			stream = kept(reading);
		} while (stream.deep);
		expect(pages).toEqual([
			[1, 2],
			[1, 2, 3],
			[1, 3, 4],
			[1, 4, 5],
			[1, 5, 6],
		]);
	});

	test('a list that became shorter than the page to go on with comes to its end', async () => {
		const list = new List(finals(6));
		const reading = await readAll(list, { ...(await baselineOf(list)), deep: deepAt(9) });
		expect(reading.isRead).toBe(true);
		expect(list.asked).toEqual([1, 8, 9]);
	});
});

describe('an open record that the first page does not show', () => {
	/** 30 final records with open ones among them, by the index where they stand. */
	async function listWith(...places: number[]) {
		const records = finals(30);
		for (const place of places) {
			records[place] = { ...(records[place] as Observation), id: `o${place}`, status: 'pending' };
		}
		const list = new List(records);
		return { list, stream: await baselineOf(list) };
	}

	test('is looked up on its own where that is possible', async () => {
		const { list, stream } = await listWith(20);
		list.set('o20', 'paid');
		const reading = await readAll(list.withSingles(), stream);
		expect(told(reading)).toEqual([['o20', 'pending', 'paid']]);
		expect(list.asked).toEqual([1, 'o20']);
		expect(reading.stream.open.get('o20')).toMatchObject({ status: 'paid', page: 7 });
	});

	test('is looked up on the page where it was seen last, and so are the others of that page', async () => {
		const { list, stream } = await listWith(18, 19);
		list.set('o19', 'completed');
		list.set('o18', 'paid');
		const reading = await readAll(list, stream);
		expect(told(reading)).toEqual([
			['o18', 'pending', 'paid'],
			['o19', 'pending', 'completed'],
		]);
		expect(list.asked).toEqual([1, 7]);
	});

	test.each([
		['older', 7, [1, 7, 8, 9, 10]],
		['newer', -7, [1, 7, 6, 5]],
	])('is found on %s pages when it moved there', async (_, shift, asked) => {
		const { list, stream } = await listWith(20);
		if (shift > 0) {
			const news = Array.from({ length: shift }, (_, index) =>
				observation(`r0-${index}`, 'completed', (index + 1) * minute),
			);
			list.records.splice(1, 0, ...news);
			// They are known, so that the first page ends in known territory.
			for (const { id, createdAt } of news) {
				(stream.recent as Map<string, number>).set(
					keyOf(id, 'completed'),
					Math.floor(createdAt / minute),
				);
			}
		} else list.records.splice(3, -shift);
		list.set('o20', 'paid');
		const reading = await readAll(list, stream);
		expect(told(reading)).toEqual([['o20', 'pending', 'paid']]);
		expect(list.asked).toEqual(asked);
		expect(reading.stream.open.get('o20')?.page).toBe(list.asked.at(-1));
	});

	test('and has gone for good stays remembered, and is not searched for on all pages', async () => {
		const { list, stream } = await listWith(20);
		list.records.splice(20, 1);
		const reading = await readAll(list, stream);
		expect(told(reading)).toEqual([]);
		expect(reading.stream.open.has('o20')).toBe(true);
		expect(list.asked.length).toBeLessThanOrEqual(3);
	});

	test('that is missing for a while costs the others nothing, and is told when it is back', async () => {
		const { list, stream } = await listWith(20, 22);
		const [hidden] = list.records.splice(20, 1);
		list.set('o22', 'paid');
		const reading = await readAll(list.withSingles(), stream);
		expect(told(reading)).toEqual([['o22', 'pending', 'paid']]);
		list.records.splice(20, 0, { ...(hidden as Observation), status: 'completed' });
		const back = await readAll(list, kept(reading));
		expect(told(back)).toEqual([['o20', 'pending', 'completed']]);
	});

	test('is searched for further away by the next poll, if this one went as far as it may', async () => {
		const { list, stream } = await listWith(2);
		const open = new Map(stream.open).set('o2', { ...stream.open.get('o2')!, page: 1 });
		// Now it is on page 16, and what came before it is known.
		const news = finals(45, 100).map((record) => ({ ...record, createdAt: now }));
		list.records = [...news, ...list.records];
		const recent = new Map(stream.recent);
		for (const { id } of news) recent.set(keyOf(id, 'completed'), now / minute);
		list.set('o2', 'paid');
		const first = await readAll(list, { ...stream, open, recent });
		expect(told(first)).toEqual([]);
		expect(list.asked.length).toBeLessThanOrEqual(11);
		list.asked.length = 0;
		const second = await readAll(list, kept(first));
		expect(told(second)).toEqual([['o2', 'pending', 'paid']]);
		expect(list.asked.length).toBeLessThanOrEqual(8);
	});

	test('is left alone when it is not its turn', async () => {
		const { list, stream } = await listWith(18, 24);
		const reading = new ListReading(stream, list.withSingles(), rules);
		await reading.top();
		await reading.lookUp((id) => id === 'o24');
		expect(list.asked).toEqual([1, 'o24']);
	});

	test('is not looked up when the first page showed it', async () => {
		const { list, stream } = await listWith(1);
		await readAll(list.withSingles(), stream);
		expect(list.asked).toEqual([1]);
	});

	test.each([true, false])(
		'is not looked up when there are more of them than pages: all pages are read instead (read one by one: %s)',
		async (one) => {
			const places = [4, 7, 10, 13, 16, 19, 22, 25, 27, 28, 29];
			const { list, stream } = await listWith(...places);
			for (const place of places) list.set(`o${place}`, 'paid');
			if (one) list.withSingles();
			const reading = await readAll(list, stream);
			expect(told(reading)).toHaveLength(places.length);
			expect(list.asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
		},
	);

	test('is not looked up when all pages are read anyway', async () => {
		const { list, stream } = await listWith(20);
		list.set('o20', 'paid');
		const reading = await readAll(list.withSingles(), { ...stream, deep: deepAt(2) });
		expect(told(reading)).toEqual([['o20', 'pending', 'paid']]);
		expect(list.asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	test('of a list with a single page can only be looked up on its own', async () => {
		const { stream } = take(known, [observation('gone')], rules, 1);
		const list = new List(finals(2)).withSingles(observation('gone', 'paid'));
		const reading = await readAll(list, settled(stream, 720, now));
		expect(told(reading)).toContainEqual(['gone', 'pending', 'paid']);
		expect(list.asked).toEqual([1, 'gone']);
	});
});
