import type { EmulatorOptions } from '../emulator/server';
import type { World } from './world';

/** Prints one line: ok, or FAIL with what was found. */
export type Check = (title: string, faults?: readonly string[]) => void;

/** One test; it has a world of its own. */
export interface EndToEndTest {
	name: string;
	emulator: EmulatorOptions;
	run(world: World, check: Check): Promise<void>;
}
