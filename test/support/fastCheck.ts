/**
 * How many random runs a property gets, and from which seed: the same ones each time, unless `FC_RUNS`
 * and `FC_SEED` (a number, or «random») say otherwise.
 */
export function randomRuns(defaultRuns: number): { numRuns: number; seed: number } {
	const { FC_RUNS = defaultRuns, FC_SEED = 1 } = process.env;
	return { numRuns: Number(FC_RUNS), seed: FC_SEED === 'random' ? Date.now() : Number(FC_SEED) };
}
