import { saveCredential } from './canvas';
import { agentWithApproval } from './examples/agentWithApproval';
import { conversionsToDataTable } from './examples/conversionsToDataTable';
import { conversionsToSpreadsheet } from './examples/conversionsToSpreadsheet';
import { depositAlerts } from './examples/depositAlerts';
import { eachEventOnce } from './examples/eachEventOnce';
import { stageOf } from './examples/example';
import { feesOfLastMonth } from './examples/feesOfLastMonth';
import { kycFollowUps } from './examples/kycFollowUps';
import { onrampQuoteComparison } from './examples/onrampQuoteComparison';
import { payOutAndReport } from './examples/payOutAndReport';
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
		// n8n 1 mixes up transactions where a workflow uses data tables and n8n saves something else.
		await trackOfframps(stage);
		await conversionsToDataTable(stage);
		// The alerts and the parked payouts wait for a minute: the others run meanwhile.
		const checkAlerts = await depositAlerts(stage);
		const checkPayouts = await payOutAndReport(stage);
		await kycFollowUps(stage);
		await onrampQuoteComparison(stage);
		await conversionsToSpreadsheet(stage);
		await feesOfLastMonth(stage);
		await checkPayouts();
		await checkAlerts();
		// It creates a deposit. n8n 1 has no human review of tools.
		if (!world.isN8n1) await agentWithApproval(stage);
	},
};
