import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../../../../nodes/CrossBorderPayments/operation/form/properties';
import { resources } from '../../../../nodes/CrossBorderPayments/resources';

const properties = propertiesOf(resources);
const shownFor = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};

test('the Resource menu comes first and has every resource', () => {
	expect(properties[0]).toMatchObject({
		name: 'resource',
		noDataExpression: true,
		default: 'subaccount',
		options: resources.map(({ name, value, description }) => ({ name, value, description })),
	});
});

test('each resource has its own Operation menu, which starts with a list or another read', () => {
	const menus = properties.filter(({ name }) => name === 'operation');
	expect(menus.map((menu) => [shownFor(menu).resource?.[0], menu.default])).toEqual(
		expect.arrayContaining([
			['deposit', 'getAll'],
			['offramp', 'get'],
			['verification', 'getBusiness'],
		]),
	);
	expect(menus).toHaveLength(resources.length);
	expect(menus.find((menu) => menu.default === 'getBusiness')).toMatchObject({
		noDataExpression: true,
		options: expect.arrayContaining([
			{
				name: 'Create KYB Link',
				value: 'createKybLink',
				action: 'Create a KYB link',
				description: expect.stringContaining('Create a link'),
			},
		]),
	});
});

test('a field is shown for its operation alone, and by its own condition', () => {
	const show = { resource: ['bank'], operation: ['getAll'] };
	const form = properties.filter((property) => shownFor(property).resource?.[0] === 'bank');
	expect(form.slice(1).map((property) => [property.name, shownFor(property)])).toEqual([
		['toolDescription', { ...show, '@tool': [true] }],
		['currency', show],
		['returnAll', show],
		['limit', { ...show, returnAll: [false] }],
		['options', show],
	]);
});

test('an AI agent reads what an operation is for, whether it changes something, and what it returns', () => {
	const texts = properties
		.filter(({ name }) => name === 'toolDescription')
		.map((one) => one.default);
	expect(texts).toContain(
		'List the banks of a currency with their codes. Bank: Banks of a currency. Changes nothing. Returns name, code',
	);
});
