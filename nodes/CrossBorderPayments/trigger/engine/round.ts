import { CancelledError, InputError, ApiError } from '../../transport/errors';
import { inParallel } from '../../transport/parallel';
import { emailOf, isApprovedByList, verifiedOf } from './accounts';
import {
	listedResources,
	resourceOf,
	type EventName,
	type StreamedResource,
	type WatchedResource,
	type TriggerEvent,
} from './event';
import { ListReading } from './listReading';
import { keepStream, streamOf, subaccountKey, type Memory } from './memory';
import { keyOfUnit, planned, type Unit } from './plan';
import { begun, isDue } from './reading';
import type { Account, Readers, Observation } from './readers';
import { finalsOf, isWanted, type TriggerConfig } from './settings';
import { isBlank, take, type Change, type Rules } from './stream';

type ListUnit = Extract<Unit, { dormant: boolean }>;

/** One poll: its plan, what it reads, and what comes of it. */
export class Poll {
	private readonly changes: Array<Change & { event: EventName; subaccountId: string }> = [];

	/** The budget is used up. */
	private isSpent = false;

	/** By subaccount. */
	private readonly failures = new Map<string, Error>();

	private isScanBeginning = false;

	/** Units that had their turn: they were read, they failed, or the budget ended amid their pages. */
	private readonly turned = new Set<Unit>();

	/** Of these, those amid whose pages the budget ended. */
	private readonly cut = new Set<Unit>();

	private readonly failed = new Set<Unit>();

	/** The newest createdAt that was seen. */
	private newest = 0;

	private readonly emails = new Map<string, string | null>();

	private readonly eventOf: ReadonlyMap<WatchedResource, EventName>;

	constructor(
		private readonly memory: Memory,
		private readonly watching: TriggerConfig,
		private readonly readers: Readers,
		private readonly now: number,
	) {
		this.eventOf = new Map(watching.events.map((event) => [resourceOf[event], event]));
	}

	async run(): Promise<TriggerEvent[]> {
		const { memory, watching, now } = this;
		if (memory.scannedAt === 0) memory.scannedAt = now;
		this.isScanBeginning = now - memory.scannedAt >= watching.fullScanMs;
		if (this.isScanBeginning) this.beginScan();

		const accounts = await this.readAccounts();
		const { units, scanLeft, turn } = planned(memory, watching, accounts, now);
		await this.readAll(units);

		const [failure] = this.failures.values();
		const isAllFailed = this.failed.size === this.turned.size && !this.isSpent;
		if (failure && isAllFailed && this.changes.length === 0) throw failure;

		memory.turn = turn;
		this.rememberTurns(units, scanLeft);
		for (const resource of this.eventOf.keys()) {
			memory.since[resource] ??= Math.min(Math.max(this.newest, now - mostSkewMs), now);
		}
		// What was due and not reached stays due.
		if (!this.isSpent) memory.polledAt = now;
		return this.events();
	}

	/** The next poll begins with what had no turn in this one, then where the budget ended. */
	private rememberTurns(units: readonly Unit[], scanLeft: readonly string[]): void {
		const turned = new Set([...this.turned].map(keyOfUnit));
		const scanned = new Set(scanLeft);
		const isLeft = (key: string) => !turned.has(key);
		const left = units.map(keyOfUnit).find((key) => isLeft(key) && !scanned.has(key));
		const [cut] = this.cut;
		this.memory.resume = left ?? (cut ? keyOfUnit(cut) : '');
		this.memory.scanFrom = scanLeft.find(isLeft);
	}

	/** What the log should say of failures; a service in trouble does not fill it. */
	notes(): string[] {
		const lines = [...this.failures].map(
			([subaccountId, { message }]) =>
				`Subaccount ${subaccountId} was not read to the end and comes with the next poll. ${message}`,
		);
		const more = lines.length - mostNotes;
		return more > 0
			? [...lines.slice(0, mostNotes), `The same for ${more} more subaccounts`]
			: lines;
	}

	private beginScan(): void {
		const { memory } = this;
		memory.scannedAt = this.now;
		memory.scanFrom = '';
		for (const resource of listedResources) {
			for (const [key, stream] of memory.streams[resource]) {
				const { deep } = stream;
				const scanned = deep
					? { ...stream, deep: { ...deep, to: 'end' as const } }
					: begun(stream, 'end');
				memory.streams[resource].set(key, scanned);
			}
		}
	}

	/** Reads the list of subaccounts, where it is needed, and takes their statuses. */
	private async readAccounts(): Promise<Account[] | undefined> {
		const { watching, memory } = this;
		const { subaccounts } = watching;
		const isNeeded =
			this.eventOf.has('subaccount') ||
			this.eventOf.has('verification') ||
			(subaccounts === 'all' && watching.events.some((event) => event !== 'offrampStatusChanged'));
		if (!isNeeded) return undefined;
		const accounts = await this.readers
			.accounts(subaccounts === 'all' ? undefined : new Set(subaccounts))
			.catch((error: unknown) => {
				if (!(error instanceof CancelledError)) throw error;
				throw new InputError(
					'The time of the poll was over before all subaccounts were listed',
					'The service may be slow: try again later, or choose the subaccounts to watch',
				);
			});
		// Where none of them is known, the key may be one of another account, whose old ones are no news.
		const isSameAccount =
			memory.since.subaccount !== undefined &&
			accounts.some(({ id }) => memory.accounts.has(subaccountKey(memory, id)));
		for (const account of accounts) {
			const { id, status, createdAt, record } = account;
			this.newest = Math.max(this.newest, createdAt);
			this.emails.set(id, emailOf(account));
			const key = subaccountKey(memory, id);
			const observation = { id, status, createdAt, record };
			if (this.eventOf.has('subaccount')) {
				const previousStatus = memory.accounts.get(key) ?? null;
				const isNews =
					previousStatus !== null || isSameAccount || createdAt > this.silentUntil('subaccount');
				if (previousStatus !== status && isNews) {
					this.add('subaccount', id, [{ previousStatus, observation }]);
				}
				memory.accounts.set(key, status);
			}
			const isBaseline =
				this.eventOf.has('verification') && memory.since.verification === undefined;
			if (isBaseline && isApprovedByList(account) && !memory.verifications.has(key)) {
				const verified = verifiedOf(account, undefined);
				memory.verifications.set(key, verified);
				if (watching.emitExisting) {
					this.add('verification', id, [
						{ previousStatus: null, observation: { ...observation, status: verified.status } },
					]);
				}
			}
		}
		return accounts;
	}

	/** Reads all units, or as many as the budget allows. */
	private async readAll(units: readonly Unit[]): Promise<void> {
		const unfinished = new Map<ListUnit, ListReading>();
		await inParallel(units, this.watching.concurrency, async (unit) => {
			await this.guarded(unit, async () => {
				if ('dormant' in unit) await this.readList(unit, unfinished);
				else if (unit.resource === 'offramp') await this.readOfframp(unit);
				else await this.readVerification(unit);
			});
		});
		// Long readings go on in turns, so that none keeps the others waiting.
		while (unfinished.size > 0 && !this.isSpent) {
			await inParallel([...unfinished], this.watching.concurrency, async ([unit, reading]) => {
				unfinished.delete(unit);
				await this.guarded(unit, async () => {
					await this.following(unit, reading, () => reading.deepen());
					if (!reading.isRead) unfinished.set(unit, reading);
				});
			});
		}
	}

	/** A failure is one of the subaccount; a refused key is one of all, and a spent budget the end. */
	private async guarded(unit: Unit, read: () => Promise<void>): Promise<void> {
		if (this.isSpent) return;
		const { subaccountId } = unit;
		const isDormant = 'dormant' in unit && unit.dormant;
		let isCut = false;
		await read().catch((error: unknown) => {
			if (error instanceof CancelledError) {
				isCut = this.isSpent = true;
				if (this.turned.has(unit)) this.cut.add(unit);
				return;
			}
			if (error instanceof ApiError && error.status === 401) throw error;
			// Without capabilities it is no wonder that its lists may not be read.
			if (isDormant && error instanceof ApiError && [403, 404].includes(error.status)) return;
			this.failed.add(unit);
			if (!this.failures.has(subaccountId)) this.failures.set(subaccountId, error as Error);
		});
		if (!isCut) this.turned.add(unit);
	}

	private async readList(unit: ListUnit, unfinished: Map<ListUnit, ListReading>): Promise<void> {
		const { memory, watching, readers, now } = this;
		const { resource, subaccountId } = unit;
		const reading = new ListReading(
			streamOf(memory, resource, subaccountId),
			{
				page: async (page) => await readers.page(resource, subaccountId, page),
				...(resource === 'onramp' && {
					single: async (id: string) => await readers.onramp(subaccountId, id),
				}),
			},
			this.rulesOf(resource),
		);
		const isOwed = !reading.isRead && !this.isScanBeginning;
		await this.following(unit, reading, async () => {
			await reading.top();
			// First pages come first everywhere, but what an earlier poll left gets on by a page at least.
			if (isOwed) await reading.deepen(1);
			await reading.lookUp((id, open) =>
				isDue(id, open, now, memory.polledAt, watching.fullScanMs),
			);
		});
		if (!reading.isRead) unfinished.set(unit, reading);
	}

	/** Keeps what a reading brought, however it ends. */
	private async following(
		unit: ListUnit,
		reading: ListReading,
		read: () => Promise<void>,
	): Promise<void> {
		await read().finally(() => {
			const { subaccountId, resource } = unit;
			this.newest = Math.max(this.newest, reading.newest);
			this.add(resource, subaccountId, reading.changes.splice(0));
			const stream = reading.remembered(this.now);
			if (!stream) return;
			this.turned.add(unit);
			// Where nothing ever was, there is nothing to remember.
			if (unit.dormant && isBlank(stream)) return;
			keepStream(this.memory, resource, subaccountId, stream);
		});
	}

	private async readOfframp({
		subaccountId,
		id,
	}: Extract<Unit, { resource: 'offramp' }>): Promise<void> {
		const observation = await this.readers.offramp(subaccountId, id);
		if (!observation) {
			throw new InputError(
				`Subaccount ${subaccountId} has no offramp ${id}`,
				'Check both IDs below Offramps',
			);
		}
		const { memory } = this;
		// Read now, because others of the same subaccount may have been taken meanwhile.
		const before = streamOf(memory, 'offramp', subaccountId);
		const taken = take(before, [observation], this.rulesOf('offramp'));
		keepStream(memory, 'offramp', subaccountId, taken.stream);
		this.add('offramp', subaccountId, taken.changes);
	}

	private async readVerification({
		subaccountId,
		account,
		kind,
	}: Extract<Unit, { resource: 'verification' }>): Promise<void> {
		const { memory } = this;
		const full = await this.readers.verification(subaccountId, kind);
		const key = subaccountKey(memory, subaccountId);
		const before = memory.verifications.get(key);
		const exists = full !== undefined || account.profiles.length > 0;
		// One that was there once is not undone by an answer that does not have it.
		if (!exists && before) return;
		const verified = verifiedOf(account, full);
		memory.verifications.set(key, verified);
		const isNews = before
			? before.status !== verified.status
			: exists && account.createdAt > this.silentUntil('verification');
		if (!isNews) return;
		const observation: Observation = {
			id: subaccountId,
			status: verified.status,
			createdAt: account.createdAt,
			record: full?.record ?? account.record,
		};
		this.add('verification', subaccountId, [
			{ previousStatus: before?.status ?? null, observation },
		]);
	}

	private rulesOf(resource: StreamedResource): Rules {
		return {
			finals: finalsOf(resource, this.watching),
			silentUntil: this.silentUntil(resource),
			// Offramps are as many as the user names, and all of them are remembered.
			overlapMinutes:
				resource === 'offramp' ? Infinity : Math.ceil(this.watching.overlapMs / 60_000),
		};
	}

	/** Where something is read for the first time, records created up to this moment are no news. */
	private silentUntil(resource: WatchedResource): number {
		if (this.watching.emitExisting) return -1;
		return this.memory.since[resource] ?? Infinity;
	}

	private add(resource: WatchedResource, subaccountId: string, changes: Change[]): void {
		const event = this.eventOf.get(resource) as EventName;
		for (const change of changes) this.changes.push({ ...change, event, subaccountId });
	}

	private events(): TriggerEvent[] {
		const detectedAt = new Date(this.now).toISOString();
		return this.changes
			.filter(({ event, observation }) => isWanted(event, observation.status, this.watching))
			.sort((a, b) => a.observation.createdAt - b.observation.createdAt)
			.map(({ event, subaccountId, previousStatus, observation: { id, status, record } }) => ({
				event,
				resource: resourceOf[event],
				id,
				subaccountId,
				subaccountEmail: this.emails.get(subaccountId) ?? null,
				previousStatus,
				status,
				detectedAt,
				record,
			}));
	}
}

/** Lines of the log for subaccounts that failed. */
const mostNotes = 5;

/** Our clock may be ahead of the service's by so much. */
const mostSkewMs = 60_000;
