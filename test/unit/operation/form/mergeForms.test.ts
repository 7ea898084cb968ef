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

/** Up to three operations of up to three resources; fields are equal, or stand in another order. */
const anyForms = fc.uniqueArray(
	fc.record({
		resource: fc.constantFrom('deposit', 'onramp', 'recipient'),
		operation: fc.constantFrom('get', 'getAll', 'create'),
		properties: fc.shuffledSubarray(['subaccount', 'currency', 'limit', 'output'].map(field)),
	}),
	{ selector: ({ resource, operation }) => `${resource}.${operation}` },
);

const namesFor = (properties: INodeProperties[], { resource, operation }: Form) =>
	properties
		.filter((one) => NodeHelpers.displayParameter({ resource, operation }, one, null, null))
		.map(({ name }) => name);

test('every form keeps its fields and their order, whatever the other forms are', () => {
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
