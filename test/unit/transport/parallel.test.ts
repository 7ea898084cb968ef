import { inSlices } from '../../../nodes/CrossBorderPayments/transport/parallel';

test('many inputs are mapped in order, with pauses between slices', async () => {
	const inputs = Array.from({ length: 4_500 }, (_, index) => index);
	const doneBefore: number[] = [];
	let done = 0;
	const pause = async () => await Promise.resolve(void doneBefore.push(done));
	const results = await inSlices(inputs, pause, (input) => {
		done++;
		return 2 * input;
	});
	expect(results).toEqual(inputs.map((input) => 2 * input));
	expect(doneBefore).toEqual([2_000, 4_000]);
});

test('a pause that fails ends it', async () => {
	const inputs = Array.from({ length: 3_000 }, () => 0);
	const cancelled = new Error('cancelled');
	const slices = inSlices(
		inputs,
		async () => await Promise.reject(cancelled),
		() => 1,
	);
	await expect(slices).rejects.toBe(cancelled);
});
