import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { formsOf, propertiesOf } from '../../nodes/CrossBorderPayments/operation/form/properties';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { fields } from '../../nodes/CrossBorderPayments/trigger/form';
import { operationCases } from '../../test/support/operationCases';
import type { OperationCase } from '../../test/support/operationCases/operationCase';
import { savedTrigger } from '../../test/unit/trigger/engine/savedTrigger';

/** Holds a file for each published version. */
export const savedFolder = resolve(__dirname, '..', '..', 'test', 'saved');

/** What the workflows that users saved with one version depend on. */
export interface SavedVersion {
	/** By node, resource and operation, and the dotted name. n8n leaves out of a workflow what is the default. */
	parameters: Record<string, { type: string; default: unknown; choices: Record<string, true> }>;
	/** Workflows with one node each, and what they did. */
	workflows: OperationCase[];
	/** What a trigger at work has saved. */
	trigger: unknown;
}

export async function currentVersion(): Promise<SavedVersion> {
	const menus = propertiesOf(resources).filter(({ name }) => /^(resource|operation)$/.test(name));
	const trigger = fields.map(({ property }) => property);
	const parameters = [
		...parametersOf(menus, 'action: '),
		...formsOf(resources).flatMap(({ resource, operation, properties }) =>
			parametersOf(properties, `action: ${resource} ${operation} `),
		),
		...parametersOf(trigger, 'trigger: '),
	];
	return {
		parameters: Object.fromEntries(parameters),
		workflows: operationCases,
		trigger: await savedTrigger(),
	};
}

type Entry = [name: string, saved: SavedVersion['parameters'][string]];

function parametersOf(properties: readonly INodeProperties[], within: string): Entry[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) => {
			const { type, default: value, displayOptions, options = [], modes = [] } = property;
			const { resource = [], '@tool': [isTool] = [] } = displayOptions?.show ?? {};
			const forTool = isTool === true ? ['as a tool'] : [];
			const name = within + [...resource, property.name, ...forTool].join(' ');
			const choices = [
				...modes.map((mode) => mode.name),
				...options.flatMap((option) => ('value' in option ? [String(option.value)] : [])),
			];
			const members = options.flatMap((option) => {
				if ('values' in option) return parametersOf(option.values, `${name}.${option.name}.`);
				return 'type' in option ? parametersOf([option], `${name}.`) : [];
			});
			const saved = {
				type,
				default: value,
				choices: Object.fromEntries(choices.map((choice) => [choice, true as const])),
			};
			return [[name, saved] as Entry, ...members];
		});
}

export async function writeVersion(version: string): Promise<string> {
	const file = join(savedFolder, `${version}.json`);
	mkdirSync(savedFolder, { recursive: true });
	// What users have is never changed.
	writeFileSync(file, JSON.stringify(await currentVersion()), { flag: 'wx' });
	return file;
}
