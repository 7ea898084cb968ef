import { keepSmall } from '../../../../nodes/CrossBorderPayments/trigger/engine/bounds';
import {
	emptyMemory,
	keepStream,
	streamOf,
	type Memory,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/memory';
import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import { take, type Stream } from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';
import { hour, known, minute, nowMinute, rules, observation } from './observations';

/** Records newest first, so many of them in each minute. */
const records = (count: number, status: string, perMinute = 1, name = 'r'): Observation[] =>
	Array.from({ length: count }, (_, index) =>
		observation(`${name}${index}`, status, Math.floor(index / perMinute) * minute),
	);

const withSeen = (seen: Observation[], stream: Stream = known) =>
	take(stream, seen, rules, 1).stream;

const memory = () => emptyMemory('here', 'all');

const recentOf = ({ streams }: Memory) =>
	Object.values(streams).flatMap((lists) => [...lists.values()].map(({ recent }) => recent.size));

const tells = (stream: Stream, seen: Observation[]) =>
	take(stream, seen, rules, 1).changes.map(({ observation: { id } }) => id);

describe('recent records', () => {
	test('of one list are at most 500: the newest', () => {
		const kept = memory();
		const seen = records(700, 'completed');
		keepStream(kept, 'deposit', 'busy', withSeen(seen));
		expect(keepSmall(kept)).toEqual([]);
		const stream = streamOf(kept, 'deposit', 'busy');
		expect(stream.recent.size).toBe(500);
		expect(stream.floor).toBe(nowMinute - 499);
	});

	test('that make room are neither told again nor missed when they come once more', () => {
		const kept = memory();
		const seen = records(700, 'completed');
		keepStream(kept, 'deposit', 'busy', withSeen(seen));
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'busy');
		expect(tells(stream, seen)).toEqual([]);
		expect(tells(stream, [observation('new', 'completed', -minute), ...seen])).toEqual(['new']);
	});

	test('of the minute where the line is drawn all stay: a further one of that minute is news, the others are not', () => {
		const kept = memory();
		// 500 would end amid a minute of 300.
		const seen = records(900, 'completed', 300);
		keepStream(kept, 'deposit', 'busy', withSeen(seen));
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'busy');
		expect(stream.recent.size).toBe(600);
		expect(stream.floor).toBe(nowMinute - 1);
		const late = observation('late', 'completed', minute);
		expect(tells(stream, [...seen, late])).toEqual(['late']);
		expect(tells(withSeen([late], stream), [late])).toEqual([]);
	});

	test('of a single minute all stay, however many', () => {
		const kept = memory();
		keepStream(kept, 'deposit', 'busy', withSeen(records(800, 'completed', 800)));
		keepSmall(kept);
		expect(recentOf(kept)).toEqual([800]);
	});

	test('are at most 20,000 in all lists: busy ones give way, quiet ones lose nothing', () => {
		const kept = memory();
		for (let list = 0; list < 120; list++) {
			keepStream(kept, 'onramp', `busy${list}`, withSeen(records(400, 'completed')));
			keepStream(kept, 'deposit', `quiet${list}`, withSeen(records(20, 'completed')));
		}
		keepSmall(kept);
		const sizes = recentOf(kept);
		const total = sizes.reduce((sum, size) => sum + size, 0);
		expect(total).toBeLessThanOrEqual(20_000);
		// No more was taken than it needs.
		expect(total).toBeGreaterThan(10_000);
		expect(sizes.filter((size) => size === 20)).toHaveLength(120);
	});

	test('give way as soon as there is one too many', () => {
		const kept = memory();
		for (let list = 0; list < 40; list++) {
			keepStream(kept, 'onramp', `${list}`, withSeen(records(500, 'completed')));
		}
		keepStream(kept, 'conversion', 'one more', withSeen(records(1, 'completed')));
		keepSmall(kept);
		expect(recentOf(kept).reduce((sum, size) => sum + size, 0)).toBe(40 * 250 + 1);
	});

	test('that fit stay as they are', () => {
		const kept = memory();
		const streams = Array.from({ length: 40 }, () => withSeen(records(500, 'completed')));
		for (const [index, stream] of streams.entries()) keepStream(kept, 'onramp', `${index}`, stream);
		keepSmall(kept);
		for (const [index, stream] of streams.entries()) {
			expect(streamOf(kept, 'onramp', `${index}`)).toBe(stream);
		}
	});

	test('stay where the list is still being read: a higher floor would pass over what is to come', () => {
		const kept = memory();
		const seen = withSeen(records(700, 'completed'));
		const deep = { page: 3, to: 'end', clean: true, found: true } as const;
		keepStream(kept, 'deposit', 'read', { ...seen, deep });
		keepStream(kept, 'deposit', 'baseline', { ...seen, baseline: true });
		keepSmall(kept);
		expect(recentOf(kept)).toEqual([700, 700]);
	});

	test('of offramps stay, because those are read one by one as long as they are not known to be final', () => {
		const kept = memory();
		keepStream(kept, 'offramp', 'a', withSeen(records(700, 'completed')));
		keepSmall(kept);
		expect(recentOf(kept)).toEqual([700]);
		expect(streamOf(kept, 'offramp', 'a').floor).toBe(0);
	});

	test('do not decide over open ones: those below the floor stay, and their end is told once', () => {
		const kept = memory();
		const old = observation('open', 'pending', 20 * hour);
		keepStream(kept, 'deposit', 'busy', withSeen([...records(700, 'completed'), old]));
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'busy');
		const end = { ...old, status: 'completed' };
		expect(tells(stream, [end])).toEqual(['open']);
		expect(tells(withSeen([end], stream), [end])).toEqual([]);
	});
});

describe('open records', () => {
	/** Deposits and onramps in turn, newest first, a minute between them. */
	function memoryWithOpen(count: number): Memory {
		const kept = memory();
		const all = records(count, 'pending', 1, 'o');
		const half = (rest: number) => withSeen(all.filter((_, index) => index % 2 === rest));
		keepStream(kept, 'deposit', 'a', half(0));
		keepStream(kept, 'onramp', 'b', half(1));
		return kept;
	}

	const openOf = (kept: Memory) => [
		...streamOf(kept, 'deposit', 'a').open.keys(),
		...streamOf(kept, 'onramp', 'b').open.keys(),
	];

	test('are followed up to 2,000 in all, and the log says nothing', () => {
		const kept = memoryWithOpen(2_000);
		expect(keepSmall(kept)).toEqual([]);
		expect(openOf(kept)).toHaveLength(2_000);
	});

	test('beyond that the oldest are given up', () => {
		const kept = memoryWithOpen(2_003);
		keepSmall(kept);
		const left = openOf(kept);
		expect(left).toHaveLength(2_000);
		for (const id of ['o2000', 'o2001', 'o2002']) expect(left).not.toContain(id);
	});

	test('that are given up are told in the log, once for each list', () => {
		const kept = memoryWithOpen(2_001);
		const note = expect.stringMatching(/no longer followed.* 2000 are open/);
		const oneMore = (resource: 'deposit' | 'onramp', owner: string, id: string) => {
			const more = withSeen([observation(id)], streamOf(kept, resource, owner));
			keepStream(kept, resource, owner, more);
			return keepSmall(kept);
		};
		// The oldest is a deposit, the next an onramp, the third a deposit again.
		expect(keepSmall(kept)).toEqual([note]);
		expect(oneMore('deposit', 'a', 'n1')).toEqual([note]);
		expect(oneMore('deposit', 'a', 'n2')).toEqual([]);
		expect(oneMore('onramp', 'b', 'n3')).toEqual([]);
		expect(openOf(kept)).toHaveLength(2_000);
	});

	test('that were given up are no news when they are seen again, whatever became of them', () => {
		const kept = memoryWithOpen(2_003);
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'a');
		const ago = 2_002 * minute;
		for (const status of ['pending', 'paid', 'completed']) {
			expect(tells(stream, [observation('o2002', status, ago)])).toEqual([]);
		}
	});

	test('of the same minute that were not given up are followed on', () => {
		const kept = memory();
		const all = records(2_100, 'pending', 300, 'o');
		keepStream(kept, 'deposit', 'a', withSeen(all));
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'a');
		const ended = all.map((record) => ({ ...record, status: 'completed' }));
		const told = tells(stream, ended);
		expect(told).toHaveLength(2_000);
		expect(told.sort()).toEqual([...stream.open.keys()].sort());
	});

	test('that are younger than what was given up are still news in that list', () => {
		const kept = memoryWithOpen(2_003);
		keepSmall(kept);
		const stream = streamOf(kept, 'deposit', 'a');
		const late = observation('late', 'pending', 1_900 * minute);
		expect(tells(stream, [late])).toEqual(['late']);
	});
});
