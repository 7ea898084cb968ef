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
	[field: string]: unknown;
}

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const descriptions: Record<string, INodeTypeDescription> = Object.fromEntries(
	[new CrossBorderPayments(), new CrossBorderPaymentsTrigger()].map(({ description }) => [
		prefix + description.name,
		description,
	]),
);

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const exampleOf = (file: string) => JSON.parse(textOf(file)) as Example;
const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

/** Values of menus, groups and locators that their property does not offer, at any depth. */
function unknownChoices(properties: readonly INodeProperties[], values: INodeParameters): string[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const property = properties.find((candidate) => candidate.name === name);
		if (!property) return [`${name} is not in the form`];
		const options = (property.options ?? []) as INodeProperties[];
		const isOffered = (one: unknown) =>
			options.some((option) => (option as unknown as { value: unknown }).value === one);
		const isExpression = typeof value === 'string' && value.startsWith('=');
		switch (property.type) {
			case 'options':
			case 'multiOptions':
				return [value]
					.flat()
					.filter((one) => !isExpression && !isOffered(one))
					.map((one) => `${name} has no ${String(one)}`);
			case 'collection':
				return unknownChoices(options, value as INodeParameters);
			case 'resourceLocator': {
				const { mode } = value as { mode: string };
				return property.modes?.some((known) => known.name === mode) ? [] : [`${name} by ${mode}`];
			}
			case 'fixedCollection':
				return [`${name}: groups are not looked into yet`];
			default:
				return [];
		}
	});
}

function boxOf(node: INode): Box {
	const [left, top] = node.position;
	const { width = 240, height = 160 } = node.parameters as { width?: number; height?: number };
	// A node's name stands below it and is wider than the node.
	return isNote(node)
		? { name: node.name, left, top, right: left + width, bottom: top + height }
		: { name: node.name, left: left - 50, top, right: left + 150, bottom: top + 150 };
}

function overlapsOf(boxes: readonly Box[]): string[] {
	return boxes.flatMap((one, index) =>
		boxes
			.slice(index + 1)
			.filter(
				(other) =>
					one.left < other.right &&
					other.left < one.right &&
					one.top < other.bottom &&
					other.top < one.bottom,
			)
			.map((other) => `${one.name} and ${other.name}`),
	);
}

it('has the examples that README.md lists', () => {
	const listed = [...textOf('README.md').matchAll(/\]\(([\w-]+\.json)\)/g)].map(([, file]) => file);
	expect([...new Set(listed)].sort()).toEqual([...files].sort());
	expect(files).toHaveLength(6);
});

it('names every workflow once', () => {
	const names = files.map((file) => exampleOf(file).name);
	expect(new Set(names).size).toBe(names.length);
});

describe.each(files)('%s', (file) => {
	const example = exampleOf(file);
	const { nodes, connections } = example;
	const notes = nodes.filter(isNote);
	const steps = nodes.filter((node) => !isNote(node));
	const ours = steps.filter(({ type }) => type.startsWith(prefix));

	it('has node names and ids that are unique', () => {
		for (const key of ['name', 'id'] as const) {
			expect(new Set(nodes.map((node) => node[key])).size).toBe(nodes.length);
		}
	});

	it('explains itself in sticky notes, first what it does and what to set up', () => {
		expect(notes.length).toBeGreaterThanOrEqual(3);
		const [first] = notes.map(({ parameters }) => String(parameters.content));
		expect(first).toMatch(/^## /);
		expect(first).toContain('**Set up:**');
	});

	it('speaks in its notes of nodes that are there', () => {
		const names = steps.map(({ name }) => name);
		const [first] = notes;
		const toSetUp = String(first?.parameters.content).split('**Set up:**')[1] ?? '';
		const bold = [...toSetUp.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => text);
		expect(bold.filter((text) => !/workflow$/.test(text ?? ''))).not.toEqual([]);
		expect(
			bold.filter((text) => text !== 'Execute workflow' && !names.includes(text ?? '')),
		).toEqual([]);
		for (const { name } of ours) expect(first?.parameters.content).toContain(`**${name}**`);
	});

	it('has a layout in which nothing covers another', () => {
		expect(overlapsOf(nodes.map(boxOf))).toEqual([]);
	});

	it('goes from left to right', () => {
		const leftOf = (name: string) => nodes.find((node) => node.name === name)?.position[0];
		for (const [from, { main }] of Object.entries(connections)) {
			for (const { node } of main.flat()) expect(leftOf(node)).toBeGreaterThan(leftOf(from)!);
		}
	});

	it('connects every node, and only those that are there', () => {
		const targets = Object.values(connections).flatMap(({ main }) => main.flat());
		const connected = new Set([...Object.keys(connections), ...targets.map(({ node }) => node)]);
		expect([...connected].sort()).toEqual(steps.map(({ name }) => name).sort());
	});

	it('refers in expressions to nodes that are there', () => {
		const referred = [...JSON.stringify(steps).matchAll(/\$\('([^']+)'\)/g)].map(
			([, name]) => name,
		);
		const names = steps.map(({ name }) => name);
		expect(referred.filter((name) => !names.includes(name ?? ''))).toEqual([]);
	});

	it('needs no code', () => {
		const types = steps.map(({ type }) => type);
		expect(types.filter((type) => /\.(code|function|functionItem)$/i.test(type))).toEqual([]);
	});

	it('uses what our nodes have', () => {
		expect(ours.length).toBeGreaterThan(0);
		for (const { type, name, typeVersion, parameters } of ours) {
			const description = descriptions[type]!;
			const node = { ...ours[0]!, name, type, typeVersion, parameters };
			const { pollTimes, ...own } = parameters as INodeParameters & { pollTimes?: unknown };
			expect(pollTimes === undefined || description.polling).toBe(true);
			expect(typeVersion).toBe(description.version);
			// What the form does not have, or not show, is taken out here.
			const known = NodeHelpers.getNodeParameters(
				description.properties,
				own,
				true,
				false,
				node,
				description,
			);
			expect(known).toMatchObject(own);
			const shown = description.properties.filter((property) =>
				NodeHelpers.displayParameter(known!, property, node, description),
			);
			expect(unknownChoices(shown, own)).toEqual([]);
			expect(
				NodeHelpers.getNodeParametersIssues(description.properties, node, description),
			).toBeNull();
		}
	});

	it('leaves the choice of the credential to the user', () => {
		for (const { credentials } of ours) {
			expect(credentials).toEqual({
				crossBorderPaymentsApi: {
					id: 'choose-your-credential',
					name: 'Cross-Border Payments account',
				},
			});
		}
		const others = steps.filter((node) => !ours.includes(node));
		expect(others.filter(({ credentials }) => credentials)).toEqual([]);
	});

	it('has nothing of a concrete account or instance', () => {
		expect(Object.keys(example).sort()).toEqual(['connections', 'name', 'nodes', 'settings']);
		const parameters = JSON.stringify(nodes.map((node) => node.parameters));
		expect(parameters).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
		// Each value of an assignment has an id of its own; what is entered besides is a placeholder.
		const entered = parameters.replace(/"id":"[0-9a-f-]{36}"/g, '');
		const ids = entered.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
		expect(ids.filter((id) => !id.startsWith('00000000-0000-4000-8000-'))).toEqual([]);
	});
});
