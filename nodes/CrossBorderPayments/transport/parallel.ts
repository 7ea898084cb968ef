/**
 * Runs tasks side by side, at most `width` at a time, and gives their results in order.
 * After a failure no further task is started.
 */
export async function inParallel<T, R>(
	inputs: readonly T[],
	width: number,
	task: (input: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(inputs.length);
	let next = 0;
	let failed = false;
	const worker = async () => {
		while (next < inputs.length && !failed) {
			const index = next++;
			let done = false;
			try {
				results[index] = await task(inputs[index] as T, index);
				done = true;
			} finally {
				failed ||= !done;
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
	return results;
}
