import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { formsOf } from '../../../nodes/CrossBorderPayments/operation/form/properties';
import { resources } from '../../../nodes/CrossBorderPayments/resources';

const docs = resolve(__dirname, '../../../docs');
const recipes = readFileSync(resolve(docs, 'recipes.md'), 'utf8')
	.split(/^### … /m)
	.slice(1);

const trigger = new CrossBorderPaymentsTrigger().description;
const { displayName: nodeName } = new CrossBorderPayments().description;

/** “Group > Field” and “Group > Field: Value”, as the editor shows them. */
function labelsOf(shown: readonly INodeProperties[], path = ''): string[] {
	return shown.flatMap(({ displayName, options = [] }) => {
		const label = path + displayName;
		return [
			label,
			...options.map(({ name }) => `${label}: ${name}`),
			...labelsOf(options as INodeProperties[], `${label} > `),
		];
	});
}

/** The nodes and each operation, with the labels of their forms. */
const forms = new Map<string, string[]>([
	[nodeName, []],
	[trigger.displayName, labelsOf(trigger.properties)],
]);
for (const { value, name, operations } of resources) {
	for (const operation of operations) {
		const form = formsOf(resources).find(
			(one) => one.resource === value && one.operation === operation.value,
		);
		forms.set(`${name} > ${operation.name}`, labelsOf(form?.properties ?? []));
	}
}

test.each(recipes.map((recipe) => [recipe.split('\n')[0]!, recipe]))(
	'“%s” names operations, fields, values and examples as they are',
	(_title, recipe) => {
		const bold = [...recipe.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name!);
		const named = bold.filter((name) => forms.has(name));
		const labels = named.flatMap((name) => forms.get(name));
		expect(bold.filter((name) => !named.includes(name) && !labels.includes(name))).toEqual([]);
		expect(named).not.toEqual([]);

		for (const [, title, path] of recipe.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
			const file = resolve(docs, path!.replace(/#.*/, ''));
			expect([path, existsSync(file)]).toEqual([path, true]);
			if (path!.endsWith('.json')) {
				expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: title });
			}
		}
	},
);
