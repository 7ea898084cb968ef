import { saveCredential } from './canvas';
import { conversionsToDataTable } from './examples/conversionsToDataTable';
import { conversionsToSpreadsheet } from './examples/conversionsToSpreadsheet';
import { depositAlerts } from './examples/depositAlerts';
import { eachEventOnce } from './examples/eachEventOnce';
import { stageOf } from './examples/example';
import { kycFollowUps } from './examples/kycFollowUps';
import { onrampQuoteComparison } from './examples/onrampQuoteComparison';
import { trackOfframps } from './examples/trackOfframps';
import type { EndToEndTest } from './test';

/** Imports what is in examples/, runs it, and compares what comes out with the service's own data. */
export const examples: EndToEndTest = {
	name: 'examples',
	emulator: {
		seed: 7,
		subaccounts: 40,
		recordsPerSubaccount: 6,
		rules: { endorsementsOnRead: true },
	},

	async run(world, check) {
		await world.start();
		const stage = stageOf(world, await saveCredential(world), check);
		// Its deposits would be news for the alerts.
		await eachEventOnce(stage);
		// Two of them wait for a clock, the poll of the minute and a time limit: the others run meanwhile.
		const checkAlerts = await depositAlerts(stage);
		const offramps = trackOfframps(stage);
		offramps.catch(() => {});
		await kycFollowUps(stage);
		await onrampQuoteComparison(stage);
		await conversionsToSpreadsheet(stage);
		await offramps;
		// n8n 1 mixes up transactions where two workflows use data tables at a time.
		await conversionsToDataTable(stage);
		await checkAlerts();
	},
};
