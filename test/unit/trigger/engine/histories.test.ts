import { hour, minute, type History, type Step } from './history';
import { Play, type Settling } from './play';
import type { Change } from './world';

/** Each was the shortest history in which one of the properties once did not hold. */
const histories: Array<{ name: string; settling?: Settling } & History> = [
	{
		name: 'a list that the baseline had no time for does not tell what was there',
		offspring: { subaccounts: 1 },
		steps: [deposit(11 * hour), poll(1), poll()],
	},
	{
		name: 'a list that could not be read at the baseline does not tell what was there',
		watching: { only: [0, 1], events: ['depositStatusChanged'] },
		steps: [deposit(3 * hour, 1), failing(0, 1), poll(), poll()],
	},
	{
		name: 'an offramp that could not be read at the baseline is no news later',
		offspring: { offramps: 1 },
		steps: [appear('offramp', 6 * minute), failing(0, 1000), poll(), { kind: 'heal' }, poll()],
	},
	{
		name: 'a subaccount in trouble does not use up the budget of the others',
		offspring: { subaccounts: 2 },
		settling: { failing: 0, budget: 5, polls: 40 },
		steps: [{ ...deposit(0), sub: 1 }],
	},
	{
		name: 'a poll that ends early keeps its place, also where all failed that it tried',
		watching: {
			events: [
				'depositStatusChanged',
				'onrampStatusChanged',
				'verificationStatusChanged',
				'conversionCreated',
			],
		},
		settling: { failing: 0, budget: 5, polls: 40 },
		steps: [{ ...deposit(0), sub: 1 }],
	},
	{
		name: 'a subaccount with more to read than the budget allows does not keep the others waiting',
		offspring: { subaccounts: 2, offramps: 1 },
		settling: { budget: 5, polls: 40 },
		steps: [{ ...deposit(0), sub: 1 }],
	},
	{
		name: 'a long list gets on, however little of it a poll can read',
		offspring: { subaccounts: 1 },
		manner: { pageSize: 1, countsPages: false },
		settling: { budget: 5, polls: 40 },
		steps: [
			poll(),
			appear('conversion', minute),
			appear('conversion'),
			poll(1, [{ after: 1, change: appear('conversion') }]),
			{ kind: 'restart' },
		],
	},
	{
		name: 'an old offramp that was due and not reached is read by the next poll',
		offspring: { subaccounts: 2, offramps: 1 },
		manner: { pageSize: 1 },
		settling: { budget: 5, polls: 40 },
		steps: [
			appear('offramp'),
			{ kind: 'wait', ms: 30 * hour },
			poll(1000, [
				{ after: 4, change: { kind: 'advance', pick: 0, astray: false } },
				{ after: 1, change: deposit(0) },
			]),
		],
	},
	{
		name: 'a list in which the budget ends has its turn, though all others had theirs',
		offspring: { subaccounts: 1 },
		manner: { pageSize: 1 },
		settling: { budget: 5, polls: 40 },
		steps: [poll(), appear('onramp'), appear('onramp')],
	},
	{
		name: 'a record that was out of sight at the baseline may be told when it is back',
		offspring: { subaccounts: 1 },
		manner: { pageSize: 1 },
		steps: [
			deposit(0),
			{ kind: 'wait', ms: 6 * hour },
			poll(3, [
				{ after: 1, change: { kind: 'hide', pick: 0 } },
				{ after: 1, change: deposit(minute) },
			]),
			deposit(0),
		],
	},
	{
		name: 'what changes while the baseline is being taken may be told',
		offspring: { subaccounts: 1 },
		manner: { pageSize: 1, countsPages: false },
		steps: [
			deposit(0),
			poll(1000, [
				{ after: 3, change: { kind: 'advance', pick: 0, astray: false } },
				{ after: 3, change: deposit(0) },
			]),
		],
	},
	{
		name: 'the search for an open record steps over pages that were read already',
		offspring: { subaccounts: 1 },
		manner: { pageSize: 1 },
		watching: { events: ['depositStatusChanged'] },
		settling: { failing: 0 },
		steps: [
			deposit(0),
			poll(),
			deposit(minute),
			{ kind: 'hide', pick: 0 },
			{ kind: 'advance', pick: 0, astray: false },
			deposit(0),
			deposit(minute),
			poll(1000, [{ after: 1, change: deposit(11 * hour) }]),
			poll(4),
		],
	},
];

describe('Kept histories', () => {
	it.each(histories)('$name', async ({ steps, settling, ...history }) => {
		const play = new Play(history);
		await play.through(steps);
		await play.settle(settling);
	});
});

function appear(resource: 'deposit' | 'onramp' | 'offramp' | 'conversion', lateMs = 0, stage = 0) {
	return { kind: 'appear', sub: 0, resource, lateMs, stage } satisfies Change;
}

function deposit(lateMs: number, stage = 0) {
	return appear('deposit', lateMs, stage);
}

function poll(budget = 1000, during: Array<{ after: number; change: Change }> = []): Step {
	return { kind: 'poll', budget, during };
}

function failing(where: number, times: number): Step {
	return { kind: 'fault', fault: { where, what: 'any', trouble: 500, after: 0, times } };
}
