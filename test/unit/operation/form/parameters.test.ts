import { ParameterReader } from '../../../../nodes/CrossBorderPayments/operation/form/parameters';
import { findOperation } from '../../../../nodes/CrossBorderPayments/resources';
import { fakeExecuteContext, idOf } from '../../../support/n8n/fakeExecuteContext';

const { fields } = findOperation('conversion', 'get')!;
const listFields = findOperation('conversion', 'getAll')!.fields;

function readerOf(parameters: Record<string, unknown>) {
	const { context, reads } = fakeExecuteContext({ parameters });
	return { reader: new ParameterReader(context), reads };
}

test('a parameter without an expression is read once, one with an expression for each item', () => {
	const { reader, reads } = readerOf({
		subaccountId: { __rl: true, mode: 'id', value: idOf(1) },
		conversionId: (item: number) => idOf(item),
	});
	for (let item = 0; item < 3; item++) {
		reader.readOptions(item);
		expect(reader.readParameters(fields, item)).toEqual({
			subaccountId: idOf(1),
			conversionId: idOf(item),
			output: 'simplified',
			amounts: 'text',
		});
	}
	expect(reads).toEqual([
		'options 0',
		'subaccountId 0',
		'conversionId 0',
		'output 0',
		'amounts 0',
		'conversionId 1',
		'conversionId 2',
	]);
});

test('an expression deep in a collection counts as one', () => {
	const parameter = [{ name: 'a', value: '={{ $json.a }}' }];
	const { reader, reads } = readerOf({ options: { queryParameters: { parameter } } });
	for (let item = 0; item < 2; item++) reader.readOptions(item);
	expect(reads).toEqual(['options 0', 'options 1']);
});

test('a hidden field is neither read nor checked', () => {
	const { reader, reads } = readerOf({ scope: 'all', subaccountId: 'none', returnAll: true });
	expect(reader.readParameters(listFields, 0)).toEqual({
		scope: 'all',
		returnAll: true,
		sort: 'newest',
		filters: {},
		output: 'simplified',
		amounts: 'text',
	});
	expect(reads).toEqual(['scope 0', 'returnAll 0', 'sort 0', 'filters 0', 'output 0', 'amounts 0']);
});

test('a value is converted to the type of its field, dates in the time zone of the workflow', () => {
	const { reader } = readerOf({
		scope: 'all',
		returnAll: 'false',
		limit: '7',
		filters: { createdAfter: '2026-01-31T09:30:00' },
	});
	expect(reader.readParameters(listFields, 0)).toMatchObject({
		returnAll: false,
		limit: 7,
		filters: { createdAfter: '2026-01-31T09:30:00.000-03:00' },
	});
});

test('a bad value is refused for every item, in the words of the form', () => {
	const { reader } = readerOf({ subaccountId: 'nobody', options: { timeout: 0 } });
	for (let item = 0; item < 2; item++) {
		expect(() => reader.readParameters(fields, item)).toThrow('Subaccount must be a UUID');
		expect(() => reader.readOptions(item)).toThrow(
			'Options > Timeout (Seconds) must be at least 1',
		);
	}
});
