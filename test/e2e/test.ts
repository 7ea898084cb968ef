import { stripVTControlCharacters } from 'node:util';
import type { EmulatorOptions } from '../support/emulator/server';
import type { HostName } from '../host/install';
import type { World } from './world';

/** Prints one line: ok, or FAIL with what was found. */
export type Check = (title: string, faults?: readonly string[]) => void;

/** One test; it has a world of its own. */
export interface EndToEndTest {
	name: string;
	emulator: EmulatorOptions;
	/** Where it can run: everywhere, unless they are named. */
	hosts?: readonly HostName[];
	/** It shows much the same in each n8n: the others run it only if `--host` names them, as the weekly run does. */
	enoughIn?: HostName;
	/** `pictures` is the folder for screenshots, where they are wanted. */
	run(world: World, check: Check, pictures?: string): Promise<void>;
}

/** What a part of a test throws is a fault of its own: the parts after it still run. */
export async function attempt<Result>(
	check: Check,
	title: string,
	part: () => Promise<Result>,
): Promise<Result | undefined> {
	try {
		return await part();
	} catch (error) {
		check(title, [textOf(error)]);
		return undefined;
	}
}

const maxCauseLines = 5;

function textOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { stack, cause } = error;
	const why = stripVTControlCharacters(String(cause)).split('\n', maxCauseLines).join('\n');
	return cause === undefined ? String(stack) : `${stack}\nbecause of ${why}`;
}
