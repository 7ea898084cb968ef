import type {
	StreamedResource,
	WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { VerificationKind } from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';

/** A record of the service, as it stands. */
export interface Thing {
	resource: WatchedResource;
	id: string;
	subaccountId: string;
	status: string;
	createdAt: number;
	/** Left out by lists and single reads for the time being. */
	hidden: boolean;
	/** There was a time when it stood and was not to be seen. */
	slipped: boolean;
	/** A status off the way from the first to the last one was taken; none is taken twice. */
	strayed: boolean;
	/** All statuses in the order in which they stood. */
	stood: string[];
	/** Whether the trigger has to find it, or its last change, without having known it as open. */
	promised: boolean;
}

export interface Subaccount extends Thing {
	capable: boolean;
	verification: (Thing & { kind: VerificationKind }) | undefined;
}

export type Change =
	| { kind: 'appear'; sub: number; resource: StreamedResource; lateMs: number; stage: number }
	| { kind: 'advance'; pick: number; astray: boolean }
	| { kind: 'hide'; pick: number }
	| { kind: 'show'; pick: number }
	| { kind: 'join'; capable: boolean }
	| { kind: 'approve'; sub: number }
	| { kind: 'leave'; sub: number }
	| { kind: 'return'; sub: number }
	| { kind: 'verify'; sub: number; business: boolean };

export interface Offspring {
	subaccounts: number;
	/** Of them, those that may do anything from the start. */
	capable: number;
	/** Offramps that may appear under each of the first subaccounts. */
	offramps: number;
}

/** Ways from the first to the last status; where there are two last ones, either is the end. */
const ways: Record<StreamedResource, readonly string[]> = {
	deposit: ['pending', 'completed'],
	onramp: ['pending', 'paid', 'completed'],
	offramp: ['pending', 'paid', 'completed'],
	conversion: ['created'],
};
const verificationWays: Record<VerificationKind, readonly string[]> = {
	individual: ['incomplete', 'under_review', 'approved'],
	business: ['not_started', 'awaiting_ubo', 'approved'],
};

/** What the service holds. Statuses only go forward, and no record takes one a second time. */
export class World {
	now = Date.UTC(2025, 4, 1);

	readonly subaccounts: Subaccount[] = [];

	readonly things: Thing[] = [];

	/** Offramps that are watched, whether they exist or not yet. */
	readonly offramps: Array<{ subaccountId: string; id: string }> = [];

	constructor(
		{ subaccounts, capable, offramps }: Offspring,
		private readonly finals: (resource: WatchedResource) => readonly string[],
		/** A record that is younger is always to be found again. */
		private readonly reachMs: number,
	) {
		for (let index = 0; index < subaccounts; index++) {
			const { id } = this.join(index < capable);
			for (let row = 0; row < offramps; row++) {
				this.offramps.push({ subaccountId: id, id: `offramp-${index}-${row}` });
			}
		}
	}

	/** Returns the list that it changed, if any. */
	change(change: Change): string | undefined {
		switch (change.kind) {
			case 'appear':
				return this.appear(change);
			case 'advance':
				return this.advance(change.pick, change.astray);
			case 'hide':
			case 'show':
				return this.hide(change.pick, change.kind === 'hide');
			case 'join':
				this.join(change.capable);
				return undefined;
			case 'approve':
				return this.approve(this.subaccount(change.sub));
			case 'leave':
			case 'return':
				return this.leave(this.subaccount(change.sub), change.kind === 'leave');
			case 'verify':
				return this.verify(this.subaccount(change.sub), change.business);
		}
	}

	subaccount(index: number): Subaccount {
		return this.subaccounts[index % this.subaccounts.length] as Subaccount;
	}

	readonly isFinal = ({ resource, status }: Thing): boolean =>
		this.finals(resource).includes(status);

	get all(): Thing[] {
		const verifications = this.subaccounts.flatMap(({ verification }) => verification ?? []);
		return [...this.subaccounts, ...verifications, ...this.things];
	}

	/** Whether a list read now has to be searched for it: no trigger remembers back for ever. */
	isInReach({ createdAt }: Thing): boolean {
		return this.now - createdAt <= this.reachMs;
	}

	private appear({ sub, resource, lateMs, stage }: Change & { kind: 'appear' }) {
		const able = this.subaccounts.filter(({ capable }) => capable);
		const subaccount = able[sub % able.length];
		if (!subaccount) return undefined;
		const subaccountId = subaccount.id;
		const id =
			resource === 'offramp'
				? this.offramps.find(
						(row) =>
							row.subaccountId === subaccountId &&
							this.things.every((thing) => thing.id !== row.id),
					)?.id
				: idOf(resource, this.things.length);
		if (id === undefined) return undefined;
		const way = ways[resource];
		const status = way[Math.min(stage, way.length - 1)] as string;
		this.things.push(this.made({ resource, id, subaccountId, status }, lateMs));
		return listOf({ resource, subaccountId });
	}

	private advance(pick: number, astray: boolean) {
		const able = this.things.filter(
			(thing) => thing.resource !== 'conversion' && this.next(thing, pick, astray) !== undefined,
		);
		const thing = able[pick % able.length];
		if (!thing) return undefined;
		const next = this.next(thing, pick, astray) as string;
		if (this.isFinal(thing)) {
			// That final records change again was not foreseen; single reads do not look at them any more.
			thing.promised = thing.resource !== 'offramp' && this.isInReach(thing);
		}
		thing.strayed ||= astray;
		stand(thing, next);
		return listOf(thing);
	}

	private next({ resource, strayed, stood }: Thing, pick: number, astray: boolean) {
		const way = ways[resource as StreamedResource];
		const stage = Math.max(...stood.map((status) => way.indexOf(status)));
		const isOver = stage === way.length - 1 || stood.includes('failed');
		if (astray) return strayed ? undefined : isOver ? 'reversed' : 'on_hold';
		if (isOver) return undefined;
		const fails = stage === 1 && pick % 3 === 0;
		return fails ? 'failed' : way[stage + 1];
	}

	private hide(pick: number, hidden: boolean) {
		const able = this.things.filter((thing) => thing.hidden !== hidden);
		const thing = able[pick % able.length];
		if (!thing) return undefined;
		thing.hidden = hidden;
		thing.slipped ||= hidden;
		if (!hidden) thing.promised &&= this.isInReach(thing);
		return listOf(thing);
	}

	private join(capable: boolean): Subaccount {
		const id = idOf('subaccount', this.subaccounts.length);
		const status = capable ? 'approved' : 'created';
		const subaccount: Subaccount = {
			...this.made({ resource: 'subaccount', id, subaccountId: id, status }),
			capable,
			verification: undefined,
		};
		this.subaccounts.push(subaccount);
		return subaccount;
	}

	private approve(subaccount: Subaccount) {
		subaccount.capable = true;
		if (subaccount.status !== 'approved') stand(subaccount, 'approved');
		return undefined;
	}

	private leave(subaccount: Subaccount, hidden: boolean) {
		subaccount.hidden = hidden;
		return undefined;
	}

	private verify(subaccount: Subaccount, business: boolean) {
		const { verification, id } = subaccount;
		if (verification) {
			const way = verificationWays[verification.kind];
			const next = way[way.indexOf(verification.status) + 1];
			if (next !== undefined) stand(verification, next);
			return undefined;
		}
		const kind = business ? 'business' : 'individual';
		const [status] = verificationWays[kind] as [string];
		subaccount.verification = {
			...this.made({ resource: 'verification', id, subaccountId: id, status }),
			createdAt: subaccount.createdAt,
			kind,
		};
		return undefined;
	}

	private made(
		what: Pick<Thing, 'resource' | 'id' | 'subaccountId' | 'status'>,
		lateMs = 0,
	): Thing {
		const createdAt = this.now - lateMs;
		const thing = {
			...what,
			createdAt,
			hidden: false,
			slipped: false,
			strayed: false,
			stood: [what.status],
		};
		return { ...thing, promised: lateMs <= this.reachMs };
	}
}

/** Name of the list, or of the single read, that a record comes from. */
export function listOf({
	resource,
	subaccountId,
}: Pick<Thing, 'resource' | 'subaccountId'>): string {
	return resource === 'subaccount' ? 'subaccounts' : `${resource} of ${subaccountId}`;
}

function stand(thing: Thing, status: string): void {
	thing.status = status;
	thing.stood.push(status);
}

const idOf = (resource: string, index: number) =>
	`${resource}-0000-4000-8000-${String(index).padStart(12, '0')}`;
