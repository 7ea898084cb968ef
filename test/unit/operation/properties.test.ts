import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { field, shownFor } from '../../../nodes/CrossBorderPayments/descriptions/field';
import { operation } from '../../../nodes/CrossBorderPayments/operation/operation';
import { propertiesOf } from '../../../nodes/CrossBorderPayments/operation/properties';

const name = field({ displayName: 'Name', name: 'name', type: 'string', default: '' }, z.string());
const make = (value: string, retryable = true) =>
	operation({
		name: value.toUpperCase(),
		value,
		action: `${value} it`,
		description: `Does ${value}`,
		endpoint: retryable ? endpoints.balanceGet : endpoints.subaccountCreate,
		fields: value === 'get' ? [name, shownFor({ name: ['a'] }, name)] : [],
		request: () => ({}) as never,
	});
const resource = (value: string, ...operations: Array<ReturnType<typeof make>>) => ({
	name: value.toUpperCase(),
	value,
	description: `All of ${value}`,
	operations,
});

const properties = propertiesOf([
	resource('first', make('create', false), make('get'), make('getAll')),
	resource('second', make('create', false), make('get')),
	resource('third', make('create', false)),
]);
const menus = properties.filter((property) => property.name === 'operation');

test('the Resource menu comes first and has every resource', () => {
	expect(properties[0]).toMatchObject({
		name: 'resource',
		noDataExpression: true,
		default: 'subaccount',
		options: ['first', 'second', 'third'].map((value) => ({
			name: value.toUpperCase(),
			value,
			description: `All of ${value}`,
		})),
	});
});

test('each resource has its own Operation menu, which starts with a read', () => {
	const shownFor = ({ displayOptions }: INodeProperties) => displayOptions?.show?.resource;
	expect(menus.map(shownFor)).toEqual([['first'], ['second'], ['third']]);
	expect(menus.map((menu) => menu.default)).toEqual(['getAll', 'get', 'create']);
	expect(menus[2]).toMatchObject({
		noDataExpression: true,
		options: [{ name: 'CREATE', value: 'create', action: 'create it', description: 'Does create' }],
	});
});

test('a field is shown for its operation alone, and by its own condition', () => {
	const show = { resource: ['first'], operation: ['get'] };
	const form = properties.filter(
		({ displayOptions: { show: shown } = {} }) =>
			shown?.resource?.[0] === 'first' && shown.operation?.[0] === 'get',
	);
	expect(form.map((property) => [property.name, property.displayOptions?.show])).toEqual([
		['name', show],
		['name', { ...show, name: ['a'] }],
		['options', show],
	]);
});
