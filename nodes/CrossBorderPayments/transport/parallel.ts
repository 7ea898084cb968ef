/**
 * Runs tasks in parallel, at most `width` at a time, and returns their results in the order of
 * the inputs. After a failure no further task is started.
 */
export async function inParallel<T, R>(
	inputs: readonly T[],
	width: number,
	task: (input: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(inputs.length);
	// Shared by the workers; closed by the first that fails.
	const queue = (function* () {
		yield* inputs.entries();
	})();
	const worker = async () => {
		for (const [index, input] of queue) results[index] = await task(input, index);
	};
	await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
	return results;
}
