import { CancelledError } from '../../nodes/CrossBorderPayments/transport/errors';
import {
	conversionStatus,
	listedResources,
	type ListedResource,
	type StreamedResource,
} from '../../nodes/CrossBorderPayments/trigger/engine/event';
import type {
	Account,
	Readers,
	Verification,
	VerificationKind,
} from '../../nodes/CrossBorderPayments/trigger/engine/readers';
import { Random } from '../support/emulator/random';
import { idOf, sightingOf, type Entry } from './record';
import { RecordList, type Order } from './recordList';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const subaccounts = 1_000;
export const verified = 300;
export const pageSize = 100;

/** How the service stands when the first poll comes. */
export interface Shape {
	/** Final records, an equal share of deposits, onramps and conversions. */
	old: number;
	/** The days that they are spread over. */
	days: number;
	/** Records that are not final yet. */
	open: Partial<Record<Exclude<StreamedResource, 'conversion'>, number>>;
	order: Order;
}

/** Requests that the service would have got for what the readers were asked. */
export interface Calls {
	/** Pages of the list of subaccounts. */
	accounts: number;
	/** First pages of the lists of records. */
	first: number;
	/** Pages after the first. */
	deep: number;
	onramp: number;
	offramp: number;
	verification: number;
}

export const totalOf = ({ accounts, first, deep, onramp, offramp, verification }: Calls) =>
	accounts + first + deep + onramp + offramp + verification;

const noCalls: Calls = {
	accounts: 0,
	first: 0,
	deep: 0,
	onramp: 0,
	offramp: 0,
	verification: 0,
};

/** What the trigger allows itself in a poll by default, besides the list of subaccounts. */
const maxRequests = 3_000;

export const start = Date.UTC(2026, 0, 1);
const meanOpenMs = 2 * hour;

/** The service as the engine sees it through its readers: in memory, the same in every run, and fast. */
export class Service implements Readers {
	calls = { ...noCalls };
	/** Records that are not final. */
	openCount = 0;
	/** The poll was stopped, since it had used up its requests. */
	stopped = false;
	/** Open ones and those made since the start; the old ones are on their lists alone. */
	readonly live = new Map<string, Entry>();
	/** What a poll may find changed. */
	readonly changed = new Set<Entry>();
	readonly accountList: Account[];
	private readonly lists: Record<ListedResource, RecordList[]>;
	private readonly stale = new Set<RecordList>();
	private readonly numbers = new Map<string, number>();
	private serial = subaccounts;

	constructor(readonly shape: Shape) {
		this.accountList = Array.from({ length: subaccounts }, (_, index) => accountOf(index));
		this.accountList.forEach(({ id }, index) => this.numbers.set(id, index));
		const newLists = () => Array.from({ length: verified }, () => this.newList());
		this.lists = { deposit: newLists(), onramp: newLists(), conversion: newLists() };
		this.fill(new Random(1, 'bench service'));
	}

	add(resource: StreamedResource, owner: number, createdAt: number, status: string): Entry {
		const entry = this.entry(resource, owner, createdAt, status);
		this.live.set(idOf(entry.serial), entry);
		this.changed.add(entry);
		if (!isFinal(status)) this.openCount++;
		const list = this.listOf(entry);
		if (list) {
			list.insert(entry);
			this.stale.add(list);
		}
		return entry;
	}

	change(entry: Entry, status: string): void {
		if (isFinal(status)) this.openCount--;
		entry.status = status;
		entry.observation = undefined;
		this.changed.add(entry);
		const list = this.listOf(entry);
		if (list) this.stale.add(list);
	}

	changeAccount(owner: number, change: Partial<Account>): void {
		this.accountList[owner] = { ...(this.accountList[owner] as Account), ...change };
	}

	/** To be called before each poll, which then does not pay for what changed before it. */
	refresh(): void {
		for (const list of this.stale) list.refresh();
		this.stale.clear();
		this.calls = { ...noCalls };
		this.stopped = false;
	}

	/** Else what was made over a month lies scattered, and reading it takes longer than any engine. */
	renew(): void {
		for (const list of Object.values(this.lists).flat()) list.renew();
	}

	accounts(wanted?: ReadonlySet<string>): Promise<Account[]> {
		this.calls.accounts += Math.ceil(subaccounts / pageSize);
		return Promise.resolve(
			wanted ? this.accountList.filter(({ id }) => wanted.has(id)) : this.accountList,
		);
	}

	page(resource: ListedResource, subaccountId: string, page: number) {
		const list = this.lists[resource][this.numbers.get(subaccountId) ?? -1];
		// Those that may do nothing have empty lists.
		return this.counted(page === 1 ? 'first' : 'deep', () => list?.page(page) ?? emptyPage);
	}

	/** Without a request. */
	pagesOf(resource: ListedResource, subaccountId: string): number {
		return this.lists[resource][this.numbers.get(subaccountId) ?? -1]?.page(1).pages ?? 1;
	}

	onramp(_subaccountId: string, id: string) {
		return this.counted('onramp', () => {
			const entry = this.live.get(id);
			if (!entry) throw new Error(`${id} is an old record, and final`);
			return sightingOf(entry);
		});
	}

	offramp(_subaccountId: string, id: string) {
		const entry = this.live.get(id);
		// What is pending is known to the second view alone.
		const requests = entry && entry.status !== 'pending' ? 1 : 2;
		return this.counted('offramp', () => entry && sightingOf(entry), requests);
	}

	verification(
		subaccountId: string,
		first: VerificationKind = 'individual',
	): Promise<Verification | undefined> {
		const owner = this.numbers.get(subaccountId) ?? 0;
		const status = this.accountList[owner]?.profiles[0]?.status;
		const kind: VerificationKind = owner % 4 === 0 ? 'business' : 'individual';
		const read = () =>
			status === undefined ? undefined : { kind, status, record: { status, type: kind } };
		return this.counted('verification', read, status !== undefined && kind === first ? 1 : 2);
	}

	private async counted<T>(call: keyof Calls, read: () => T, requests = 1): Promise<T> {
		this.calls[call] += requests;
		if (totalOf(this.calls) - this.calls.accounts > maxRequests) {
			this.calls[call] -= requests;
			this.stopped = true;
			throw new CancelledError();
		}
		return read();
	}

	private newList(): RecordList {
		const list = new RecordList(this.shape.order, pageSize);
		this.stale.add(list);
		return list;
	}

	private listOf({ resource, owner }: Entry): RecordList | undefined {
		return resource === 'offramp' ? undefined : this.lists[resource][owner];
	}

	private entry(
		resource: StreamedResource,
		owner: number,
		createdAt: number,
		status: string,
	): Entry {
		const serial = this.serial++;
		return { resource, owner, serial, createdAt, status, seen: undefined, observation: undefined };
	}

	private fill(random: Random): void {
		const { old, days, open } = this.shape;
		listedResources.forEach((resource, kind) => {
			const entries = this.lists[resource].map((): Entry[] => []);
			for (let index = kind; index < old; index += listedResources.length) {
				const owner = random.int(0, verified - 1);
				const at = start - Math.floor(random.next() * days * day);
				const status = resource === 'conversion' ? conversionStatus : 'completed';
				entries[owner]?.push(this.entry(resource, owner, at, status));
			}
			this.lists[resource].forEach((list, owner) => list.fill(entries[owner] ?? []));
		});
		for (const [resource, count] of Object.entries(open)) {
			for (let index = 0; index < count; index++) {
				// One in twenty has been open for days.
				const age = -Math.log(1 - random.next()) * (index % 20 === 0 ? 3 * day : meanOpenMs);
				const at = start - Math.floor(age);
				const paid = resource === 'onramp' && random.chance(0.5);
				this.add(
					resource as StreamedResource,
					random.int(0, verified - 1),
					at,
					paid ? 'paid' : 'pending',
				);
			}
		}
	}
}

const emptyPage = { observations: [], pages: 1 };

export const isFinal = (status: string) => !['pending', 'paid'].includes(status);

/** 300 that may do everything, 100 whose verification is under way, 600 that have not begun. */
function accountOf(index: number): Account {
	const id = idOf(index);
	const capable = index < verified;
	const status = capable ? 'approved' : 'created';
	const profiles =
		index < 400 ? [{ country: 'BR', status: capable ? 'approved' : 'incomplete' }] : [];
	return {
		id,
		status,
		createdAt: start - (subaccounts - index) * hour,
		capable,
		profiles,
		record: { id, status, kyc: { profiles } },
	};
}
