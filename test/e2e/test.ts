import type { EmulatorOptions } from '../support/emulator/server';
import type { HostName } from '../host/install';
import type { World } from './world';

/** Prints one line: ok, or FAIL with what was found. */
export type Check = (title: string, faults?: readonly string[]) => void;

/** One test; it has a world of its own. */
export interface EndToEndTest {
	name: string;
	emulator: EmulatorOptions;
	/** All, unless they are named. */
	hosts?: readonly HostName[];
	/** `pictures` is the folder for screenshots, where they are wanted. */
	run(world: World, check: Check, pictures?: string): Promise<void>;
}
