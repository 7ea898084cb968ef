import type { Clock } from './clock';
import { subaccountKey } from './hashes';
import type { State } from './savedState';
import type { Source } from './source';
import { thresholdKey, watchKeys, type TriggerConfig } from './triggerConfig';
import { watchedOf } from './watched';

/** When the watching of each resource, subaccount and threshold began. */
export class Beginnings {
	constructor(
		private readonly state: State,
		private readonly clock: Clock,
	) {}

	of(source: Source): number {
		return Math.max(...this.keysOf(source).map((key) => this.savedAt(key) ?? this.now));
	}

	ofThreshold(hours: number): number {
		return this.savedAt(thresholdKey(hours)) ?? this.now;
	}

	/** Whether the watching begins with this poll: what is there is no news, whatever its time. */
	isNow(source: Source): boolean {
		const isNew = (key: string) => this.state.watchedFrom[key] === undefined;
		return !this.state.startFrom && this.keysOf(source).some(isNew);
	}

	store(config: TriggerConfig): void {
		for (const key of watchKeys(config))
			this.state.watchedFrom[key] = this.savedAt(key) ?? this.now;
	}

	/** What the user names by ID does not depend on the selected subaccounts. */
	private keysOf({ resource, subaccountId }: Source): string[] {
		const { of, readBy } = watchedOf(resource);
		if (of === 'account' || readBy === 'id') return [resource];
		const key = subaccountKey(subaccountId);
		return [resource, key in this.state.watchedFrom ? key : 'all'];
	}

	/** Only Start From can lie in the future; otherwise, both clocks were ahead then. */
	private savedAt(key: string): number | undefined {
		const { watchedFrom, startFrom } = this.state;
		const at = watchedFrom[key];
		return at === undefined || at === startFrom?.at ? at : Math.min(at, this.clock.latest);
	}

	/** Of what was not watched before. */
	private get now(): number {
		return this.state.startFrom?.at ?? this.clock.now;
	}
}
