import fc from 'fast-check';

import { type Endpoint, endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { Collection } from '../../support/emulator/collection';
import { asNumber, exact, over, times, written } from '../../support/emulator/decimal';
import { Random } from '../../support/emulator/random';
import { routes } from '../../support/emulator/routing';

describe('decimal', () => {
	const money = fc
		.tuple(
			fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
			fc.integer({ min: 0, max: 999_999_999_999 }),
		)
		.map(([whole, part]) => `${whole}.${String(part).padStart(12, '0')}`);

	it('writes what it read', () => {
		fc.assert(
			fc.property(money, (text) => {
				const back = written(exact(text), 12);
				expect(back).toBe(/^-0\.0+$/.test(text) ? text.slice(1) : text);
			}),
		);
	});

	it('is exact where binary fractions are not', () => {
		expect(written(exact('0.1') + exact('0.2'), 12)).toBe('0.300000000000');
		expect(written(times(exact('1.1'), exact('1.1')), 8)).toBe('1.21000000');
		expect(written(over(exact('1'), exact('3')), 12)).toBe('0.333333333333');
		expect(written(exact('2.675'), 2)).toBe('2.68');
		expect(written(exact('-2.675'), 2)).toBe('-2.68');
		expect(written(exact('-0.001'), 2)).toBe('0.00');
		expect(written(exact(1e-7), 8)).toBe('0.00000010');
		expect(asNumber(exact('1.005'), 2)).toBe(1.01);
		expect(() => exact('1e5')).toThrow();
	});
});

describe('random', () => {
	it('gives the same for a seed and label, and UUIDs of version 4', () => {
		const [one, same, other] = [new Random(1, 'a'), new Random(1, 'a'), new Random(1, 'b')];
		const id = one.uuid();
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		expect(same.uuid()).toBe(id);
		expect(other.uuid()).not.toBe(id);
	});

	it('does not repeat ids', () => {
		const ids = new Set<string>();
		for (let seed = 0; seed < 20; seed++) {
			for (let label = 0; label < 20; label++) {
				const random = new Random(seed, `subaccount ${label}`);
				for (let count = 0; count < 20; count++) ids.add(random.uuid());
			}
		}
		expect(ids.size).toBe(8000);
	});
});

describe('collection', () => {
	it('keeps newest first in whatever order records come', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (times) => {
				const collection = new Collection<{ id: string; at: string }>(({ id, at }) => [id, at]);
				times.forEach((time, place) => collection.add('o', { id: `${place}`, at: `${time}` }));
				const kept = collection.of('o').map(({ at }) => at);
				expect(kept).toEqual([...kept].sort().reverse());
			}),
		);
	});

	it('trims the oldest but keeps what it must', () => {
		const collection = new Collection<{ id: string; at: string }>(({ id, at }) => [id, at]);
		for (const at of ['1', '2', '3', '4']) collection.add('o', { id: at, at });
		collection.trim('o', 2, new Set(['1']));
		expect(collection.of('o').map(({ id }) => id)).toEqual(['4', '1']);
		expect(collection.locate('2')).toBeUndefined();
		expect(collection.get('someone else', '4')).toBeUndefined();
		expect(collection.size).toBe(2);
	});
});

it('makes one route of the two submissions, and one of every other row', () => {
	expect(routes.flatMap(({ rows }) => rows)).toHaveLength(Object.keys(endpoints).length);
	const shared = routes.filter(({ rows }) => rows.length > 1);
	expect(shared.map(({ rows }) => rows.map((row: Endpoint) => row.id))).toEqual([
		['individualSubmit', 'customerSubmit'],
	]);
});
