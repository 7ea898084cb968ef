import { z } from 'zod/v4';

import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import { onramp } from '../../../../nodes/CrossBorderPayments/api/schemas/onramp';
import { createOutput } from '../../../../nodes/CrossBorderPayments/operation/output/createOutput';
import { ApiError } from '../../../../nodes/CrossBorderPayments/transport/errors';
import { defineWaitUntilFinal } from '../../../../nodes/CrossBorderPayments/operation/wait/waitUntilFinal';

const start = Date.UTC(2026, 0, 31);

/** In hours. */
const second = 1 / 3_600;

/** Waits for an onramp that has these statuses, one after another; the last one stays. */
async function wait(
	statuses: string[],
	settings: {
		waitAtMost?: number;
		onTimeout?: 'error' | 'lastState';
		checkEvery?: number;
	},
	options: { finalStatuses?: string[]; waitOnUnknownStatuses?: boolean } = {},
	saved?: object,
) {
	const pauses: number[] = [];
	const pause = async (ms: number) => {
		pauses.push(ms / 1000);
		jest.setSystemTime(Date.now() + ms);
	};
	const read = async () => {
		const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) as string;
		if (status === 'busy') throw new ApiError(endpoints.onrampGet, 500, 'busy', '');
		return { status };
	};
	const { execute } = defineWaitUntilFinal('onramp', {
		action: 'Wait',
		description: 'Wait',
		endpoints: [endpoints.onrampGet],
		fields: [],
		read,
		output: createOutput(z.object({ status: onramp.shape.status }), { simplified: ['status'] }),
	});
	const result = await execute(
		{
			client: { pause },
			item: { ...(saved && { parking: { startedAt: start, wait: saved } }) },
		} as never,
		{
			...{ onTimeout: 'error', betweenChecks: 'automatic', finalStatuses: [] },
			...settings,
			...options,
		},
	).catch((error: { message: string; advice: string }) => error);
	return { result, pauses };
}

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => jest.useRealTimers());

test.each(['completed', 'failed'])('a record that is %s is returned at once', async (status) => {
	const { result, pauses } = await wait([status], { waitAtMost: 600 * second });
	expect(result).toEqual([{ status, final: true }]);
	expect(pauses).toEqual([]);
});

test('a final status is one also after the time is over', async () => {
	const saved = { since: start - 7_200_000, waitMs: 60_000, dueAt: start };
	const { result } = await wait(['completed'], { waitAtMost: 0.5 }, {}, saved);
	expect(result).toEqual([{ status: 'completed', final: true }]);
});

test.each([
	[10, [5, 5]],
	[1, [1]],
])('the last check is at the timeout of %d s; then it is an error', async (timeout, waits) => {
	const { result, pauses } = await wait(['paid'], { waitAtMost: timeout * second });
	expect(pauses).toEqual(waits);
	expect(result).toMatchObject({
		message: `The onramp was still “paid” after ${timeout} s`,
		advice:
			'To wait longer, increase Wait at Most; to continue without a result, set Options > On Timeout to Return Last State. Final statuses: completed, failed',
	});
});

describe('a status that the service does not document', () => {
	const settings = { waitAtMost: 10 * second };

	test('ends the wait at once, with an error that names the options', async () => {
		const { result, pauses } = await wait(['paid', 'expired', 'completed'], settings);
		expect(pauses).toEqual([5]);
		expect(result).toMatchObject({
			message: 'The onramp has an undocumented status: “expired”',
			advice:
				'If it is final, add it to Options > Final Statuses. To wait until it changes, turn on Options > Wait on Unknown Statuses',
		});
	});

	test('comes out as not final with Return Last State, as final where it is named', async () => {
		const last = await wait(['expired'], { ...settings, onTimeout: 'lastState' });
		expect(last).toEqual({ result: [{ status: 'expired', final: false }], pauses: [] });
		const named = await wait(['expired'], settings, { finalStatuses: ['expired'] });
		expect(named.result).toEqual([{ status: 'expired', final: true }]);
	});

	test('is waited through by choice', async () => {
		const statuses = ['processing', 'completed'];
		const { result } = await wait(statuses, settings, { waitOnUnknownStatuses: true });
		expect(result).toEqual([{ status: 'completed', final: true }]);
	});
});

describe('with Return Last State', () => {
	const settings = { waitAtMost: 10 * second, onTimeout: 'lastState' } as const;

	test.each([[['paid']], [['paid', 'busy']]])('%j comes out as not final', async (statuses) => {
		expect((await wait(statuses, settings)).result).toEqual([{ status: 'paid', final: false }]);
	});

	test('a service that was busy from the start is an error at once', async () => {
		const { result, pauses } = await wait(['busy'], settings);
		expect(result).toBeInstanceOf(ApiError);
		expect(pauses).toEqual([]);
	});
});

test.each([
	[1 / 60, 60, '60 s'],
	[10 / 60, 600, '10 minutes'],
	[1, 3_600, '60 minutes'],
	[3, 3 * 3_600, '3 hours'],
])(
	'where it cannot be parked, it waits for %d hours in memory',
	async (waitAtMost, seconds, text) => {
		const { result, pauses } = await wait(['paid'], { waitAtMost });
		expect(pauses.reduce((sum, pause) => sum + pause)).toBe(seconds);
		expect(pauses.slice(0, 2)).toEqual([5, 7.5]);
		expect(result).toMatchObject({ message: `The onramp was still “paid” after ${text}` });
	},
);

test('a parked item that is woken too early looks at nothing', async () => {
	const saved = { since: start, waitMs: 60_000, dueAt: start + 60_000 };
	const { result } = await wait(['completed'], { waitAtMost: 72 }, {}, saved);
	expect(result).toEqual([]);
});
