import { KeysOfItems } from '../../../../nodes/CrossBorderPayments/operation/once/keysOfItems';

/** The indexes of the items that cannot be sent, of those that would send these files. */
function conflictsOf(...files: string[]) {
	const keys = new KeysOfItems();
	for (const [index, file] of files.entries()) {
		const body = JSON.stringify({ documents: [{ file }] });
		keys.add(index, 'INV-1', { url: 'https://api.test/submit', body, timeout: 1 });
	}
	return keys.conflicts().map(([index]) => index);
}

const fileOf = (letter: string, length = 2_000) => `data:image/png;base64,${letter.repeat(length)}`;

test.each([
	['the same file', [fileOf('a'), fileOf('a')], []],
	['links that were signed anew', ['https://a.test/1?s=1', 'https://a.test/1?s=22'], []],
	['other links', ['https://a.test/1', 'https://a.test/2'], [0, 1]],
	['files of other lengths', [fileOf('a'), fileOf('a', 2_001), fileOf('a')], [0, 1, 2]],
	// Sending compares them as a whole: those of all items do not fit into the memory.
	['files of one length', [fileOf('a'), fileOf('b')], []],
])('%s', (_, files, indexes) => {
	expect(conflictsOf(...files)).toEqual(indexes);
});
