import { type Emulator, type EmulatorOptions, startEmulator } from './server';

export let emulator: Emulator;

/** All tests of the file share one emulator, which is as new before each. */
export function useEmulator(options: EmulatorOptions): void {
	beforeAll(async () => {
		emulator = await startEmulator(options);
	});
	afterAll(async () => await emulator.close());
	afterEach(() => emulator.reset());
}
