import { actionsOn } from '../../support/emulator/actions';
import { Autopilot } from '../../support/emulator/autopilot';
import { Clock } from '../../support/emulator/clock';
import { seedStore } from '../../support/emulator/seed';
import { defaultRules, Store } from '../../support/emulator/store';

test('the autopilot keeps the samples and always some records open', () => {
	const clock = new Clock(Date.now());
	const store = new Store(clock, 1, defaultRules);
	const samples = seedStore(store, { subaccounts: 20, recordsPerSubaccount: 10 }, clock.now());
	const autopilot = new Autopilot(store, actionsOn(store), new Set(Object.values(samples)));
	for (let count = 0; count < 600; count++) {
		clock.advance(5000);
		autopilot.tick();
	}
	expect(store.deposits.locate(samples.pendingDepositId)?.record.status).toBe('pending');
	expect(store.offramps.locate(samples.paidOfframpId)?.record.record.status).toBe('paid');
	const offramps = Array.from(store.offramps.all(), ({ record }) => record);
	for (const [status, records] of [
		['pending', [...store.deposits.all()]],
		['paid', [...store.onramps.all()]],
		['paid', offramps],
	] as const) {
		const open = records.filter(({ record }) => record.status === status).length;
		expect([status, open >= 20 && open < 60]).toEqual([status, true]);
	}
});
