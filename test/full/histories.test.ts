import fc from 'fast-check';

import { randomRuns } from '../support/fastCheck';
import { history } from '../unit/trigger/engine/history';
import { Play } from '../unit/trigger/engine/play';
import { Play as PlayFromOutside } from '../unit/trigger/outside/play';
import { story } from '../unit/trigger/outside/story';

test('every history of the trigger keeps every promise', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (one) => {
			await new Play(one).run();
		}),
		randomRuns(400),
	);
}, 14_400_000);

test('every story of a service is told as it was', async () => {
	await fc.assert(
		fc.asyncProperty(story, async (one) => {
			await new PlayFromOutside(one).run();
		}),
		randomRuns(400),
	);
}, 14_400_000);
