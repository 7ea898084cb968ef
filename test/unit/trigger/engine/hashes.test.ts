import fc from 'fast-check';

import {
	fromGroups,
	shortHash,
	toGroups,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/hashes';

const statuses = fc.oneof(
	fc.constantFrom('approved', 'on hold', '12', 'constructor', '__proto__'),
	fc.string(),
);

test('values by hash survive the saved state, and a second saving changes nothing', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.uuid(), statuses)), (entries) => {
			const values = new Map(entries.map(([id, status]) => [shortHash(id), status]));
			const saved = JSON.stringify(toGroups(values));
			const restored = fromGroups(JSON.parse(saved) as Array<[string, string]>);
			expect(new Map([...restored].sort())).toEqual(new Map([...values].sort()));
			expect(JSON.stringify(toGroups(restored))).toBe(saved);
		}),
	);
});
