import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { listSearch } from '../../../nodes/CrossBorderPayments/listSearch';
import { resources } from '../../../nodes/CrossBorderPayments/resources';
import { SPEC_ENUMS } from '../../spec/enums';

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		name: `${resource.value}.${operation.value}`,
		operation,
	})),
);

interface Place {
	path: string;
	property: INodeProperties;
}

/** A property and all that it holds; the name of a group's entry is left out of the path. */
function placesIn(property: INodeProperties, parent = ''): Place[] {
	const path = parent ? `${parent}.${property.name}` : property.name;
	if (!['collection', 'fixedCollection'].includes(property.type)) return [{ path, property }];
	const members = (property.options ?? []).flatMap((option) =>
		'values' in option ? option.values : [option as INodeProperties],
	);
	return [{ path, property }, ...members.flatMap((member) => placesIn(member, path))];
}

const places = operations.flatMap(({ name, operation }) =>
	operation.fields.flatMap(({ property }) =>
		placesIn(property).map((place) => ({ ...place, operation: name })),
	),
);
const placesOfType = (type: INodeProperties['type']) =>
	places.filter(({ property }) => property.type === type);

test('actions differ', () => {
	const actions = operations.map(({ operation }) => operation.action);
	expect(new Set(actions).size).toBe(operations.length);
});

test('the menu of a resource has its operations in the order of their names', () => {
	for (const { operations } of resources) {
		const names = operations.map(({ name }) => name);
		expect(names).toEqual([...names].sort());
	}
});

describe('a form', () => {
	test.each(operations)(
		'$name: names are unique, and fields come after those they depend on',
		({ operation }) => {
			const before: string[] = [];
			for (const { property } of operation.fields) {
				expect(before).not.toContain(property.name);
				expect(before).toEqual(
					expect.arrayContaining(Object.keys(property.displayOptions?.show ?? {})),
				);
				before.push(property.name);
			}
		},
	);

	test.each(operations)(
		'$name: a field accepts its default, unless it must be filled in',
		({ operation }) => {
			for (const { property, schema } of operation.fields) {
				if (property.type === 'resourceLocator') continue;
				const mustBeFilledIn = property.default === '' && property.required === true;
				expect([property.name, schema.safeParse(property.default).success]).toEqual([
					property.name,
					!mustBeFilledIn,
				]);
			}
		},
	);

	test('has titles: words with a capital, except small ones', () => {
		const small = /^(a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/;
		const isTitle = (text: string) =>
			text
				.split(/[\s/]+/)
				.every((word, index) => /^\(?[A-Z0-9]/.test(word) || (index > 0 && small.test(word)));
		const titles = places.flatMap(({ property: { displayName, type, options = [] } }) => [
			displayName,
			...(type === 'options' ? (options as INodePropertyOptions[]).map(({ name }) => name) : []),
		]);
		expect(titles.filter((title) => !isTitle(title))).toEqual([]);
	});

	test('has the entries of a collection in the order of their names', () => {
		for (const { property } of placesOfType('collection')) {
			const names = (property.options as INodeProperties[]).map(({ displayName }) => displayName);
			expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		}
	});

	test('has locators that search by a method of the node, can be filled in by ID, and reload with their subaccount', () => {
		const methods = placesOfType('resourceLocator').map(({ property }) => {
			const { name, modes = [], typeOptions } = property;
			expect(modes.map((mode) => mode.name)).toEqual(expect.arrayContaining(['list', 'id']));
			const isOfSubaccount = !['subaccountId', 'channelId'].includes(name);
			expect([name, typeOptions?.loadOptionsDependsOn]).toEqual([
				name,
				isOfSubaccount ? ['subaccountId.value'] : undefined,
			]);
			return modes[0]?.typeOptions?.searchListMethod;
		});
		expect(new Set(methods)).toEqual(new Set(Object.keys(listSearch)));
		expect(new CrossBorderPayments().methods.listSearch).toBe(listSearch);
		const trigger = new CrossBorderPaymentsTrigger();
		const form = JSON.stringify(trigger.description.properties);
		const [, method] = /"searchListMethod":"(\w+)"/.exec(form) ?? [];
		expect(Object.keys(trigger.methods.listSearch)).toEqual([method]);
	});
});

describe('a form that submits a verification', () => {
	test('starts without a choice, which is then not sent', () => {
		const choices = placesOfType('options').filter(
			({ operation, path }) => operation.startsWith('verification.submit') && path.includes('.'),
		);
		expect(choices).not.toEqual([]);
		for (const { path, property } of choices) {
			expect([path, property.default]).toEqual([path, '']);
			expect(property.options).toContainEqual({ name: 'Not Specified', value: '' });
		}
	});

	test('repeats what the service has lists of', () => {
		const groups = placesOfType('fixedCollection').filter(({ operation }) =>
			operation.startsWith('verification.submit'),
		);
		for (const { path, property } of groups) {
			const isList = !path.endsWith('address');
			expect([path, property.typeOptions?.multipleValues === true]).toEqual([path, isList]);
			// The body's builder tells the two apart by this name.
			expect(property.options?.map(({ name }) => name)).toEqual([isList ? 'items' : 'value']);
		}
	});
});

describe('a menu of values', () => {
	const lists: Record<string, readonly string[]> = {
		'bank.getAll currency': SPEC_ENUMS.banksCurrencies,
		'deposit.getAll filters.statuses': SPEC_ENUMS.depositStates,
		'deposit.getTotals filters.statuses': SPEC_ENUMS.depositStates,
		'deposit.simulate currency': SPEC_ENUMS.simulateCurrencies,
		'depositChannel.getAll currency': SPEC_ENUMS.channelCurrencies,
		'fee.calculateDeposit currency': SPEC_ENUMS.feeCurrencies,
		'fee.calculateWithdrawal currency': SPEC_ENUMS.feeCurrencies,
		'onramp.getAll filters.statuses': SPEC_ENUMS.onrampStates,
		'onramp.getTotals filters.statuses': SPEC_ENUMS.onrampStates,
		'recipient.getAll filters.currency': SPEC_ENUMS.recipientCurrencies,
		'recipient.getAll filters.paymentRail': SPEC_ENUMS.recipientPaymentRails,
		'subaccount.getAll filters.statuses': SPEC_ENUMS.subaccountStates,
		'verification.createKybLink verificationType': SPEC_ENUMS.verificationTypes,
		'verification.createLink verificationType': SPEC_ENUMS.verificationTypes,
		'verification.getFollowUps filters.statuses': [
			...SPEC_ENUMS.individualVerificationStates,
			...SPEC_ENUMS.businessVerificationStates,
		],
		'verification.submitBusiness fields.account_purpose': SPEC_ENUMS.businessAccountPurposes,
		'verification.submitBusiness fields.business_type': SPEC_ENUMS.businessTypes,
		'verification.submitBusiness fields.source_of_funds': SPEC_ENUMS.businessSourceOfFunds,
		'verification.submitCustomer fields.type': SPEC_ENUMS.customerSubmissionTypes,
		'verification.submitIndividual fields.source_of_funds': SPEC_ENUMS.individualSourceOfFunds,
	};
	/** Choices of the node's own. */
	const output = ['output', 'outputFields', 'groupBy', 'filters.period'];
	const own = ['scope', 'specifyBody', 'betweenChecks', 'onTimeout', ...output];
	const isYesOrNo = ({ options = [] }: INodeProperties) =>
		options.some((option) => 'value' in option && option.value === true);
	const anyType = 'verification.getFollowUps verificationType';
	const menus = [...placesOfType('options'), ...placesOfType('multiOptions')].filter(
		({ operation, path, property }) =>
			!own.includes(path) && `${operation} ${path}` !== anyType && !isYesOrNo(property),
	);

	test('has the values of the specification, no more and no fewer', () => {
		const valuesOf = ({ options }: INodeProperties) =>
			(options as INodePropertyOptions[]).map(({ value }) => value).filter((value) => value !== '');
		const shown = menus.map(
			({ operation, path, property }) =>
				[`${operation} ${path}`, valuesOf(property).sort()] as const,
		);
		const wanted = Object.entries(lists).map(([place, values]) => [place, [...values].sort()]);
		expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(wanted));
	});
});
