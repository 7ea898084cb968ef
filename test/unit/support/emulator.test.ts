import fc from 'fast-check';

import { Collection } from '../../support/emulator/collection';
import { asNumber, exact, over, times, written } from '../../support/emulator/decimal';
import { Random } from '../../support/emulator/random';

describe('decimal', () => {
	it('writes what it read', () => {
		const parts = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(999_999_999));
		fc.assert(
			fc.property(parts, ([whole, fraction]) => {
				const text = `${whole}.${String(fraction).padStart(12, '0')}`;
				expect(written(exact(text), 12)).toBe(text);
			}),
		);
	});

	it('is exact where binary fractions are not', () => {
		expect(written(exact('0.1') + exact('0.2'), 12)).toBe('0.300000000000');
		expect(written(times(exact('1.1'), exact('1.1')), 8)).toBe('1.21000000');
		expect(written(over(exact('1'), exact('3')), 12)).toBe('0.333333333333');
		expect(written(exact('-2.675'), 2)).toBe('-2.68');
		expect(written(exact('-0.001'), 2)).toBe('0.00');
		expect(written(exact(1e-7), 8)).toBe('0.00000010');
		expect(asNumber(exact('1.005'), 2)).toBe(1.01);
		expect(() => exact('1e5')).toThrow();
	});
});

describe('random', () => {
	it('gives the same for a seed and label, and UUIDs of version 4 that do not repeat', () => {
		const idOf = (seed: number, label: string) => new Random(seed, label).uuid();
		expect(idOf(1, 'a')).toBe(idOf(1, 'a'));
		expect(idOf(1, 'a')).toMatch(
			/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
		);
		const ids = new Set<string>();
		for (let seed = 0; seed < 20; seed++) {
			for (let label = 0; label < 100; label++) ids.add(idOf(seed, `subaccount ${label}`));
		}
		expect(ids.size).toBe(2000);
	});
});

describe('collection', () => {
	type Item = { id: string; at: string };
	const collect = (times: readonly string[]) => {
		const collection = new Collection<Item>(({ id, at }) => [id, at]);
		times.forEach((at, place) => collection.add('owner', { id: `${place}`, at }));
		return collection;
	};

	it('keeps newest first in whatever order records come', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 9 }).map(String)), (times) => {
				const kept = collect(times)
					.of('owner')
					.map(({ at }) => at);
				expect(kept).toEqual([...times].sort().reverse());
			}),
		);
	});

	it('trims the oldest but keeps what it must', () => {
		const collection = collect(['1', '2', '3', '4']);
		collection.trim('owner', 2, new Set(['0']));
		expect(collection.of('owner').map(({ id }) => id)).toEqual(['3', '0']);
		expect(collection.locate('1')).toBeUndefined();
		expect(collection.get('someone else', '3')).toBeUndefined();
		expect(collection.size).toBe(2);
	});
});
