import type { Check } from '../test';
import type { World } from '../world';
import type { Queue } from './queue';
import type { Credentials } from './workflows';

/** What each part of the test works with. */
export interface Stage {
	world: World;
	queue: Queue;
	check: Check;
	/** For the world's emulator. */
	credentials: Credentials;
	/** What a killed worker had under way: n8n 1 gives it to another worker, n8n 2 gives it up. */
	isTakenUpAgain: boolean;
}
