import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type {
	ListedResource,
	WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/triggerConfig';
import {
	ReadError,
	type Account,
	type FailureKind,
	type Readers,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';

/** A record of the service, a subaccount or a verification, as it stands. */
export interface Thing {
	resource: WatchedResource;
	id: string;
	subaccountId: string;
	status: string;
	createdAt: number;
}

export type Order = 'newest first' | 'oldest first' | 'none';

/** Reads that fail. What is not said matches everything. */
export interface Fault {
	kind: FailureKind;
	subaccountId?: string | undefined;
	/** Resource that is read; the list of subaccounts is the `directory`. */
	of?: WatchedResource | 'directory' | undefined;
	page?: number | undefined;
	/** How many reads fail before all is well again. */
	times: number;
}

export const minute = 60_000;
export const hour = 60 * minute;

/** The service in memory, as the engine reads it. */
export class FakeService implements Readers {
	now = Date.UTC(2026, 0, 1);

	readonly things: Thing[] = [];

	/** The same by resource and subaccount, the subaccounts together. */
	private readonly lists = new Map<string, Thing[]>();

	/** The same in the order of the service, until something is added or removed. */
	private readonly sorted = new Map<string, Thing[]>();

	readMs = 1;

	/** Subaccounts that may do something. */
	readonly capable = new Set<string>();

	faults: Fault[] = [];

	/** IDs of records that make no sense. */
	readonly unreadable = new Set<string>();

	/** Each read of this poll, such as «deposit a 1»; a page has its number. */
	asked: string[] = [];

	/** What this poll has been shown. */
	served: Array<{ thing: Thing; status: string }> = [];

	/** Called after each read of a poll. */
	afterRead: () => void = () => {};

	private pollBegan = 0;

	private serial = 0;

	constructor(
		readonly pageSize = 3,
		public order: Order = 'newest first',
		/** Whether answers tell the time. */
		private readonly hasClock = true,
		public directoryPageSize = 100,
	) {}

	get subaccounts(): number {
		return this.of('subaccount').length;
	}

	begin(): void {
		this.pollBegan = this.now;
		this.asked = [];
		this.served = [];
	}

	join(id: string, capable = true, createdAt = this.now): Thing {
		if (capable) this.capable.add(id);
		return this.add('subaccount', id, { id, status: 'created', createdAt });
	}

	add(resource: WatchedResource, subaccountId: string, record: Partial<Thing> = {}): Thing {
		const id = record.id ?? `${resource}-${++this.serial}`;
		const status = resource === 'conversion' ? 'created' : 'pending';
		const thing = { resource, id, subaccountId, status, createdAt: this.now, ...record };
		this.things.push(thing);
		this.of(resource, subaccountId).push(thing);
		this.sorted.clear();
		return thing;
	}

	/** One after another. */
	addDeposits(count: number, owner = 'a', status = 'completed'): Thing[] {
		return Array.from({ length: count }, () => {
			this.now++;
			return this.add('deposit', owner, { status });
		});
	}

	remove(thing: Thing): void {
		for (const list of [this.things, this.of(thing.resource, thing.subaccountId)]) {
			list.splice(list.indexOf(thing), 1);
		}
		this.sorted.clear();
	}

	startedAt(): number | undefined {
		return this.hasClock && this.asked.length > 0 ? this.pollBegan : undefined;
	}

	async directory(page: number) {
		return await this.read('directory', '', page, () => {
			const all = this.of('subaccount');
			const size = this.directoryPageSize;
			const shown = all.slice((page - 1) * size, page * size);
			const pages = Math.max(page, Math.ceil(all.length / size));
			return { records: shown.map((thing) => this.account(thing)), pages, unreadable: [] };
		});
	}

	async page(resource: ListedResource, subaccountId: string, page: number) {
		return await this.read(resource, subaccountId, page, () => {
			const all = this.listOf(resource, subaccountId);
			const shown = all.slice((page - 1) * this.pageSize, page * this.pageSize);
			return {
				records: shown
					.filter(({ id }) => !this.unreadable.has(id))
					.map((thing) => this.observe(thing)),
				pages: Math.max(page, Math.ceil(all.length / this.pageSize)),
				unreadable: shown
					.filter(({ id }) => this.unreadable.has(id))
					.map(({ id }) => new ReadError('failed', new Error(`${id} is odd`))),
			};
		});
	}

	async offramp(subaccountId: string, id: string): Promise<Observation> {
		const answer = () => {
			const thing = this.of('offramp', subaccountId).find((one) => one.id === id);
			if (!thing) throw new ReadError('missing', new Error(`${id} does not exist`));
			return this.observe(thing);
		};
		return await this.read('offramp', subaccountId, undefined, answer, id);
	}

	async verification(subaccountId: string) {
		return await this.read('verification', subaccountId, undefined, () => {
			const thing = this.of('verification', subaccountId)[0];
			if (!thing) return undefined;
			const { record, status } = this.observe(thing);
			return { status, record };
		});
	}

	private listOf(resource: WatchedResource, subaccountId: string): Thing[] {
		const rank = {
			'newest first': ({ createdAt }: Thing) => -createdAt,
			'oldest first': ({ createdAt }: Thing) => createdAt,
			none: ({ id }: Thing) => (Number(id.replace(/\D/g, '')) * 7) % 11,
		}[this.order];
		const key = `${resource} ${subaccountId}`;
		const known = this.sorted.get(key);
		const sorted = known ?? [...this.of(resource, subaccountId)].sort((a, b) => rank(a) - rank(b));
		this.sorted.set(key, sorted);
		return sorted;
	}

	private of(resource: WatchedResource, subaccountId = ''): Thing[] {
		const key = resource === 'subaccount' ? resource : `${resource} ${subaccountId}`;
		const list = this.lists.get(key) ?? [];
		this.lists.set(key, list);
		return list;
	}

	private observe(thing: Thing): Observation {
		const { id, status, createdAt } = thing;
		this.served.push({ thing, status });
		return { id, status, createdAt, record: { id, status } };
	}

	private account(thing: Thing): Account {
		const { id, createdAt } = thing;
		const { status, record } = this.observe(thing);
		return { id, status, createdAt, capable: this.capable.has(id), profiles: [], record };
	}

	private async read<T>(
		of: WatchedResource | 'directory',
		subaccountId: string,
		page: number | undefined,
		answer: () => T,
		id?: string,
	): Promise<T> {
		this.asked.push(
			[of, subaccountId, page ?? id].filter((part) => part !== '' && part !== undefined).join(' '),
		);
		await Promise.resolve();
		this.now += this.readMs;
		const fault = this.faults.find(
			(one) =>
				one.times > 0 &&
				(one.subaccountId ?? subaccountId) === subaccountId &&
				(one.of ?? of) === of &&
				(one.page ?? page) === page,
		);
		try {
			if (fault) {
				fault.times--;
				throw new ReadError(fault.kind, new Error(`${fault.kind} at ${of} ${subaccountId}`));
			}
			return answer();
		} finally {
			this.afterRead();
		}
	}
}
