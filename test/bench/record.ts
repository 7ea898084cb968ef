import type { StreamedResource } from '../../nodes/CrossBorderPayments/trigger/engine/event';
import type { Observation } from '../../nodes/CrossBorderPayments/trigger/engine/readers';

/** A record as the fake keeps it: a million of them have to fit into memory. */
export interface Entry {
	readonly resource: StreamedResource;
	/** Number of the subaccount. */
	readonly owner: number;
	readonly serial: number;
	readonly createdAt: number;
	status: string;
	/** The status that the last poll could see; none before the first. */
	seen: string | undefined;
	/** Made once for the records on the pages that are read in every poll. */
	observation: Observation | undefined;
}

export function sightingOf({ serial, createdAt, status }: Entry): Observation {
	const id = idOf(serial);
	return {
		id,
		status,
		createdAt,
		record: { id, status, createdAt: new Date(createdAt).toISOString() },
	};
}

/** Looks like a UUID; different for each serial, since its first part is a permutation of the serials. */
export function idOf(serial: number): string {
	const [a, b] = [hex(scattered(serial)), hex(scattered(serial ^ 0x2545f491))];
	const [c, d] = [hex(scattered(serial ^ 0x1b873593)), hex(scattered(serial ^ 0x5bd1e995))];
	return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** A number without any likeness to its neighbours. */
export function scattered(serial: number): number {
	let mix = serial >>> 0;
	mix = Math.imul(mix ^ (mix >>> 16), 0x7feb352d);
	mix = Math.imul(mix ^ (mix >>> 15), 0x846ca68b);
	return (mix ^ (mix >>> 16)) >>> 0;
}

const hex = (bits: number) => bits.toString(16).padStart(8, '0');
