import fc from 'fast-check';
import { NodeHelpers, type INodeProperties } from 'n8n-workflow';

import {
	mergeForms,
	type Form,
} from '../../../../nodes/CrossBorderPayments/operation/form/mergeForms';
import { randomRuns } from '../../../support/fastCheck';

const field = (name: string): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
});

/** Up to three operations of up to three resources, each with some of the fields in the order of all. */
const anyForms = fc.uniqueArray(
	fc.record({
		resource: fc.constantFrom('deposit', 'onramp', 'recipient'),
		operation: fc.constantFrom('get', 'getAll', 'create'),
		properties: fc.subarray(['subaccount', 'currency', 'limit', 'output'].map(field)),
	}),
	{ selector: ({ resource, operation }) => `${resource}.${operation}` },
);

const namesFor = (properties: INodeProperties[], { resource, operation }: Form) =>
	properties
		.filter((one) => NodeHelpers.displayParameter({ resource, operation }, one, null, null))
		.map(({ name }) => name);

test('every form shows its fields, each once and in their order, whatever the other forms are', () => {
	fc.assert(
		fc.property(anyForms, (forms) => {
			const merged = mergeForms(forms);
			for (const form of forms) {
				expect(namesFor(merged, form)).toEqual(form.properties.map(({ name }) => name));
			}
		}),
		randomRuns(500),
	);
});

test.each<[string, string[], number]>([
	['of one resource', ['deposit.get', 'deposit.create'], 1],
	['of resources that have the same operations', ['deposit.get', 'onramp.get'], 1],
	['of resources that lack the operations of one another', ['deposit.get', 'fee.calculate'], 1],
	['that would bring it into another form', ['deposit.create', 'onramp.get'], 2],
])('an equal field of forms %s', (_, names, count) => {
	const all = ['deposit.get', 'deposit.create', 'onramp.get', 'onramp.create', 'fee.calculate'];
	const forms = all.map((name) => {
		const [resource = '', operation = ''] = name.split('.');
		return { resource, operation, properties: names.includes(name) ? [field('subaccount')] : [] };
	});
	expect(mergeForms(forms)).toHaveLength(count);
});

test('two forms with the same fields in different orders', () => {
	const [one, other] = [field('amount'), field('currency')];
	const forms = [
		{ resource: 'deposit', operation: 'get', properties: [one, other] },
		{ resource: 'onramp', operation: 'get', properties: [other, one] },
	];
	expect(() => mergeForms(forms)).toThrow(
		'Forms have these fields in different orders: amount, currency',
	);
});

test('a condition names only what it needs: the resource, the operation, or both', () => {
	const all = ['deposit.get', 'deposit.create', 'onramp.get', 'fee.calculate', 'fee.get'];
	const showFor = (...names: string[]) => {
		const forms = all.map((name) => {
			const [resource = '', operation = ''] = name.split('.');
			return { resource, operation, properties: names.includes(name) ? [field('amount')] : [] };
		});
		return mergeForms(forms).map(({ displayOptions }) => displayOptions?.show);
	};
	expect(showFor('fee.calculate')).toEqual([{ operation: ['calculate'] }]);
	expect(showFor('deposit.get', 'deposit.create')).toEqual([{ resource: ['deposit'] }]);
	expect(showFor('fee.get')).toEqual([{ resource: ['fee'], operation: ['get'] }]);
});
