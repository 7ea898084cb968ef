import { DateTime } from 'luxon';

import {
	watched,
	type EventName,
	type WatchedResource,
} from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { FakeService, hour, minute, type Thing } from './fakeService';
import {
	day,
	overlapHours,
	startTexts,
	type Change,
	type History,
	type PollStep,
	type Step,
} from './history';
import { describeEvent, isOpen, Ledger, nameOf, type Poll } from './ledger';
import { broken } from './sentences';
import { deposits, Watcher, type Config } from './watcher';

/** Statuses in their order, none twice. */
const ways: Record<WatchedResource, readonly string[]> = {
	deposit: ['pending', 'completed'],
	onramp: ['pending', 'paid', 'completed'],
	offramp: ['pending', 'paid', 'completed'],
	conversion: ['created'],
	subaccount: ['created', 'approved'],
	verification: ['not_started', 'incomplete', 'in review', 'approved'],
};

const quiet: PollStep = { do: 'poll', changes: [], trouble: undefined, wrongMs: undefined };

/** What n8n makes of Start From, and what the trigger gets. */
function startFromOf(
	text: string | undefined,
	localNow: number,
	zone: string,
): Config['startFrom'] {
	if (text === undefined) return undefined;
	const now = DateTime.fromMillis(localNow, { zone });
	const today = now.startOf('day');
	const [fixed, ...expressions] = startTexts;
	const values = [
		now.minus({ hours: 6 }),
		now.minus({ days: 7 }),
		today,
		today.minus({ days: 7 }),
		today.minus({ days: 40 }),
	];
	const value =
		text === fixed
			? DateTime.fromISO(text, { zone })
			: values[(expressions as string[]).indexOf(text)];
	return { at: (value as DateTime).toMillis(), text };
}

/** `HISTORY=log` shows each step, and what each poll reads and emits. */
const log = (what: () => string) => {
	if (process.env.HISTORY === 'log') process.stdout.write(`${what()}\n`);
};

/** Plays a history; throws where the trigger breaks a promise. */
export class Play {
	/** By account. The clock of the world is that of the one whose key the credential has. */
	private readonly accounts: readonly FakeService[];

	private service: FakeService;

	private readonly watcher: Watcher;

	private readonly ledger: Ledger;

	/** What n8n has saved. */
	private saved: unknown;

	/** Whether the next poll is the one with which n8n starts or publishes, and saves. */
	private isStart = true;

	private startText: string | undefined;

	private zone: string;

	private account = 0;

	private polls = 0;

	private serial = 0;

	/** Polls in a row with nothing in the way. */
	private undisturbed = 0;

	/** Since when nothing is. */
	private calmSince = 0;

	/** Polls in a row that failed. */
	private failures = 0;

	/** Budgets or cut polls that let things take longer. */
	private isShort = false;

	/** Whether all there is was ever told wrong, so that pages behind the end fail. */
	private hadTooMany = false;

	constructor(private readonly history: History) {
		const { subaccounts, maxRequests, maxEvents, stillOpenHours, isChosen, clocks } = history;
		this.accounts = [this.createAccount(''), this.createAccount('other-')];
		this.service = this.accounts[0] as FakeService;
		this.startText = history.startText;
		this.zone = history.zone;
		this.ledger = new Ledger(this.service);
		const { n8n, service, records } = clocks;
		const all = [0, n8n, service, records];
		this.ledger.skewMs = Math.max(...all) - Math.min(...all);
		this.noteSkew(history.firstWrongMs);
		for (const [number, account] of this.accounts.entries()) {
			this.service = account;
			const prefix = number === 0 ? '' : 'other-';
			this.join(`${prefix}parent`, true, account.now - 900 * day);
			for (let count = 0; count < subaccounts; count++) {
				this.join(`${prefix}sub-${count}`, true, account.now - 90 * day);
			}
			for (const one of history.before) {
				const createdAt = account.now - one.ageMs;
				this.create(one, createdAt, one.hiddenMs > 0 ? account.now + one.hiddenMs : createdAt);
			}
		}
		this.service = this.accounts[0] as FakeService;
		this.watcher = new Watcher(this.service, {
			...deposits,
			...{ overlapHours, maxRequests, maxEvents, stillOpenHours, concurrency: 3 },
			events: history.events,
			subaccounts: isChosen ? ['sub-0'] : 'all',
			offramps: ['sub-0', 'sub-1'].map((id) => ({ subaccountId: id, id: `offramp-of-${id}` })),
		});
		this.watcher.clockAheadMs = clocks.n8n;
		this.isShort = maxRequests < 100 || maxEvents < 100;
		this.hadTooMany = history.totals === 'too many';
	}

	async run(): Promise<void> {
		try {
			for (const step of this.history.steps) await this.take(step);
			await this.settle();
		} catch (error) {
			const when = `poll ${this.polls}, ${new Date(this.service.now).toISOString()}`;
			throw new Error(`${(error as Error).message} (${when})`, { cause: error });
		}
	}

	private createAccount(prefix: string): FakeService {
		const { pageSize, order, hasClock, directoryPageSize, begins } = this.history;
		const service = new FakeService(pageSize, order, hasClock, directoryPageSize);
		const { totals, refusesBeyondEnd, isJumbled, readMs, isDirectoryNewestFirst } = this.history;
		Object.assign(service, { totals, refusesBeyondEnd, isJumbled, readMs, isDirectoryNewestFirst });
		Object.assign(service, { maxReads: 10_000, now: begins, parentId: `${prefix}parent`, prefix });
		return service;
	}

	/** What is read while clocks differ may be late or early by as much. */
	private noteSkew(wrongMs = 0): void {
		const { n8n, service, records } = this.history.clocks;
		const all = [0, n8n, service + wrongMs, records];
		const skewMs = Math.max(...all) - Math.min(...all);
		this.ledger.skewMs = Math.max(this.ledger.skewMs, skewMs);
	}

	private async take(step: Step): Promise<void> {
		const { service } = this;
		log(() => `${new Date(service.now).toISOString()} ${JSON.stringify(step)}`);
		switch (step.do) {
			case 'wait':
				service.now += step.ms;
				break;
			case 'fail':
				// “A last page that is not found (404) counts as the end of its list”
				if (step.fault.kind !== 'missing' || (step.fault.page ?? 1) === 1) {
					const isOne = ['offramp', 'verification'].includes(step.fault.of ?? '');
					const page = step.fault.kind === 'missing' && !isOne ? 1 : step.fault.page;
					service.faults.push({ ...step.fault, page });
				}
				break;
			case 'vanish': {
				const subaccountId = `sub-${step.sub % 3}`;
				// “Without one, that of the list” is right then.
				if (service.inBrazil.has(subaccountId)) break;
				service.faults.push({ kind: 'nothing', of: 'verification', subaccountId, times: 1 });
				break;
			}
			case 'forbid': {
				const { times } = step;
				const subaccountId = `sub-${step.sub % 3}`;
				service.faults.push({ kind: 'missing', of: 'verification', subaccountId, times });
				break;
			}
			case 'heal':
				this.heal();
				break;
			case 'restart':
				this.restart();
				break;
			case 'set':
				this.set(step);
				break;
			case 'outage': {
				// Hours in which n8n does not poll, and many records are made.
				const records = this.isShort ? 20 : step.records;
				for (let made = 0; made < records; made++) {
					service.now += (step.hours * hour) / records;
					this.create({ resource: 'deposit', sub: made * step.stride, isFinal: made % 5 > 0 });
				}
				break;
			}
			case 'poll':
				await this.poll(step);
				break;
			default:
				this.change(step);
		}
	}

	private join(id: string, isCapable: boolean, createdAt = this.service.now): void {
		const { service } = this;
		const own = createdAt + this.history.clocks.records;
		const thing = service.join(id, isCapable, own);
		if (id === service.parentId) thing.place = Infinity;
		service.add('verification', id, { id, status: 'not_started', createdAt: own });
	}

	private create(
		{ resource, sub, isFinal }: { resource: WatchedResource; sub: number; isFinal: boolean },
		createdAt = this.service.now,
		shownAt = this.service.now,
	): void {
		const { service } = this;
		const { disorderMs, clocks } = this.history;
		const owners = service.of('subaccount').filter(({ id }) => id !== service.parentId);
		const subaccountId = (owners[sub % owners.length] as Thing).id;
		const id = resource === 'offramp' ? `offramp-of-${subaccountId}` : undefined;
		if (id && service.things.some((one) => one.id === id)) return;
		const status = ways[resource].at(isFinal ? -1 : 0) as string;
		const own = createdAt + clocks.records;
		const place = own + ((this.serial++ % 3) - 1) * disorderMs;
		const when = { createdAt: own, madeAt: createdAt, place, shownAt };
		service.add(resource, subaccountId, { ...(id && { id }), status, ...when });
	}

	private change(change: Change): void {
		const { service } = this;
		const { things } = service;
		const pick = (index: number) => things[things.length - 1 - (index % things.length)] as Thing;
		const subOf = (sub: number) => service.of('subaccount')[sub % service.subaccounts] as Thing;
		switch (change.do) {
			case 'create':
				for (let count = 0; count < change.count; count++) {
					this.create(change, service.now - change.lateMs);
					service.now += change.stepMs;
				}
				break;
			case 'advance': {
				const thing = pick(change.pick);
				const way = ways[thing.resource];
				const next = way[way.indexOf(thing.status) + 1];
				if (next) service.move(thing, next);
				break;
			}
			case 'fail once more': {
				const thing = pick(change.pick);
				if (ways[thing.resource].length > 1 && thing.status === 'completed') {
					service.move(thing, 'failed');
				}
				break;
			}
			case 'remove': {
				const first = pick(change.pick);
				const { resource, subaccountId } = first;
				if (watched[resource].readBy !== 'list') return;
				const others = things.filter(
					(one) => one.resource === resource && one.subaccountId === subaccountId,
				);
				for (const thing of [first, ...others].slice(0, change.count)) {
					if (things.includes(thing)) service.remove(thing);
				}
				break;
			}
			case 'spoil':
				service.unreadable.add(pick(change.pick).id);
				break;
			case 'spoilEntry':
				service.unreadable.add(subOf(change.sub).id);
				break;
			case 'join': {
				const prefix = this.account === 0 ? '' : 'other-';
				this.join(`${prefix}sub-${service.subaccounts - 1}`, change.isCapable);
				break;
			}
			case 'approve':
				service.capable.add(subOf(change.sub).id);
				break;
			case 'profile': {
				const { id } = subOf(change.sub);
				// “Without one, the list's” is right.
				if (service.of('verification', id)[0]?.status === 'not_started') break;
				service.inBrazil.set(id, change.status);
				service.faults = service.faults.filter(
					({ kind, subaccountId }) => kind !== 'nothing' || subaccountId !== id,
				);
				break;
			}
			case 'lowerPageSize':
				service.resize(Math.max(2, service.pageSize - 1));
				break;
		}
	}

	private heal(): void {
		const { service } = this;
		service.faults = [];
		for (const thing of service.things) {
			if (service.unreadable.has(thing.id)) thing.shownAt = Math.max(thing.shownAt, service.now);
		}
		service.unreadable.clear();
	}

	/** n8n starts, or publishes the workflow. */
	private restart(): void {
		this.isStart = true;
		this.undisturbed = 0;
		if (this.history.savesEachPoll) return;
		this.watcher.state = this.saved;
		this.ledger.restart();
	}

	/** The user changes a setting, or the service how it shows its lists. */
	private set({ setting }: Step & { do: 'set' }): void {
		const { service, watcher } = this;
		const { events, subaccounts, order, pageSize, totals, startText, zone, node, ...others } =
			setting;
		this.undisturbed = 0;
		if (order || pageSize || totals) {
			if (order) service.reorder(order);
			if (pageSize) service.resize(pageSize);
			if (totals) service.totals = totals;
			this.hadTooMany ||= totals === 'too many';
			return;
		}
		const { isInCapitals, service: address, account, ...options } = others;
		if ('startText' in setting) this.startText = startText;
		if (zone) this.zone = zone;
		const { config } = watcher;
		const inCase = (id: string) => (isInCapitals ? id.toUpperCase() : id.toLowerCase());
		const toggled =
			events &&
			[...config.events, events].filter(
				(one) => !(one === events && config.events.includes(events as EventName)),
			);
		const chosen = subaccounts ?? config.subaccounts;
		const owner = { ...config.owner, ...(node && { node }), ...(address && { service: address }) };
		watcher.config = {
			...config,
			...(options as Partial<Config>),
			owner,
			events: (toggled && toggled.length > 0 ? toggled : config.events) as EventName[],
			subaccounts: chosen === 'all' ? chosen : chosen.map(inCase),
			offramps: config.offramps.map(({ id, subaccountId }) => ({
				id: inCase(id),
				subaccountId: inCase(subaccountId),
			})),
		};
		if (account !== undefined) this.use(account);
		// Whose key it is must be seen once.
		if (this.account !== 0 && !this.knowsAccount && !this.seesAccount) watcher.config = config;
		const { maxRequests, maxEvents } = watcher.config;
		if (maxRequests < 100 || maxEvents < 100) this.isShort = true;
		this.restart();
	}

	/** Whether the list of subaccounts is read, and with it, whose key it is. */
	private get seesAccount(): boolean {
		const { events, subaccounts } = this.watcher.config;
		const needsList = events.some((event) => /^(subaccount|verification)/.test(event));
		const ofOfframps = events.every((event) => /^(offramp|readingStopped)/.test(event));
		return needsList || (subaccounts === 'all' && !ofOfframps);
	}

	private get knowsAccount(): boolean {
		return this.ledger.knowsAccount(this.service.parentId);
	}

	/** Whether the trigger would notice another one. */
	private get knowsAnAccount(): boolean {
		return this.accounts.some(({ parentId }) => this.ledger.knowsAccount(parentId));
	}

	private use(account: number): void {
		if (account === this.account || !this.knowsAnAccount) return;
		const { now } = this.service;
		this.account = account;
		this.service = this.accounts[account] as FakeService;
		this.service.now = Math.max(now, this.service.now);
		this.watcher.service = this.service;
	}

	private async poll(step: PollStep): Promise<void> {
		const { service, watcher, ledger, history } = this;
		const { hasClock, rhythmMs, savesEachPoll, clocks } = history;
		const wrongMs = this.polls === 0 ? history.firstWrongMs : step.wrongMs;
		this.polls++;
		if (wrongMs !== undefined && hasClock) this.noteSkew(wrongMs);
		service.clockErrorMs = clocks.service + (wrongMs ?? 0);
		const localNow = service.now + rhythmMs + clocks.n8n;
		const serverNow = hasClock ? service.now + rhythmMs + service.clockErrorMs : localNow;
		const given = startFromOf(this.startText, localNow, this.zone);
		const { config } = watcher;
		if (given?.text !== config.startFrom?.text || given?.at !== config.startFrom?.at) {
			watcher.config = { ...config, startFrom: given };
		}
		let reads = 0;
		service.afterRead = () => {
			reads++;
			for (const { after, change } of step.changes) {
				// “A poll ends after 48 seconds”: no minutes pass in it.
				const isSlow = 'stepMs' in change && change.stepMs > 1;
				const quick = isSlow ? { ...change, stepMs: 1 as const } : change;
				if (after === reads) this.change(quick);
			}
			const { trouble } = step;
			if (reads !== trouble?.after) return;
			service.faults.unshift({ kind: trouble.kind, times: Infinity, isOfPoll: true });
		};
		// What a poll that was cut has left is read by the next ones.
		if (!this.nothingDisturbs(step)) this.undisturbed = 0;
		else if (this.undisturbed++ === 0) this.calmSince = service.now;
		const things = this.undisturbed > 2 ? service.things.map((thing) => ({ ...thing })) : [];
		const isFirst = (watcher.state ?? undefined) === undefined;
		const events = await watcher.poll(rhythmMs).catch((error: unknown) => {
			this.judgeFailure(error);
		});
		const emitted = (events ?? undefined)?.map(describeEvent);
		log(() => `  poll ${this.polls} reads ${service.asked.join(', ')}`);
		log(() => `  ${emitted?.join('; ') ?? 'fails'}`);
		service.afterRead = () => {};
		service.faults = service.faults.filter(({ isOfPoll }) => !isOfPoll);
		this.judgeCost();
		this.failures = events ? 0 : this.failures + 1;
		if (!events) return;
		if (service.reads.some(({ failure }) => failure === 'unauthorized')) {
			throw broken('failedPoll', 'the key was refused, and the poll did not fail');
		}
		const isCut = service.reads.some(({ failure = '' }) => /stopped|rate/.test(failure));
		if (isCut) this.isShort = true;
		const owner = JSON.stringify(config.owner);
		this.last = {
			events: events,
			notes: isFirst ? undefined : watcher.notes,
			config: watcher.config,
			owner,
			service,
			serverNow,
			localNow,
		};
		ledger.judge(this.last);
		this.judgeSpeed(things);
		if (!savesEachPoll && !this.isStart && events.length === 0) return;
		this.isStart = false;
		this.saved = watcher.state;
		ledger.save();
	}

	private last: Poll | undefined;

	private nothingDisturbs({ changes, trouble, wrongMs }: PollStep): boolean {
		const { faults, unreadable, isNewestFirst, totals } = this.service;
		const { maxRequests, maxEvents } = this.watcher.config;
		const isFaulty =
			faults.some(({ times }) => times > 0) || unreadable.size > 0 || changes.length > 0 || trouble;
		const isRight = this.ledger.skewMs === 0 && wrongMs === undefined && totals !== 'too many';
		return isNewestFirst && isRight && maxRequests > 100 && maxEvents > 100 && !isFaulty;
	}

	/** With nothing in the way, a poll reads all that is new, and what is due. */
	private judgeSpeed(things: readonly Thing[]): void {
		const { service, ledger, watcher } = this;
		const { now } = service;
		for (const thing of things) {
			const { resource, subaccountId, createdAt, shownAt, past, place } = thing;
			const isActive = watcher.config.subaccounts !== 'all' || service.capable.has(subaccountId);
			const isListed = watched[resource].readBy === 'list';
			const isInPlace = shownAt === createdAt && place === createdAt;
			if (!isListed || !isActive || !isInPlace || !ledger.startOf(thing)) continue;
			const known = ledger.statusOf(thing);
			// What was read in this poll, it has changed since.
			if (known === thing.status || !ledger.isBehind(thing)) continue;
			const what = `slow: ${nameOf(thing)} ${known} -> ${thing.status}`;
			if (known === undefined) throw broken('newRecords', what);
			if (!isOpen(thing, known)) continue;
			if (now - createdAt < hour - minute) throw broken('young', what);
			const since = Math.max(past.at(-1)?.until ?? 0, this.calmSince);
			const isDue = now - since > 17 * minute && now - createdAt < 47 * hour;
			if (isDue) throw broken('quarter', what);
		}
	}

	/** A poll may fail only if the key is refused or nothing could be read, and says why. */
	private judgeFailure(error: unknown): void {
		const { reads } = this.service;
		const isRefused = reads.some(({ failure }) => failure === 'unauthorized');
		const isRead = reads.some(({ of, failure }) => of !== 'directory' && !failure);
		const says = (error as Error).message;
		const isKnown = /^The service says|does not exist|was stopped|odd|no such page/.test(says);
		if ((isRead && !isRefused) || !isKnown) {
			throw new Error(`${broken('failedPoll', says).message}\n${(error as Error).stack}`);
		}
	}

	private judgeCost(): void {
		const { reads } = this.service;
		const { maxRequests } = this.watcher.config;
		const directory = reads.filter(({ of }) => of === 'directory').length;
		const twice = reads.filter(({ of }) => of === 'offramp' || of === 'verification').length;
		const cost = reads.length + twice - Math.min(directory, 10);
		if (cost > maxRequests + 1) throw broken('maxRequests', `${maxRequests}, and ${cost} sent`);
	}

	/** Quiet times, after which all must have come, and nothing is remembered that need not be. */
	private async settle(): Promise<void> {
		const { service, watcher } = this;
		const { rhythmMs, directoryPageSize } = this.history;
		this.heal();
		const { maxRequests, maxEvents } = watcher.config;
		// Each list has a turn in so many polls, and a turn moves on by a page or more, in one of four steps.
		const { subaccounts, pageSize } = service;
		const lists = 4 * subaccounts + 2 + subaccounts / directoryPageSize;
		const pollsOfTurn = (9 * lists) / maxRequests + 2;
		const bound =
			4 * pollsOfTurn * (service.longest / pageSize + 3) + (2 * service.things.length) / maxEvents;
		const few = this.isShort ? bound : 4;
		for (const [waitMs, most] of [
			[0, bound],
			[20 * minute, few],
			[6 * hour, bound],
			[20 * minute, few],
		] as const) {
			await this.take({ do: 'wait', ms: rhythmMs > minute ? 0 : waitMs });
			const polls = most + (6 * hour) / Math.max(rhythmMs, 15 * minute);
			for (let count = 0; count < polls; count++) {
				await this.poll(quiet);
				// A trigger that watches nothing but offramps that do not exist has nothing to read.
				const isThere = service.reads.some(({ failure }) => failure !== 'missing');
				if (this.failures > 9 && isThere) {
					throw broken('turn', `frozen: each poll fails, reads ${service.asked}`);
				}
				if (count > 1 && !this.missing()) break;
			}
		}
		const missing = this.missing();
		if (missing) throw missing;
		if (this.isShort || this.hadTooMany) return;
		await this.checkIsIdle();
		await this.checkIsSmall();
	}

	private missing(): Error | undefined {
		// Each poll fails with the key of an account that has none of the chosen subaccounts: nothing can be read.
		return this.last && this.failures === 0 ? this.ledger.missing(this.last) : undefined;
	}

	/** n8n's durable pollers write the state where it changes; a quiet list costs its first page. */
	private async checkIsIdle(): Promise<void> {
		const { service, history, watcher } = this;
		if (history.rhythmMs > minute) return;
		const tick = 15 * minute;
		service.now = Math.ceil(service.now / tick) * tick;
		// The scan of a long list may take some polls.
		const polls = 13 + service.longest / service.pageSize / 4;
		let least = Infinity;
		let isIdle = false;
		for (let count = 0; count < polls; count++) {
			const before = JSON.stringify(watcher.state);
			await this.poll(quiet);
			isIdle ||= count > 0 && JSON.stringify(watcher.state) === before;
			const isFurther = ({ which }: { which: number | string | undefined }) =>
				typeof which === 'number' && which > 1;
			least = Math.min(
				least,
				service.reads.filter(({ of }) => of !== 'directory').filter(isFurther).length,
			);
			if (isIdle && (least === 0 || !this.isQuiet)) return;
		}
		if (!isIdle) throw broken('idle', 'idle polls change the state');
		throw broken('onePage', `${least} further pages in each poll, reads ${service.asked}`);
	}

	/** No list has a reason to be read beyond its first page. */
	private get isQuiet(): boolean {
		const { things, isNewestFirst, totals, now } = this.service;
		const isYoung = things.some((thing) => isOpen(thing) && now - thing.createdAt < 2 * hour);
		return isNewestFirst && totals === 'right' && this.ledger.skewMs === 0 && !isYoung;
	}

	/** Once nothing is recent, the state has what is open, and no more. */
	private async checkIsSmall(): Promise<void> {
		const { service, ledger, watcher } = this;
		service.now += overlapHours * hour;
		// A scan reads eight pages of a list in a poll, and it takes two of them.
		const polls = 6 + service.longest / service.pageSize / 4;
		for (let count = 0; count < polls; count++) {
			service.now += 3 * hour;
			await this.poll(quiet);
		}
		const most = 1000 + 120 * ledger.remembered;
		if (watcher.stateSize > most) {
			throw broken('small', `the state has ${watcher.stateSize} bytes of ${most}`);
		}
	}
}
