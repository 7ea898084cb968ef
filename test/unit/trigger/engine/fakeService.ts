import { endpoints } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import {
	InvalidResponseError,
	CancelledError,
	ConnectionError,
	ApiError,
} from '../../../../nodes/CrossBorderPayments/transport/errors';
import type { WatchedResource } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type {
	Account,
	Readers,
	Observation,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';
import { listOf, type Change, type Subaccount, type Thing, type World } from './world';

export type Order = 'newest first' | 'oldest first' | 'last in first' | 'first in first' | 'any';

export interface Manner {
	pageSize: number;
	order: Order;
	/** Whether a page tells how many there are, or only that there are more. */
	countsPages: boolean;
	/** Whether the list of subaccounts shows how their verification stands. */
	showsProfiles: boolean;
	/** Turns of the event loop that calls take, one after another and over again. */
	latency: readonly number[];
}

/** What goes wrong, and where: some calls get through first, then some fail. */
export interface Fault {
	/** Index of the subaccount, or the list of subaccounts. */
	where: number | 'list';
	what: WatchedResource | 'any';
	trouble: 401 | 403 | 404 | 429 | 500 | 'time-out' | 'nonsense';
	after: number;
	times: number;
}

export interface Served {
	thing: Thing;
	status: string;
	/** Shown by the way, in the list of subaccounts: the full record may say more. */
	aside: boolean;
}

/** One poll as the service saw it. */
export interface PollLog {
	served: Served[];
	/** Lists, and what else was read of a subaccount, that gave an answer. */
	read: Set<string>;
	/** Subaccounts of which something could not be read. */
	failed: Set<string>;
	listFailed: boolean;
	wrongKey: boolean;
	/** An offramp was asked for that does not exist. */
	absent: boolean;
	/** The budget was used up. */
	cut: boolean;
	calls: number;
	/** Lists that changed between two calls. */
	moved: Set<string>;
}

export interface PollPlan {
	/** Calls after which the budget is used up. */
	budget: number;
	/** What happens while the poll is under way, each after so many calls. */
	during: ReadonlyArray<{ after: number; change: Change }>;
}

export class FakeService implements Readers {
	log = emptyLog();

	faults: Fault[] = [];

	private plan: PollPlan = { budget: Infinity, during: [] };

	constructor(
		private readonly world: World,
		private readonly manner: Manner,
	) {}

	begin(plan: PollPlan): void {
		this.plan = plan;
		this.log = emptyLog();
	}

	async accounts(wanted?: ReadonlySet<string>): Promise<Account[]> {
		return await this.call('list', 'subaccount', () =>
			this.world.subaccounts
				.filter(({ id, hidden }) => !hidden && (wanted?.has(id) ?? true))
				.map((subaccount) => this.account(subaccount)),
		);
	}

	async page(resource: 'deposit' | 'onramp' | 'conversion', subaccountId: string, page: number) {
		return await this.call(subaccountId, resource, () => {
			const { pageSize, countsPages } = this.manner;
			const all = this.list(resource, subaccountId);
			const things = all.slice((page - 1) * pageSize, page * pageSize);
			const last = Math.ceil(all.length / pageSize);
			return {
				observations: things.map((thing) => this.observation(thing)),
				pages: Math.max(page, countsPages ? last : things.length === pageSize ? page + 1 : page),
			};
		});
	}

	async onramp(subaccountId: string, id: string): Promise<Observation> {
		return await this.call(subaccountId, 'onramp', () => {
			const found = this.find('onramp', subaccountId, id);
			if (!found) throw new ApiError(endpoints.onrampGet, 404, 'Onramp not found', '');
			return this.observation(found);
		});
	}

	async offramp(subaccountId: string, id: string): Promise<Observation | undefined> {
		return await this.call(subaccountId, 'offramp', () => {
			const found = this.find('offramp', subaccountId, id);
			if (!found) this.log.absent = true;
			return found && this.observation(found);
		});
	}

	async verification(subaccountId: string) {
		return await this.call(subaccountId, 'verification', () => {
			const { verification } =
				this.world.subaccounts.find(({ id }) => id === subaccountId) ?? ({} as Partial<Subaccount>);
			if (!verification) return undefined;
			const { kind } = verification;
			const { status, record } = this.observation(verification);
			return { kind, status, record };
		});
	}

	private account(subaccount: Subaccount): Account {
		const { capable, verification } = subaccount;
		const profiles =
			verification && this.manner.showsProfiles
				? [{ country: 'US', status: verification.status }]
				: [];
		if (profiles.length > 0 && verification) this.serve(verification, true);
		return { ...this.observation(subaccount), capable, profiles };
	}

	private list(resource: string, subaccountId: string): Thing[] {
		const all = this.world.things.filter(
			(thing) =>
				thing.resource === resource && thing.subaccountId === subaccountId && !thing.hidden,
		);
		switch (this.manner.order) {
			case 'newest first':
				return all.reverse().sort((one, other) => other.createdAt - one.createdAt);
			case 'oldest first':
				return all.sort((one, other) => one.createdAt - other.createdAt);
			case 'last in first':
				return all.reverse();
			case 'first in first':
				return all;
			case 'any':
				return all.sort((one, other) => placeOf(one) - placeOf(other));
		}
	}

	private find(resource: string, subaccountId: string, id: string): Thing | undefined {
		return this.list(resource, subaccountId).find((thing) => thing.id === id);
	}

	private observation(thing: Thing): Observation {
		this.serve(thing);
		const { id, status, createdAt } = thing;
		return { id, status, createdAt, record: { id, status } };
	}

	private serve(thing: Thing, aside = false): void {
		this.log.served.push({ thing, status: thing.status, aside });
	}

	/** Takes its time, fails where it should, answers, and lets happen what happens then. */
	private async call<T>(
		subaccountId: string,
		resource: WatchedResource,
		answer: () => T,
	): Promise<T> {
		const call = ++this.log.calls;
		if (call > this.plan.budget) {
			this.log.cut = true;
			throw new CancelledError();
		}
		const { latency } = this.manner;
		for (let turn = latency[call % latency.length] ?? 0; turn > 0; turn--) await Promise.resolve();
		this.failIfDue(subaccountId, resource);
		const answered = answer();
		this.log.read.add(listOf({ resource, subaccountId }));
		for (const { after, change } of this.plan.during) {
			if (after === call) this.log.moved.add(this.world.change(change) ?? '');
		}
		return answered;
	}

	private failIfDue(subaccountId: string, resource: WatchedResource): void {
		const fault = this.faults.find(
			({ where, what, times }) =>
				times > 0 &&
				(where === 'list'
					? subaccountId === 'list'
					: this.world.subaccount(where).id === subaccountId) &&
				(where === 'list' || what === 'any' || what === resource),
		);
		if (!fault) return;
		if (fault.after > 0) {
			fault.after--;
			return;
		}
		fault.times--;
		if (fault.trouble === 401) this.log.wrongKey = true;
		else if (subaccountId === 'list') this.log.listFailed = true;
		else this.log.failed.add(subaccountId);
		throw errorOf(fault.trouble);
	}
}

function errorOf(trouble: Fault['trouble']): Error {
	const endpoint = endpoints.depositList;
	if (trouble === 'time-out') return new ConnectionError(endpoint, 'no answer in time', '');
	if (trouble === 'nonsense') return new InvalidResponseError(endpoint, 'the answer has no list');
	return new ApiError(endpoint, trouble, '', '');
}

function emptyLog(): PollLog {
	return {
		served: [],
		read: new Set(),
		failed: new Set(),
		listFailed: false,
		wrongKey: false,
		absent: false,
		cut: false,
		calls: 0,
		moved: new Set(),
	};
}

/** A place in the list that has nothing to do with time, and stays. */
function placeOf({ id }: Thing): number {
	let place = 7;
	for (const character of id) place = Math.imul(place ^ character.charCodeAt(0), 0x9e3779b1) >>> 3;
	return place;
}
