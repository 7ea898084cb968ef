import { saveCredential } from './canvas';
import { agentWithApproval } from './examples/agentWithApproval';
import { conversionsToGoogleSheets, conversionsToPostgres } from './examples/conversionSync';
import { conversionsToDataTable } from './examples/conversionsToDataTable';
import { conversionsToSpreadsheet } from './examples/conversionsToSpreadsheet';
import { depositAlerts } from './examples/depositAlerts';
import { depositWithApproval } from './examples/depositWithApproval';
import { errorAlerts } from './examples/errorAlerts';
import { eachEventOnce } from './examples/eachEventOnce';
import { stageOf, type Stage } from './examples/example';
import { feesOfLastMonth } from './examples/feesOfLastMonth';
import { journalOfLastMonth } from './examples/journalOfLastMonth';
import { kycFollowUps } from './examples/kycFollowUps';
import { startSettingUp } from './examples/setUp';
import { takePictures } from './examples/takePictures';
import { lowBalance, rateAlert } from './examples/limits';
import { onrampQuoteComparison } from './examples/onrampQuoteComparison';
import { pixQrCode } from './examples/pixQrCode';
import { reconcileDeposits } from './examples/reconcileDeposits';
import { payOutAndReport } from './examples/payOutAndReport';
import { stuckPayments } from './examples/stuckPayments';
import { trackOfframps } from './examples/trackOfframps';
import { startStandIns } from './standIns/standIns';
import { attempt, type EndToEndTest } from './test';

/**
 * By default n8n 1 has one connection to SQLite, and mixes up the transactions of data tables with its own. n8n 2 always
 * has several.
 */
const connections = { DB_SQLITE_POOL_SIZE: '4' };

type ExampleTest = (stage: Stage) => Promise<void | (() => Promise<void>)>;

/** Imports what is in examples/, does what the note says, runs it, and compares what comes out with the service's own data. */
export const examples: EndToEndTest = {
	...testOf('examples', [
		eachEventOnce,
		// Its wait for the money is parked for a minute: the others run meanwhile.
		depositWithApproval,
		conversionsToGoogleSheets,
		conversionsToPostgres,
		reconcileDeposits,
		// The parked payouts wait for a minute: the others run meanwhile.
		payOutAndReport,
		depositAlerts,
		stuckPayments,
		onrampQuoteComparison,
		conversionsToSpreadsheet,
		feesOfLastMonth,
		journalOfLastMonth,
		rateAlert,
		lowBalance,
		pixQrCode,
		// It creates a deposit.
		agentWithApproval,
		errorAlerts,
	]),
	enoughIn: 'n8n-2',
};

/** Those whose notes say what is done by hand in n8n 1. */
export const examplesWithTables = testOf('examples with data tables', [
	trackOfframps,
	conversionsToDataTable,
	kycFollowUps,
]);

/** Runs them in this order; what one returns is awaited after all others. */
function testOf(name: string, tests: readonly ExampleTest[]): EndToEndTest {
	return {
		name,
		emulator: {
			seed: 7,
			subaccounts: 40,
			recordsPerSubaccount: 6,
			rules: { endorsementsOnRead: true },
		},

		async run(world, check, pictures) {
			// EXAMPLE=kyc runs those alone whose name has it.
			const wanted = new RegExp(process.env['EXAMPLE'] ?? '', 'i');
			const chosen = tests.filter((each) => wanted.test(each.name));
			// One of the two takes the pictures of all examples.
			const hasWork = pictures ? name === 'examples' : chosen.length > 0;
			if (!hasWork) return;
			const standIns = await startStandIns(world.folder);
			try {
				await world.start({ ...standIns.env, ...connections });
				const own = await saveCredential(world);
				const others = await standIns.saveCredentials(world.session);
				const editor = await startSettingUp(world, check);
				try {
					const stage = stageOf(world, [own, ...others], standIns, check, editor.load);
					if (pictures) return await takePictures(stage, pictures);
					const finishes: Array<() => Promise<void>> = [];
					for (const test of chosen) {
						const title = `${test.name}: runs to its end`;
						await attempt(check, title, async () => {
							const finish = await test(stage);
							if (finish) finishes.push(async () => await attempt(check, title, finish));
						});
						// One that came to no end leaves them.
						world.emulator.clearFaults();
					}
					for (const finish of finishes) await finish();
				} finally {
					await editor.close();
				}
			} finally {
				await standIns.close();
			}
		},
	};
}
