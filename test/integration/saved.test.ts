import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import { currentVersion, savedFolder, type SavedVersion } from '../../scripts/freeze/savedVersion';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { menusOf, withoutTimes } from '../support/operationCases/operationCase';
import { inAnyOrder, service, useReplayService } from '../support/fakeServer';

useReplayService();

const current = currentVersion();

const published = existsSync(savedFolder) ? readdirSync(savedFolder) : [];
const versions = [
	...published.map((name) => [name, readFileSync(join(savedFolder, name), 'utf8')] as const),
	['as it is now', JSON.stringify(current)] as const,
];

describe.each(versions)('workflows saved with version %s', (_, json) => {
	const version = JSON.parse(json) as SavedVersion;

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
});
