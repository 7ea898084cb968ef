import { startEmulator, type Emulator } from '../../support/emulator/server';
import { startRawServer, type RawServer } from '../../support/fakeServer';
import { MockTime } from '../../support/mockTime';

export let emulator: Emulator;
/** The server that the redirects lead to. */
export let otherServer: RawServer;
export let time: MockTime;

/** What faults are played on, for all tests of the file. */
export function useFaultWorld(): void {
	beforeAll(async () => {
		time = new MockTime();
		emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 9 });
		otherServer = await startRawServer();
	});
	afterAll(async () => {
		await emulator.close();
		await otherServer.close();
	});
}
