import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../../nodes/CrossBorderPayments/operation/properties';
import { resources } from '../../nodes/CrossBorderPayments/resources';
import { fields } from '../../nodes/CrossBorderPayments/trigger/description';
import { operationCases } from '../support/operationCases';
import type { OperationCase } from '../support/operationCases/operationCase';

/** Holds a folder for each published version. */
export const savedFolder = resolve(__dirname, '..', 'saved');

/** n8n saves names and values, and leaves out what is the default: users depend on all three. */
export interface SavedParameter {
	/** Node, resource and operation, and the dotted name. */
	name: string;
	type: string;
	default: unknown;
	/** What can be chosen. */
	choices?: unknown[];
}

/** What the workflows that users saved with one version depend on. */
export interface SavedVersion {
	parameters: SavedParameter[];
	/** Workflows with one node each, and what they did. */
	workflows: OperationCase[];
}

export function currentVersion(): SavedVersion {
	const trigger = fields.map(({ property }) => property);
	const parameters = [
		...parametersOf(propertiesOf(resources), 'action: '),
		...parametersOf(trigger, 'trigger: '),
	];
	return { parameters, workflows: operationCases };
}

function parametersOf(properties: readonly INodeProperties[], within: string): SavedParameter[] {
	return properties.flatMap((property) => {
		const { resource, operation } = property.displayOptions?.show ?? {};
		const menus = [resource, operation].flat().filter((value) => typeof value === 'string');
		const name = `${within}${menus.map((value) => `${value} `).join('')}${property.name}`;
		return [saved(name, property), ...membersOf(property, `${name}.`)];
	});
}

function saved(name: string, { type, default: value, options, modes }: INodeProperties) {
	const choices = modes
		? modes.map((mode) => mode.name)
		: (options ?? []).flatMap((option) => ('value' in option ? [option.value] : []));
	return { name, type, default: value, ...(choices.length > 0 && { choices }) };
}

function membersOf({ options = [] }: INodeProperties, within: string): SavedParameter[] {
	return options.flatMap((option) => {
		if ('values' in option) return parametersOf(option.values, `${within}${option.name}.`);
		return 'type' in option ? parametersOf([option], within) : [];
	});
}

/** What would change in the workflows that users have. */
export function changesIn(before: SavedParameter[], now: SavedParameter[]): string[] {
	const current = new Map(now.map((parameter) => [parameter.name, parameter]));
	return before.flatMap(({ name, type, default: value, choices = [] }) => {
		const parameter = current.get(name);
		if (!parameter) return [`${name} is gone`];
		const gone = choices.filter((choice) => !parameter.choices?.includes(choice));
		return [
			...(parameter.type === type ? [] : [`${name} was of the type ${type}`]),
			...(JSON.stringify(parameter.default) === JSON.stringify(value)
				? []
				: [`${name} had the default ${JSON.stringify(value)}`]),
			...gone.map((choice) => `${name} has lost the choice ${JSON.stringify(choice)}`),
		];
	});
}

/** One line for each parameter and workflow. */
export function writeVersion(folder: string, version: SavedVersion): void {
	mkdirSync(folder, { recursive: true });
	for (const [name, entries] of Object.entries(version)) {
		const lines = (entries as unknown[]).map((entry) => `${JSON.stringify(entry)}\n`);
		writeFileSync(join(folder, `${name}.jsonl`), lines.join(''));
	}
}

export function readVersion(folder: string): SavedVersion {
	const read = (name: keyof SavedVersion): unknown[] =>
		readFileSync(join(folder, `${name}.jsonl`), 'utf8')
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as unknown);
	return { parameters: read('parameters'), workflows: read('workflows') } as SavedVersion;
}
