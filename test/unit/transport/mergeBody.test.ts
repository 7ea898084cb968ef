import { mergeBody } from '../../../nodes/CrossBorderPayments/transport/mergeBody';

test.each([
	[{ a: 1, to: { b: 2 } }, { to: { c: 3 } }, { a: 1, to: { b: 2, c: 3 } }],
	[{ to: 1 }, { to: { c: 3 } }, { to: { c: 3 } }],
	[
		{ documents: [{ file: 'x' }, { file: 'y' }] },
		{ documents: { 1: { purpose: 'z' } } },
		{ documents: [{ file: 'x' }, { file: 'y', purpose: 'z' }] },
	],
	[
		{ documents: [{ file: 'x' }] },
		{ documents: { 1: { file: 'y' } } },
		{ documents: [{ file: 'x' }, { file: 'y' }] },
	],
	[{}, { empty: {} }, { empty: {} }],
	[{}, { documents: { 0: { file: 'y' } } }, { documents: [{ file: 'y' }] }],
	[{ codes: ['a', 'b'] }, { codes: { 0: undefined } }, { codes: ['b'] }],
	[{ codes: ['a'] }, { codes: { name: 'b' } }, { codes: { name: 'b' } }],
	[{ codes: ['a'] }, { codes: ['b'] }, { codes: ['b'] }],
])('%j with %j is %j', (body, extra, merged) => {
	expect(mergeBody(body, extra)).toEqual(merged);
});
