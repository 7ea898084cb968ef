import { entries, faultsOf, seed } from './oddInput';

const longestMs = 600_000;

describe(`whatever is entered (seed ${seed}) is refused in plain words or sent as it is`, () => {
	test.each(entries)(
		'$resource: $name',
		async (entry) => {
			expect(await faultsOf(entry)).toEqual([]);
		},
		longestMs,
	);
});
