import { hour } from '../../api/durations';
import type { Beginnings } from './beginnings';
import type { Clock } from './clock';
import { finalStatusesOf, openStatusesOf } from './event';
import { subaccountKey } from './hashes';
import { keepKnownBounded, newList, parseList, serializeList, type ListState } from './listState';
import type { Rules } from './observe';
import { baseline, type State } from './savedState';
import { earliest } from './time';
import { stillOpenHours, type RecordResource, type TriggerConfig } from './triggerConfig';

/** The remembered lists. Each is loaded and saved by itself: all at once would hold n8n up. */
export class Lists {
	readonly notes = new Set<string>();

	constructor(
		private readonly state: State,
		private readonly config: TriggerConfig,
		private readonly clock: Clock,
		private readonly beginnings: Beginnings,
	) {}

	/** One list, whether nothing was known of it, and whether its watching begins now. */
	load(resource: RecordResource, subaccountId: string) {
		const saved: unknown = this.state.lists[resource][subaccountKey(subaccountId)];
		const isFirst = this.beginnings.isNow(resource, subaccountId);
		if (saved === undefined) return { list: newList(), isNew: true, isFirst };
		const list = parseList(saved);
		if (list) return { list, isNew: false, isFirst: false };
		const what = `The saved state of the ${resource}s of ${subaccountId}`;
		this.notes.add(`${what} cannot be read: ${baseline}`);
		return { list: newList(), isNew: true, isFirst: true };
	}

	save(resource: RecordResource, subaccountId: string, list: ListState, keepsEmpty = false): void {
		const forgottenTo = keepKnownBounded(list);
		if (forgottenTo !== undefined) {
			const date = new Date(forgottenTo).toISOString();
			this.notes.add(
				`Too many ${resource}s in ${subaccountId}: any created before ${date} that appear late are missed`,
			);
		}
		const lists = this.state.lists[resource];
		const saved = serializeList(list);
		// That an empty list was read matters while something from before the start may show up.
		const ageMs = this.clock.now - this.beginnings.of(resource, subaccountId);
		const isRecent = ageMs < this.state.overlapHours * hour;
		const isNeeded = Object.keys(saved).length > 0 || (keepsEmpty && isRecent);
		if (isNeeded) lists[subaccountKey(subaccountId)] = saved;
		else delete lists[subaccountKey(subaccountId)];
	}

	rulesOf(resource: RecordResource, subaccountId: string, list: ListState): Rules {
		const { state, config, clock, beginnings } = this;
		const start = beginnings.of(resource, subaccountId);
		const thresholds = stillOpenHours(config).map((hours) => ({
			hours,
			start: Math.max(start, beginnings.ofThreshold(hours)),
		}));
		// Behind a baseline that was read whole, unknown records are late ones: news from here on.
		const lateFrom = state.startFrom ? start : start - state.overlapHours * hour;
		const forgottenTo = Math.max(list.forgottenTo ?? earliest, lateFrom);
		const oldTo = Math.max(forgottenTo, list.baseline?.to ?? earliest);
		const finalStatuses = finalStatusesOf(resource, config);
		const openStatuses = openStatusesOf(resource, finalStatuses);
		return { finalStatuses, openStatuses, oldTo, forgottenTo, thresholds, now: clock.now };
	}
}
