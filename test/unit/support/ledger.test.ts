import { Ledger } from '../../support/ledger';

const event = (previousStatus: string | null, status: string, id = 'a') => ({
	resource: 'deposit',
	id,
	previousStatus,
	status,
});

/** A ledger over one record that was pending at the baseline and then paid and completed. */
function deposit() {
	const service = new Map([['deposit a', 'pending']]);
	const ledger = new Ledger(() => service);
	for (const status of ['paid', 'completed']) {
		service.set('deposit a', status);
		ledger.look();
	}
	return { service, ledger };
}

test('each status once and in order is no fault, nor is one that was passed through', () => {
	const each = deposit().ledger;
	expect(each.judge([event('pending', 'paid'), event('paid', 'completed')])).toEqual([]);
	expect(each.missing()).toEqual([]);
	const last = deposit().ledger;
	expect(last.judge([event('pending', 'completed')])).toEqual([]);
	expect(last.missing()).toEqual([]);
});

test.each([
	['doubled', [event('pending', 'paid'), event('paid', 'paid')]],
	['out of order', [event('pending', 'completed'), event('completed', 'paid')]],
	['made up', [event('pending', 'failed')]],
	['made up', [event(null, 'completed', 'b')]],
	['wrong previous status', [event(null, 'completed')]],
	['doubled', [event('pending', 'pending')]],
])('%s', (fault, events) => {
	expect(deposit().ledger.judge(events)).toEqual([expect.stringContaining(fault)]);
});

test('what stands and was not emitted is missing, as far as it is due', () => {
	const { service, ledger } = deposit();
	service.set('deposit b', 'pending');
	expect(ledger.look()).toBe(1);
	ledger.judge([event('pending', 'paid')]);
	expect(ledger.missing()).toEqual([
		expect.stringContaining('deposit a'),
		expect.stringContaining('deposit b'),
	]);
	expect(ledger.missing(({ createdAt }) => createdAt > 0)).toEqual([
		expect.stringContaining('deposit b'),
	]);
});

test('a record that was removed may still be emitted by the poll under way, but is not missing', () => {
	const { service, ledger } = deposit();
	service.delete('deposit a');
	ledger.look();
	expect(ledger.missing()).toEqual([]);
	expect(ledger.judge([event('pending', 'completed')])).toEqual([]);
	expect(ledger.judge([event('pending', 'completed')])).toEqual([
		expect.stringContaining('made up'),
	]);
});
