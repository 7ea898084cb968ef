import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { entries, formOf } from './oddInput';
import { plausible, runRecorded } from './recorded';
import { parametersOf, savedForms } from './savedForm';
import { requestsOf, settingsOf } from './upgraded';

const packageFile = resolve(__dirname, '..', '..', 'package.json');

export const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export const savedFolder = resolve(__dirname, 'saved');

const folder = join(savedFolder, version);

function keep(name: string, content: unknown): void {
	const file = join(folder, name);
	if (existsSync(file)) throw new Error(`${file} is there already, and is not changed any more`);
	writeFileSync(file, `${JSON.stringify(content, null, '\t')}\n`);
}

/**
 * Keeps what this version saves and does with it, once, before it is published. What is there already
 * is never changed: it is what users have.
 */
export async function freeze(): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const { properties } = new CrossBorderPayments().description;
	const triggerProperties = new CrossBorderPaymentsTrigger().description.properties;
	keep('parameters.json', parametersOf(properties));
	keep('triggerParameters.json', parametersOf(triggerProperties));

	const rows = Object.values<Endpoint>(endpoints);
	keep('answers.json', Object.fromEntries(rows.map((row) => [row.id, plausible(row)])));

	const workflows = [];
	for (const { resource, name, operation } of entries) {
		for (const parameters of savedForms(formOf(operation))) {
			const [one] = await runRecorded({ resource, operation: name, parameters });
			const items = one?.out.map(({ json }) => json);
			workflows.push({ resource, operation: name, parameters, requests: requestsOf(one), items });
		}
	}
	keep('workflows.json', workflows);

	// One that names no subaccounts is none that runs.
	const running = savedForms(triggerProperties).filter(
		({ scope, subaccountIds }) => scope !== 'chosen' || subaccountIds,
	);
	const triggers = running.map((parameters) => ({
		parameters,
		settings: settingsOf(parameters),
	}));
	keep('triggers.json', triggers);
}
