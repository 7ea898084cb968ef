import { Ledger } from '../../support/ledger';

const event = (previousStatus: string | null, status: string, id = 'a') => ({
	resource: 'deposit',
	id,
	previousStatus,
	status,
});

/** A ledger over one record that was pending at the baseline and then paid and completed. */
function ledgerOfDeposit(): Ledger {
	const service = new Map([['deposit a', 'pending']]);
	const ledger = new Ledger(() => service);
	for (const status of ['paid', 'completed']) {
		service.set('deposit a', status);
		ledger.look();
	}
	return ledger;
}

test.each([
	['each status once', [event('pending', 'paid'), event('paid', 'completed')], []],
	['one that was passed through', [event('pending', 'completed')], []],
	['not the last status', [event('pending', 'paid')], ['lost']],
	['doubled', [event('pending', 'completed'), event('completed', 'completed')], ['doubled']],
	['out of order', [event('pending', 'completed'), event('completed', 'paid')], ['out of order']],
	['made up', [event('pending', 'failed')], ['made up', 'lost']],
	['of another record', [event(null, 'completed', 'b')], ['made up', 'lost']],
	['wrong previous status', [event(null, 'completed')], ['wrong previous status']],
])('%s', (_, events, faults) => {
	const ledger = ledgerOfDeposit();
	expect([...ledger.judge(events), ...ledger.missing()]).toEqual(
		faults.map((fault) => expect.stringMatching(`^${fault}`) as unknown),
	);
});
