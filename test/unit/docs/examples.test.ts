/** The workflows in examples/ can be imported as they are, and use only what the nodes have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';

const folder = resolve(__dirname, '..', '..', '..', 'examples');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const prefix = 'n8n-nodes-cross-border-payments.';

interface Example {
	name: string;
	nodes: INode[];
	connections: Record<string, { main: Array<Array<{ node: string }>> }>;
}

const descriptions: Record<string, INodeTypeDescription> = Object.fromEntries(
	[new CrossBorderPayments(), new CrossBorderPaymentsTrigger()].map(({ description }) => [
		prefix + description.name,
		description,
	]),
);

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Values of menus, groups and locators that their property does not offer, at any depth. */
function unknownChoices(properties: readonly INodeProperties[], values: INodeParameters): string[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const property = properties.find((candidate) => candidate.name === name);
		if (!property) return [`${name} is not in the form`];
		const options = (property.options ?? []) as INodeProperties[];
		const offered = options.map((option) => (option as unknown as { value: unknown }).value);
		const isExpression = typeof value === 'string' && value.startsWith('=');
		switch (property.type) {
			case 'options':
			case 'multiOptions':
				return [value]
					.flat()
					.filter((one) => !isExpression && !offered.includes(one))
					.map((one) => `${name} has no ${String(one)}`);
			case 'collection':
				return unknownChoices(options, value as INodeParameters);
			case 'resourceLocator': {
				const { mode } = value as { mode: string };
				return property.modes?.some((known) => known.name === mode) ? [] : [`${name} by ${mode}`];
			}
			case 'fixedCollection':
				return [`${name}: this test does not look into groups yet`];
			default:
				return [];
		}
	});
}

it('are the ones that README.md lists', () => {
	const listed = [...textOf('README.md').matchAll(/\]\(([\w-]+\.json)\)/g)].map(([, file]) => file);
	expect([...new Set(listed)].sort()).toEqual([...files].sort());
});

describe.each(files)('%s', (file) => {
	const { nodes, connections } = JSON.parse(textOf(file)) as Example;
	const steps = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
	const ours = steps.filter(({ type }) => type.startsWith(prefix));
	const names = steps.map(({ name }) => name);

	it('connects every node, and only those that are there', () => {
		const targets = Object.values(connections).flatMap(({ main }) => main.flat());
		const connected = new Set([...Object.keys(connections), ...targets.map(({ node }) => node)]);
		expect([...connected].sort()).toEqual([...names].sort());
	});

	it('refers only to nodes that are there, in expressions and in its set-up note', () => {
		const referred = JSON.stringify(steps).matchAll(/\$\('([^']+)'\)/g);
		expect([...referred].filter(([, name = '']) => !names.includes(name))).toEqual([]);
		const note = nodes.find(({ parameters }) => String(parameters.content).includes('**Set up:**'));
		const setUp = String(note?.parameters.content).split('**Set up:**')[1] ?? '';
		for (const { name } of ours) expect(setUp).toContain(`**${name}**`);
	});

	it('uses what our nodes have', () => {
		expect(ours).not.toEqual([]);
		for (const node of ours) {
			const description = descriptions[node.type]!;
			const { pollTimes, ...own } = node.parameters as INodeParameters & { pollTimes?: unknown };
			expect(pollTimes === undefined || description.polling).toBe(true);
			expect(node.typeVersion).toBe(description.version);
			const { properties } = description;
			// What the form does not have, or not show, is taken out here.
			const known = NodeHelpers.getNodeParameters(properties, own, true, false, node, description);
			expect(known).toMatchObject(own);
			const shown = properties.filter((property) =>
				NodeHelpers.displayParameter(known!, property, node, description),
			);
			expect(unknownChoices(shown, own)).toEqual([]);
			expect(NodeHelpers.getNodeParametersIssues(properties, node, description)).toBeNull();
		}
	});

	it('has nothing of a concrete account, and leaves the credential to the user', () => {
		for (const { credentials } of steps) {
			expect([undefined, 'choose-your-credential']).toContain(
				credentials?.crossBorderPaymentsApi?.id,
			);
			expect(Object.keys(credentials ?? {})).toEqual(credentials ? ['crossBorderPaymentsApi'] : []);
		}
		// Each value of an assignment has an id of its own; other ids are placeholders.
		const parameters = JSON.stringify(nodes.map((node) => node.parameters));
		const ids = parameters
			.replace(/"id":"[0-9a-f-]{36}"/g, '')
			.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
		expect((ids ?? []).filter((id) => !id.startsWith('00000000-0000-4000-8000-'))).toEqual([]);
		expect(parameters).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
	});
});
