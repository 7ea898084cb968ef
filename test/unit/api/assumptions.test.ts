import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import {
	defaultSettings,
	settingsProperties,
} from '../../../nodes/CrossBorderPayments/transport/serviceSettings';
import { textsOf } from '../../../scripts/docs/assumptions';

const folder = resolve(__dirname, '../../../nodes/CrossBorderPayments');

const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts') && !file.endsWith('assumptions.ts'))
	.map((file) => readFileSync(join(folder, file), 'utf8'))
	.join('\n')
	.replace(/^\s*(\/\*\*|\*).*$/gm, '');

const namesRead = [
	...[...code.matchAll(/\bassumptions\.(\w+)\b/g)].map(([, name]) => name),
	...Object.keys(defaultSettings),
];

const properties = [new CrossBorderPayments(), new CrossBorderPaymentsTrigger()].flatMap(
	({ description }) => description.properties,
);

/** Labels of what is in a collection, or of the choices of a menu. */
const labelsIn = (field: string) =>
	field === 'Credential'
		? settingsProperties.map(({ displayName }) => displayName)
		: properties
				.filter(({ displayName }) => displayName === field)
				.flatMap(({ options = [] }) => options as Array<Partial<INodeProperties>>)
				.map(({ displayName, name }) => displayName ?? name);

describe.each(Object.keys(assumptions))('assumption %s', (name) => {
	const { gap, override } = textsOf(name);

	it('is one: the specification does not say', () => {
		expect(gap).toMatch(/not shown/i);
	});

	it('is read by the code that depends on it', () => {
		expect(namesRead).toContain(name);
	});

	it('has an override that the form offers, or says what happens without one', () => {
		if (override.startsWith('None: ')) return expect(override.length).toBeGreaterThan(30);
		const [, field = '', label = ''] =
			/^(\w[\w ]*) > ([A-Z]\w*(?: (?:[A-Z]\w*|\([A-Z]\w*\)))*)/.exec(override) ?? [];
		// Settings are those of n8n, the same for every node.
		expect(field === 'Settings' ? ['Retry On Fail'] : labelsIn(field)).toContain(label);
	});
});
