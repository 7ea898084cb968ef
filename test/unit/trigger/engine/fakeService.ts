import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type {
	ListedResource,
	RecordResource,
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
	/** Since when its list has it where it stands now; later than its creation for late records. */
	shownAt: number;
}

/** One read of a poll and how it ended. */
export interface Read {
	of: WatchedResource | 'directory';
	subaccountId: string;
	/** Number of the page, or the ID looked up. */
	which: number | string | undefined;
	failure?: FailureKind | 'record';
}

export type Order = 'newest first' | 'oldest first' | 'none';

/** Reads that fail. What is not said matches everything. */
export interface Fault {
	kind: FailureKind;
	subaccountId?: string | undefined;
	/** Resource that is read; the list of subaccounts is the `directory`. */
	of?: WatchedResource | 'directory' | undefined;
	/** Number of the page, or the ID looked up. */
	page?: number | string | undefined;
	/** How many reads fail before all is well again. */
	times: number;
	/** Whether it ends with the poll. */
	isOfPoll?: boolean;
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
	private readonly sorted = new Map<Thing[], Thing[]>();

	readMs = 1;

	/** Subaccounts that may do something. */
	readonly capable = new Set<string>();

	faults: Fault[] = [];

	/** The status of its verification in Brazil that the list of subaccounts shows, by subaccount. */
	readonly inBrazil = new Map<string, string>();

	/** IDs of records that make no sense. */
	readonly unreadable = new Set<string>();

	/** Each read of this poll, such as «deposit a 1»; a page has its number. */
	asked: string[] = [];

	/** What this poll has been shown. */
	served: Array<{ thing: Thing; status: string }> = [];

	/** Called after each read of a poll. */
	afterRead: () => void = () => {};

	/** The same as `asked`, with how each read ended. */
	reads: Read[] = [];

	/** A poll that reads more is taken to go on for ever. */
	maxReads = 100_000;

	/** How many reads of a poll are answered; the service refuses the others (429). */
	maxAnswers = Infinity;

	/** Whether pages tell how many there are. */
	hasTotals = true;

	/** Whether a page behind the end of a list is refused, not empty. */
	refusesBeyondEnd = false;

	/** How far the time in the answers of this poll is off. */
	clockErrorMs = 0;

	/** Answers come in another order than that of the requests. */
	isJumbled = false;

	pollBegan = 0;

	/** Nothing more is read in this poll. */
	private isPaused = false;

	/** Whether lists have always come so. */
	isNewestFirst: boolean;

	private serial = 0;

	constructor(
		public pageSize = 3,
		private order: Order = 'newest first',
		/** Whether answers tell the time. */
		readonly hasClock = true,
		public directoryPageSize = 100,
	) {
		this.isNewestFirst = order === 'newest first';
	}

	get subaccounts(): number {
		return this.of('subaccount').length;
	}

	/** How many records the longest list has. */
	get longest(): number {
		return Math.max(...[...this.lists.values()].map(({ length }) => length));
	}

	begin(): void {
		this.pollBegan = this.now;
		this.asked = [];
		this.served = [];
		this.reads = [];
		this.isPaused = false;
	}

	/** Lists come in another order from now on. */
	reorder(order: Order): void {
		this.order = order;
		this.isNewestFirst = false;
		this.sorted.clear();
		for (const thing of this.things) thing.shownAt = this.now;
	}

	join(id: string, capable = true, createdAt = this.now): Thing {
		if (capable) this.capable.add(id);
		return this.add('subaccount', id, { id, status: 'created', createdAt });
	}

	add(resource: WatchedResource, subaccountId: string, record: Partial<Thing> = {}): Thing {
		const id = record.id ?? `${resource}-${++this.serial}`;
		const status = resource === 'conversion' ? 'created' : 'pending';
		const shownAt = this.now;
		const thing = { resource, id, subaccountId, status, createdAt: this.now, shownAt, ...record };
		this.things.push(thing);
		const list = this.of(resource, subaccountId);
		list.push(thing);
		this.sorted.delete(list);
		return thing;
	}

	/** One after another. */
	addDeposits(count: number, owner = 'a', status = 'completed'): Thing[] {
		return Array.from({ length: count }, () => {
			this.now++;
			return this.add('deposit', owner, { status });
		});
	}

	/** Those behind it move up, some to the page before theirs. */
	remove(thing: Thing): void {
		const list = this.of(thing.resource, thing.subaccountId);
		this.things.splice(this.things.indexOf(thing), 1);
		list.splice(list.indexOf(thing), 1);
		for (const other of list) other.shownAt = this.now;
		this.sorted.delete(list);
	}

	close(): void {
		this.isPaused = true;
	}

	startedAt(): number | undefined {
		const tells = this.hasClock && this.asked.length > 0;
		return tells ? this.pollBegan + this.clockErrorMs : undefined;
	}

	async directory(page: number) {
		return await this.read('directory', '', page, () => {
			const { shown, pages } = this.cut(this.of('subaccount'), page, this.directoryPageSize);
			const { sound, unreadable } = this.check(shown);
			return { records: sound.map((thing) => this.account(thing)), pages, unreadable };
		});
	}

	async page(resource: ListedResource, subaccountId: string, page: number) {
		return await this.read(resource, subaccountId, page, (owner) => {
			const { shown, pages } = this.cut(this.listOf(resource, owner), page, this.pageSize);
			const { sound, unreadable } = this.check(shown);
			return { records: sound.map((thing) => this.observe(thing)), pages, unreadable };
		});
	}

	async onramp(subaccountId: string, id: string): Promise<Observation> {
		return await this.lookUp('onramp', subaccountId, id);
	}

	async offramp(subaccountId: string, id: string): Promise<Observation> {
		return await this.lookUp('offramp', subaccountId, id);
	}

	async verification(subaccountId: string) {
		return await this.read('verification', subaccountId, undefined, (owner) => {
			const thing = this.of('verification', owner)[0];
			if (!thing) return undefined;
			const { record, status } = this.observe(thing);
			return status === 'not_started' ? undefined : { status, record };
		});
	}

	private async lookUp(resource: RecordResource, subaccountId: string, id: string) {
		const answer = (owner: string) => {
			const thing = this.of(resource, owner).find(
				(one) => one.id.toLowerCase() === id.toLowerCase(),
			);
			if (!thing) throw new ReadError('missing', new Error(`${id} does not exist`));
			if (this.unreadable.has(thing.id)) throw new ReadError('failed', new Error(`${id} is odd`));
			return this.observe(thing);
		};
		return await this.read(resource, subaccountId, id, answer);
	}

	/** The records that make sense, and why the others do not. */
	private check(shown: Thing[]) {
		return {
			sound: shown.filter(({ id }) => !this.unreadable.has(id)),
			unreadable: shown
				.filter(({ id }) => this.unreadable.has(id))
				.map(({ id }) => new ReadError('failed', new Error(`${id} is odd`))),
		};
	}

	private cut(all: Thing[], page: number, size: number) {
		const shown = all.slice((page - 1) * size, page * size);
		const last = Math.ceil(all.length / size);
		if (this.refusesBeyondEnd && page > Math.max(last, 1)) {
			throw new ReadError('missing', new Error('There is no such page'));
		}
		const pages = this.hasTotals ? Math.max(page, last) : page + Math.sign(shown.length);
		return { shown, pages };
	}

	private listOf(resource: WatchedResource, subaccountId: string): Thing[] {
		const rank = {
			'newest first': ({ createdAt }: Thing) => -createdAt,
			'oldest first': ({ createdAt }: Thing) => createdAt,
			none: ({ id }: Thing) => (Number(id.replace(/\D/g, '')) * 7) % 11,
		}[this.order];
		const list = this.of(resource, subaccountId);
		const sorted = this.sorted.get(list) ?? [...list].sort((a, b) => rank(a) - rank(b));
		this.sorted.set(list, sorted);
		return sorted;
	}

	of(resource: WatchedResource, subaccountId = ''): Thing[] {
		const key = resource === 'subaccount' ? resource : `${resource} ${subaccountId.toLowerCase()}`;
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
		const inBrazil = this.inBrazil.get(id);
		const profiles = inBrazil === undefined ? [] : [{ country: 'BR', status: inBrazil }];
		return { id, status, createdAt, capable: this.capable.has(id), profiles, record };
	}

	private async read<T>(
		of: WatchedResource | 'directory',
		askedOwner: string,
		which: number | string | undefined,
		answer: (owner: string) => T,
	): Promise<T> {
		this.asked.push([of, askedOwner, which].filter((part) => part).join(' '));
		if (this.asked.length > this.maxReads) throw new Error('The poll goes on for ever');
		// To the service, IDs in capitals are the same.
		const owner = askedOwner.toLowerCase();
		const read: Read = { of, subaccountId: owner, which };
		this.reads.push(read);
		// What is under way when the poll closes is answered.
		const { isPaused } = this;
		const turns = this.isJumbled ? (this.asked.length * 7) % 4 : 0;
		for (let turn = 0; turn <= turns; turn++) await Promise.resolve();
		this.now += this.readMs;
		const fault = this.faults.find(
			(one) =>
				one.times > 0 &&
				(one.subaccountId ?? owner) === owner &&
				(one.of ?? of) === of &&
				(one.page ?? which) === which,
		);
		try {
			if (isPaused) throw new ReadError('stopped', new Error('The poll was stopped'));
			if (this.asked.length > this.maxAnswers) {
				throw new ReadError('rate-limited', new Error('The service says rate-limited'));
			}
			if (fault) {
				fault.times--;
				throw new ReadError(fault.kind, new Error(`The service says ${fault.kind}`));
			}
			const answered = answer(owner);
			const { unreadable = [] } = (answered ?? {}) as { unreadable?: unknown[] };
			if (unreadable.length > 0) read.failure = 'record';
			return answered;
		} catch (error) {
			if (error instanceof ReadError) read.failure = error.kind;
			throw error;
		} finally {
			this.afterRead();
		}
	}
}
