import { waitForFinalStatus } from '../../../nodes/CrossBorderPayments/operation/waitFor';

const start = Date.UTC(2026, 0, 31);

/** Waits for an onramp that has these statuses, one after another; the last one stays. */
async function wait(
	statuses: string[],
	settings: { timeout: number; interval: number; onTimeout?: 'error' | 'lastState' },
) {
	const pauses: number[] = [];
	const pause = async (ms: number) => {
		pauses.push(ms / 1000);
		jest.setSystemTime(Date.now() + ms);
	};
	const read = async () => ({
		status: (statuses.length > 1 ? statuses.shift() : statuses[0]) as string,
	});
	const result = await waitForFinalStatus(
		{ pause },
		'onramp',
		{ onTimeout: 'error', ...settings },
		read,
	).catch((error: { message: string; advice: string }) => error);
	return { result, pauses };
}

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => jest.useRealTimers());

test.each(['completed', 'failed'])('a record that is %s is returned at once', async (status) => {
	const { result, pauses } = await wait([status], { timeout: 600, interval: 5 });
	expect(result).toEqual({ record: { status }, final: true });
	expect(pauses).toEqual([]);
});

test('each wait is longer than the one before, up to a minute', async () => {
	const statuses = [...Array<string>(9).fill('pending'), 'completed'];
	const { result, pauses } = await wait(statuses, { timeout: 3600, interval: 5 });
	expect(result).toEqual({ record: { status: 'completed' }, final: true });
	expect(pauses).toEqual([5, 7.5, 11.25, 16.875, 25.3125, 37.96875, 56.953125, 60, 60]);
});

test('an interval above a minute stays as it is', async () => {
	const { pauses } = await wait(['paid', 'paid', 'paid', 'completed'], {
		timeout: 3600,
		interval: 90,
	});
	expect(pauses).toEqual([90, 90, 90]);
});

test('the last check is at the timeout; then it is an error with advice', async () => {
	const { result, pauses } = await wait(['paid'], { timeout: 10, interval: 5 });
	expect(pauses).toEqual([5, 5]);
	expect(result).toMatchObject({
		message: 'The onramp was still “paid” after 10 seconds',
		advice:
			'The onramp itself is not affected. Run the node again to wait longer, raise Timeout, or set On Timeout to Return Last State. Final statuses: completed, failed',
	});
});

test('with Return Last State, the record comes out as not final', async () => {
	const settings = { timeout: 10, interval: 5, onTimeout: 'lastState' } as const;
	expect((await wait(['paid'], settings)).result).toEqual({
		record: { status: 'paid' },
		final: false,
	});
});
