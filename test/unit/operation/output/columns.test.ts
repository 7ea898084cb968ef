import { z } from 'zod/v4';

import {
	joinValues,
	toArray,
	toText,
} from '../../../../nodes/CrossBorderPayments/api/unknownValues';
import { columnName } from '../../../../nodes/CrossBorderPayments/descriptions/columnName';
import {
	cellOf,
	createColumn,
	columnPaths,
	rowOf,
	type CustomColumns,
} from '../../../../nodes/CrossBorderPayments/operation/output/columns';

const cellsOf = <R extends object>(record: R, columns: CustomColumns<R>) =>
	rowOf(Object.keys(columns), (name) => cellOf(record, createColumn(name, columns[name]!)));

const columns = { id: 'id', amount: 'from.amount', reasons: 'reasons', deep: 'a.b.c' };

test('nested values become columns, in the order given, and stay as they came', () => {
	const record = {
		deep: 1,
		a: { b: { c: false } },
		from: { amount: '9007199254740993.100000000000' },
		id: 'x',
		reasons: ['one', 'two'],
	};
	expect(JSON.stringify(cellsOf(record, columns))).toBe(
		'{"id":"x","amount":"9007199254740993.100000000000","reasons":"one, two","deep":false}',
	);
});

test.each([
	{},
	{ from: null, a: { b: 'text' }, id: undefined },
	{ from: 'text', a: [], reasons: null },
	{ a: { b: null } },
])('what %j lacks is null', (record) => {
	expect(cellsOf(record, columns)).toEqual({ id: null, amount: null, reasons: null, deep: null });
});

test('a field keeps its name, whatever it is', () => {
	const names = ['constructor', '__proto__', '1'];
	expect(JSON.stringify(rowOf(names, (name) => ({ name })))).toBe(
		'{"1":{"name":"1"},"constructor":{"name":"constructor"},"__proto__":{"name":"__proto__"}}',
	);
});

test('zero, false and empty text are values', () => {
	expect(
		cellsOf({ id: 0, from: { amount: '' }, reasons: [], a: { b: { c: false } } }, columns),
	).toEqual({ id: 0, amount: '', reasons: '', deep: false });
});

test('a list becomes text, its objects JSON, and what is not a list an empty one', () => {
	expect(joinValues(['a', 7, null, { b: 1 }])).toBe('a, 7, {"b":1}');
	expect(joinValues('text')).toBe('');
	expect(toArray({ length: 2 })).toEqual([]);
	expect([undefined, null, false, 0, [1]].map(toText)).toEqual(['', '', 'false', '0', '1']);
});

test('currencies have one case, and a column can be text that is made of the record', () => {
	const record = { from: 'brl', code: 'xAf', country: 'Brazil brl' };
	const code = ({ code }: typeof record) => `code ${code}`;
	expect(cellsOf(record, { fromCurrency: 'from', countryCurrency: 'country', code })).toEqual({
		fromCurrency: 'BRL',
		countryCurrency: 'Brazil brl',
		code: 'code xAf',
	});
});

test('each plain field of a record is a column, named after its place, with its type', () => {
	const record = z.object({
		id: z.string(),
		to: z.object({ net_amount: z.number().nullable() }).optional(),
		pricing: z.object({ fees: z.object({ total_fees: z.boolean() }) }),
		reasons: z.array(z.string()),
		documents: z.array(z.object({ file: z.string() })),
		balances: z.record(z.string(), z.number()),
	});
	const fields = columnPaths(record).map(([path, { def }]) => [columnName(path), path, def.type]);
	expect(fields).toEqual([
		['id', 'id', 'string'],
		['toNetAmount', 'to.net_amount', 'number'],
		['totalFees', 'pricing.fees.total_fees', 'boolean'],
		['reasons', 'reasons', 'string'],
	]);
});
