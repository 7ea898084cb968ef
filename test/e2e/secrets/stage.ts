import type { Stranger } from '../../support/emulator/stranger';
import type { Session } from '../../host/session';
import type { Check } from '../test';
import type { World } from '../world';
import { apiKey } from './spellings';

/** What the parts of the test work with. */
export interface Stage {
	world: World;
	check: Check;
	/** All that it answers is kept, to be searched. */
	session: Session;
	/** Nothing may reach it. */
	stranger: Stranger;
}

/** What a credential holds, the right one if nothing else is said. */
export function credentialData({ world }: Stage, more: object = {}): Record<string, unknown> {
	return { environment: 'sandbox', sandboxUrl: world.emulator.url, apiKey, ...more };
}
