import fc from 'fast-check';

import type { Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { filledForm } from '../support/n8n/filledForm';
import { entries, formOf, seed, type Entry } from './oddInput';
import { plausible, runRecorded } from '../support/n8n/recorded';
import { failureIn } from '../support/n8n/runNode';
import { sameNumber } from './sameNumber';

type Leaf = [path: string, value: unknown];

const amountName = /(amount|fee|fees|rate|received|receivable)$/i;

/** What the package works out from amounts is exact too, and has tests of its own. */
function isWorkedOut({ resource }: Entry, path: string): boolean {
	return (
		/(effectiveRate|inverseRate|totalFee)$/.test(path) ||
		(resource === 'deposit' && /^\.\d+\.netAmount$/.test(path))
	);
}

/** Of the wrappers of lists; all other numbers of the service are amounts, or would suffer as little. */
const counts = /(^|\.)(total|count|page|pages|limit|totalPages)$/;

/** 25 digits before the point and 12 behind it: more than twice what a double holds. */
const amount = fc
	.tuple(
		fc.bigInt({ min: 10n ** 24n, max: 10n ** 25n - 1n }),
		fc.stringMatching(/^[0-9]{11}[1-9]$/),
	)
	.map(([whole, fraction]) => `${whole}.${fraction}`);

function leavesOf(value: unknown, path = ''): Leaf[] {
	if (typeof value !== 'object' || value === null) return [[path, value]];
	return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}

interface Answer {
	json: string;
	/** Each amount in it, by its path. */
	amounts: Map<string, string>;
}

/** A good answer whose amounts are as long as can be: texts where they are texts, literals where numbers. */
function answerOf(endpoint: Endpoint): Answer {
	const amounts = new Map<string, string>();
	const values = fc.sample(amount, { numRuns: 200, seed });
	const filled = (value: unknown, path = ''): unknown => {
		const next = () => values[amounts.size] ?? '';
		if (Array.isArray(value)) return value.map((one, index) => filled(one, `${path}.${index}`));
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([name, one]) => [name, filled(one, `${path}.${name}`)]),
			);
		}
		const isNumber = typeof value === 'number' && !counts.test(path);
		if (!isNumber && !(value === 'text' && amountName.test(path))) return value;
		const written = next();
		amounts.set(path, written);
		return isNumber ? `number ${written}` : written;
	};
	const json = JSON.stringify(filled(plausible(endpoint)) ?? '').replace(
		/"number ([\d.]+)"/g,
		'$1',
	);
	return { json, amounts };
}

const withMoney = entries.filter(({ operation }) =>
	operation.endpoints.some((endpoint) => answerOf(endpoint).amounts.size > 0),
);

async function outputOf({ resource, name, operation }: Entry, simplify: boolean) {
	const needed = formOf(operation).filter(({ required }) => required);
	const amounts = new Set<string>();
	const [one] = await runRecorded(
		{
			resource,
			operation: name,
			parameters: { ...filledForm(needed, { scope: 'one' }), simplify },
		},
		(endpoint) => {
			const answer = answerOf(endpoint);
			for (const written of answer.amounts.values()) amounts.add(written);
			return answer.json;
		},
	);
	const items = one?.out ?? [];
	expect(items.map(({ error }) => error?.message)).toEqual(items.map(() => undefined));
	// As n8n keeps it, and hands it to the next node.
	const leaves = leavesOf(JSON.parse(JSON.stringify(items.map(({ json }) => json))));
	return { amounts, leaves };
}

test('every resource with money is here', () => {
	expect([...new Set(withMoney.map(({ resource }) => resource))].sort()).toEqual([
		'balance',
		'conversion',
		'deposit',
		'depositChannel',
		'fee',
		'offramp',
		'onramp',
		'rate',
	]);
});

describe.each(withMoney)('$resource: $name', (entry) => {
	test.each([false, true])('each amount has all its digits, with Simplify %s', async (simplify) => {
		const { amounts, leaves } = await outputOf(entry, simplify);
		const money = leaves.filter(
			([path, value]) =>
				typeof value === 'number' || amountName.test(path) || /^\d{16}/.test(String(value)),
		);
		const changed = money.filter(
			([path, value]) => !isWorkedOut(entry, path) && !amounts.has(value as string),
		);
		expect(changed).toEqual([]);

		const came = new Set(leaves.map(([, value]) => value));
		const kept = [...amounts].filter((written) => came.has(written));
		// Where one is looked for in a list of two, the other does not come out.
		const least = amounts.size / 2;
		expect(kept.length).toBeGreaterThanOrEqual(least);
	});
});

describe('an amount that is entered', () => {
	const asked = entries.filter(({ operation }) =>
		operation.fields.some(({ property: { placeholder } }) => placeholder === 'e.g. 1250.50'),
	);

	test('is asked for in four operations', () => {
		expect(asked.map(({ resource, name }) => `${resource}.${name}`)).toEqual([
			'deposit.simulate',
			'fee.calculateDeposit',
			'fee.calculateWithdrawal',
			'onramp.createQuote',
		]);
	});

	test.each(asked)('is sent as exactly that, or refused: $resource $name', async (entry) => {
		const { operation, resource, name } = entry;
		const properties = formOf(operation).filter(({ required }) => required);
		const field = properties.find(({ placeholder }) => placeholder === 'e.g. 1250.50')?.name ?? '';
		const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
		const entered = fc.sample(
			fc.oneof(
				amount,
				fc.tuple(digits(9), digits(12)).map((parts) => parts.join('.')),
			),
			{ numRuns: 300, seed },
		);
		const recorded = await runRecorded({
			resource,
			operation: name,
			parameters: { ...filledForm(properties), [field]: '={{ $json.entered }}' },
			items: entered.map((one) => ({ entered: one })),
		});
		const outcomes = recorded.map(({ sent: [request], out }, index) => {
			if (!request)
				return /more digits|greater than zero/.test(out.map(failureIn).join()) ? 'refused' : out;
			const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.qs);
			// As it is written in the request, not as a number of ours.
			const written = /"amount":"?([^",}]+)/.exec(body)?.[1] ?? '';
			return sameNumber(written, entered[index] ?? '') ? 'sent' : [entered[index], written];
		});
		expect([...new Set(outcomes)].sort()).toEqual(['refused', 'sent']);
	});
});
