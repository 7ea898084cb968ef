import fc from 'fast-check';

/** Values where others belong: of another type, missing, of the wrong form, or too large. */
const oddJson = fc.oneof(
	{
		arbitrary: fc.constantFrom<unknown>(
			undefined,
			null,
			true,
			'',
			'x',
			'__proto__',
			'2026-02-30',
			0,
			-1,
			1.5,
			20_001,
			1e308,
			[],
			{},
			[null],
			['x'],
			[{}],
			[[]],
			{ toString: 1, valueOf: 1, toJSON: 1 },
			{ length: 2 },
			{ currency: null, channels: {}, networks: 'x' },
			{ data: null },
			'x'.repeat(10_000),
		),
		weight: 4,
	},
	{ arbitrary: fc.jsonValue(), weight: 1 },
);

/** Answers of a service that has changed, is broken, or is another one: a good one with something odd in it, or anything. */
export function oddAnswers(good: unknown): fc.Arbitrary<unknown> {
	const paths = pathsIn(good);
	const distorted = fc
		.array(fc.tuple(fc.constantFrom(...paths), oddJson), { minLength: 1, maxLength: 3 })
		.map((changes) =>
			changes.reduce((answer, [path, value]) => replaced(answer, path, value), good),
		);
	const noJson = fc.constantFrom(
		'',
		' ',
		'<html></html>',
		'{',
		'null',
		'"x"',
		'\ufeff{}',
		'[]',
		'{}',
	);
	return fc.oneof(
		{ arbitrary: distorted, weight: 8 },
		{ arbitrary: fc.jsonValue(), weight: 1 },
		{ arbitrary: noJson, weight: 1 },
	);
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
	const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
	return [path, ...members.flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}

function replaced(holder: unknown, [name, ...rest]: string[], value: unknown): unknown {
	if (name === undefined) return value;
	if (typeof holder !== 'object' || holder === null) return holder;
	const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Record<string, unknown>;
	copy[name] = replaced(copy[name], rest, value);
	return copy;
}
