import { overlapMs } from './history';
import type { World } from './world';

const base = 1_000;
const perSubaccount = 700;
const perOpen = 120;
/** Of those that are over and young enough to be told apart one by one. */
const perRecent = 16;

/** The characters that a state may have: it grows with what goes on, not with what has been. */
export function mostCharacters({ things, subaccounts, now, offramps, isFinal }: World): number {
	const open = things.filter((thing) => !isFinal(thing)).length;
	const recent = things.filter(
		(thing) => isFinal(thing) && thing.createdAt >= now - overlapMs,
	).length;
	return (
		base +
		perSubaccount * subaccounts.length +
		perOpen * open +
		perRecent * (recent + offramps.length)
	);
}
