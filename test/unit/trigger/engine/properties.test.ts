import fc from 'fast-check';

import { historyOf, longHistory } from './history';
import { Play } from './play';
import { mostCharacters } from './stateSize';

/** All in all 10,000 histories where it counts. */
const histories = Number(process.env.FC_RUNS ?? (process.env.CI ? 10_000 : 1_000));

/**
 * The same histories every time, so that a run judges the change and not its luck; FC_SEED=random, or a
 * number, looks for others.
 */
const { FC_SEED = '1' } = process.env;
const seed = FC_SEED === 'random' ? undefined : Number(FC_SEED);

const longestMs = 600_000;

const failing = fc.option(fc.nat({ max: 3 }), { nil: undefined });

describe('Whatever happens', () => {
	it(
		'each status is told once, in order, and none is lost',
		async () => {
			await fc.assert(
				fc.asyncProperty(historyOf(30), failing, async (history, failing) => {
					const play = new Play(history);
					await play.through(history.steps);
					await play.settle({ failing });
				}),
				{ numRuns: histories * 0.96, seed },
			);
		},
		longestMs,
	);

	it(
		'nothing starves, however little a poll may do',
		async () => {
			const budget = fc.integer({ min: 5, max: 9 });
			await fc.assert(
				fc.asyncProperty(historyOf(15), failing, budget, async (history, failing, budget) => {
					// As few at a time as leave something of the budget to go on with.
					const watching = { ...history.watching, concurrency: 2 };
					const play = new Play({ ...history, watching });
					await play.through(history.steps);
					await play.settle({ failing, budget, polls: 25 });
				}),
				{ numRuns: histories * 0.03, seed },
			);
		},
		longestMs,
	);

	it(
		'the state stays small, however long it goes on',
		async () => {
			await fc.assert(
				fc.asyncProperty(longHistory, async (history) => {
					const play = new Play(history);
					for (const step of history.steps) {
						await play.take(step);
						if (step.kind !== 'poll') continue;
						const size = JSON.stringify(play.state).length;
						const most = mostCharacters(play.world);
						if (size > most) throw new Error(`too large: ${size} characters, not ${most}`);
					}
					await play.settle({});
				}),
				{ numRuns: histories * 0.01, seed },
			);
		},
		longestMs,
	);
});
