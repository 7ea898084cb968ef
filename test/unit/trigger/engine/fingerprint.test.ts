import { createHash } from 'node:crypto';

import {
	fingerprint,
	fingerprintLength,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/fingerprint';
import { keyOf } from '../../../../nodes/CrossBorderPayments/trigger/engine/stream';

/** Always the same ones, so that the test does not fail once in a while. */
function uuids(count: number): string[] {
	return Array.from({ length: count }, (_, index) => {
		const hex = createHash('sha256').update(`uuid ${index}`).digest('hex');
		return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
	});
}

const id = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

test.each(['', 'a', id, `${id} completed`, 'ünïcødé 💸', '\u0000\uffff', 'x'.repeat(10_000)])(
	'«%.40s» has 8 characters that need no escape',
	(text) => {
		expect(fingerprint(text)).toMatch(/^[0-9a-z]{8}$/);
		expect(fingerprintLength).toBe(8);
	},
);

test('stays what it was: a state that was saved by an earlier version is read with it', () => {
	expect([fingerprint(''), fingerprint(id), fingerprint(`${id} completed`)]).toEqual([
		'hat7487h',
		'9oex9q9o',
		'42ot2wux',
	]);
});

test('100,000 ids are told apart', () => {
	expect(new Set(uuids(100_000).map(fingerprint)).size).toBe(100_000);
});

test('100,000 records are told apart with their statuses', () => {
	const keys = uuids(50_000).flatMap((uuid) => [keyOf(uuid, 'completed'), keyOf(uuid, 'failed')]);
	expect(new Set(keys).size).toBe(100_000);
});

test('100,000 ids that are mere numbers in a row are told apart', () => {
	const numbers = Array.from({ length: 100_000 }, (_, index) => fingerprint(`deposit-${index}`));
	expect(new Set(numbers).size).toBe(100_000);
});

test('any single character that differs makes another one', () => {
	const own = fingerprint(id);
	const others = [...id].flatMap((character, at) =>
		[...'0123456789abcdef-Z']
			.filter((other) => other !== character)
			.map((other) => fingerprint(`${id.slice(0, at)}${other}${id.slice(at + 1)}`)),
	);
	expect(others).not.toContain(own);
	expect(new Set(others).size).toBe(others.length);
});

test('the order of characters counts', () => {
	const turned = [...id].map((_, at) => fingerprint(id.slice(at) + id.slice(0, at)));
	expect(new Set(turned).size).toBe(id.length);
});

test('all characters are used alike, in all places, whatever the ids have in common', () => {
	const prints = Array.from({ length: 20_000 }, (_, index) => fingerprint(`${id}${index}`));
	// 36^4 is more than 20 bits: the first and fifth place use part of the alphabet.
	for (const place of [1, 2, 3, 5, 6, 7]) {
		const counts = new Map<string, number>();
		for (const print of prints) {
			const character = print[place] as string;
			counts.set(character, (counts.get(character) ?? 0) + 1);
		}
		expect(counts.size).toBe(36);
		// 556 of each are to be expected, give or take 24.
		expect(Math.min(...counts.values())).toBeGreaterThan(400);
		expect(Math.max(...counts.values())).toBeLessThan(720);
	}
});
