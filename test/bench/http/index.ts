import { startFreshN8n } from '../../host/fresh';
import { startEmulator } from '../../support/emulator/server';
import type { Bench } from '../section';
import { measureLists } from './lists';
import { measureRateLimit } from './rateLimit';
import { measureReads } from './reads';
import { Stage } from './stage';
import { Workflows } from './workflows';

const records = 10_000;

/** The packed node in a real n8n 2, beside the HTTP Request node. The service answers from this process. */
export const http: Bench = {
	name: 'http',
	async *run(times) {
		const undo: Array<() => unknown> = [];
		try {
			const emulator = await startEmulator({ subaccounts: 6, recordsPerSubaccount: 0 });
			undo.push(() => emulator.close());
			const owner = emulator.samples.approvedSubaccountId;
			while (emulator.store.conversions.of(owner).length < records)
				emulator.createConversion(owner);

			const { session } = await startFreshN8n('n8n-2', {
				log: console.log,
				onClose: (task) => undo.push(task),
			});
			const { url: sandboxUrl, apiKey } = emulator;
			const credential = await session.createCredential('Service', 'crossBorderPaymentsApi', {
				environment: 'sandbox',
				sandboxUrl,
				apiKey,
			});
			const stage = new Stage(session, emulator, new Workflows(emulator, credential), times);
			await stage.warmUp();
			yield await measureReads(stage);
			yield await measureRateLimit(stage);
			yield await measureLists(stage);
		} finally {
			for (const task of undo.reverse()) await task();
		}
	},
};
