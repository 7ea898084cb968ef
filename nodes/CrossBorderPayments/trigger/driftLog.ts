import { driftTitle } from '../api/drift';

/** What was already logged for each trigger and service. */
const logged = new Set<string>();

/** When `logged` has so many it is emptied, and each difference may be logged once more. */
const maxLogged = 10_000;

/** Lines for the log on how answers differ from the specification, each once for a trigger and its service. */
export function driftLines(trigger: string, service: string, drift: Iterable<string>): string[] {
	const lines: string[] = [];
	for (const difference of drift) {
		const key = JSON.stringify([trigger, service, difference]);
		if (logged.has(key)) continue;
		if (logged.size === maxLogged) logged.clear();
		logged.add(key);
		lines.push(`${driftTitle}: ${difference}`);
	}
	return lines;
}
