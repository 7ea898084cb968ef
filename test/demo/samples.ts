import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential, WorkflowDraft } from '../host/session';

const folder = join(__dirname, 'workflows');

/** The sample workflows in order of their file names, with their credential references pointed at `credential`. */
export function readSamples(credential: Credential): WorkflowDraft[] {
	return sampleFiles().map((file) => {
		const draft = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowDraft;
		for (const node of draft.nodes) {
			if (node.credentials?.[credential.type]) {
				node.credentials[credential.type] = { id: credential.id, name: credential.name };
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
