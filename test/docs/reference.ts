import type { INodeProperties } from 'n8n-workflow';

import { resources } from '../../nodes/CrossBorderPayments/resources';
import type { Operation } from '../../nodes/CrossBorderPayments/operation/operation';
import { optionsProperty, type OptionName } from '../../nodes/CrossBorderPayments/descriptions/options';
import { endpointAnchor, entries, type Entry } from './catalogue';
import { fieldHeader, fieldRows, rowsOfField } from './fieldTable';
import { anchor, code, codes, link, madeNote, page, sentence, table } from './markdown';
import { sampleItems } from './sample';
import { triggerHeading, triggerSection } from './trigger';

const optionsHeading = 'Options';

/** docs/reference.md: every resource and operation of the action node, and the trigger. */
export async function referencePage(): Promise<string> {
	const sections: string[] = [];
	for (const resource of resources) {
		sections.push(`## ${resource.name}`, `${sentence(resource.description)} Value of \`resource\`: ${code(resource.value)}.`);
		for (const entry of entries) if (entry.resource === resource) sections.push(await section(entry));
	}
	return page(
		'# Reference',
		madeNote,
		'Every resource and operation of the Cross-Border Payments node, and the form and output of the [Cross-Border Payments Trigger](#trigger). «Parameter» is the name that expressions and workflow files use; «Field» is what the editor shows. What each endpoint takes and answers is in [endpoints.md](endpoints.md).',
		`${contents()}\n- ${link(triggerHeading, `#${anchor(triggerHeading)}`)}`,
		`## ${optionsHeading}`,
		'The Options collection at the end of each form of an operation. An operation has the ones that its section names.',
		table(fieldHeader, fieldRows(optionsProperty(allOptions()).options as INodeProperties[])),
		...sections,
		await triggerSection(),
	);
}

/** The table in the README. */
export function operationsTable(): string {
	return table(
		['Resource', 'Operation', 'What it does'],
		entries.map((entry) => [
			entry.resource.name,
			link(entry.operation.name, `docs/reference.md#${anchor(entry.heading)}`),
			sentence(entry.operation.description),
		]),
	);
}

function contents(): string {
	return resources
		.map((resource) => {
			const links = entries
				.filter((entry) => entry.resource === resource)
				.map(({ operation, heading }) => link(operation.name, `#${anchor(heading)}`));
			return `- ${link(resource.name, `#${anchor(resource.name)}`)}: ${links.join(', ')}`;
		})
		.join('\n');
}

async function section({ operation, heading }: Entry): Promise<string> {
	const notices = operation.fields.filter(({ property }) => property.type === 'notice');
	const inputs = operation.fields.filter(({ property }) => property.type !== 'notice');
	return page(
		`### ${heading}`,
		`${sentence(operation.description)} Value of \`operation\`: ${code(operation.value)}.`,
		operation.endpoints
			.map((endpoint) => `- ${link(code(`${endpoint.method} ${endpoint.path}`), endpointAnchor(endpoint))}`)
			.join('\n'),
		sending(operation),
		...notices.map(({ property }) => `> ${property.displayName}`),
		inputs.length > 0 ? table(fieldHeader, inputs.flatMap(rowsOfField)) : 'It has no fields.',
		`${link(optionsHeading, `#${anchor(optionsHeading)}`)}: ${optionNames(operation.options)}.`,
		await output(operation),
	).trimEnd();
}

function sending({ retryable, endpoints }: Operation): string {
	const reads = endpoints.some(({ retryable: isSafe }) => isSafe);
	const mixed =
		'Reads are tried again when the service is busy or the connection breaks; what it writes is sent once. Input items run one after another.';
	const how = retryable
		? 'Changes nothing: input items run side by side, and a request is tried again when the service is busy or the connection breaks.'
		: reads
			? mixed
			: 'A write: input items run one after another, and each request is sent once.';
	return endpoints.some(({ sandboxOnly }) => sandboxOnly)
		? `${how} Refused before anything is sent unless the environment of the credential is Sandbox.`
		: how;
}

/** What comes out, found by running the operation on made-up answers. */
async function output(operation: Operation): Promise<string> {
	const has = (name: string) => operation.fields.some(({ property }) => property.name === name);
	const items = await sampleItems(operation);
	if (!items?.[0]) return 'Output: see the endpoint.';
	const each = items.length > 1 ? 'one item for each record' : 'one item';
	const lines = [
		has('simplify')
			? `Output with Simplify on: ${each}, with ${codes(Object.keys(items[0]))}.`
			: `Output: ${each}, with ${codes(Object.keys(items[0]))}.`,
	];
	if (has('simplify')) {
		const raw = (await sampleItems(operation, { simplify: false })) ?? [];
		lines.push(
			raw.length === items.length && raw.length > 1
				? 'With Simplify off: the records as the service sends them.'
				: 'With Simplify off: one item, the answer as the service sends it.',
		);
	}
	if (has('scope')) {
		const added = await sampleItems(operation, { scope: 'all' });
		const names = Object.keys(added?.[0] ?? {}).filter((name) => !(name in (items[0] ?? {})));
		lines.push(`Scope All Subaccounts adds ${codes(names)}.`);
	}
	return lines.join(' ');
}

function optionNames(names: readonly OptionName[]): string {
	return (optionsProperty(names).options as INodeProperties[]).map(({ displayName }) => displayName).join(', ');
}

function allOptions(): OptionName[] {
	return [...new Set(entries.flatMap(({ operation }) => operation.options))];
}
