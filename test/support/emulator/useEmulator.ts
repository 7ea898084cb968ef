import { type Emulator, type EmulatorOptions, startEmulator } from './server';

export let emulator: Emulator;

/** One emulator for all tests of the file, as new before each. */
export function useEmulator(options: EmulatorOptions): void {
	beforeAll(async () => {
		emulator = await startEmulator(options);
	});
	afterAll(async () => await emulator.close());
	afterEach(() => emulator.reset());
}
