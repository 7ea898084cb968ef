import { SharedReads } from '../../../nodes/CrossBorderPayments/transport/sharedReads';

/** A list of pages, and how often each of them was read. */
function listOf(pages: number, failsAt?: number) {
	const reads: number[] = [];
	const open = async function* () {
		for (let page = 1; page <= pages; page++) {
			await Promise.resolve();
			reads.push(page);
			if (reads.length === failsAt) throw new Error('busy');
			yield page;
		}
	};
	return { open, reads };
}

async function lookAt(pages: AsyncGenerator<number>, upTo = Infinity) {
	const seen: number[] = [];
	for await (const page of pages) {
		seen.push(page);
		if (page >= upTo) break;
	}
	return seen;
}

test('looks at the same time, and later ones, go through one reading, which goes as far as needed', async () => {
	const shared = new SharedReads();
	const { open, reads } = listOf(5);
	const look = async (upTo?: number) => await lookAt(shared.read('list', undefined, open), upTo);
	expect(await Promise.all([look(2), look(1), look(2)])).toEqual([[1, 2], [1], [1, 2]]);
	expect(reads).toEqual([1, 2]);
	expect(await look(4)).toEqual([1, 2, 3, 4]);
	expect(reads).toEqual([1, 2, 3, 4]);
	expect(await lookAt(shared.read('other', undefined, open), 1)).toEqual([1]);
	expect(reads).toHaveLength(5);
});

test('a reading that began too early is not shared', async () => {
	const shared = new SharedReads();
	const { open, reads } = listOf(1);
	const look = async (notBefore: number) => await lookAt(shared.read('list', notBefore, open));
	await look(0);
	await look(Date.now() - 60_000);
	expect(reads).toHaveLength(1);
	await look(Date.now() + 1);
	expect(reads).toHaveLength(2);
});

test('a reading that failed fails for those who share it, and the next look begins anew', async () => {
	const shared = new SharedReads();
	const { open, reads } = listOf(3, 2);
	const look = async () => await lookAt(shared.read('list', undefined, open));
	const both = await Promise.allSettled([look(), look()]);
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(await look()).toEqual([1, 2, 3]);
	expect(reads).toEqual([1, 2, 1, 2, 3]);
});

test('200 pages are kept at most', async () => {
	const shared = new SharedReads();
	const { open, reads } = listOf(201);
	const look = async (upTo?: number) => await lookAt(shared.read('list', undefined, open), upTo);
	await look(200);
	await look(200);
	expect(reads).toHaveLength(200);
	await look();
	await look(1);
	expect(reads).toHaveLength(202);
});
