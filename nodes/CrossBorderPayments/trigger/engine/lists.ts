import { hour } from '../../api/durations';
import type { Beginnings } from './beginnings';
import type { Clock } from './clock';
import { keepKnownBounded, newList, parseList, serializeList, type ListState } from './listState';
import type { News } from './news';
import type { Rules } from './observe';
import type { State } from './savedState';
import type { Source } from './source';
import { earliest } from './time';

/** The remembered lists. Each is loaded and saved by itself: all at once would hold n8n up. */
export class Lists {
	readonly notes = new Set<string>();

	/** Those whose saved state cannot be read. */
	readonly unreadable = new Map<string, Source>();

	constructor(
		private readonly state: State,
		private readonly clock: Clock,
		private readonly beginnings: Beginnings,
		private readonly news: News,
	) {}

	/** One list, whether nothing was known of it, and whether its watching begins now. */
	load(source: Source) {
		const saved: unknown = this.state.lists[source.key];
		const isFirst = this.beginnings.isNow(source);
		if (saved === undefined) return { list: newList(), isNew: true, isFirst };
		const list = parseList(saved);
		if (list) return { list, isNew: false, isFirst: false };
		this.unreadable.set(source.key, source);
		return { list: newList(), isNew: true, isFirst: true };
	}

	save(source: Source, list: ListState, keepsEmpty: boolean): void {
		const { key, what } = source;
		const forgottenTo = keepKnownBounded(list);
		if (forgottenTo !== undefined) {
			const date = new Date(forgottenTo).toISOString();
			this.notes.add(
				`${what} are too many: any created before ${date} that appear late are missed`,
			);
		}
		const { lists, overlapHours } = this.state;
		const saved = serializeList(list);
		// That an empty list was read matters while something from before the start may show up.
		const ageMs = this.clock.now - this.beginnings.of(source);
		const isRecent = ageMs < overlapHours * hour;
		const isNeeded =
			Object.keys(saved).some((name) => name !== 'seenIn') || (keepsEmpty && isRecent);
		if (isNeeded) lists[key] = saved;
		else delete lists[key];
	}

	/** @param isFirst the watching of the list begins with this poll */
	rulesOf(source: Source, list: ListState, isFirst: boolean): Rules {
		const rules = this.news.rulesOf(source);
		const start = this.beginnings.of(source);
		// Behind a baseline that was read whole, unknown records are late ones: news from here on.
		const lateFrom = this.state.startFrom ? start : start - this.state.overlapHours * hour;
		const forgottenTo = Math.max(list.forgottenTo ?? earliest, lateFrom);
		const oldTo = isFirst ? Infinity : Math.max(forgottenTo, list.oldTo ?? earliest);
		return { ...rules, forgottenTo, oldTo };
	}
}
