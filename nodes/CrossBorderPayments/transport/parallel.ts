/** Runs up to `width` tasks at a time. Starts none after a failure. Results are in order. */
export async function inParallel<T, R>(
	inputs: readonly T[],
	width: number,
	task: (input: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(inputs.length);
	const queue = (function* () {
		yield* inputs.entries();
	})();
	const worker = async () => {
		for (const [index, input] of queue) results[index] = await task(input, index);
	};
	await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
	return results;
}

/** The number of inputs that take about 30 ms. */
const sliceSize = 2_000;

/**
 * Maps many inputs one after another, and lets n8n do other work between slices.
 * @param pause of the client; throws if the execution was cancelled
 */
export async function inSlices<T, R>(
	inputs: readonly T[],
	pause: (ms: number) => Promise<void>,
	map: (input: T) => R,
): Promise<R[]> {
	const results: R[] = [];
	for (const input of inputs) {
		if (results.length > 0 && results.length % sliceSize === 0) await pause(0);
		results.push(map(input));
	}
	return results;
}
