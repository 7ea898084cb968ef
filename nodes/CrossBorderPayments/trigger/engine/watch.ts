import { keepSmall } from './bounds';
import type { TriggerEvent } from './event';
import { fingerprint } from './fingerprint';
import { emptyMemory, forgetUnwatched, type Memory } from './memory';
import { Poll } from './round';
import type { Readers } from './readers';
import type { TriggerConfig } from './settings';
import { decode, encode, type SavedState } from './state';

export interface Outcome {
	/** Oldest record first. */
	events: TriggerEvent[];
	/** To be given to the next poll. */
	state: SavedState;
	/** For the log. */
	notes: string[];
}

/**
 * One poll: reads as little as tells what changed since the state was saved, and says what did. What
 * could not be read is left as it was and tried again by the next poll.
 *
 * @param saved the state of the last poll; nothing before the first one
 * @throws ApiError (401) where the key is refused; what failed where nothing could be read
 */
export async function watch(
	saved: unknown,
	watching: TriggerConfig,
	readers: Readers,
	now: number,
): Promise<Outcome> {
	const { memory, notes } = remembered(saved, watching);
	const poll = new Poll(memory, watching, readers, now);
	const events = await poll.run();
	notes.push(...poll.notes(), ...keepSmall(memory));
	return { events, state: encode(memory), notes };
}

/** The memory for what is watched now; whatever is new to it begins with a baseline. */
function remembered(saved: unknown, watching: TriggerConfig): { memory: Memory; notes: string[] } {
	const { place, subaccounts } = watching;
	const scope = subaccounts === 'all' ? 'all' : fingerprint([...subaccounts].sort().join());
	const fresh = () => emptyMemory(place, scope);
	if (saved === undefined) return { memory: fresh(), notes: [] };
	const memory = decode(saved);
	if (!memory) {
		const notes = [
			'What was remembered is of another version: starting again with what is there now',
		];
		return { memory: fresh(), notes };
	}
	if (memory.place !== place) {
		const notes = [`Now watching ${place}: starting again with what is there now`];
		return { memory: fresh(), notes };
	}
	const notes: string[] = [];
	if (memory.scope !== scope) {
		notes.push('Other subaccounts are watched now: those added start with what is there now');
		memory.scope = scope;
		memory.since = {};
	}
	forgetUnwatched(memory, watching);
	return { memory, notes };
}
