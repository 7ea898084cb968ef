import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import { defaultConcurrency } from '../../../nodes/CrossBorderPayments/transport/client';
import { defaultTimeoutMs } from '../../../nodes/CrossBorderPayments/transport/request';
import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { findOperation, resources } from '../../../nodes/CrossBorderPayments/resources';
import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/coerce';
import {
	optionsProperty,
	optionsSchema,
	type OptionName,
} from '../../../nodes/CrossBorderPayments/descriptions/options';
import { propertiesOf } from '../../../nodes/CrossBorderPayments/operation/properties';
import { listSearch } from '../../../nodes/CrossBorderPayments/listSearch';
import { SPEC_ENUMS } from '../../spec/enums';
import { SPEC_READ_SIDE, SPEC_RECORDS, type SpecRecordName } from '../../spec/records';
import { leavesOf, setByService } from '../api/specSample';

/** The names that saved workflows depend on; `*` stands for the fields that every list has. */
const fixedNames: Record<string, string> = {
	'balance.get': '',
	'bank.getAll': 'currency *',
	'conversion.get': 'subaccountId conversionId',
	'conversion.getAll': 'scope subaccountId *',
	'deposit.create': 'subaccountId channelId accountType',
	'deposit.getAll': 'scope subaccountId *',
	'deposit.simulate': 'subaccountId currency amount accountNumber',
	'depositChannel.getAll': 'currency',
	'fee.calculateDeposit': 'currency amount',
	'fee.calculateWithdrawal': 'currency amount',
	'offramp.get': 'subaccountId offrampId',
	'offramp.getStatus': 'subaccountId offrampId',
	'onramp.createQuote': 'subaccountId fromAmount fromCurrency toAsset toChain',
	'onramp.get': 'subaccountId onrampId',
	'onramp.getAll': 'scope subaccountId *',
	'rate.get': 'fromCurrency toCurrency',
	'recipient.get': 'subaccountId recipientId',
	'recipient.getAll': 'subaccountId filters *',
	'recipient.validateBrl': 'pixKey',
	'subaccount.create': 'email',
	'subaccount.getAll': '*',
	'verification.createLink': 'subaccountId verificationType',
	'verification.createKybLink': 'subaccountId verificationType',
	'verification.getIndividual': 'subaccountId',
	'verification.submitIndividual': 'subaccountId specifyBody fields jsonBody',
	'verification.submitCustomer': 'verificationId specifyBody fields jsonBody',
	'verification.getBusiness': 'subaccountId',
	'verification.submitBusiness': 'subaccountId specifyBody fields jsonBody',
};

/** Beside the fixed names an operation may have these. */
const shared = ['options', 'simplify', 'filters', 'returnAll', 'limit'];

const properties = propertiesOf(resources);

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		name: `${resource.value}.${operation.value}`,
		resource,
		operation,
	})),
);

/** The properties that the editor shows for an operation, as its form has them. */
function formOf(name: string): INodeProperties[] {
	const [resource = '', operation = ''] = name.split('.');
	return properties.filter(({ displayOptions: { show = {} } = {} }) =>
		[show.resource, show.operation].every((shown, index) =>
			(shown as string[] | undefined)?.includes(index === 0 ? resource : operation),
		),
	);
}

const isCollection = ({ type }: INodeProperties) =>
	type === 'collection' || type === 'fixedCollection';

interface Found {
	path: string;
	property: INodeProperties;
}

/** A property and all that it holds; a group's own entry name is left out of the path. */
function within(property: INodeProperties, path = ''): Found[] {
	const here = path ? `${path}.${property.name}` : property.name;
	if (!isCollection(property)) return [{ path: here, property }];
	const members = (property.options ?? []).flatMap((option) =>
		'values' in option ? (option as INodePropertyCollection).values : [option as INodeProperties],
	);
	return [{ path: here, property }, ...members.flatMap((member) => within(member, here))];
}

const everything: Array<Found & { operation: string }> = operations.flatMap(({ name }) =>
	formOf(name).flatMap((property) =>
		within(property).map((found) => ({ ...found, operation: name })),
	),
);

/** Words of a title start with a capital, except small ones in the middle. */
const isTitle = (text: string) =>
	text
		.split(/[\s/]+/)
		.every(
			(word, index) =>
				/^\(?[A-Z0-9]/.test(word) ||
				(index > 0 && /^(a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/.test(word)),
		);

describe('the menus', () => {
	test('have every operation of the design that is an endpoint, under its fixed name', () => {
		const known = operations.map(({ name }) => name);
		expect(Object.keys(fixedNames).filter((name) => !known.includes(name))).toEqual([]);
		expect(new Set(known).size).toBe(known.length);
	});

	test('reach every endpoint', () => {
		const reached = new Set(
			operations.flatMap(({ operation }) => operation.endpoints.map(({ id }) => id)),
		);
		expect(Object.keys(endpoints).filter((id) => !reached.has(id as never))).toEqual([]);
	});

	test('lead to the operation that they name', () => {
		for (const { name, resource, operation } of operations) {
			expect([name, findOperation(resource.value, operation.value)]).toEqual([name, operation]);
		}
		expect(findOperation('deposit', 'delete')).toBeUndefined();
		expect(findOperation('toString', '')).toBeUndefined();
	});

	test('start with an entry that exists', () => {
		const menus = properties.filter(({ name }) => name === 'resource' || name === 'operation');
		expect(menus).toHaveLength(1 + resources.length);
		for (const { options, default: first } of menus) {
			expect((options as INodePropertyOptions[]).map(({ value }) => value)).toContain(first);
		}
	});

	test.each(operations)('$name: title, action and description', ({ operation, resource }) => {
		expect(isTitle(operation.name) && isTitle(resource.name)).toBe(true);
		// A sentence for the nodes panel: a capital, then words, no full stop.
		expect(operation.action).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
		expect(operation.description.length).toBeGreaterThan(15);
		expect(resource.description).toMatch(/^[A-Z]/);
	});

	test('no two actions read the same', () => {
		const actions = operations.map(({ operation }) => operation.action);
		expect(actions.filter((action, index) => actions.indexOf(action) !== index)).toEqual([]);
	});

	test('items run side by side only where nothing changes', () => {
		for (const { name, operation } of operations) {
			expect([name, operation.retryable]).toEqual([
				name,
				operation.endpoints.every(
					({ method, path }) => method === 'GET' || path.endsWith('/quote'),
				),
			]);
		}
	});
});

describe('the form', () => {
	test.each(Object.entries(fixedNames))('%s has its parameters', (name, fixed) => {
		const lists = fixed.includes('*') ? ['returnAll', 'limit'] : [];
		const wanted = [
			...fixed.split(' ').filter((word) => word && word !== '*'),
			...lists,
			'options',
		];
		const found = formOf(name).map((property) => property.name);
		expect(wanted.filter((parameter) => !found.includes(parameter))).toEqual([]);
		const more = found.filter(
			(parameter) =>
				!wanted.includes(parameter) && !shared.includes(parameter) && !parameter.endsWith('Notice'),
		);
		expect(more).toEqual([]);
	});

	test.each(operations)('$name: no name twice', ({ name }) => {
		const names = formOf(name).map((property) => property.name);
		expect(names.filter((parameter, index) => names.indexOf(parameter) !== index)).toEqual([]);
		for (const property of formOf(name).filter(isCollection)) {
			const paths = within(property).map(({ path }) => path);
			expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
		}
	});

	test('is what the node shows', () => {
		expect(new CrossBorderPayments().description.properties).toEqual(properties);
	});

	test('every property belongs to an operation, and hides with it', () => {
		const stray = properties.filter(
			({ name, displayOptions }) =>
				name !== 'resource' &&
				name !== 'operation' &&
				!(displayOptions?.show?.resource && displayOptions.show.operation),
		);
		expect(stray.map(({ name }) => name)).toEqual([]);
	});

	test('what a property depends on stands before it', () => {
		for (const { name } of operations) {
			const before = new Set(['resource', 'operation']);
			for (const property of formOf(name)) {
				const needs = Object.keys(property.displayOptions?.show ?? {});
				expect([name, property.name, needs.filter((need) => !before.has(need))]).toEqual([
					name,
					property.name,
					[],
				]);
				before.add(property.name);
			}
		}
	});

	test('every property is explained: by a description, an example, or by what it holds', () => {
		const unexplained = everything.filter(({ property }) => {
			const { type, description = '', placeholder = '', options = [] } = property;
			if (type === 'notice' || description.length > 10) return false;
			if (placeholder.startsWith('e.g. ')) return false;
			// «Options» and «Filters» are explained by their entries, all of which are looked at themselves.
			return (
				!(isCollection(property) && options.length > 0) &&
				!(property.name === 'name' || property.name === 'value')
			);
		});
		expect(unexplained.map(({ operation, path }) => `${operation} ${path}`)).toEqual([]);
	});

	test('notices say something, and boolean descriptions say «Whether»', () => {
		const notices = everything.filter(({ property }) => property.type === 'notice');
		expect(notices.length).toBeGreaterThan(0);
		for (const { property } of notices)
			expect(property.displayName.split(' ').length).toBeGreaterThan(5);
		for (const { property } of everything.filter(({ property: { type } }) => type === 'boolean'))
			expect(property.description).toMatch(/^Whether /);
	});

	test('display names are titles', () => {
		const names = everything
			.filter(({ property }) => property.type !== 'notice')
			.flatMap(({ property }) => [
				property.displayName,
				...(property.type === 'fixedCollection'
					? (property.options ?? []).map(
							(option) => (option as INodePropertyCollection).displayName,
						)
					: []),
				...(property.type === 'resourceLocator'
					? (property.modes ?? []).map(({ displayName }) => displayName)
					: []),
			]);
		expect(names.length).toBeGreaterThan(100);
		expect(names.filter((name) => !isTitle(name))).toEqual([]);
	});

	test('menu entries are titles, and every default is one of them', () => {
		for (const { operation, path, property } of everything.filter(
			({ property: { type } }) => type === 'options',
		)) {
			const entries = property.options as INodePropertyOptions[];
			expect([
				operation,
				path,
				entries.filter(({ name }) => !isTitle(name)).map(({ name }) => name),
			]).toEqual([operation, path, []]);
			expect(entries.map(({ value }) => value)).toContain(property.default);
		}
	});

	test('entries of a collection come in the order of their names', () => {
		for (const { operation, path, property } of everything.filter(
			({ property: { type } }) => type === 'collection',
		)) {
			const names = (property.options as INodeProperties[]).map(({ displayName }) => displayName);
			expect([operation, path, names]).toEqual([
				operation,
				path,
				[...names].sort((a, b) => a.localeCompare(b)),
			]);
		}
	});

	test('a default is something that the field itself takes, unless it must be filled in', () => {
		for (const { name, operation } of operations) {
			for (const { property, schema } of operation.fields) {
				if (property.type === 'notice' || property.type === 'resourceLocator') continue;
				const empty = property.default === '' && property.required === true;
				expect([name, property.name, schema.safeParse(property.default).success]).toEqual([
					name,
					property.name,
					!empty,
				]);
			}
		}
	});
});

describe('resource locators', () => {
	const locators = everything.filter(({ property }) => property.type === 'resourceLocator');

	test('search by a method that exists', () => {
		const methods = locators.flatMap(
			({ property }) =>
				property.modes?.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []) ?? [],
		);
		expect(methods.length).toBe(locators.length);
		expect(methods.filter((method) => !(method in listSearch))).toEqual([]);
		// And every method has a locator that uses it.
		expect(Object.keys(listSearch).filter((method) => !methods.includes(method))).toEqual([]);
		expect(Object.keys(new CrossBorderPayments().methods.listSearch)).toEqual(
			Object.keys(listSearch),
		);
	});

	test('can be filled in by ID, too, and start with an empty choice', () => {
		for (const { property } of locators) {
			const names = property.modes?.map(({ name }) => name);
			// Only «Get a subaccount» looks through the list, and so can find an e-mail address in it.
			expect([
				['list', 'id'],
				['list', 'id', 'email'],
			]).toContainEqual(names);
			expect(property.default).toEqual({ mode: 'list', value: '' });
			expect(property.required).toBe(true);
		}
	});

	test('an ID is held against the same rule before and after sending', () => {
		for (const { name, operation } of operations) {
			for (const { property, schema } of operation.fields) {
				const [rule] = property.modes?.find(({ name: mode }) => mode === 'id')?.validation ?? [];
				if (!rule || typeof rule === 'function') continue;
				const pattern = new RegExp((rule.properties as { regex: string }).regex);
				for (const id of [
					'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
					' 3F2B8C1E-5D4A-4C6B-9E7F-1A2B3C4D5E6F ',
					'',
					'x',
					'3f2b8c1e5d4a4c6b9e7f1a2b3c4d5e6f',
				]) {
					expect([name, id, pattern.test(id)]).toEqual([name, id, schema.safeParse(id).success]);
				}
			}
		}
	});

	test('that list what a subaccount has reload with it', () => {
		for (const { property } of locators) {
			const reloads = property.typeOptions?.loadOptionsDependsOn ?? [];
			expect([property.name, reloads]).toEqual([
				property.name,
				['subaccountId', 'channelId'].includes(property.name) ? [] : ['subaccountId.value'],
			]);
		}
	});
});

describe('options', () => {
	const all: OptionName[] = [
		'concurrency',
		'limitParameter',
		'pageParameter',
		'pageSize',
		'queryParameters',
		'timeout',
	];
	const defaults = Object.fromEntries(
		(optionsProperty(all).options as INodeProperties[]).map((option) => [
			option.name,
			option.default,
		]),
	);

	test('show the defaults that hold without them', () => {
		expect(defaults).toEqual({
			concurrency: defaultConcurrency,
			limitParameter: assumptions.limitParameter.value,
			pageParameter: assumptions.pageParameter.value,
			pageSize: assumptions.pageSize.value,
			queryParameters: {},
			timeout: defaultTimeoutMs / 1000,
		});
		expect(optionsSchema.parse({})).toEqual({
			concurrency: defaultConcurrency,
			timeout: defaultTimeoutMs / 1000,
			queryParameters: {},
		});
		expect(optionsSchema.safeParse(defaults).success).toBe(true);
	});

	test('the editor’s bounds are those of the check', () => {
		for (const option of optionsProperty(all).options as INodeProperties[]) {
			const { minValue, maxValue } = option.typeOptions ?? {};
			const taken = (value: unknown) => optionsSchema.safeParse({ [option.name]: value }).success;
			if (minValue !== undefined)
				expect([option.name, taken(minValue), taken(minValue - 1)]).toEqual([
					option.name,
					true,
					false,
				]);
			if (maxValue !== undefined)
				expect([option.name, taken(maxValue), taken(maxValue + 1)]).toEqual([
					option.name,
					true,
					false,
				]);
		}
		for (const bad of [1.5, '5', NaN, null])
			expect(optionsSchema.safeParse({ timeout: bad }).success).toBe(false);
	});

	test('query parameters become names and values, whatever type an expression gives', () => {
		const given = {
			queryParameters: {
				parameter: [
					{ name: ' page_size ', value: 5 },
					{ name: 'currency', value: '' },
					{ name: 'flag', value: true },
					{ name: 'nothing', value: null },
				],
			},
		};
		const read = coerceParameter(optionsProperty(['queryParameters']), given, 'UTC');
		expect(optionsSchema.parse(read).queryParameters).toEqual({
			page_size: '5',
			currency: '',
			flag: 'true',
			nothing: '',
		});
		expect(
			optionsSchema.safeParse({ queryParameters: { parameter: [{ name: ' ', value: '1' }] } })
				.success,
		).toBe(false);
	});

	test('every read takes query parameters, because the specification leaves their names out', () => {
		for (const { name, operation } of operations) {
			const reads = operation.endpoints.some(({ method }) => method === 'GET');
			expect([name, operation.options.includes('queryParameters')]).toEqual([name, reads]);
			expect([name, operation.options.includes('timeout')]).toEqual([name, true]);
			// Writes go one after another.
			expect([name, operation.options.includes('concurrency')]).toEqual([
				name,
				operation.retryable || reads,
			]);
		}
	});

	test('every paged list takes the paging parameters', () => {
		for (const { name, operation } of operations.filter(
			({ operation: { value } }) => value === 'getAll',
		)) {
			const isPaged = operation.endpoints[0]?.paging !== undefined;
			for (const option of ['limitParameter', 'pageParameter', 'pageSize'] as const) {
				expect([name, option, operation.options.includes(option)]).toEqual([name, option, isPaged]);
			}
		}
	});
});

describe('submit forms', () => {
	const named = (form: string) =>
		everything
			.filter(
				({ operation, path, property }) =>
					operation === form && path.startsWith('fields.') && !isCollection(property),
			)
			.map(({ path }) => path.slice('fields.'.length));
	const topOf = (path: string) => path.split(/[.[]/)[0] ?? '';

	/** The leaves that a person can fill in, without the marks of arrays. */
	function writeSide(name: SpecRecordName, without: readonly string[]): string[] {
		return leavesOf(name)
			.filter(({ path }) => !without.includes(topOf(path)))
			.flatMap(({ path }) => {
				if (path.endsWith('owners[].address'))
					return leavesOf('addressIndividual').map((leaf) => `${path}.${leaf.path}`);
				if (path.endsWith('owners[].identification'))
					return leavesOf('identificationIndividual').map((leaf) => `${path}.${leaf.path}`);
				return [path];
			})
			.map((path) => path.replaceAll('[]', ''));
	}

	test.each<[string, SpecRecordName, readonly string[]]>([
		[
			'verification.submitIndividual',
			'individualVerification',
			[...setByService, ...SPEC_READ_SIDE.individualVerification],
		],
		[
			'verification.submitBusiness',
			'businessVerification',
			[...setByService, ...SPEC_READ_SIDE.businessVerification],
		],
		['verification.submitCustomer', 'customerSubmission', []],
	])('%s offers every field of the %s by its own name', (form, record, without) => {
		const wanted = writeSide(record, without);
		expect(wanted.length).toBeGreaterThan(20);
		const offered = named(form);
		expect(wanted.filter((path) => !offered.includes(path))).toEqual([]);
	});

	/** Fields that a form offers beyond the write side of its record: read-side ones and those that errors name. */
	test.each<[string, SpecRecordName, string[]]>([
		[
			'verification.submitIndividual',
			'individualVerification',
			['email', 'signed_agreement_id', 'has_accepted_terms_of_service', 'documents.description'],
		],
		[
			'verification.submitBusiness',
			'businessVerification',
			['signed_agreement_id', 'account_purpose_other'],
		],
		['verification.submitCustomer', 'customerSubmission', []],
	])('%s offers nothing that the service has no name for', (form, record, more) => {
		const known = [...writeSide(record, []), ...more];
		expect(named(form).filter((path) => !known.includes(path))).toEqual([]);
	});

	test('are read from fields first, and hide the JSON', () => {
		for (const form of [
			'verification.submitIndividual',
			'verification.submitBusiness',
			'verification.submitCustomer',
		]) {
			const byName = Object.fromEntries(formOf(form).map((property) => [property.name, property]));
			expect(
				(byName.specifyBody?.options as INodePropertyOptions[]).map(({ name, value }) => [
					name,
					value,
				]),
			).toEqual([
				['Using Fields Below', 'fields'],
				['Using JSON', 'json'],
			]);
			expect(byName.fields?.displayOptions?.show?.specifyBody).toEqual(['fields']);
			expect(byName.jsonBody?.displayOptions?.show?.specifyBody).toEqual(['json']);
		}
	});

	test('repeat what the service has lists of, and nothing else', () => {
		const groups = everything.filter(
			({ operation, path, property }) =>
				operation.startsWith('verification.submit') &&
				path.startsWith('fields.') &&
				property.type === 'fixedCollection',
		);
		for (const { operation, path, property } of groups) {
			const isList = property.typeOptions?.multipleValues === true;
			const field = path.split('.').pop() ?? '';
			expect([operation, path, isList]).toEqual([operation, path, !field.endsWith('address')]);
			// The name of the entry tells the body's builder which of the two it is.
			expect((property.options as INodePropertyCollection[]).map(({ name }) => name)).toEqual([
				isList ? 'items' : 'value',
			]);
		}
		const lists = Object.entries(SPEC_RECORDS.businessVerification).filter(
			([name, kind]) => Array.isArray(kind) && !setByService.includes(name),
		);
		const repeated = groups
			.filter(
				({ operation, path }) => operation.endsWith('Business') && path.split('.').length === 2,
			)
			.filter(({ property }) => property.typeOptions?.multipleValues)
			.map(({ path }) => path.slice('fields.'.length));
		expect(repeated.sort()).toEqual(lists.map(([name]) => name).sort());
	});
});

describe('menus of values', () => {
	const fromSpec: Record<string, keyof typeof SPEC_ENUMS> = {
		'bank.getAll currency': 'banksCurrencies',
		'deposit.getAll filters.statuses': 'depositStates',
		'deposit.simulate currency': 'simulateCurrencies',
		'depositChannel.getAll currency': 'channelCurrencies',
		'fee.calculateDeposit currency': 'feeCurrencies',
		'fee.calculateWithdrawal currency': 'feeCurrencies',
		'onramp.getAll filters.statuses': 'onrampStates',
		'recipient.getAll filters.currency': 'recipientCurrencies',
		'recipient.getAll filters.paymentRail': 'recipientPaymentRails',
		'subaccount.getAll filters.statuses': 'subaccountStates',
		'verification.createLink verificationType': 'verificationTypes',
		'verification.createKybLink verificationType': 'verificationTypes',
		'verification.submitIndividual fields.source_of_funds': 'individualSourceOfFunds',
		'verification.submitBusiness fields.account_purpose': 'businessAccountPurposes',
		'verification.submitBusiness fields.business_type': 'businessTypes',
		'verification.submitBusiness fields.source_of_funds': 'businessSourceOfFunds',
		'verification.submitCustomer fields.type': 'customerSubmissionTypes',
	};

	const menus = new Map(
		everything
			.filter(({ property }) => ['options', 'multiOptions'].includes(property.type))
			.map(({ operation, path, property }) => [
				`${operation} ${path}`,
				(property.options as INodePropertyOptions[]).map(({ value }) => value),
			]),
	);

	test.each(Object.entries(fromSpec))(
		'%s: the values of %s, no more and no fewer',
		(place, list) => {
			expect([...(menus.get(place) ?? [])].sort()).toEqual([...SPEC_ENUMS[list].values].sort());
		},
	);

	test('no other menu closes what the specification leaves open', () => {
		const own = ['scope', 'specifyBody'];
		const closed = [...menus.keys()].filter((place) => {
			const [operation = '', path = ''] = place.split(' ');
			return operation in fixedNames && !own.includes(path) && !(place in fromSpec);
		});
		expect(closed).toEqual([]);
	});
});
