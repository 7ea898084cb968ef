import type { INodeProperties } from 'n8n-workflow';

import type { Field } from '../../nodes/CrossBorderPayments/descriptions/field';
import { oncePerOption, optionsField } from '../../nodes/CrossBorderPayments/descriptions/options';
import type { Operation, Resource } from '../../nodes/CrossBorderPayments/operation/operation';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { entries, type Entry } from './catalogue';
import { meaningOf } from './columns';
import { fieldTable } from './fieldTable';
import { anchor, blocks, code, link, madeNote, sentences, table } from './markdown';
import { outputSchemas, schemaPath } from './outputSchemas';
import { triggerSection } from './trigger';

const schemas = outputSchemas();

/** docs/reference.md: every resource and operation of the action node, and the trigger. */
export function referencePage(): string {
	const sections: string[] = [];
	for (const resource of resources) {
		sections.push(
			`## ${resource.name}`,
			sentences(resource.description, `Value of \`resource\`: ${code(resource.value)}`),
		);
		for (const entry of entriesIn(resource)) sections.push(section(entry));
	}
	return blocks(
		'# Reference',
		madeNote,
		'Every resource and operation of the Cross-Border Payments node, and the form and output of the [Cross-Border Payments Trigger](#trigger). “Field” is what the editor shows; “Parameter” is the name used in expressions and workflow files. [endpoints.md](endpoints.md) lists the endpoints.',
		contents(),
		'## Options',
		'The Options collection at the end of each operation’s form. Each operation has the options that its section names.',
		fieldTable(optionsOf(entries.flatMap(({ operation }) => operation.options)), [], 'options'),
		'## Output',
		'The table under each operation lists its columns. If it has a column “Simplified”, **Output** offers these as *Simplified*, all of the table as *Selected Fields*, and the unchanged response as *Raw* (Deposit > Create adds `requestedAt`, Deposit Channel > Get Many `listedUnder`, Recipient > Get Many with Read Each Recipient `paymentRail` and `isVerified`, Offramp > Wait Until Final the status and error message of the view that counts). What the specification does not say depends on your service. Empty columns are `null`. Amounts are text unless [Amounts](amounts.md) says otherwise. Lists of a subaccount add `subaccountEmail` and `subaccountId`: of all subaccounts in every output, of one in *Simplified* and, if you select them, in *Selected Fields*. Simplified conversions, which have nine columns, have the email alone.',
		...sections,
		triggerSection(),
	);
}

const entriesIn = (wanted: Resource) => entries.filter(({ resource }) => resource === wanted);

/** Every operation, in a sentence. */
function contents(): string {
	return table(
		['Resource', 'Operation', 'What it does'],
		[
			...entries.map(({ resource, operation, heading }) => [
				link(resource.name, `#${anchor(resource.name)}`),
				link(operation.name, `#${anchor(heading)}`),
				sentences(operation.description),
			]),
			[link('Trigger', '#trigger'), '', 'Starts a workflow when something changes.'],
		],
	);
}

function section(entry: Entry): string {
	const { operation, heading } = entry;
	const inputs = operation.fields.map(({ property }) => property);
	const endpoints = operation.endpoints.map(({ method, path }) => `- ${code(`${method} ${path}`)}`);
	const options = optionsOf(operation.options)
		.filter(({ displayOptions }) =>
			Object.entries({
				'/resource': entry.resource.value,
				'/operation': operation.value,
			}).every(([name, value]) => displayOptions?.show?.[name]?.includes(value) !== false),
		)
		.map(({ displayName }) => displayName);
	return blocks(
		`### ${heading}`,
		sentences(
			operation.description,
			operation.notice,
			`Value of \`operation\`: ${code(operation.value)}`,
		),
		endpoints.join('\n'),
		sending(operation),
		inputs.length > 0
			? fieldTable(inputs, [entry.resource.value, operation.value])
			: 'It has no fields.',
		options.length > 0 && `[Options](#options): ${options.join(', ')}.`,
		output(entry),
	);
}

function sending({ isReadOnly, endpoints }: Operation): string {
	const isSandboxOnly = endpoints.some((endpoint) => endpoint.sandboxOnly);
	return sentences(
		sendingOf(
			isReadOnly,
			endpoints.some((endpoint) => endpoint.retryable),
		),
		isSandboxOnly &&
			'Rejected before anything is sent, unless the credential’s environment is Sandbox',
	);
}

function sendingOf(readOnlyText: boolean, reads: boolean): string {
	if (readOnlyText) {
		return 'Changes no balance: input items run side by side, and a request is retried when the service is busy or the connection breaks';
	}
	return reads
		? 'Reads are retried when the service is busy or the connection breaks; a write is sent once. Input items run one after another'
		: 'Input items run one after another, and each request is sent once';
}

/** What comes out, column by column. */
function output({ resource, operation }: Entry): string {
	const { properties = {} } = schemas[schemaPath(resource, operation)] ?? {};
	const names = [
		...Object.keys(properties),
		...(hasOncePer(operation) ? ['repeated', 'oncePer', 'note'] : []),
	];
	const { allColumns: chosen } = operation.output;
	const groups = [`${resource.value} ${operation.value}`, operation.value, resource.value];
	const rows = [...new Set([...names, ...(chosen ?? [])])].map((name) => [
		code(name),
		...(chosen ? [names.includes(name) ? 'yes' : ''] : []),
		meaningOf(name, ...groups),
	]);
	return blocks('Output:', table(['Column', ...(chosen ? ['Simplified'] : []), 'Meaning'], rows));
}

const hasOncePer = ({ fields, options }: Operation) =>
	[...fields, ...options].some(({ property: { name } }) => name === oncePerOption.property.name);

const optionsOf = (options: readonly Field[]) =>
	optionsField([...new Set(options)]).property.options as INodeProperties[];
