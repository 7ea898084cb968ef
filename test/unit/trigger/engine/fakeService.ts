import type { Observation } from '../../../../nodes/CrossBorderPayments/trigger/engine/event';
import type { Source } from '../../../../nodes/CrossBorderPayments/trigger/engine/source';
import type { WatchedResource } from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import {
	ReadError,
	type ListedSubaccount,
	type FailureKind,
	type Readers,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/readers';

/** A record of the service, a subaccount or a verification, as it stands. */
export interface Thing {
	resource: WatchedResource;
	id: string;
	subaccountId: string;
	status: string;
	/** By the clock that writes it, which may be wrong. */
	createdAt: number;
	/** In truth. */
	madeAt: number;
	/** Where lists sort it: its `createdAt`, or some minutes beside it where neighbours are out of order. */
	place: number;
	/** Since when its list has it; later than its creation for late records. */
	appearedAt: number;
	/** Since when its list has it where it stands now, in a form that makes sense. */
	shownAt: number;
	/** Statuses that it had before, and until when: replicas that lag still show them. */
	past: Array<{ status: string; until: number }>;
}

/** One read of a poll and how it ended. */
export interface Read {
	of: WatchedResource | 'directory';
	subaccountId: string;
	/** Number of the page, or the ID looked up. */
	which: number | string | undefined;
	/** Of what moment the replica that answered has its data. */
	asOf: number;
	failure?: FailureKind | 'record' | 'nothing';
}

export type Order = 'newest first' | 'oldest first' | 'none';

/**
 * What lists say of their number of pages: the truth, nothing, always 1, one too few, or so many that the
 * pages behind the end are missing.
 */
export type Totals = 'right' | 'none' | 'one' | 'too few' | 'too many';

/** Reads that fail. What is not said matches everything. */
export interface Fault {
	/** `nothing`: a verification is said not to exist. */
	kind: FailureKind | 'nothing';
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

/** “Verifications are `approved` when the list of subaccounts says so for every country”. */
const withProfile = (status: string, profile: string | undefined) =>
	profile === 'approved' && status !== 'not_started' ? 'approved' : status;

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

	/** The same, as the list showed it last. */
	private readonly shownInBrazil = new Map<string, string | undefined>();

	/** IDs of records that make no sense. */
	readonly unreadable = new Set<string>();

	/** Each read of this poll, such as “deposit a 1”; a page has its number. */
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

	totals: Totals = 'right';

	/** Subaccounts come newest first behind the parent, not in the order in which they joined. */
	isDirectoryNewestFirst = false;

	/** Pages of lists from here on come empty, although the service counts more. */
	emptyFrom = Infinity;

	/** Whether a page behind the end of a list is refused, not empty. */
	refusesBeyondEnd = false;

	/** How far the time in the answers of this poll is off. */
	clockErrorMs = 0;

	/** How far behind the replica is that answers the next read. */
	lagMs: () => number = () => 0;

	/** The account that the key belongs to, where the list of subaccounts shows it. */
	parentId: string | undefined;

	/** Of the IDs of its records: another account has others. */
	prefix = '';

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

	/** Pages have another size from now on, so that records move to others. */
	resize(pageSize: number): void {
		this.pageSize = pageSize;
		for (const thing of this.things) thing.shownAt = this.now;
	}

	join(id: string, capable = true, createdAt = this.now): Thing {
		if (capable) this.capable.add(id);
		return this.add('subaccount', id, { id, status: 'created', createdAt });
	}

	add(resource: WatchedResource, subaccountId: string, record: Partial<Thing> = {}): Thing {
		const id = record.id ?? `${this.prefix}${resource}-${++this.serial}`;
		const status = resource === 'conversion' ? 'created' : 'pending';
		const { now } = this;
		const { createdAt = now, madeAt = createdAt, shownAt = now, place = createdAt } = record;
		const past: Thing['past'] = [];
		const when = { createdAt, madeAt, place, appearedAt: shownAt, shownAt };
		const own = { resource, id, subaccountId, ...when, past };
		const thing: Thing = { status, ...record, ...own };
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

	/** It takes this status; replicas that lag show the one before for a while. */
	move(thing: Thing, status: string): void {
		thing.past.push({ status: thing.status, until: this.now });
		thing.status = status;
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
		return await this.read('directory', '', page, (_, asOf) => {
			const cut = this.cut(this.shown('subaccount', '', asOf), page, this.directoryPageSize);
			const { sound, unreadable } = this.check(cut.shown);
			const records = sound.map((thing) => this.account(thing, asOf));
			return { records, pages: cut.pages, limit: cut.limit, unreadable };
		});
	}

	async page({ resource, subaccountId }: Source, page: number) {
		return await this.read(resource, subaccountId, page, (owner, asOf) => {
			const cut = this.cut(this.shown(resource, owner, asOf), page, this.pageSize);
			const { sound, unreadable } = this.check(cut.shown);
			const records = sound.map((thing) => this.observe(thing, asOf));
			const { pages, counted, limit } = cut;
			return { records, pages, counted, limit, unreadable };
		});
	}

	async record({ resource, subaccountId, id }: Source) {
		return resource === 'verification'
			? await this.verification(subaccountId)
			: await this.lookUp(resource, subaccountId, id);
	}

	private async verification(subaccountId: string) {
		return await this.read('verification', subaccountId, undefined, (owner, asOf) => {
			const thing = this.of('verification', owner)[0];
			if (!thing) return undefined;
			const { record, status } = this.observe(thing, asOf);
			const served = this.served.at(-1) as { status: string };
			served.status = withProfile(status, this.shownInBrazil.get(owner));
			return status === 'not_started' ? undefined : { status, record };
		});
	}

	/** The status of a thing; of a verification, with what the list of subaccounts shows of it. */
	statusOf({ resource, subaccountId, status }: Thing): string {
		return resource === 'verification'
			? withProfile(status, this.inBrazil.get(subaccountId))
			: status;
	}

	private async lookUp(resource: WatchedResource, subaccountId: string, id: string) {
		const answer = (owner: string, asOf: number) => {
			const thing = this.of(resource, owner).find(
				(one) => one.id.toLowerCase() === id.toLowerCase() && one.appearedAt <= asOf,
			);
			if (!thing) throw new ReadError('missing', new Error(`${id} does not exist`));
			if (this.unreadable.has(thing.id)) throw new ReadError('failed', new Error(`${id} is odd`));
			return this.observe(thing, asOf);
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

	/** As the reader of pages gives it: what the service says is never less than the page that was asked for. */
	private cut(all: Thing[], page: number, size: number) {
		const shown = page < this.emptyFrom ? all.slice((page - 1) * size, page * size) : [];
		const last = Math.max(Math.ceil(all.length / size), 1);
		if (this.refusesBeyondEnd && page > last) {
			throw new ReadError('missing', new Error('There is no such page'));
		}
		const said = {
			right: last,
			none: shown.length === 0 ? page : page + 1,
			one: 1,
			'too few': last - 1,
			'too many': last + 2,
		}[this.totals];
		if (this.totals === 'too many' && shown.length === 0 && page > 1 && page <= said) {
			throw new ReadError('failed', new Error('A page is odd: empty, although it is counted'));
		}
		const counted = this.totals === 'none' ? undefined : said;
		return { shown, pages: Math.max(page, said), counted, limit: size };
	}

	/** A list in the order of the service, as a replica has it that was last brought up to date then. */
	private shown(resource: WatchedResource, subaccountId: string, asOf: number): Thing[] {
		const rank = {
			'newest first': ({ place }: Thing) => -place,
			'oldest first': ({ place }: Thing) => place,
			none: ({ id }: Thing) => (Number(id.replace(/\D/g, '')) * 7) % 11,
		}[this.order];
		const list = this.of(resource, subaccountId);
		if (resource === 'subaccount') {
			const there = list.filter(({ appearedAt }) => appearedAt <= asOf);
			return this.isDirectoryNewestFirst ? there.sort((a, b) => b.place - a.place) : there;
		}
		const sorted = this.sorted.get(list) ?? [...list].sort((a, b) => rank(a) - rank(b));
		this.sorted.set(list, sorted);
		return sorted.every(({ appearedAt }) => appearedAt <= asOf)
			? sorted
			: sorted.filter(({ appearedAt }) => appearedAt <= asOf);
	}

	of(resource: WatchedResource, subaccountId = ''): Thing[] {
		const key = resource === 'subaccount' ? resource : `${resource} ${subaccountId.toLowerCase()}`;
		const list = this.lists.get(key) ?? [];
		this.lists.set(key, list);
		return list;
	}

	private hasSubaccount(id: string): boolean {
		return this.of('subaccount').some((one) => one.id === id);
	}

	private observe(thing: Thing, asOf: number): Observation {
		const { id, createdAt, past } = thing;
		const status = past.find(({ until }) => until > asOf)?.status ?? thing.status;
		this.served.push({ thing, status });
		return { id, status, createdAt, record: { id, status } };
	}

	private account(thing: Thing, asOf: number): ListedSubaccount {
		const { id, createdAt } = thing;
		const { status, record } = this.observe(thing, asOf);
		const inBrazil = this.inBrazil.get(id);
		this.shownInBrazil.set(id, inBrazil);
		const profiles = inBrazil === undefined ? [] : [{ country: 'BR', status: inBrazil }];
		const isParent = id === this.parentId;
		const capable = this.capable.has(id);
		return { id, status, createdAt, capable, profiles, ...(isParent && { isParent }), record };
	}

	private async read<T>(
		of: WatchedResource | 'directory',
		askedOwner: string,
		which: number | string | undefined,
		answer: (owner: string, asOf: number) => T,
	): Promise<T> {
		this.asked.push([of, askedOwner, which].filter((part) => part).join(' '));
		if (this.asked.length > this.maxReads) throw new Error('The poll goes on for ever');
		// To the service, IDs in capitals are the same.
		const owner = askedOwner.toLowerCase();
		const read: Read = { of, subaccountId: owner, which, asOf: this.now - this.lagMs() };
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
				if (fault.kind === 'nothing') {
					read.failure = 'nothing';
					return undefined as T;
				}
				throw new ReadError(fault.kind, new Error(`The service says ${fault.kind}`));
			}
			if (owner !== '' && this.parentId !== undefined && !this.hasSubaccount(owner)) {
				throw new ReadError('missing', new Error(`${owner} does not exist`));
			}
			const answered = answer(owner, read.asOf);
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
