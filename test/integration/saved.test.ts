import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import { currentVersion, savedFolder, type SavedVersion } from '../../scripts/freeze/savedVersion';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { menusOf, withoutTimes } from '../support/operationCases/operationCase';
import { inAnyOrder, service, useReplayService } from '../support/fakeServer';
import { goOnWith } from '../unit/trigger/engine/savedTrigger';

useReplayService();

const published = existsSync(savedFolder) ? readdirSync(savedFolder) : [];
const versions = [
	...published.map((name) => [name, readFileSync(join(savedFolder, name), 'utf8')] as const),
	['as it is now', undefined] as const,
];

describe.each(versions)('workflows saved with version %s', (_, json) => {
	let current: SavedVersion;
	let version: SavedVersion;

	beforeAll(async () => {
		current = await currentVersion();
		version = JSON.parse(json ?? JSON.stringify(current)) as SavedVersion;
	});

	test('find their parameters, choices and defaults', () => {
		expect(Object.keys(version.parameters).length).toBeGreaterThan(100);
		expect(current.parameters).toMatchObject(version.parameters);
	});

	test('send the same requests and give the same columns', async () => {
		for (const one of version.workflows) {
			service.play(one.exchanges);
			const { items } = await runNode({
				...menusOf(one),
				parameters: one.parameters as INodeParameters,
				credential: sandbox(service, one.settings),
			});
			const requests = one.exchanges.map(({ request }) => request);
			expect(inAnyOrder(service.received)).toEqual(inAnyOrder(requests));
			expect(withoutTimes(items.map(({ json }) => json))).toMatchObject(one.items);
		}
	});

	test('go on with what their trigger had saved', async () => {
		const { quiet, changed, notes } = await goOnWith(version.trigger);
		expect([quiet, notes]).toEqual([[], []]);
		expect(changed).toContain('deposit-1 pending completed');
		expect(changed).toEqual((await goOnWith(current.trigger)).changed);
	});
});
