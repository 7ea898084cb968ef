import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import {
	changesIn,
	currentVersion,
	readVersion,
	savedFolder,
	writeVersion,
} from '../freeze/savedVersion';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { menusOf } from '../support/operationCases/operationCase';
import { inAnyOrder, startReplayService } from '../support/replayService';

const current = currentVersion();

function writtenAndRead() {
	const folder = mkdtempSync(join(tmpdir(), 'cbp-saved-'));
	writeVersion(folder, current);
	const version = readVersion(folder);
	rmSync(folder, { recursive: true });
	return version;
}

const published = existsSync(savedFolder) ? readdirSync(savedFolder) : [];
const versions = [
	...published.map((name) => [name, readVersion(join(savedFolder, name))] as const),
	['as it is now', writtenAndRead()] as const,
];

describe.each(versions)('workflows saved with version %s', (_, version) => {
	test('find their parameters, choices and defaults', () => {
		expect(version.parameters.length).toBeGreaterThan(0);
		expect(changesIn(version.parameters, current.parameters)).toEqual([]);
	});

	test('send the same requests and give the same columns', async () => {
		const service = await startReplayService();
		try {
			for (const one of version.workflows) {
				service.play(one.exchanges);
				const { items } = await runNode({
					...menusOf(one),
					parameters: one.parameters as INodeParameters,
					credential: sandbox(service),
				});
				const requests = one.exchanges.map(({ request }) => request);
				expect(inAnyOrder(service.received)).toEqual(inAnyOrder(requests));
				expect(items.map(({ json }) => json)).toMatchObject(one.items);
			}
		} finally {
			await service.close();
		}
	});
});

test('a parameter, choice, type or default that changed is noticed', () => {
	const [scope, statuses, amount, email] = [
		'conversion getAll scope',
		'deposit getAll filters.statuses',
		'fee calculateDeposit amount',
		'subaccount create email',
	].map((name) => `action: ${name}`);
	const changed = current.parameters.flatMap((parameter) => {
		if (parameter.name === scope) return [{ ...parameter, default: 'all' }];
		if (parameter.name === statuses) return [{ ...parameter, choices: ['completed'] }];
		if (parameter.name === amount) return [{ ...parameter, type: 'number' }];
		return parameter.name === email ? [] : [parameter];
	});
	expect(changesIn(current.parameters, changed)).toEqual([
		`${scope} had the default "one"`,
		`${statuses} has lost the choice "pending"`,
		`${amount} was of the type string`,
		`${email} is gone`,
	]);
});
