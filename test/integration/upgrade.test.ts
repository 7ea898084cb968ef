import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { CrossBorderPaymentsTrigger } from '../../nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
import { freeze, savedFolder, version } from './freeze';
import { runRecorded } from './recorded';
import { parametersOf, type FrozenParameter } from './savedForm';
import { requestsOf, settingsOf, type FrozenRequest } from './upgraded';

interface SavedWorkflow {
	resource: string;
	operation: string;
	parameters: INodeParameters;
	requests: FrozenRequest[];
	items: IDataObject[];
}

const versions = readdirSync(savedFolder).filter((name) => /^\d/.test(name));

function saved<T>(of: string, file: string): T {
	return JSON.parse(readFileSync(join(savedFolder, of, file), 'utf8')) as T;
}

/** `FREEZE=1 npm run test:jest -- upgrade`, once for each version, before it is published. */
test('what this version saves is kept for those to come', async () => {
	if (process.env.FREEZE) await freeze();
	expect(readdirSync(savedFolder)).toContain(version);
});

describe.each(versions)('What version %s saved', (of) => {
	test.each([
		['node', 'parameters.json', new CrossBorderPayments()],
		['trigger', 'triggerParameters.json', new CrossBorderPaymentsTrigger()],
	])(
		'has each parameter of the %s, with its type, default and values',
		(_, file, { description }) => {
			const today = parametersOf(description.properties);
			const changed = Object.entries(saved<Record<string, FrozenParameter>>(of, file)).filter(
				([name, parameter]) => !isCompatible(parameter, today[name]),
			);
			expect(changed).toEqual([]);
		},
	);

	const answers = saved<Record<string, unknown>>(of, 'answers.json');
	const workflows = saved<SavedWorkflow[]>(of, 'workflows.json').map((workflow, index) => ({
		...workflow,
		index,
	}));

	test.each(workflows)(
		'$resource: $operation, workflow $index: sends the same requests and gives the same items',
		async ({ resource, operation, parameters, requests, items }) => {
			const [today] = await runRecorded(
				{ resource, operation, parameters },
				({ id }) => answers[id] ?? '',
			);
			expect(requestsOf(today)).toEqual(requests);
			// Columns may be added, but none may go or change.
			expect(today?.out.map(({ json }) => json)).toMatchObject(items);
		},
	);

	test('a workflow of each operation gives items', () => {
		const all = new Set(workflows.map(({ resource, operation }) => `${resource} ${operation}`));
		const giving = workflows.filter(({ items }) => items.some(({ error }) => !error));
		expect(new Set(giving.map(({ resource, operation }) => `${resource} ${operation}`))).toEqual(
			all,
		);
		expect(workflows.flatMap(({ items }) => items.flatMap(({ error }) => error ?? []))).toEqual([]);
	});

	test.each(saved<Array<{ parameters: INodeParameters; settings: object }>>(of, 'triggers.json'))(
		'a trigger with the settings $settings means the same',
		({ parameters, settings }) => expect(settingsOf(parameters)).toMatchObject(settings),
	);
});

/** n8n does not save a value that is the default, so another default is another workflow. */
function isCompatible(then: FrozenParameter, now: FrozenParameter | undefined): boolean {
	return (
		now?.type === then.type &&
		JSON.stringify(now.default) === JSON.stringify(then.default) &&
		(then.values ?? []).every((value) => now.values?.includes(value))
	);
}
