import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import {
	suggestionMenu,
	suggestionMethods,
} from '../../../nodes/CrossBorderPayments/descriptions/choices';
import { listSearch } from '../../../nodes/CrossBorderPayments/listSearch';
import { resources } from '../../../nodes/CrossBorderPayments/resources';
import { REFERENCE_ENUMS, SPEC_ENUMS, words } from '../../spec/enums';

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

test('the menu says in one short sentence what an operation does', () => {
	const texts = operations.map(({ operation }) => operation.description);
	expect(texts.filter((text) => text.length > 80 || /[.;]/.test(text))).toEqual([]);
});

test('actions are named as people search for them, without articles', () => {
	const actions = operations.map(({ operation }) => operation.action);
	expect(actions.filter((action) => /\b(a|an|the)\b/.test(action))).toEqual([]);
});

test('the writes are what the specification says creates, submits or simulates something', () => {
	const writes = operations.filter(({ operation }) => operation.isWrite).map(({ name }) => name);
	expect(writes.toSorted()).toEqual([
		'deposit.create',
		'deposit.simulate',
		'subaccount.create',
		'verification.createKybLink',
		'verification.createLink',
		'verification.submitBusiness',
		'verification.submitCustomer',
		'verification.submitIndividual',
	]);
	// With Create Form Links, it reads first, and then may create some.
	const isBoth = (name: string) => name === 'verification.getFollowUps';
	const others = operations.filter(({ name, operation }) => !operation.isWrite && !isBoth(name));
	expect(others.filter(({ operation }) => !operation.isReadOnly)).toEqual([]);
});

test('the form of whatever changes real data says so before it runs', () => {
	const silent = operations.filter(
		({ operation: { isReadOnly, forAgents, notice } }) => !isReadOnly && !forAgents && !notice,
	);
	expect(silent).toEqual([]);
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
				const isEmpty = property.default === '' || Object.keys(property.default ?? 0).length === 0;
				const mustBeFilledIn = isEmpty && property.required === true;
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

	test('says what a field does, not what errors and problems it makes', () => {
		const texts = places.flatMap(({ property }) => {
			const options = (property.options ?? []).map((option) => option as INodePropertyOptions);
			return [property, ...options].map(({ description = '' }) => description);
		});
		const hints = places.map(({ property }) => property.hint ?? '');
		const words = /\b(error|problem|failure|mistake)s?\b/i;
		expect([...texts, ...hints].filter((text) => words.test(text))).toEqual([]);
	});

	test('has locators that search by a method of the node, can be filled in by ID, and are not emptied by n8n', () => {
		const methods = placesOfType('resourceLocator').map(({ property }) => {
			const { modes = [], typeOptions } = property;
			const method = modes[0]?.typeOptions?.searchListMethod;
			if (suggestionMethods.includes(method!)) return method;
			expect(modes.map((mode) => mode.name)).toEqual(['list', expect.stringMatching(/^id/)]);
			expect(typeOptions?.loadOptionsDependsOn).toBeUndefined();
			return method;
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
		const isInForm = ({ operation, path }: (typeof places)[number]) =>
			operation.startsWith('verification.submit') && path.includes('.');
		const flags = placesOfType('options').filter(isInForm);
		expect(flags).not.toEqual([]);
		for (const { path, property } of flags) {
			expect([path, property.default]).toEqual([path, '']);
			expect(property.options).toContainEqual({ name: 'Not Specified', value: '' });
		}
		for (const { path, property } of placesOfType('resourceLocator').filter(isInForm)) {
			expect([path, property.default]).toEqual([path, { mode: 'list', value: '' }]);
		}
	});
});

describe('a menu of values', () => {
	const both = (list: keyof typeof SPEC_ENUMS & keyof typeof REFERENCE_ENUMS) => [
		...SPEC_ENUMS[list],
		...REFERENCE_ENUMS[list],
	];
	const feeCurrencies = both('feeCurrencies');
	const { onrampStates } = SPEC_ENUMS;
	const documents = ['business_formation', 'shareholder_registry'];
	const unapproved = REFERENCE_ENUMS.verificationStates.filter((status) => status !== 'approved');
	const unfinished = [
		...SPEC_ENUMS.individualVerificationStates,
		...SPEC_ENUMS.businessVerificationStates,
		...unapproved.filter((status) => !/incomplete|not_started|awaiting_ubo/.test(status)),
		// Without a record of a verification, it has the status of a country or of the subaccount.
		...['pending', 'review', 'declined'],
	];

	/** Those that only choose. */
	const closed: Record<string, readonly string[]> = {
		'deposit.getAll filters.statuses': both('depositStates'),
		'deposit.getTotals filters.statuses': both('depositStates'),
		'onramp.getAll filters.statuses': onrampStates,
		'onramp.getTotals filters.statuses': onrampStates,
		'subaccount.getAll filters.statuses': both('subaccountStates'),
		'verification.getFollowUps filters.verificationType': SPEC_ENUMS.verificationTypes,
		'verification.getFollowUps filters.statuses': unfinished,
		'verification.getFollowUps filters.otherThan': unfinished,
	};

	/** Those where another value can be entered. */
	const open: Record<string, readonly string[]> = {
		'bank.getAll currency': both('banksCurrencies'),
		'deposit.simulate currency': both('simulateCurrencies'),
		'fee.calculateDeposit currency': feeCurrencies,
		'fee.calculateWithdrawal currency': feeCurrencies,
		'onramp.createQuote fromCurrency': ['BRL'],
		'onramp.createQuote toAsset': ['STABLE_SATS', 'USDC'],
		'onramp.createQuote toChain': ['lightning', 'ethereum', 'solana'],
		'rate.get fromCurrency': words('USD USDT USDC EUR BRL NGN'),
		'rate.get toCurrency': words('USD USDT USDC EUR BRL NGN'),
		'recipient.getAll filters.currency': both('recipientCurrencies'),
		'recipient.getAll filters.paymentRail': SPEC_ENUMS.recipientPaymentRails,
		'verification.submitBusiness data.account_purpose': SPEC_ENUMS.businessAccountPurposes,
		'verification.submitBusiness data.business_type': SPEC_ENUMS.businessTypes,
		'verification.submitBusiness data.source_of_funds': SPEC_ENUMS.businessSourceOfFunds,
		'verification.submitIndividual data.source_of_funds': SPEC_ENUMS.individualSourceOfFunds,
		'verification.submitIndividual data.account_purpose': REFERENCE_ENUMS.individualAccountPurposes,
		'verification.submitIndividual data.employment_status': REFERENCE_ENUMS.employmentStatuses,
		'verification.submitIndividual data.expected_monthly_payments_usd':
			REFERENCE_ENUMS.expectedMonthlyPayments,
		'verification.submitIndividual documents.type': [
			...new Set(['passport', 'ssn', 'ein', 'crn', ...REFERENCE_ENUMS.identificationTypes]),
		],
		'verification.submitIndividual documents.purpose': [
			...REFERENCE_ENUMS.documentPurposes,
			...documents,
		],
	};

	const menus = [...placesOfType('options'), ...placesOfType('multiOptions')];

	test('that only chooses has the values of the specification and of the reference', () => {
		const shown = menus.map(({ operation, path, property }) => [
			`${operation} ${path}`,
			((property.options ?? []) as INodePropertyOptions[]).map(({ value }) => String(value)).sort(),
		]);
		const wanted = Object.entries(closed).map(([place, values]) => [
			place,
			[...new Set(values)].sort(),
		]);
		expect(Object.fromEntries(shown)).toMatchObject(Object.fromEntries(wanted));
	});

	const choices = placesOfType('resourceLocator').flatMap(({ operation, path, property }) => {
		const method = property.modes?.[0]?.typeOptions?.searchListMethod ?? '';
		const menu = suggestionMenu(method, operation);
		return menu ? [{ place: `${operation} ${path}`, method, menu, property }] : [];
	});

	test('that suggests has the known values, and a mode for any other', () => {
		const shown = choices.map(({ place, menu }) => [place, menu.map(({ value }) => value)]);
		const wanted = Object.entries(open).map(([place, values]) => [place, [...values].sort()]);
		expect(Object.fromEntries(shown)).toMatchObject(Object.fromEntries(wanted));
		for (const { place, property } of choices) {
			const other = property.modes?.find(({ name }) => name === 'other');
			expect([place, other?.displayName, other?.type]).toEqual([place, 'Other', 'string']);
		}
	});

	test('has every list of suggestions in a form', () => {
		const used = new Set(choices.map(({ method }) => method));
		expect([...used].sort()).toEqual([...suggestionMethods].sort());
	});
});
