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
	let next = 0;
	const worker = async () => {
		while (next < inputs.length) {
			const index = next++;
			results[index] = await task(inputs[index] as T, index).catch((error: unknown) => {
				next = inputs.length;
				throw error;
			});
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
	return results;
}
