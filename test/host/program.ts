import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the machine: in one of `folders`, or in PATH. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
	const searched = [...folders, ...(process.env['PATH'] ?? '').split(delimiter)];
	return searched.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
