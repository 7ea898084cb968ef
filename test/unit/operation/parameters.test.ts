import type { IExecuteFunctions } from 'n8n-workflow';

import { findOperation } from '../../../nodes/CrossBorderPayments/resources';
import { Form } from '../../../nodes/CrossBorderPayments/operation/parameters';
import { byId } from '../../support/n8n/setup';
import { otherId, someId } from '../../support/scriptedService';

/** A context that notes what is read of n8n; `resolved` is what expressions give. */
function contextOf(parameters: Record<string, unknown>, resolved: Record<string, unknown> = {}) {
	const read: string[] = [];
	const context = {
		getNode: () => ({ parameters }),
		getTimezone: () => 'UTC',
		getWorkflowDataProxy: (item: number) => {
			read.push(`data ${item}`);
			return { $json: { id: otherId } };
		},
		getNodeParameter: (name: string, item: number, fallback: unknown) => {
			read.push(`${name} ${item}`);
			const value = resolved[name] ?? parameters[name] ?? fallback;
			return (value as { value?: unknown }).value ?? value;
		},
	};
	return { form: new Form(context as unknown as IExecuteFunctions), read };
}

const get = findOperation('conversion', 'get')!;

test('a value without an expression is read once, one with an expression for each item', () => {
	const { form, read } = contextOf(
		{ subaccountId: byId(someId), conversionId: byId('={{ $json.id.trim() }}') },
		{ conversionId: otherId },
	);
	for (let item = 0; item < 3; item++) {
		form.options(item);
		expect(form.values(get, item)).toEqual({
			subaccountId: someId,
			conversionId: otherId,
			simplify: true,
		});
	}
	expect(read).toEqual([
		'options 0',
		'subaccountId 0',
		'conversionId 0',
		'simplify 0',
		'conversionId 1',
		'conversionId 2',
	]);
});

test('the data of an item are looked up once for all that refer to them', () => {
	const reference = byId('={{ $json.id }}');
	const { form, read } = contextOf({ subaccountId: reference, conversionId: reference });
	for (let item = 0; item < 2; item++) {
		form.options(item);
		expect(form.values(get, item)).toMatchObject({ subaccountId: otherId, conversionId: otherId });
	}
	expect(read).toEqual(['options 0', 'data 0', 'simplify 0', 'data 1']);
});

test('an expression deep in the options is read for each item', () => {
	const parameter = [{ name: 'a', value: '={{ $json.a }}' }];
	const { form, read } = contextOf({ options: { queryParameters: { parameter } } });
	for (let item = 0; item < 2; item++) form.options(item);
	expect(read).toEqual(['options 0', 'options 1']);
});

test('a value that is refused is refused for each item', () => {
	const { form } = contextOf({ subaccountId: byId('nobody') });
	for (let item = 0; item < 2; item++) {
		expect(() => form.values(get, item)).toThrow('Subaccount must be a UUID');
	}
});
