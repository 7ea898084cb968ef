/**
 * How many random runs a property gets, and from which seed: the same ones each time, unless `FC_RUNS`
 * and `FC_SEED` (a number, or “random”) say otherwise. `FC_PATH` replays the one that failed there, and
 * no other. The first that fails is the last: fast-check would look for a simpler one, which takes
 * more than an hour if a run is a history of the trigger.
 */
export function randomRuns(defaultRuns: number) {
	const { FC_RUNS = defaultRuns, FC_SEED = 1, FC_PATH: path } = process.env;
	const seed = FC_SEED === 'random' ? Date.now() : Number(FC_SEED);
	return { numRuns: Number(FC_RUNS), seed, endOnFailure: true, ...(path && { path }) };
}
