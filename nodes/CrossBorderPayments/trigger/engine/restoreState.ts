import { newState, parseState, shortHash, type State } from './state';
import {
	recordResources,
	statusEventOf,
	watchedResources,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

/** The saved state without what is no longer watched, or a new one; the note for the log says why. */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
): { state: State; notes: string[] } {
	const fresh = (...notes: string[]) => ({ state: newState(config), notes });
	if (saved === undefined) return fresh();
	const state = parseState(saved);
	if (!state) {
		return fresh('The saved state is of another version: existing records count as known now');
	}
	if (state.place !== config.place) {
		return fresh(`Now watching ${config.place}: existing records count as known now`);
	}
	if (config.startFrom !== undefined && config.startFrom !== state.startFrom) {
		const date = new Date(config.startFrom).toISOString();
		return fresh(`Starting again from ${date}: what was created since then is emitted`);
	}
	forgetUnwatched(state, config);
	return { state, notes: [] };
}

/** What is watched again later begins anew. */
function forgetUnwatched({ since, lists, accounts }: State, config: TriggerConfig): void {
	const watched = watchedResources(config);
	const { subaccounts } = config;
	const isAll = subaccounts === 'all';
	const chosen = new Set((isAll ? [] : subaccounts).map(shortHash));
	const { all } = since;
	if (all !== undefined) for (const key of chosen) since[key] ??= all;
	keepOnly(since, (key) =>
		key in statusEventOf ? watched.has(key as WatchedResource) : isAll || chosen.has(key),
	);

	const withOfframps = new Set(config.offramps.map(({ subaccountId }) => shortHash(subaccountId)));
	for (const resource of recordResources) {
		const owners = resource === 'offramp' ? withOfframps : chosen;
		const isOfAll = isAll && resource !== 'offramp';
		keepOnly(lists[resource], (key) => watched.has(resource) && (isOfAll || owners.has(key)));
	}
	if (!watched.has('subaccount')) accounts.subaccount = {};
	if (!watched.has('verification')) accounts.verification = {};
}

function keepOnly(record: Record<string, unknown>, isKept: (key: string) => boolean): void {
	for (const key of Object.keys(record)) if (!isKept(key)) delete record[key];
}
