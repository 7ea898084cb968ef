import fc from 'fast-check';

import { randomRuns } from '../support/fastCheck';
import { history } from '../unit/trigger/engine/history';
import { Play } from '../unit/trigger/engine/play';

test('every history of the trigger keeps every promise', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (one) => {
			await new Play(one).run();
		}),
		randomRuns(400),
	);
}, 14_400_000);
