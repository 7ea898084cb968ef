/** Text from outside costs linear time: in each function that sees it, each field and each response. */
import type { INodeProperties } from 'n8n-workflow';

// First: it counts in the modules that are loaded after it.
import {
	classes,
	countCharacters,
	stopCounting,
	superlinear,
	textOf,
} from './linearTime/superlinear';

import {
	addDecimals,
	holdsExactly,
	withoutExponent,
} from '../../nodes/CrossBorderPayments/api/decimal';
import { matcherOf } from '../../nodes/CrossBorderPayments/api/normalizeText';
import { schemaDrift } from '../../nodes/CrossBorderPayments/api/schemaDrift';
import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { parseTime } from '../../nodes/CrossBorderPayments/api/unknownValues';
import { toDecimal } from '../../nodes/CrossBorderPayments/api/schemas/values';
import { validateInput } from '../../nodes/CrossBorderPayments/descriptions/validateInput';
import type { Field } from '../../nodes/CrossBorderPayments/descriptions/field';
import {
	splitWords,
	enteredStatuses,
} from '../../nodes/CrossBorderPayments/descriptions/textLists';
import { coerceParameter } from '../../nodes/CrossBorderPayments/operation/form/coerce';
import { formatAmount } from '../../nodes/CrossBorderPayments/operation/output/amounts';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { depositOutput } from '../../nodes/CrossBorderPayments/resources/deposit/output';
import {
	parseRetryAfter,
	toApiError,
	toConnectionError,
} from '../../nodes/CrossBorderPayments/transport/errorMessages';
import { parseExactly } from '../../nodes/CrossBorderPayments/transport/json';
import { createKeyRedactor } from '../../nodes/CrossBorderPayments/transport/keyRedactor';
import { callOf } from '../../nodes/CrossBorderPayments/transport/request';
import { parseResponse } from '../../nodes/CrossBorderPayments/transport/response';
import { fields as triggerFields } from '../../nodes/CrossBorderPayments/trigger/form';
import { leavesOf } from '../support/leaves';

beforeAll(countCharacters);
afterAll(stopCounting);

/** Those of the classes that take more steps than their length. */
async function slowClasses(
	work: (text: string) => unknown,
	isMeant: (unit: string) => boolean = () => true,
) {
	const meant = Object.entries(classes).filter(([, unit]) => isMeant(unit));
	const workOn = (units: string[]) => async (size: number) => {
		for (const unit of units) {
			try {
				await work(textOf(unit, size));
			} catch {
				// Rejected, which is fine.
			}
		}
	};
	const all = await superlinear(workOn(meant.map(([, unit]) => unit)));
	if (!all) return {};
	const slow: Record<string, string> = { all };
	for (const [name, unit] of meant) {
		const found = await superlinear(workOn([unit]));
		if (found) slow[name] = found;
	}
	return slow;
}

const RealRegExp = RegExp;
const patterns: RegExp[] = [];
/** The patterns of a key are made when it is added, where lint does not see them. */
function addKeys(redactor: ReturnType<typeof createKeyRedactor>, keys: readonly string[]) {
	globalThis.RegExp = class extends RealRegExp {
		constructor(pattern: string, flags?: string) {
			super(pattern, flags);
			patterns.push(this);
		}
	} as RegExpConstructor;
	keys.forEach(redactor.add);
	globalThis.RegExp = RealRegExp;
	return redactor;
}
const redactor = addKeys(createKeyRedactor(), [
	'sk_live_AbC+dEf/12\\\\3==',
	'\\'.repeat(10) + 'x',
	'%'.repeat(15) + 'x',
	'&'.repeat(10) + 'x',
]);
const all: readonly Endpoint[] = Object.values(endpoints);

test.each<[string, (text: string) => unknown]>([
	['a loop', (text) => text.match(/a{50}/g)!.forEach(() => [...text].forEach(() => text.length))],
	['a copy in a loop', (text) => [...text].forEach((_, at) => text.slice(at))],
])('%s that goes over all of the text for each of its characters is found', async (_, work) => {
	expect(await slowClasses(work, (unit) => unit === 'a')).toHaveProperty('letters');
});

/** Of the environment that the tests run in: Jest cannot load modules that Node imports. */
declare const requireByNode: NodeJS.Require;

test('the patterns of a key have no quantifier that starts over', async () => {
	const { ESLint } = requireByNode('eslint') as typeof import('eslint');
	const { default: regexp } = requireByNode(
		'eslint-plugin-regexp',
	) as typeof import('eslint-plugin-regexp');
	const report = { report: 'potential' };
	const eslint = new ESLint({
		overrideConfigFile: true,
		overrideConfig: {
			plugins: { regexp },
			rules: {
				'regexp/no-super-linear-backtracking': ['error', report],
				'regexp/no-super-linear-move': ['error', report],
			},
		},
	});
	expect(patterns).not.toEqual([]);
	const results = await Promise.all(patterns.map((one) => eslint.lintText(`${one}.test('');`)));
	expect(results.flat().flatMap(({ messages }) => messages)).toEqual([]);
});

/** Every column of a deposit that has the text wherever it can have one. */
function columnsWith(text: string) {
	const { allColumns = [], toItem } = depositOutput;
	const amounts = { amount: text, rate: text, localAmount: text, fee: text };
	const bankInfo = { name: text, [text]: text };
	const record = { ...amounts, status: text, currency: text, createdAt: text, bankInfo };
	return toItem(record, { output: 'selected', outputFields: [...allColumns], amounts: 2 });
}

describe('functions', () => {
	test.each<[string, (text: string) => unknown]>([
		['parseExactly', parseExactly],
		['parseExactly, of an object that is cut off', (text) => parseExactly(`{"a":"${text}`)],
		['parseExactly, of a long number', (text) => parseExactly(`{"a":1${text}}`)],
		['parseExactly, of a long fraction', (text) => parseExactly(`{"a":0.${text}}`)],
		[
			'parseExactly, of a text',
			(text) => parseExactly(`[12345678901234567891,${JSON.stringify(text)}]`),
		],
		['holdsExactly', holdsExactly],
		['holdsExactly, between other digits', (text) => holdsExactly(`1.${text}1`)],
		['withoutExponent', withoutExponent],
		['withoutExponent, with one', (text) => withoutExponent(`1${text}e9`)],
		['toDecimal', toDecimal],
		['toDecimal, of a fraction', (text) => toDecimal(`0.${text}`)],
		['addDecimals, of what toDecimal takes', (text) => addDecimals(toDecimal(text) ?? '0', '1.5')],
		['formatAmount', (text) => formatAmount('amount', text, 8)],
		['timeOf', parseTime],
		['matcherOf', (text) => matcherOf('INV-1')(text)],
		['the columns of a record', columnsWith],
		['splitWords', splitWords],
		['statuses by name', (text) => enteredStatuses.safeParse(text)],
		['the key redactor', redactor.text],
		['the key redactor, in JSON', (text) => redactor.body({ text }, text)],
		['parseRetryAfter', parseRetryAfter],
		[
			'connection errors',
			(text) => toConnectionError(endpoints.rateGet, new Error(text), 1, redactor.text),
		],
	])('%s', async (_, work) => {
		expect(await slowClasses(work)).toEqual({});
	});
});

describe('the fields of the forms', () => {
	/** The value of a property with the text wherever one can be entered. */
	function filled({ type, options = [], typeOptions }: INodeProperties, text: string): unknown {
		const filledAll = (members: INodeProperties[]) =>
			Object.fromEntries(members.map((member) => [member.name, filled(member, text)]));
		if (type === 'collection') return filledAll(options as INodeProperties[]);
		if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: text };
		if (type !== 'fixedCollection') return text;
		return Object.fromEntries(
			options.map((group) => {
				const values = 'values' in group ? filledAll(group.values) : {};
				return [group.name, typeOptions?.multipleValues ? [values] : values];
			}),
		);
	}

	const ofOperations = resources.flatMap(({ operations }) =>
		operations.flatMap(({ fields, options }) => [...fields, ...options]),
	);
	/** Of these types, all fields convert and check a text in the same way. */
	const alike = ['boolean', 'multiOptions', 'number', 'options'];
	const fields = new Map<unknown, Field>(
		[...ofOperations, ...triggerFields].map((field) => {
			const { type } = field.property;
			return [alike.includes(type) ? type : field.schema, field];
		}),
	);

	test.each([...fields.values()].map((field) => [field.property.displayName, field] as const))(
		'%s',
		async (_, { property, schema }) => {
			const places = leavesOf(filled(property, '')).length;
			const slow = await slowClasses((text) => {
				const part = text.slice(0, Math.ceil(text.length / places));
				const coerced = coerceParameter(property, filled(property, part), 'UTC');
				return validateInput<unknown>(schema, coerced, property.displayName, property.options);
			});
			expect(slow).toEqual({});
		},
	);
});

describe('responses', () => {
	test.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
		'of %s that say why they reject, and others than expected',
		async (_, endpoint) => {
			const headers = {};
			const slow = await slowClasses((text) => {
				const call = callOf(endpoint, { body: { text } }, { bodyFields: { text: [text] } });
				const body = { message: text, error: text };
				toApiError(call, { statusCode: 400, headers, body: '' }, body, 'sandbox');
				for (const response of [
					text,
					{ data: text, id: text, [text]: text },
					[text],
					{ success: false, message: text },
				]) {
					try {
						const checked = parseResponse(call, response);
						schemaDrift(endpoint.response!, checked);
					} catch {
						// Each of them is tried.
					}
				}
			});
			expect(slow).toEqual({});
		},
	);
});
