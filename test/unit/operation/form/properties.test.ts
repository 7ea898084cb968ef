import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { CrossBorderPayments } from '../../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { formsOf } from '../../../../nodes/CrossBorderPayments/operation/form/properties';
import { resources } from '../../../../nodes/CrossBorderPayments/resources';

const { description } = new CrossBorderPayments();
const { properties } = description;
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
			['verification', 'get'],
		]),
	);
	expect(menus).toHaveLength(resources.length);
	expect(menus.find((menu) => shownFor(menu).resource?.[0] === 'verification')).toMatchObject({
		noDataExpression: true,
		options: expect.arrayContaining([
			{
				name: 'Create KYB Link',
				value: 'createKybLink',
				action: 'Create KYB link (business)',
				description: expect.stringContaining('Create a KYB link'),
			},
		]),
	});
});

test('a form has what an agent reads, the fields of the operation, and its options', () => {
	const form = formsOf(resources).find(({ resource }) => resource === 'bank');
	// Return All has another default for a tool.
	const all = ['returnAll', 'returnAll'];
	const names = ['toolDescription', 'currency', ...all, 'limit', 'options'];
	expect(form?.properties.map(({ name }) => name)).toEqual(names);
});

describe.each([[description.name], [`${description.name}Tool`]])('the node %s', (name) => {
	const nodeType = { ...description, name };
	/** By n8n's own code. What else the properties are shown for does not matter here. */
	const shown = (from: readonly INodeProperties[], parameters: INodeParameters) =>
		from
			.filter((one) => NodeHelpers.displayParameter(parameters, one, { typeVersion: 1 }, nodeType))
			.map((one) => ({ ...one, displayOptions: undefined }));

	test.each(formsOf(resources))(
		'shows the fields of $resource > $operation in their order, and no others',
		({ resource, operation, properties: own }) => {
			const defaults = Object.fromEntries(own.map((one) => [one.name, one.default]));
			// Each time with what shows one of the fields.
			for (const { displayOptions } of own) {
				const chosen = Object.entries(displayOptions?.show ?? {}).map(([field, values]) => {
					return [field, values?.[0]] as const;
				});
				const parameters = { ...defaults, ...Object.fromEntries(chosen), resource, operation };
				const [, , ...fields] = shown(properties, parameters);
				expect(fields).toEqual(shown(own, parameters as INodeParameters));
			}
		},
	);
});

test('an AI agent reads what an operation is for, whether it changes something, and what it returns', () => {
	const texts = properties
		.filter(({ name }) => name === 'toolDescription')
		.map((one) => one.default);
	expect(texts).toContain(
		'Get many banks. Read-only, up to Limit. Currencies by code, such as BRL. Returns name, code',
	);
	expect(texts).toContainEqual(expect.stringMatching(/Subaccount: ID, email address, or all/));
	expect(texts).toContainEqual(expect.stringMatching(/nextStep,.* subaccountId, formUrl$/));
});
