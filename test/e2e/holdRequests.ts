import type { Emulator, FaultInput } from '../support/emulator/server';

/** Longer than a kill takes, shorter than the node waits for a response. */
const heldMs = 25_000;

/** From now on, requests that fit are not answered. */
export function holdRequests(emulator: Emulator, matching: Partial<FaultInput>) {
	const { id } = emulator.fault({ kind: 'latency', ms: heldMs, ...matching });
	return {
		isHolding: () => emulator.faults().some((fault) => fault.id === id && fault.struck > 0),
		release: () => emulator.clearFaults(id),
	};
}
