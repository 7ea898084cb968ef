import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { settingProperties } from '../../../nodes/CrossBorderPayments/transport/serviceSettings';
import type { Emulator } from '../../support/emulator/server';
import { runNode } from '../../support/n8n/runNode';
import { sandbox } from '../../support/n8n/setup';

export interface CheckedRow {
	check: string;
	result: 'ok' | 'differs' | 'unknown';
	details: string;
	whatToDo: string;
	endpoint: string;
}

/** The rows of Service > Check. */
export async function checkService(
	emulator: Emulator,
	settings: ICredentialDataDecryptedObject = {},
): Promise<CheckedRow[]> {
	const { approvedSubaccountId, pendingOfframpId } = emulator.samples;
	const { items } = await runNode({
		...{ resource: 'service', operation: 'check' },
		parameters: { subaccountId: approvedSubaccountId, offrampId: pendingOfframpId },
		credential: sandbox(emulator, settings),
	});
	return items.map(({ json }) => json as unknown as CheckedRow);
}

/** What the rows say to set in the credential, as its fields. */
export function proposedSettings(rows: readonly CheckedRow[]): Record<string, string | number> {
	const proposed = rows
		.filter(({ whatToDo }) => whatToDo.startsWith('In the credential'))
		.flatMap(({ whatToDo }) => [...whatToDo.matchAll(/(?:set|and) ([A-Z][\w ]+?) to “(.+?)”/g)])
		.map(([, label = '', value = '']) => {
			const field = settingProperties.find(({ displayName }) => displayName === label);
			if (!field) throw new Error(`the credential has no field ${label}`);
			return [field.name, field.type === 'string' ? value : Number(value)] as const;
		});
	return Object.fromEntries(proposed);
}
