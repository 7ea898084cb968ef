import type { Clock } from './clock';
import { subaccountKey } from './hashes';
import type { State } from './savedState';
import { thresholdKey, watchKeys, type TriggerConfig, type WatchedResource } from './triggerConfig';

/** When the watching of each resource, subaccount and threshold began. */
export class Beginnings {
	constructor(
		private readonly state: State,
		private readonly clock: Clock,
	) {}

	of(resource: WatchedResource, subaccountId: string): number {
		const { watchedFrom } = this.state;
		const ofResource = watchedFrom[resource] ?? this.now;
		const ofScope = watchedFrom[subaccountKey(subaccountId)] ?? watchedFrom.all ?? this.now;
		return resource === 'offramp' ? ofResource : Math.max(ofResource, ofScope);
	}

	ofThreshold(hours: number): number {
		return this.state.watchedFrom[thresholdKey(hours)] ?? this.now;
	}

	/** Whether the watching begins with this poll: what is there is no news, whatever its time. */
	isNow(resource: WatchedResource, subaccountId: string): boolean {
		const { watchedFrom, startFrom } = this.state;
		const { [subaccountKey(subaccountId)]: ofScope = watchedFrom.all } = watchedFrom;
		const isScopeNew = resource !== 'offramp' && ofScope === undefined;
		return !startFrom && (isScopeNew || watchedFrom[resource] === undefined);
	}

	store(config: TriggerConfig): void {
		for (const key of watchKeys(config)) this.state.watchedFrom[key] ??= this.now;
	}

	/** Of what was not watched before. */
	private get now(): number {
		return this.state.startFrom?.at ?? this.clock.now;
	}
}
