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
	/** Whether n8n is of the older series, 1.x. What a killed worker leaves it gives to another; n8n 2 gives it up. */
	isOlderHost: boolean;
}
