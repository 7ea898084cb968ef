import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential, WorkflowDraft } from '../host/session';

const folder = join(__dirname, 'workflows');

/** The sample workflows in order of their file names, with `credential` in each node of this package. */
export function readSamples({ id, name, type }: Credential): WorkflowDraft[] {
	return sampleFiles().map((file) => {
		const draft = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowDraft;
		for (const node of draft.nodes) {
			if (node.type.startsWith('n8n-nodes-cross-border-payments.')) {
				node.credentials = { [type]: { id, name } };
			}
		}
		return draft;
	});
}

export function sampleFiles(): string[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.sort();
}
